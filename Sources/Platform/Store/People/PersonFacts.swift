import Foundation
import GitHubModel

/// Which sources a person has, and how the person may be used.
struct PersonFlags: OptionSet, Sendable, Hashable, Codable {
    let rawValue: Int64
    /// A search, a look-up or a random sample returned the person.
    static let search = PersonFlags(rawValue: 1)
    /// Around an account.
    static let follows = PersonFlags(rawValue: 2)
    static let repository = PersonFlags(rawValue: 4)
    /// In the history of a clone.
    static let git = PersonFlags(rawValue: 8)
    /// The ID of the person is in the history of a clone, not only the login.
    static let checkedGit = PersonFlags(rawValue: 16)
    /// GitHub has not returned the person: only a clone names the login.
    static let unconfirmed = PersonFlags(rawValue: 32)
    /// All sources are private: only the accounts that saw the person may see it.
    static let restricted = PersonFlags(rawValue: 64)
    /// GitHub returned another account with the login later, so that the present login is not known.
    static let displaced = PersonFlags(rawValue: 128)
    /// Several other people of a clone have the same name. At most one of them can be meant, and one author can invent
    /// all of them.
    static let namesake = PersonFlags(rawValue: 256)

    /// People with one of these are in no random sample.
    static let notSampled: PersonFlags = [.unconfirmed, .restricted, .displaced]
}

/// What responses and the user's actions say about one account.
struct PersonFacts: Sendable, Hashable {
    /// As in the latest response, with the latest profile.
    var person: Person
    /// When the latest response was; for a person whom only clones name, when a clone was last read.
    var seenAt: Date
    /// When the response with the profile was, or if no response has a profile, the one with the name.
    var profileAt: Date?
    var timesSeen = 1
    var timesOpened = 0
    var openedAt: Date?
    var flags: PersonFlags = [.search]
    /// In clones.
    var commits = 0
    var lastCommitAt: Date?

    /// Whether only a clone names the person, as one of several with that name.
    var isDoubtful: Bool { flags.isSuperset(of: [.unconfirmed, .namesake]) }

    /// Adds the facts of `other`, which is the same account. The result is the same in any order, except that of
    /// responses at the same time the one added last is used, with what only the others contain.
    mutating func merge(_ other: PersonFacts) {
        let isConfirmed = !other.flags.contains(.unconfirmed)
        let isLater = flags.contains(.unconfirmed) || other.seenAt >= seenAt
        let source = person.source
        let details = DatedDetails(self).merged(with: DatedDetails(other))
        if isConfirmed && isLater { person = other.person }
        person.profile = details.profile
        person.setListedName(details.name, isClaimed: details.date == nil)
        person.source = source
        profileAt = details.date
        if isConfirmed { seenAt = flags.contains(.unconfirmed) ? other.seenAt : max(seenAt, other.seenAt) }
        timesSeen = timesSeen + other.timesSeen
        timesOpened = timesOpened + other.timesOpened
        openedAt = [openedAt, other.openedAt].compactMap(\.self).max()
        let common = flags.intersection(other.flags).intersection([.unconfirmed, .restricted])
        flags = flags.union(other.flags).subtracting([.unconfirmed, .restricted]).union(common)
    }

    /// The account and the date of its login, or `nil` if no response contains it.
    var claim: LoginClaim? {
        flags.contains(.unconfirmed) ? nil : LoginClaim(login: person.login, id: person.id, seenAt: seenAt)
    }
}

/// A profile, or the name that is known without one, and when the response with it was.
private struct DatedDetails {
    private(set) var profile: Person.Profile?
    private(set) var name: String?
    /// `nil` for the name in a clone.
    let date: Date?

    init(_ facts: PersonFacts) {
        (profile, name, date) = (facts.person.profile, facts.person.listedName, facts.profileAt)
    }

    /// Returns those of the later response, with what only the other one of the same time contains. A profile says more
    /// than a name of any date.
    func merged(with other: DatedDetails) -> DatedDetails {
        var (older, newer) = isLater(than: other) ? (other, self) : (self, other)
        if let profile = older.profile, older.date == newer.date { newer.profile?.complete(with: profile) }
        newer.name = newer.profile == nil ? newer.name ?? older.name : nil
        return newer
    }

    private func isLater(than other: DatedDetails) -> Bool {
        if (profile == nil) != (other.profile == nil) { return profile != nil }
        return (date ?? .distantPast) > (other.date ?? .distantPast)
    }
}

/// An account that had a login when a response contained both. Of several accounts, the latest one has the login.
struct LoginClaim: Sendable, Hashable {
    let login: Login
    let id: Int64
    let seenAt: Date

    func isOutdated(by other: LoginClaim?) -> Bool {
        guard let other, other.id != id else { return false }
        return other.seenAt > seenAt
    }
}
