#if canImport(FoundationEssentials)
package import struct FoundationEssentials.Date
#else
package import struct Foundation.Date
#endif
package import GitHubModel

/// Somebody seen before.
package struct StoredPerson: Sendable, Hashable {
    /// As last seen; the profile as last seen with one.
    package var person: Person
    /// When an answer last named them.
    package var seenAt: Date
    /// How many answers named them; 1 or more.
    package var timesSeen: Int
    /// How often they were opened here.
    package var timesOpened: Int
    /// When they were last opened here; `nil` if never.
    package var openedAt: Date?

    /// Somebody as they are stored.
    package init(person: Person, seenAt: Date, timesSeen: Int = 1, timesOpened: Int = 0, openedAt: Date? = nil) {
        (self.person, self.seenAt, self.timesSeen) = (person, seenAt, timesSeen)
        (self.timesOpened, self.openedAt) = (timesOpened, openedAt)
    }
}
