/// Which people are to be drawn: how many, and by which chance.
package struct SampleRequest: Sendable, Hashable {
    /// How many are drawn where nobody says otherwise.
    package static let defaultCount = 15
    /// As many as one draw may be of: each costs a request, or a part of one.
    package static let maxCount = 100

    /// How many; 1 to ``mostPeople``.
    package let count: Int
    /// The same people come for the same seed; `nil` lets chance decide.
    package let seed: UInt64?
    /// Which one it is of those made one after the other with ``seed``; the first is 0.
    package private(set) var index = 0

    /// The first draw; a count out of range becomes the nearest in it.
    package init(count: Int = Self.defaultCount, seed: UInt64? = nil) {
        (self.count, self.seed) = (min(max(count, 1), Self.maxCount), seed)
    }

    /// The one after it: other people.
    package var next: SampleRequest {
        var next = self
        next.index += 1
        return next
    }
}
