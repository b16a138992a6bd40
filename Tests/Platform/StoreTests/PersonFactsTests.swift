import Foundation
import GitHubModel
@testable import Store
import Testing

@Suite("Person facts", .timeLimit(.minutes(3)))
struct PersonFactsTests {
    /// Responses, openings and a clone, all about the account 1, each at another time.
    private static func observations() throws -> [PersonFacts] {
        func response(_ login: String, _ day: Double, _ name: String? = nil, flags: PersonFlags = [.search]) throws
            -> PersonFacts
        {
            let person =
                try name.map { try Sample.person(login, $0, id: 1, followers: Int(day)) }
                ?? Sample.listed(login, id: 1)
            return PersonFacts(response: person, at: Sample.later(days: day), flags: flags)
        }
        func listed(_ login: String, _ day: Double, _ name: String) throws -> PersonFacts {
            var person = try Sample.listed(login, id: 1)
            person.listedName = name
            return PersonFacts(response: person, at: Sample.later(days: day), flags: [.search])
        }
        var opening = try response("mona", 4)
        (opening.timesOpened, opening.openedAt) = (2, Sample.later(days: 4))
        var clone = try response("octo-mona", 50, flags: [.unconfirmed, .git])
        (clone.timesSeen, clone.person.listedName) = (0, "Mona of git")
        return [
            try response("mona", 1, "Mona"), try response("mona", 2), try response("lisa", 7),
            try response("mona", 3, "Mona L.", flags: [.repository, .restricted]),
            try response("lisa", 6, "Mona Lisa", flags: [.follows]), opening, clone,
            try listed("mona", 2.5, "Mona L"), try listed("lisa", 6.5, "Lisa"), try listed("mona", 0, "M."),
        ]
    }

    @Test("10,000 orders of responses, openings and a clone lead to the same person, without a lost fact")
    func orders() throws {
        var random = SplitMix64(seed: 12)
        var observations = try Self.observations()
        let expected = try Self.merged(observations)
        #expect(expected.person.login.description == "lisa", "the login of the latest response")
        #expect(expected.person.profile?.name == "Mona Lisa", "the latest profile, not that of a later list")
        #expect(expected.person.profile?.followers == 6)
        #expect(expected.seenAt == Sample.later(days: 7), "the date of a commit is not that of a response")
        #expect(expected.timesSeen == 9)
        #expect(expected.timesOpened == 2)
        #expect(expected.flags == [.search, .follows, .repository, .git])
        for _ in 1...10_000 {
            observations.shuffle(using: &random)
            let merged = try Self.merged(observations)
            if merged != expected { try #require(merged == expected, "\(observations.map(\.seenAt))") }
        }
    }

    @Test("Without a profile, the name is that of the latest search that found one, in 1,000 orders")
    func names() throws {
        var random = SplitMix64(seed: 13)
        var observations = try Self.observations().filter { $0.person.profile == nil }
        for _ in 1...1_000 {
            observations.shuffle(using: &random)
            let merged = try Self.merged(observations)
            if merged.person.listedName != "Lisa" { try #require(merged.person.listedName == "Lisa") }
            try #require(merged.profileAt == Sample.later(days: 6.5))
        }
    }

    private static func merged(_ observations: [PersonFacts]) throws -> PersonFacts {
        var merged = try #require(observations.first)
        for observation in observations.dropFirst() { merged.merge(observation) }
        return merged
    }

    @Test("A profile never loses what another one of the same time contains, in 1,000 random orders")
    func sameTime() throws {
        var random = SplitMix64(seed: 14)
        let login = try Login("mona")
        for _ in 1...1_000 {
            let profiles = (1...4).map { _ in
                var profile = Person.Profile(followers: Bool.random(using: &random) ? 5 : 0)
                profile.name = Bool.random(using: &random) ? "Mona" : nil
                profile.bio = Bool.random(using: &random) ? "Draws" : nil
                profile.createdAt = Bool.random(using: &random) ? Sample.date : nil
                return profile
            }
            var facts = profiles.map { profile in
                var person = Person(login: login, id: 1, kind: .user, avatarURL: "", url: "")
                person.profile = profile
                return PersonFacts(response: person, at: Sample.date, flags: [.search])
            }
            facts.shuffle(using: &random)
            let merged = try Self.merged(facts).person.profile
            let expected = [
                profiles.map(\.followers).max() == merged?.followers,
                profiles.contains { $0.name != nil } == (merged?.name != nil),
                profiles.contains { $0.bio != nil } == (merged?.bio != nil),
                profiles.contains { $0.createdAt != nil } == (merged?.createdAt != nil),
            ]
            if expected.contains(false) { try #require(!expected.contains(false), "\(profiles)") }
        }
    }

    @Test("10,000 orders of the commits of a clone lead to the same name, count and date")
    func commits() throws {
        var random = SplitMix64(seed: 13)
        let login = try Login("mona")
        var commits = [("Mona", 1.0), (nil, 9), ("Mona Lisa", 5), ("mona", 3), (nil, 4), ("M", 5)].map { name, day in
            GitPerson(
                login: login, id: nil, name: name.map { .init($0, usedAt: Sample.later(days: day)) },
                isUser: name != nil, lastCommitAt: Sample.later(days: day))
        }
        for _ in 1...10_000 {
            commits.shuffle(using: &random)
            var merged = commits[0]
            for commit in commits.dropFirst() { merged.merge(commit) }
            if merged.name?.text != "Mona Lisa" { try #require(merged.name?.text == "Mona Lisa") }
            if merged.commits != 6 { try #require(merged.commits == 6) }
            if merged.lastCommitAt != Sample.later(days: 9) {
                try #require(merged.lastCommitAt == Sample.later(days: 9))
            }
            if !merged.isUser { try #require(merged.isUser) }
        }
    }

    @Test("The ranks of all kinds of people are apart, and those of an earlier version stay valid")
    func ranks() throws {
        func rank(opened: Int = 0, commits: Int = 0, flags: PersonFlags = [.search], followers: Int = 0) throws -> Int64
        {
            var facts = PersonFacts(
                response: try Sample.person("mona", id: 1, followers: followers), at: Sample.date, flags: flags)
            (facts.timesOpened, facts.commits, facts.lastCommitAt) = (opened, commits, commits > 0 ? Sample.date : nil)
            return PersonRank.range(of: facts).lowerBound
        }
        let ranks = try [
            rank(opened: 1, followers: 9), rank(opened: 1), rank(commits: 5), rank(commits: 1),
            rank(flags: [.follows], followers: 99), rank(flags: [.follows, .repository]),
            rank(flags: [.repository], followers: 800), rank(flags: [.repository]), rank(followers: .max),
            rank(followers: 9), rank(),
        ]
        #expect(ranks == ranks.sorted())
        #expect(Set(ranks).count == ranks.count)
        #expect(try rank() == (1 << 61) + ((1 << 29) - 1) << 32, "as in version 3")
        #expect(try rank(opened: 1, followers: 7) == ((1 << 29) - 8) << 32, "as in version 3")
        #expect(try rank(commits: .max - 1, flags: [.git]) > PersonRank.firstUnopened)
    }
}
