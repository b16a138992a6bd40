import Foundation
import GitHubModel
import GRDB

/// A row of the `person` table and its entries in the `gram` index.
struct PersonRecord: StoreRecord {
    static let databaseTableName = "person"

    enum CodingKeys: String, CodingKey, CaseIterable {
        case rank, id, login, name, kind, avatar, url, hasProfile, bio, company, location, blog, followers, following
        case repositories, createdAt, seenAt, timesSeen, timesOpened, openedAt, flags, profileAt, commits, lastCommitAt
    }

    enum Columns {
        static let rank = Column(CodingKeys.rank)
        static let id = Column(CodingKeys.id)
        static let seenAt = Column(CodingKeys.seenAt)
        static let timesOpened = Column(CodingKeys.timesOpened)
        static let flags = Column(CodingKeys.flags)
    }

    let rank: Int64
    let id: Int64
    /// The login. That of a displaced account is followed by `#` and the ID, because another account has the login.
    let login: String
    let name: String?
    let kind: String
    let avatar: String
    let url: String
    let hasProfile: Bool
    let bio: String?
    let company: String?
    let location: String?
    let blog: String?
    let followers: Int
    let following: Int
    let repositories: Int
    let createdAt: Date?
    let seenAt: Date
    let timesSeen: Int
    let timesOpened: Int
    let openedAt: Date?
    let flags: PersonFlags
    let profileAt: Date?
    let commits: Int
    let lastCommitAt: Date?

    init(rank: Int64, _ facts: PersonFacts) {
        let (person, profile) = (facts.person, facts.person.profile)
        self.rank = rank
        id = person.id
        kind = person.kind.description
        login = person.login.description + (facts.flags.contains(.displaced) ? "#\(person.id)" : "")
        avatar = person.avatarURL
        url = person.url
        hasProfile = profile != nil
        name = profile == nil ? person.nameInGit : profile?.name
        bio = profile?.bio
        company = profile?.company
        location = profile?.location
        blog = profile?.blog
        createdAt = profile?.createdAt
        followers = profile?.followers ?? 0
        following = profile?.following ?? 0
        repositories = profile?.publicRepositories ?? 0
        seenAt = facts.seenAt
        timesSeen = facts.timesSeen
        timesOpened = facts.timesOpened
        openedAt = facts.openedAt
        flags = facts.flags
        profileAt = facts.profileAt
        commits = facts.commits
        lastCommitAt = facts.lastCommitAt
    }

    /// `nil` if the present login is not known.
    var stored: StoredPerson? {
        guard !flags.contains(.displaced), let facts else { return nil }
        return StoredPerson(
            person: facts.person, seenAt: seenAt, timesSeen: facts.timesSeen, timesOpened: facts.timesOpened,
            openedAt: openedAt)
    }

    /// `nil` if the row contains an invalid login. Another program can have written the row, so texts are sanitized and
    /// numbers are limited.
    var facts: PersonFacts? {
        guard let login = Login(ifValid: login.prefix { $0 != "#" }) else { return nil }
        var person = Person(
            login: login, id: id, kind: Person.Kind(kind.sanitizedLine), avatarURL: avatar.sanitizedLine,
            url: url.sanitizedLine, profile: profile)
        person.nameInGit = hasProfile ? nil : name?.sanitizedLine
        if flags.contains(.git) { person.source = .git(isChecked: flags.contains(.checkedGit)) }
        return PersonFacts(
            person: person, seenAt: seenAt, profileAt: profileAt, timesSeen: timesSeen.clampedCount,
            timesOpened: timesOpened.clampedCount, openedAt: openedAt, flags: flags, commits: commits.clampedCount,
            lastCommitAt: lastCommitAt)
    }

    private var profile: Person.Profile? {
        guard hasProfile else { return nil }
        var profile = Person.Profile(
            followers: followers.clampedCount, following: following.clampedCount,
            publicRepositories: repositories.clampedCount)
        profile.name = name?.sanitizedLine
        profile.bio = bio?.sanitizedLines
        profile.company = company?.sanitizedLine
        profile.location = location?.sanitizedLine
        profile.blog = blog?.sanitizedLine
        profile.createdAt = createdAt
        return profile
    }

    var names: PersonNames { PersonNames(login, name) }

    /// `nil` if the person is not found by any text.
    var grams: String? {
        flags.contains(.displaced) ? nil : NGramIndex.text(login: names.login, name: names.name)
    }

    var isConfirmed: Bool { !flags.contains(.unconfirmed) }
}
