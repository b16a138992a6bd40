#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif
public import GitHubModel

/// Somebody seen before.
public struct StoredPerson: Sendable, Hashable {
    /// As last seen; the profile as last seen with one.
    public var person: Person
    /// When an answer last named them.
    public var seenAt: Date
    /// How many answers named them; 1 or more.
    public var timesSeen: Int
    /// How often they were opened here.
    public var timesOpened: Int
    /// When they were last opened here; `nil` if never.
    public var openedAt: Date?

    /// Somebody as they are stored.
    public init(person: Person, seenAt: Date, timesSeen: Int = 1, timesOpened: Int = 0, openedAt: Date? = nil) {
        (self.person, self.seenAt, self.timesSeen) = (person, seenAt, timesSeen)
        (self.timesOpened, self.openedAt) = (timesOpened, openedAt)
    }
}
