import GitHubModel
import HalfRememberedNames
import Store
import TestSupport
import Testing
import UnicodeText

@Suite("Half-remembered names", .timeLimit(.minutes(5)))
struct SimilarPeopleTests {
    @Test("Nearly all people are within the first three rows")
    func recall() async throws {
        let samples = try HalfRememberedName.samples(30, seed: 5)
        let others = try HalfRememberedName.samples(30, seed: 6).map(\.person)
        let store = try await StoreHarness().store(with: distinct(samples.map(\.person) + others))
        var missed: [String] = []
        var found: [NameSlip: Int] = [:]
        for sample in samples {
            let rows = store.people.find(sample.typed).prefix(3)
            if rows.contains(where: { $0.person.login == sample.person.login }) {
                found[sample.slip, default: 0] += 1
            } else {
                missed.append(
                    "\(sample.slip): \(sample.typed) → \(sample.person.login), \(sample.person.displayName ?? "")")
            }
        }
        for slip in NameSlip.allCases {
            let missed = missed.filter { $0.hasPrefix("\(slip):") }.joined(separator: "\n")
            #expect(Double(found[slip] ?? 0) / 30 * 100 >= slip.limit, "\(missed)")
        }
        #expect(Double(missed.count) / Double(samples.count) <= 0.03, "\(missed.joined(separator: "\n"))")
    }

    /// Returns the first person with each login.
    private func distinct(_ people: [Person]) -> [Person] {
        var logins: Set<Login> = []
        return people.enumerated().filter { logins.insert($1.login).inserted }.map { index, person in
            Person(
                login: person.login, id: Int64(index) + 1, kind: .user, avatarURL: "", url: person.url,
                profile: person.profile)
        }
    }

    @Test(
        "Similar people follow those that match as typed",
        arguments: [
            ("jonson", ["jonson", "johnson"]), ("torvlads", ["torvalds"]), ("linus torvlads", ["torvalds"]),
            ("bob pike", ["robpike"]), ("yuri shevchenko", ["yurka"]), ("wang xiaoming", ["xm"]),
            ("mona", ["mona-lisa"]),
            ("quentin", []), ("monalis lisa", ["mona-lisa"]),
        ])
    func order(text: String, logins: [String]) async throws {
        let store = try await StoreHarness().store(with: [
            try Sample.person("johnson", "Bea Johnson", id: 1, followers: 900),
            try Sample.person("jonson", "Ada", id: 2, followers: 1),
            try Sample.person("torvalds", "Linus Torvalds", id: 3), try Sample.person("robpike", "Robert Pike", id: 4),
            try Sample.person("yurka", "Юрий Шевченко", id: 5), try Sample.person("xm", "王小明", id: 6),
            try Sample.person("mona-lisa", nil, id: 7),
        ])
        #expect(store.people.find(text).map(\.person.login.description) == logins)
        let typed = store.people.find(text, includesSimilar: false)
        let query = try #require(NameQuery(text))
        #expect(typed.allSatisfy { PersonMatch($0.person, query)?.isSimilar == false })
    }

    @Test("Whoever can be meant by a text is found by it")
    func meant() async throws {
        var random = SplitMix64(seed: RandomInputs.seed &+ 31)
        let samples = try HalfRememberedName.samples(4, seed: random.next())
        let people = distinct(samples.map(\.person))
        let store = try await StoreHarness().store(with: people)
        let others = (0..<RandomInputs.count(of: 3_000)).map { _ in
            parts(of: people, 1 + random.below(2), using: &random)
        }
        for text in samples.map(\.typed) + others {
            // The index does not know how a text in another script sounds.
            guard let query = NameQuery(text), query.words.allSatisfy(\.latin.isEmpty) else { continue }
            let found = store.people.find(text, limit: .max).map(\.person.login)
            let meant = people.filter { PersonMatch.isMeant(NameKeys($0), by: query) }.map(\.login)
            guard found.count < PersonMatch.maxWithSimilar else { continue }
            #expect(meant.allSatisfy(found.contains), "\(text)")
        }
    }

    /// Returns parts of logins and names, joined by spaces.
    private func parts(of people: [Person], _ count: Int, using random: inout SplitMix64) -> String {
        let parts = (0..<count).map { _ in
            let person = people[random.below(people.count)]
            let text = random.below(2) == 0 ? person.login.description : person.displayName ?? "zz"
            return String(text.dropFirst(random.below(text.count)).prefix(1 + random.below(8)))
        }
        return parts.joined(separator: " ")
    }

    @Test("Similar people only fill up the list")
    func filling() async throws {
        let people = try (1...40).map { try Sample.person("monalisa\($0)", nil, id: Int64($0)) }
        let store = try await StoreHarness().store(with: people + [Sample.person("momalisa", nil, id: 41)])
        #expect(!store.people.find("monalisa").map(\.person.id).contains(41))
        #expect(store.people.find("monalisa1").map(\.person.id).count == 20)
        #expect(store.people.find("monalisa40").first?.person.id == 40)
    }

    @Test("People that are stored while the program runs are found, and removed ones are not")
    func changes() async throws {
        let store = try await StoreHarness().store(with: [try Sample.person("torvalds", nil, id: 1)])
        #expect(store.people.find("torvlads").count == 1)
        store.people.store([try Sample.person("dijkstra", nil, id: 2)], at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(store.people.find("dijsktra").map(\.person.id) == [2])
        _ = await store.people.remove(try Login("torvalds"))
        #expect(store.people.find("torvlads").isEmpty)
    }

    @Test("A vocabulary of many random words is searched in bounded time")
    func vocabulary() throws {
        var random = SplitMix64(seed: 9)
        var vocabulary = Vocabulary()
        for _ in 0..<50_000 {
            vocabulary.append(FoldedText(letters: (0..<10).map { _ in UInt16(0x61 + random.below(26)) }))
        }
        let words = ["abcdefghij", String(repeating: "a", count: 64), "aaaa", "ab"]
        let time = processorTime {
            for word in words {
                guard let query = NameQuery(word) else { continue }
                #expect(vocabulary.words(similarTo: query.words[0], max: 60).count <= 60)
                #expect(vocabulary.words(containing: query.words[0].text, max: 300)?.count ?? 0 <= 300)
            }
        }
        #expect(vocabulary.count == 50_000)
        #expect(time < .seconds(20), "\(time)")
    }
}
