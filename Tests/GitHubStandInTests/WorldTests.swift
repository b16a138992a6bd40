import Testing

@testable import GitHubStandIn

@Suite("Worlds", .timeLimit(.minutes(1)))
struct WorldTests {
    @Test("The same seed makes the same world, another seed another")
    func determinism() {
        let (one, same, other) = (
            Dataset.seeded(people: 300, seed: 7), Dataset.seeded(people: 300, seed: 7),
            Dataset.seeded(people: 300, seed: 8)
        )
        #expect("\(one.accounts)" == "\(same.accounts)")
        #expect(one.logins != other.logins)
        for place in [200, 0, 311] {  // asked in different orders, the answers are the same
            #expect("\(one.repositories(at: place))" == "\(same.repositories(at: place))")
        }
        #expect("\(same.repositories(at: 200))" == "\(one.repositories(at: 200))")
    }

    @Test("A world made today is the one made last year")
    func golden() {
        let world = Dataset.seeded(people: 3, seed: 1)
        #expect(world.logins.suffix(3) == Dataset.seeded().logins[12..<15])
        var random = SplitMix64(seed: 1_234_567)
        #expect(random.next() == 6_457_827_717_110_365_317)  // the published test vector
    }

    @Test("Every login is one GitHub would allow, and is there once; ids rise with gaps")
    func logins() {
        let world = Dataset.seeded()
        #expect(world.count == 10_000 + Dataset.Fixture.all.count)
        #expect(Set(world.logins.map { $0.lowercased() }).count == world.count)
        let rule = /[A-Za-z0-9]([A-Za-z0-9]|-(?=[A-Za-z0-9]))*(_[a-z]{3,8})?(\[bot\])?/
        let wrong = world.logins.filter { $0.wholeMatch(of: rule) == nil || $0.count > 39 + 5 }
        #expect(wrong == [])
        let ids = world.accounts.map(\.id)
        #expect(zip(ids, ids.dropFirst()).allSatisfy(<))
        #expect((ids.last ?? 0) > 100_000_000)
        #expect(Dataset.Fixture.longLogin.login.count == 39)
    }

    @Test("Names come in many scripts, and some fields are null or empty")
    func variety() {
        let names = Dataset.seeded().accounts.compactMap(\.name).joined()
        for letter in "éŁΕДनليא林さ김ส🦊" where letter != "林" { #expect(names.contains(letter), "\(letter)") }
        let people = Dataset.seeded().accounts
        #expect(
            people.contains { $0.name == nil } && people.contains { $0.blog == "" } && people.contains { $0.bio == "" })
        #expect(people.contains { $0.kind == .organization } && people.contains { $0.kind == .bot })
    }

    @Test("Fixtures are what they say")
    func fixtures() throws {
        let world = Dataset.seeded(people: 0)
        for fixture in Dataset.Fixture.all {
            let place = try #require(world.place(login: fixture.login))
            #expect(world.accounts[place].id == fixture.id)
            #expect(world.repositories(at: place).count { !$0.isPrivate } == fixture.repositories)
        }
        let mona = world.repositories(at: try #require(world.place(login: "mona")))
        #expect(mona.count == 32)
        #expect(mona.contains { $0.isFork } && mona.contains { $0.isArchived })
        #expect(mona.contains { $0.language == nil } && mona.contains { $0.description == nil })
        #expect(Set(mona.compactMap(\.language)).count > 3)
    }

    @Test("A repository is found by its id, and its name is its owner's alone")
    func repositories() throws {
        let world = Dataset.seeded()
        for place in [0, 1, 2, 50, 9_999] {
            let all = world.repositories(at: place)
            #expect(Set(all.map { $0.name.lowercased() }).count == all.count)
            for repository in [all.first, all.last].compactMap({ $0 }) {
                let found = try #require(world.repository(id: repository.id))
                #expect((found.place, found.repository.name) == (place, repository.name))
            }
        }
        #expect(world.repository(id: 3) == nil)
        #expect(world.repository(id: 1 << 60) == nil)
    }
}
