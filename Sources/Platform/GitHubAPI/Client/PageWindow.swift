/// How many requests of a list are sent side by side: few before anything is known about the host, so that one that
/// fails or asks to slow down in the middle of a list refuses few requests. GitHub's limit for all requests of a user
/// is 100.
struct ListConcurrency: Sendable, Hashable {
    let start: Int
    let max: Int

    static let unknown = ListConcurrency(start: 8, max: 24)
    /// The host responds fast, so that a list of 24 pages takes two round trips: the first page, then the others.
    static let fast = ListConcurrency(start: 24, max: 24)
    static let throttled = ListConcurrency(start: 4, max: 4)

    /// The longest time of a successful response, from the request to its last byte, after which a list begins with all
    /// requests. It says that host and network are not busy, not that they have room for a list.
    static let fastResponseTime = Duration.milliseconds(300)
}

/// The number of pages of a list that are requested side by side: one more with each page that arrives in time, so that
/// it doubles with each round trip. A list of 24 pages takes three round trips if it starts with eight.
struct PageWindow {
    /// How long a response takes at most from a host that more requests don't slow down.
    static let maxResponseTime = Duration.seconds(2)

    private(set) var size: Int

    init(start: Int) { size = start }

    mutating func add(responseAfter time: Duration) { if time <= Self.maxResponseTime { size += 1 } }
}
