import GitHubModel
import HalfRememberedNames
import Testing

@testable import Store

@Suite("People by what they do", .timeLimit(.minutes(2)))
struct ContextPeopleTests {
    private let harness: StoreHarness

    init() throws { harness = try StoreHarness() }

    private func person(
        _ login: String, _ name: String, id: Int64, company: String? = nil, location: String? = nil, bio: String? = nil
    ) throws -> Person {
        var person = try Sample.person(login, name, id: id)
        person.profile?.company = company
        person.profile?.location = location
        person.profile?.bio = bio
        return person
    }

    /// Returns the people that are found, as texts: login and context.
    private func rows(_ text: String, in store: LocalStore, viewer: Int64? = nil) -> [String] {
        store.people.find(text, viewer: viewer).map { stored in
            "\(stored.person.login) \(stored.context.map { "\($0)" } ?? "-")"
        }
    }

    @Test(
        "A word or two in the company, the place or the biography stand for a part of the name",
        arguments: [
            ("gavina tin hat", ["gav company(\"@Tin Hat\")"]), ("tin hat gavina", ["gav company(\"@Tin Hat\")"]),
            ("gavina tinhat", ["gav company(\"@Tin Hat\")"]), ("tin gavina orlo", ["gav company(\"@Tin Hat\")"]),
            ("gavina sao paulo", ["gav location(\"São Paulo, Brazil\")"]),
            ("gavina paulo", ["gav location(\"São Paulo, Brazil\")"]),
            ("gavina brazil", ["gav location(\"São Paulo, Brazil\")"]),
            ("gavina garden", ["gav bio(\"gardens, mostly\")"]), ("orlo ti", []), ("gavina iron hat", []),
            ("gavina hat tin", []), ("tin hat", ["tina bio(\"hats\")"]), ("gavina tin hat garden", []),
            ("gavina", ["gavina-x -", "gav -"]),
        ])
    func profile(text: String, expected: [String]) async throws {
        let store = try await harness.store(with: [
            try person(
                "gav", "Gavina Orlo", id: 1, company: "@Tin Hat", location: "São Paulo, Brazil",
                bio: "I write\ngardens, mostly"),
            try person("gavina-x", "Ada", id: 2, company: "Iron", location: "Oslo"),
            try person("tina", "Tina Berg", id: 3, bio: "hats"),
        ])
        #expect(rows(text, in: store) == expected)
    }

    @Test(
        "A repository stands for the person who owns it, or who committed to it",
        arguments: [
            ("orlo ripfind", ["gav made(\"ripfind\")"]), ("gavina rip-find", ["gav made(\"ripfind\")"]),
            ("gavina tiny db", ["gav made(\"Tiny-DB.swift\")"]),
            ("orlo secretlib", []), ("orlo copied", []), ("berg clonelib", ["tina owned(\"clonelib\")"]),
            ("lee clonelib", ["leo contributed(\"tina/clonelib\")"]), ("ripfind author", ["gav made(\"ripfind\")"]),
            ("author of ripfind", ["gav made(\"ripfind\")"]), ("made by clonelib", ["tina owned(\"clonelib\")"]),
            ("orglib maintainer", ["leo contributed(\"acme/orglib\")"]), ("nothing author", []), ("orlo clonelib", []),
        ])
    func repositories(text: String, expected: [String]) async throws {
        #expect(rows(text, in: try await storeWithRepositories()) == expected)
    }

    private func storeWithRepositories() async throws -> LocalStore {
        let store = try await harness.store(with: [
            try Sample.person("gav", "Gavina Orlo", id: 1), try Sample.person("tina", "Tina Berg", id: 3),
            try Sample.person("leo", "Leo Lee", id: 4),
        ])
        var fork = try Sample.repository("gav/copied", id: 12)
        fork.isFork = true
        store.storePage(
            [try Sample.repository("gav/ripfind", id: 10), try Sample.repository("gav/Tiny-DB.swift", id: 11), fork],
            of: "gav")
        store.storePage([try Sample.repository("gav/secretlib", id: 13, isPrivate: true)], of: "gav", account: 7)
        store.record([try Sample.commit("tina", id: 3), try Sample.commit("leo", id: 4)], in: "tina/clonelib")
        store.record([try Sample.commit("leo", id: 4, commits: 9)], in: "acme/orglib")
        try #require(await store.flush(upTo: .seconds(30)))
        return store
    }

    @Test("A private repository is known to the account that saw it")
    func visibility() async throws {
        let store = try await storeWithRepositories()
        #expect(rows("orlo secretlib", in: store, viewer: 7) == ["gav made(\"secretlib\")"])
        #expect(rows("orlo secretlib", in: store, viewer: 8) == [])
        let hidden = try Sample.person("hid", "Hidden Orlo", id: 20)
        store.people.record([hidden], from: .repository("tina/clonelib"), viewer: 7, isPrivate: true, at: Sample.date)
        try #require(await store.flush(upTo: .seconds(30)))
        #expect(rows("hidden clonelib", in: store, viewer: 7) == ["hid contributed(\"tina/clonelib\")"])
        #expect(rows("hidden clonelib", in: store) == [])
    }

    @Test("They follow all who are written as the text, and only fill up the list; the frame after a key has none")
    func order() async throws {
        let written = try (1...19).map { try Sample.person("gavina-garden\($0)", nil, id: Int64($0)) }
        let others = try (30...35).map { try person("g\($0)", "Gavina Roe", id: Int64($0), company: "Garden") }
        let store = try await harness.store(with: written + others)
        let rows = rows("gavina garden", in: store)
        #expect(rows.count == 20)
        #expect(rows.last == "g30 company(\"Garden\")")
        #expect(store.people.find("gavina garden", includesSimilar: false).count == 19)
    }

    @Test("Nearly all people are among the first three for a part of the name and what they do")
    func recall() async throws {
        let people = try HalfRememberedName.samples(90, of: [.exact], seed: 11).enumerated().map { index, sample in
            var person = sample.person
            person.profile?.company = index % 3 == 0 ? "Company\(index) Labs" : "Others"
            person.profile?.location = index % 3 == 1 ? "Town\(index), Land" : "Nowhere"
            return person
        }
        let store = try await harness.store(with: people)
        for (index, person) in people.enumerated() where index % 3 == 2 {
            let login = person.login.description
            store.storePage([try Sample.repository("\(login)/tool\(index)", id: Int64(index) + 1)], of: login)
        }
        try #require(await store.flush(upTo: .seconds(60)))
        let missed = people.enumerated().filter { index, person in
            let name = person.displayName?.split(separator: " ")[index % 2] ?? ""
            let context = ["company\(index) labs", "town\(index)", "tool\(index)"][index % 3]
            let text = index % 4 < 2 ? "\(name) \(context)" : "\(context) \(name)"
            return !store.people.find(text).prefix(3).contains { $0.person.id == person.id }
        }
        #expect(Double(missed.count) / Double(people.count) <= 0.05, "\(missed.map(\.element.login))")
    }
}
