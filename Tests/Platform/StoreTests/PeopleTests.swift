import GitHubModel
@testable import Store
import Testing

@Suite("People store", .timeLimit(.minutes(3)))
struct PeopleTests {
    private let harness: StoreHarness

    init() throws { harness = try StoreHarness() }

    @Test("A person is loaded as stored, in the next run too")
    func whole() async throws {
        var profile = Person.Profile(followers: 7, following: 8, publicRepositories: 9)
        (profile.name, profile.bio, profile.company) = ("Mona Lisa", "Two\nlines", "@github")
        (profile.location, profile.blog, profile.createdAt) = ("東京", "https://mona.example", Sample.later(days: -900))
        let person = Person(
            login: try Login("Mona"), id: 1, kind: Person.Kind("Robot"), avatarURL: "https://a.example/1", url: "u",
            profile: profile)
        _ = try await harness.store(with: [person])
        let found = try harness.store().people.find("北京 mona") + harness.store().people.find("mona")
        #expect(found == [StoredPerson(person: person, seenAt: Sample.date)])
        #expect(try harness.store().people.person(Login("mOnA"))?.person == person)
        #expect(try harness.store().people.person(Login("missing")) == nil)
    }

    @Test("A person without a profile keeps the cached profile and is counted as seen")
    func listing() async throws {
        let store = try await harness.store(with: [Sample.person("mona", "Mona Lisa", id: 1, followers: 5)])
        store.people.store([try Sample.listed("mona", id: 1)], at: Sample.later(days: 1))
        await store.flush(upTo: .seconds(30))
        let found = try #require(store.people.find("lisa").first)
        #expect(found.person.profile?.followers == 5)
        #expect(found.timesSeen == 2)
        #expect(found.seenAt == Sample.later(days: 1))
    }

    @Test("A later profile replaces the earlier one, whose name no longer matches")
    func laterProfile() async throws {
        let store = try await harness.store(with: [
            Sample.person("mona", "Mona Lisa", id: 1, followers: 5), Sample.person("monb", id: 2, followers: 6),
        ])
        store.people.store([try Sample.person("mona", "Gioconda", id: 1, followers: 7)], at: Sample.later(days: 1))
        await store.flush(upTo: .seconds(30))
        #expect(store.people.find("lisa").isEmpty)
        #expect(store.people.find("gioc").map(\.person.id) == [1])
        #expect(store.people.find("mon").map(\.person.id) == [1, 2])
    }

    @Test("A renamed person is found by the new login only")
    func renamed() async throws {
        let store = try await harness.store(with: [Sample.person("mona", id: 1)])
        store.people.recordOpened(1, at: Sample.date)
        store.people.store([try Sample.listed("lisa", id: 1)], at: Sample.later(days: 1))
        await store.flush(upTo: .seconds(30))
        #expect(store.people.find("mona").isEmpty)
        #expect(store.people.find("lisa").first?.timesOpened == 1)
    }

    @Test("A login that now belongs to another account finds that account")
    func passedOn() async throws {
        let store = try await harness.store(with: [Sample.person("mona", "First", id: 1), Sample.person("lisa", id: 2)])
        store.people.store([try Sample.person("MONA", "Second", id: 3)], at: Sample.later(days: 1))
        await store.flush(upTo: .seconds(30))
        #expect(store.people.find("mona").map(\.person.id) == [3])
        #expect(store.people.find("first").isEmpty)
        store.people.store(
            [try Sample.listed("lisa", id: 3), try Sample.listed("mona", id: 2)], at: Sample.later(days: 2))
        await store.flush(upTo: .seconds(30))
        #expect(store.people.find("lisa").map(\.person.id) == [3])
        #expect(store.people.find("mona").map(\.person.id) == [2])
    }

    @Test("Opened people come before those with followers, but never before a better match")
    func opened() async throws {
        let store = try await harness.store(with: [
            Sample.person("mona1", id: 1, followers: 900), Sample.person("mona2", id: 2, followers: 1),
            Sample.person("mona3", id: 3), Sample.person("xmona", id: 4), Sample.person("mona", id: 5),
        ])
        for _ in 1...9 { store.people.recordOpened(3, at: Sample.date) }
        store.people.recordOpened(2, at: Sample.later(days: 300))
        store.people.recordOpened(4, at: Sample.later(days: 300))
        store.people.recordOpened(77, at: Sample.date)
        await store.flush(upTo: .seconds(30))
        // One visit today does not outrank nine visits 300 days ago.
        #expect(store.people.find("mona", now: Sample.later(days: 300)).map(\.person.id) == [5, 3, 2, 1, 4])
        #expect(store.people.find("mona", now: Sample.later(days: -1)).map(\.person.id) == [5, 3, 2, 1, 4])
        #expect(store.people.recentlyOpened(limit: 2, now: Sample.later(days: 300)).map(\.person.id) == [3, 2])
        #expect(store.people.recentlyOpened().first?.openedAt != nil)
        #expect(store.people.find("mona", limit: 2, now: Sample.date).map(\.person.id) == [5, 3])
    }

    @Test("Of people opened once or twice, the recent ones come first; a forgotten one is not recent")
    func recent() async throws {
        let store = try await harness.store(with: try (1...3).map { try Sample.person("mona\($0)", id: $0) })
        for _ in 1...2 { store.people.recordOpened(1, at: Sample.date) }
        store.people.recordOpened(2, at: Sample.later(days: 60))
        store.people.recordOpened(3, at: Sample.later(days: 61))
        await store.flush(upTo: .seconds(30))
        #expect(store.people.recentlyOpened(now: Sample.later(days: 61)).map(\.person.id) == [3, 2, 1])
        store.people.clearOpened(3)
        await store.flush(upTo: .seconds(30))
        #expect(store.people.recentlyOpened(now: Sample.later(days: 61)).map(\.person.id) == [2, 1])
        #expect(store.people.find("mona3", includesSimilar: false).map(\.person.id) == [3], "the person stays cached")
    }

    @Test("A login looks like one that was opened or that is far better known, unless it was opened itself")
    func lookAlikes() async throws {
        let store = try await harness.store(with: [
            Sample.person("mislav", id: 1, followers: 9_000), Sample.person("milsav", id: 2, followers: 3),
            Sample.person("mis1av", id: 3, followers: 400), Sample.person("friend", id: 4, followers: 2),
        ])
        func lookAlike(_ login: String, _ id: Int64, followers: Int = 0) throws -> String? {
            store.people.lookAlike(of: try Sample.person(login, id: id, followers: followers))?.description
        }
        #expect(try lookAlike("milsav", 2) == "mislav")
        #expect(try lookAlike("mis1av", 3, followers: 400) == nil, "9,000 followers are not far more than 400")
        #expect(try lookAlike("mislav", 1) == nil)
        #expect(try lookAlike("mislaw", 1) == nil, "the same account by another login")
        #expect(try lookAlike("fr1end", 9) == nil, "friend is not known")
        store.people.recordOpened(4, at: Sample.date)
        store.people.recordOpened(2, at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(try lookAlike("fr1end", 9) == "friend")
        #expect(try lookAlike("milsav", 2) == nil, "the user knows this one")
    }

    @Test("People without a profile get the cached one of the same account")
    func profiles() async throws {
        let store = try await harness.store(with: [Sample.person("mona", "Mona Lisa", id: 1, followers: 7)])
        let people = [try Sample.listed("mona-renamed", id: 1), try Sample.listed("mona", id: 2)]
        let known = store.people.addingProfiles(to: people)
        #expect(known.map { $0.profile?.name } == ["Mona Lisa", nil])
        #expect(known.map(\.login.description) == ["mona-renamed", "mona"])
    }
}
