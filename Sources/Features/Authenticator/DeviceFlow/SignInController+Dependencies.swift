package import GitHubAPI
package import GitHubModel

extension SignInController {
    package struct Dependencies: Sendable {
        let requestCode: @Sendable () async throws -> DeviceCode
        let poll: @Sendable (DeviceCode) async throws -> AccessTokenResponse
        /// Verifies the token and stores it, unless the task is cancelled before.
        let accept: @Sendable (TokenGrant) async throws -> StoredCredential
        /// Measures the delays between polls and the lifetime of the code.
        let clock: any Clock<Duration>

        package init(
            requestCode: @escaping @Sendable () async throws -> DeviceCode,
            poll: @escaping @Sendable (DeviceCode) async throws -> AccessTokenResponse,
            accept: @escaping @Sendable (TokenGrant) async throws -> StoredCredential,
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            self.requestCode = requestCode
            self.poll = poll
            self.accept = accept
            self.clock = clock
        }
    }
    /// The sign-ins of other processes.
    package struct OtherSignIns: Sendable {
        /// Returns the credential of one that replaces a rejected credential, or `nil`.
        let adopt: @Sendable () async -> StoredCredential?
        /// Measures ``Properties/adoptionInterval``.
        let clock: any Clock<Duration>

        package init(
            adopt: @escaping @Sendable () async -> StoredCredential? = { nil },
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            self.adopt = adopt
            self.clock = clock
        }
    }
    package struct Properties: Sendable {
        /// The interval at which the remaining time is sent.
        package var updateInterval: Duration = .seconds(1)
        /// The interval at which the screen looks for the sign-in of another process.
        package var adoptionInterval: Duration = .seconds(3)
        /// How long a token that can't be verified yet is kept in memory.
        package var retryTimeout: Duration = .seconds(3900)

        package init() {}
    }
    /// An event of a sign-in. ``retrying(_:)`` and ``recovered`` can occur repeatedly; the others occur in this order.
    package enum Progress: Sendable, Hashable {
        case requestingCode
        /// The user has to enter `userCode` at `address` within `lifetime`.
        case codeShown(userCode: String, address: WebURL, lifetime: Duration)
        /// The code expires after `remaining`.
        case waiting(remaining: Duration)
        /// A request failed and is sent again later. The message is a complete one.
        case retrying(String)
        /// GitHub responds again after failed polls.
        case recovered
        /// The user has approved the sign-in. The token is being verified.
        case checking
        /// The token is stored.
        case signedIn(StoredCredential)
        case failed(DeviceFlowError)
        /// The token of `gh` can't be used. The message is a complete one.
        case importFailed(String)
    }
}
