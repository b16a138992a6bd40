import Foundation
import GitHubModel
import Store
import Testing

@Suite("People sources", .timeLimit(.minutes(2)))
struct PeopleSourcesTests {
    private let harness: StoreHarness

    init() throws { harness = try StoreHarness() }

    @Test("The age of a person whom only a clone names is that of the reading, not of a commit")
    func age() async throws {
        let store = try harness.store()
        func read(_ day: Double, commit: Double) throws {
            let progress = ReadingProgress(source: "/cli", finished: ["a"], readAt: Sample.later(days: day))
            let people = [try Sample.commit("mona", "Mona Lisa", day: commit)]
            store.people.record(people, in: "cli/cli", progress: progress, webURL: "https://github.com")
        }
        try read(400, commit: 3)
        try #require(await store.flush(upTo: .seconds(30)))
        #expect(store.people.find("mona").map(\.seenAt) == [Sample.later(days: 400)])
        try read(500, commit: 90)
        try #require(await store.flush(upTo: .seconds(30)))
        #expect(store.people.find("mona").map(\.seenAt) == [Sample.later(days: 500)])
    }

    @Test("People of a clone are found by login and name, with an ID, without one, and as bots")
    func clone() async throws {
        let store = try harness.store()
        store.record(
            [
                try Sample.commit("mona", "Mona Lisa", id: 1, day: -2, commits: 9), try Sample.commit("hub", day: -3),
                try Sample.commit("dependabot[bot]", "dependabot[bot]", id: 49_699_333, day: -1),
            ])
        await store.flush(upTo: .seconds(30))
        #expect(
            store.rows() == [
                "mona 1 Mona Lisa from git", "hub ? - from git, not checked",
                "dependabot[bot] 49699333 dependabot[bot] from git",
            ])
        #expect(store.people.find("lisa").map(\.person.login.description) == ["mona"])
        #expect(store.people.find("mona").first?.person.url == "https://github.com/mona")
        #expect(store.people.all(limit: 9, viewer: nil).map(\.person.kind) == [.user, .unknown, .bot])
        #expect(store.people.person(try Login("mona")) == nil, "no response contained the person")
        #expect(store.people.progress(of: "/cli/cli")?.finished == ["abc"])
        #expect(store.people.progress(of: "/other") == nil)
        #expect(store.people.unconfirmed(limit: 2).map(\.person.login.description) == ["mona", "hub"])
    }

    @Test("A clone overwrites nothing that GitHub returned, and GitHub's name replaces that of the clone")
    func facts() async throws {
        let store = try await harness.store(with: [Sample.person("mona", "Mona", id: 1, followers: 5)])
        store.record([try Sample.commit("mona", "Other", id: 1), try Sample.commit("lisa", "Git Lisa", id: 2)])
        store.people.store([try Sample.person("lisa", "Lisa", id: 2, followers: 7)], at: Sample.later(days: -99))
        await store.flush(upTo: .seconds(30))
        #expect(Set(store.rows()) == ["mona 1 Mona from git", "lisa 2 Lisa from git"])
        #expect(store.people.find("mona").first?.person.profile?.followers == 5)
        #expect(store.people.find("git").isEmpty)
        #expect(store.people.find("other").isEmpty)
    }

    @Test("A login that belongs to another account now is not taken for the person of the clone")
    func reused() async throws {
        let store = try harness.store()
        store.record([
            try Sample.commit("mona", "First Mona", id: 1, commits: 40), try Sample.commit("octo", "Octo", day: -9),
        ])
        store.people.store([try Sample.listed("mona", id: 7), try Sample.listed("octo", id: 8)], at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(Set(store.rows()) == ["mona 7 - -", "octo 8 - from git, not checked"])
        #expect(store.people.find("first").isEmpty)
        var profile = Person.Profile()
        profile.createdAt = Sample.later(days: -5)
        var octo = try Sample.listed("octo", id: 8)
        octo.profile = profile
        store.people.store([octo], at: Sample.later(days: 1))
        await store.flush(upTo: .seconds(30))
        #expect(store.rows().contains("octo 8 - -"), "the account is younger than the commits")
    }

    @Test("The name that a search found replaces that in a clone, and stays")
    func nameOfSearch() async throws {
        let store = try harness.store()
        var person = try Sample.listed("mona", id: 7)
        store.record([try Sample.commit("mona", "Other Mona"), try Sample.commit("lisa", "Git Lisa", id: 2)])
        store.people.store([person], at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(Set(store.rows()) == ["mona 7 - from git, not checked", "lisa 2 Git Lisa from git"])
        for (login, id) in [("mona", 7), ("lisa", 2)] as [(String, Int64)] {
            person = try Sample.listed(login, id: id)
            person.listedName = "Found \(login)"
            store.people.store([person], at: Sample.later(days: 1))
            store.people.store([try Sample.listed(login, id: id)], at: Sample.later(days: 2))
        }
        store.record([try Sample.commit("mona", "Other Mona", day: 3)])
        await store.flush(upTo: .seconds(30))
        #expect(Set(store.rows()) == ["mona 7 Found mona from git, not checked", "lisa 2 Found lisa from git"])
    }

    @Test("A renamed account keeps what a clone says about its ID, under the new login")
    func renamed() async throws {
        let store = try harness.store()
        store.record([
            try Sample.commit("old", "Mona", id: 1, day: -9), try Sample.commit("new", "Mona", id: 1, day: -3),
        ])
        await store.flush(upTo: .seconds(30))
        #expect(store.rows() == ["new 1 Mona from git"])
        store.people.store([try Sample.listed("newest", id: 1)], at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(store.rows() == ["newest 1 Mona from git"])
    }

    @Test(
        "A renamed account keeps its openings, and of two accounts with one login, or exchanged ones, each has its own")
    func openedAndRenamed() async throws {
        let store = try harness.store()
        for _ in 1...20 {  // the order in which logins are updated is random
            #expect(await store.clear())
            store.record([
                try Sample.commit("old", "Mona", id: 1, day: -9), try Sample.commit("same", "First", id: 2, day: -9),
                try Sample.commit("left", "Left", id: 4, day: -9), try Sample.commit("right", "Right", id: 5, day: -9),
            ])
            for id in [1, 2, 4] as [Int64] { store.people.recordOpened(id, at: Sample.date) }
            store.record([
                try Sample.commit("new", "Mona", id: 1, day: -3), try Sample.commit("same", "Second", id: 3, day: -3),
                try Sample.commit("right", "Left", id: 4, day: -3), try Sample.commit("left", "Right", id: 5, day: -3),
            ])
            await store.flush(upTo: .seconds(30))
            let opened = store.people.all(limit: 9, viewer: nil).map {
                "\($0.person.login) \($0.person.id) \($0.timesOpened)"
            }
            #expect(Set(opened) == ["new 1 1", "same 3 0", "right 4 1", "left 5 0"])
        }
    }

    @Test("Of two logins of one ID in the same second, one is shown: not that of another account")
    func sameSecond() async throws {
        let store = try harness.store()
        func record(_ login: String, _ id: Int64, day: Double = -9) throws {
            store.record([try Sample.commit(login, "Name \(id)", id: id, day: day, commits: 3)])
        }
        for (login, id) in [("alpha", 1), ("beta", 1), ("delta", 2), ("gamma", 2)] as [(String, Int64)] {
            try record(login, id)
        }
        await store.flush(upTo: .seconds(30))
        #expect(Set(store.rows()) == ["beta 1 Name 1 from git", "gamma 2 Name 2 from git"])
        try record("beta", 3, day: -8)
        store.people.store([try Sample.person("gamma", "Other", id: 4)], at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(
            Set(store.rows()) == [
                "alpha 1 Name 1 from git", "beta 3 Name 3 from git", "delta 2 Name 2 from git", "gamma 4 Other -",
            ])
        let commits = store.people.find("alpha").flatMap { store.people.sources(of: $0, viewer: nil) }.map(\.times)
        #expect(commits.reduce(0, +) == 6, "the commits with both logins")
    }

    @Test("An account that GitHub does not have is no longer shown, and one that was opened keeps that")
    func missing() async throws {
        let store = try harness.store()
        store.record([try Sample.commit("gone"), try Sample.commit("here")])
        await store.flush(upTo: .seconds(30))
        let here = try #require(store.people.find("here").first?.person)
        store.people.recordOpened(here.id, at: Sample.date)
        store.people.recordMissing(try Login("gone"), at: Sample.date)
        store.people.store([try Sample.listed("here", id: 5)], at: Sample.later(days: 1))
        await store.flush(upTo: .seconds(30))
        #expect(store.people.find("gone").isEmpty)
        #expect(store.people.find("here").map(\.timesOpened) == [1])
        #expect(store.people.find("here").map(\.person.id) == [5])
    }

    @Test("People rank as opened or in clones, then around the account, then of repositories, then by followers")
    func ranking() async throws {
        let store = try await harness.store(with: [
            Sample.person("a-famous", id: 1, followers: 9_000), Sample.person("a-opened", id: 2),
        ])
        store.people.record(
            [try Sample.listed("a-followed", id: 3)], from: .following, viewer: 9, at: Sample.date)
        store.people.record(
            [try Sample.listed("a-member", id: 4)], from: .repository("cli/cli"), viewer: nil, at: Sample.date)
        store.people.recordOpened(2, at: Sample.later(days: -1))
        store.record(
            [
                try Sample.commit("a-rare", "A", id: 5, day: -400),
                try Sample.commit("a-often", "A", id: 6, day: -1, commits: 500),
            ])
        await store.flush(upTo: .seconds(30))
        let expected = [
            "a-often 6 A from git", "a-opened 2 - -", "a-rare 5 A from git", "a-followed 3 - you follow",
            "a-member 4 - in cli/cli", "a-famous 1 - -",
        ]
        #expect(store.rows(viewer: 9) == expected)
        let found = store.people.find("a-", viewer: 9, now: Sample.date).map(\.person.login.description)
        #expect(found == expected.map { String($0.prefix { $0 != " " }) })
        #expect(store.rows(viewer: 8).contains("a-followed 3 - -"), "another account does not follow")
        let followed = store.people.find("a-foll", viewer: 9)
        #expect(followed.flatMap { store.people.sources(of: $0, viewer: 9) }.map(\.source) == [.following])
    }

    @Test("Fifty people of one name whom only a clone names stand behind the one whom GitHub has confirmed")
    func namesakes() async throws {
        let store = try harness.store()
        store.people.store([try Sample.person("torvald", "Linus Torvald", id: 1_000)], at: Sample.date)
        var people = try (1...50).map { number in
            try Sample.commit(
                "fake\(number)", number % 2 == 0 ? "Torvald Linus" : "linus  T\u{F3}rvald", id: Int64(number))
        }
        people.append(try Sample.commit("mona", "Mona", id: 2_001, day: -9))
        store.record(people)
        store.people.updateCommitters(of: "cli/cli", at: Sample.date)
        await store.flush(upTo: .seconds(30))
        let rows = store.people.all(limit: 100, viewer: nil, now: Sample.date).map(\.person.login.description)
        #expect(rows.prefix(2) == ["mona", "torvald"], "\(rows.prefix(5))")
        let committers = store.people.committers(of: "cli/cli", limit: 100, viewer: nil)
        #expect(committers.first?.person.login.description == "mona")
    }

    @Test("Organizations are not people of a clone, although merges name them")
    func organizations() async throws {
        let store = try harness.store()
        store.record([try Sample.commit("octo-org"), try Sample.commit("mona", "Mona", id: 2_001)])
        let organization = Person(
            login: try Login("octo-org"), id: 61_203, kind: .organization, avatarURL: "", url: "")
        store.people.store([organization], at: Sample.date)
        store.people.updateCommitters(of: "cli/cli", at: Sample.date)
        await store.flush(upTo: .seconds(30))
        let committers = store.people.committers(of: "cli/cli", limit: 9, viewer: nil)
        #expect(committers.map(\.person.login.description) == ["mona"])
    }

    @Test("People whom GitHub confirmed by their commits are counted once, and found by the name in the commits")
    func confirmedByCommits() async throws {
        let store = try harness.store()
        store.people.store([try Sample.listed("heaths", id: 7)], at: Sample.date)
        let heath = try Sample.commit("heaths", "Heath Stewart", id: 7, commits: 3)
        for _ in 0..<2 {
            store.people.record(
                confirmed: [heath], in: "cli/cli", webURL: "https://github.com", at: Sample.date)
        }
        await store.flush(upTo: .seconds(30))
        #expect(store.rows() == ["heaths 7 Heath Stewart from git"])
        let person = try #require(store.people.all(limit: 1, viewer: nil, now: Sample.date).first)
        #expect(store.people.sources(of: person, viewer: nil).map(\.times).contains(3))
    }

    @Test("The people of a clone are listed by their last commits, without bots, under their present logins")
    func committers() async throws {
        let store = try harness.store()
        store.record([
            try Sample.commit("old-login", "A", id: 1, day: -3), try Sample.commit("no-id", "B", day: -1),
            try Sample.commit("renovate[bot]", "C", id: 2), try Sample.commit("last", "D", id: 3, day: -2),
        ])
        store.record([try Sample.commit("elsewhere", "E", id: 4)], in: "octo/work")
        store.people.store([try Sample.person("new-login", "A", id: 1)], at: Sample.date)
        store.people.updateCommitters(of: "cli/cli", at: Sample.date)
        await store.flush(upTo: .seconds(30))
        func logins(_ limit: Int = 9) -> [String] {
            store.people.committers(of: "CLI/cli", limit: limit, viewer: nil).map(\.person.login.description)
        }
        #expect(logins() == ["no-id", "last", "new-login"])
        #expect(logins(1) == ["no-id"])
        #expect(store.people.committers(of: "octo/work", limit: 9, viewer: nil).isEmpty, "the list is not made yet")
        #expect(await store.people.remove(try Login("last")).removal == .removed)
        #expect(logins() == ["no-id", "new-login"])
        let names = store.people.progress(of: "committers:cli/cli")?.finished ?? []
        #expect(!names.contains { $0.contains("last") }, "nothing is left of a removed person")
    }

    @Test("The people that an account follows, and the repository of a directory, are known from the last time")
    func start() async throws {
        let store = try harness.store()
        store.people.record(
            [try Sample.listed("one", id: 1), try Sample.person("two", id: 2, followers: 9)], from: .following,
            viewer: 9, at: Sample.date)
        store.people.record([try Sample.listed("three", id: 3)], from: .follower, viewer: 9, at: Sample.date)
        store.people.record("cli/cli", ofDirectory: "/a b", at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(store.people.followed(by: 9, limit: 9).map(\.person.id) == [2, 1])
        #expect(store.people.followed(by: 8, limit: 9).isEmpty)
        #expect(store.people.repository(ofDirectory: "/a b") == "cli/cli")
        #expect(store.people.repository(ofDirectory: "/a") == nil)
        store.people.record(nil, ofDirectory: "/a b", at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(store.people.repository(ofDirectory: "/a b") == nil)
    }

    @Test("Two accounts never see each other's people of private repositories")
    func accounts() async throws {
        let store = try await harness.store(with: [Sample.person("public", id: 1)])
        for (viewer, id, login) in [(10, 2, "of-ten"), (20, 3, "of-twenty")] as [(Int64, Int64, String)] {
            let people = [try Sample.person(login, "Secret", id: id), try Sample.listed("public", id: 1)]
            store.people.record(
                people, from: .repository("secret/plans"), viewer: viewer, isPrivate: true, at: Sample.date)
        }
        store.people.storeLookUp(of: try Sample.person("of-ten", "Secret", id: 2), at: Sample.later(days: 1))
        store.people.recordOpened(3, at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(store.people.find("secret", viewer: 10).map(\.person.login.description) == ["of-ten"])
        #expect(store.people.find("of-t", viewer: 20).map(\.person.login.description) == ["of-twenty"])
        #expect(store.people.find("of-ten", viewer: 20, includesSimilar: false).isEmpty)
        #expect(store.people.find("of-t").isEmpty)
        #expect(store.people.recentlyOpened(viewer: 10).isEmpty)
        #expect(store.people.recentlyOpened(viewer: 20).count == 1)
        #expect(store.rows() == ["public 1 - -"], "the repository is private")
        #expect(store.people.people(of: "Secret/Plans", viewer: 10, limit: 100).map(\.person.id) == [2, 1])
        #expect(store.people.people(of: "secret/plans", viewer: nil, limit: 100).isEmpty)
        var random = SplitMix64(seed: 1)
        #expect(store.people.random(9, using: &random).map(\.person.id) == [1])
        // A search returns the person to all accounts.
        store.people.store([try Sample.listed("of-twenty", id: 3)], at: Sample.later(days: 2))
        #expect(await store.removeData(account: 10))
        #expect(store.people.find("of-ten", viewer: 10, includesSimilar: false).isEmpty)
        #expect(store.people.find("of-t").map(\.person.id) == [3])
        #expect(await store.status()?.people == 2)
    }
}
