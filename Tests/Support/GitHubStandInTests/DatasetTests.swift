import Testing

import struct GitHubModel.SplitMix64
@testable import GitHubStandIn

@Suite("Stand-in: datasets", .timeLimit(.minutes(3)))
struct DatasetTests {
    @Test("Equal seeds result in equal datasets, other seeds in others")
    func determinism() {
        let (one, same, other) = (
            Dataset.seeded(people: 300, seed: 7), Dataset.seeded(people: 300, seed: 7),
            Dataset.seeded(people: 300, seed: 8)
        )
        #expect("\(one.accounts)" == "\(same.accounts)")
        #expect(one.logins != other.logins)
        for index in [200, 0, 311] {  // in different orders, with the same results
            #expect("\(one.repositories(at: index))" == "\(same.repositories(at: index))")
        }
        #expect("\(same.repositories(at: 200))" == "\(one.repositories(at: 200))")
    }

    @Test("A dataset is the same in every release")
    func golden() {
        let dataset = Dataset.seeded(people: 3, seed: 1)
        #expect(dataset.logins.suffix(3) == Dataset.seeded().logins[12..<15])
        var random = SplitMix64(seed: 1_234_567)
        #expect(random.next() == 6_457_827_717_110_365_317)  // the published test vector
    }

    @Test("Every login is valid on GitHub and unique, and ids rise with gaps")
    func logins() {
        let dataset = Dataset.seeded()
        #expect(dataset.count == 10_000 + Dataset.Fixture.all.count)
        #expect(Set(dataset.logins.map { $0.lowercased() }).count == dataset.count)
        let rule = /[A-Za-z0-9]([A-Za-z0-9]|-(?=[A-Za-z0-9]))*(_[a-z]{3,8})?(\[bot\])?/
        let wrong = dataset.logins.filter { $0.wholeMatch(of: rule) == nil || $0.count > 39 + 5 }
        #expect(wrong == [])
        let ids = dataset.accounts.map(\.id)
        #expect(zip(ids, ids.dropFirst()).allSatisfy(<))
        #expect((ids.last ?? 0) > 100_000_000)
        #expect(Dataset.Fixture.longLogin.login.count == 39)
    }

    @Test("Names are in many scripts, and some fields are null or empty")
    func variety() {
        let names = Dataset.seeded().accounts.compactMap(\.name).joined()
        for letter in "éŁΕДनليא林さ김ส🦊" where letter != "林" { #expect(names.contains(letter), "\(letter)") }
        let people = Dataset.seeded().accounts
        #expect(people.contains { $0.name == nil })
        #expect(people.contains { $0.blog == "" })
        #expect(people.contains { $0.bio == "" })
        #expect(people.contains { $0.kind == .organization })
        #expect(people.contains { $0.kind == .bot })
    }

    @Test("Fixtures have the documented properties")
    func fixtures() throws {
        let dataset = Dataset.seeded(people: 0)
        for fixture in Dataset.Fixture.all {
            let index = try #require(dataset.index(ofLogin: fixture.login))
            #expect(dataset.accounts[index].id == fixture.id)
            #expect(dataset.repositories(at: index).count { !$0.isPrivate } == fixture.repositories)
        }
        let mona = dataset.repositories(at: try #require(dataset.index(ofLogin: "mona")))
        #expect(mona.count == 32)
        #expect(mona.contains { $0.isFork })
        #expect(mona.contains { $0.isArchived })
        #expect(mona.contains { $0.language == nil })
        #expect(mona.contains { $0.description == nil })
        #expect(Set(mona.compactMap(\.language)).count > 3)
    }

    @Test(
        "The people in pictures follow the generated ones, and the repositories of the first are written, not generated"
    )
    func demo() throws {
        let (dataset, generated) = (Dataset.demo, Dataset.seeded())
        #expect(Array(dataset.logins.prefix(generated.count)) == generated.logins)
        #expect(Array(dataset.logins.dropFirst(generated.count)) == Dataset.demoPeople.map(\.login))
        #expect(zip(dataset.accounts, dataset.accounts.dropFirst()).allSatisfy { $0.id < $1.id })
        let (person, index) = (Dataset.demoPeople[0], generated.count)
        let repositories = dataset.repositories(at: index)
        #expect(repositories.count == person.repositories)
        #expect(Set(repositories.map(\.name)).count == repositories.count)
        #expect(repositories.allSatisfy { $0.created < $0.pushed ?? 0 && $0.updated < PeopleSeeder.latest })
        #expect(dataset.repository(id: repositories[1].id)?.index == index)
        #expect(dataset.repositories(at: index + 1).count == Dataset.demoPeople[1].repositories)
    }

    @Test("A repository can be found by id, and its name is unique to its owner")
    func repositories() throws {
        let dataset = Dataset.seeded()
        for index in [0, 1, 2, 50, 9_999] {
            let all = dataset.repositories(at: index)
            #expect(Set(all.map { $0.name.lowercased() }).count == all.count)
            for repository in [all.first, all.last].compactMap({ $0 }) {
                let found = try #require(dataset.repository(id: repository.id))
                #expect((found.index, found.repository.name) == (index, repository.name))
            }
        }
        #expect(dataset.repository(id: 3) == nil)
        #expect(dataset.repository(id: 1 << 60) == nil)
    }
}
