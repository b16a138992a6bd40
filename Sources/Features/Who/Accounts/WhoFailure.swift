/// A request of a look-up that failed, and what GitHub was therefore not asked. The program adds what to do.
package struct WhoFailure: Sendable {
    package let cause: any Error
    /// What is missing, such as `about 2 addresses and 1 account`.
    package let question: String
    /// The repository of the clone, if the cause is that GitHub shows none of this name.
    package var missingRepository: String?
    /// Whether the requests were sent without an account, which can send few of them.
    package let isAnonymous: Bool
}

/// Why no request was sent about people whose accounts stay unknown or only claimed.
package enum UnaskedReason: Sendable, Hashable {
    case offline
    /// No remote of the clone is on the host, so that GitHub has no commits to ask about.
    case noRemote(host: String)
    /// Without an account, few requests are sent.
    case anonymous
}
