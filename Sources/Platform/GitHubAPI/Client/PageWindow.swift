/// The number of pages of a list that are requested side by side: few at first, and one more with each page that
/// arrives in time, so that it doubles with each round trip. A host that fails, or asks to slow down in the middle of a
/// list, refuses few requests then.
///
/// A list of 24 pages takes three round trips: the first page, eight pages, the others.
struct PageWindow {
    /// The number of requests before the first response.
    static let start = 8
    /// How long a response takes at most from a host that more requests don't slow down.
    static let maxResponseTime = Duration.seconds(2)

    private(set) var size = Self.start

    mutating func add(responseAfter time: Duration) { if time <= Self.maxResponseTime { size += 1 } }
}
