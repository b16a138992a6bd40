import Foundation
import GitHubModel
import GRDB
import HalfRememberedNames
import Testing
import UnicodeText

@testable import Store

@Suite("Table of packed words", .timeLimit(.minutes(5)))
struct PackedWordsTableTests {
    private let harness: StoreHarness

    init() throws { harness = try StoreHarness() }

    /// Removes the list of the words of the index, so that only the packed words are left to find people by.
    private func removeList() async throws {
        try await DatabaseQueue(path: harness.path).write { db in try db.execute(sql: "DROP TABLE vocabulary") }
    }

    private func rows() async throws -> [(id: Int64, bytes: Int?)] {
        try await DatabaseQueue(path: harness.path).read { db in
            try PackedWordsRecord.order(sql: "id").fetchAll(db).map { ($0.id, $0.words?.count) }
        }
    }

    /// Returns the logins that a process finds that opens the store now.
    private func found(_ text: String) async throws -> [String] {
        let store = try harness.store()
        let logins = store.people.find(text).map(\.person.login.description)
        await store.close(upTo: .seconds(30))
        return logins
    }

    @Test("A new process finds similar people and parts of words without reading the index")
    func newProcess() async throws {
        let store = try await harness.store(with: [Sample.person("torvalds", "Linus Torvalds", id: 1)])
        store.record([try Sample.commit("dijkstra", "Edsger Dijkstra", id: 2)])
        await store.close(upTo: .seconds(30))
        try await removeList()
        #expect(try await found("torvlads") == ["torvalds"])
        #expect(try await found("ijkstr") == ["dijkstra"])
        #expect(try await found("linus trovalds") == ["torvalds"])
    }

    @Test("Half-remembered names find the same people, in the same order, as by the index")
    func sameResults() async throws {
        let samples = try HalfRememberedName.samples(4, seed: 3)
        let people = samples.enumerated().map { index, sample in
            Person(
                login: sample.person.login, id: Int64(index) + 1, kind: .user, avatarURL: "", url: "",
                profile: sample.person.profile)
        }
        try await harness.store(with: people).close(upTo: .seconds(30))
        let packed = try harness.store()
        let found = samples.map { packed.people.find($0.typed).map(\.person.login) }
        await packed.close(upTo: .seconds(30))
        try await DatabaseQueue(path: harness.path).write(PackedWordsRecord.reset)
        let indexed = try harness.store()
        #expect(samples.map { indexed.people.find($0.typed).map(\.person.login) } == found)
        #expect(found.count { !$0.isEmpty } > samples.count / 2)
    }

    @Test(
        "After a person was removed the words of the others are packed again, and the table has no word of the person")
    func removal() async throws {
        let store = try await harness.store(with: [
            Sample.person("torvalds", nil, id: 1), Sample.person("quokka", nil, id: 2),
        ])
        #expect(store.people.find("quoka").count == 1)
        #expect(await store.people.remove(try Login("quokka")).removal == .removed)
        await store.close(upTo: .seconds(30))
        #expect(try await rows().map(\.bytes) == [nil])
        #expect(try await found("trovalds") == ["torvalds"])
        let words = try await DatabaseQueue(path: harness.path).read { try PackedWordsRecord.fetchAll($0) }
        #expect(words.compactMap(\.words) == [Data(PackedWords([FoldedText("torvalds")]).bytes)])
    }

    @Test("Words that were read before a person was removed are not stored after that")
    func removalMeanwhile() async throws {
        try await harness.store(with: [Sample.person("quokka", nil, id: 2)]).close(upTo: .seconds(30))
        let words = PackedWords([FoldedText("quokka")])
        let rows = try await DatabaseQueue(path: harness.path).write { db in
            try PackedWordsRecord.reset(db)
            guard case .missing(let id) = try PackedWordsRecord.step(after: 0, db) else { return [PackedWordsRecord]() }
            try PackedWordsRecord.reset(db)
            try PackedWordsRecord.complete(id, with: words, db)
            return try PackedWordsRecord.fetchAll(db)
        }
        #expect(rows.map(\.words) == [nil])
    }

    @Test("An empty cache needs no words from the index")
    func cleared() async throws {
        let store = try await harness.store(with: [Sample.person("quokka", nil, id: 2)])
        #expect(await store.clear())
        #expect(try await rows().isEmpty)
    }

    @Test("People that are stored one after the other leave few rows, with each word about once")
    func merging() async throws {
        let store = try harness.store()
        let names = ["Linus Torvalds", "Edsger Dijkstra", "Grace Hopper", "Barbara Liskov"]
        for number in 1...1_500 {
            store.people.store(
                [try Sample.person("person-\(number)", names[number % 4], id: Int64(number))], at: Sample.date)
            if number.isMultiple(of: 25) { await store.flush(upTo: .seconds(30)) }
        }
        await store.close(upTo: .seconds(30))
        let rows = try await rows()
        #expect(rows.count <= 256)
        // A login adds its own word of 11 letters, the word without the hyphen, and the number; names add nothing new.
        #expect(rows.compactMap(\.bytes).reduce(0, +) < 1_500 * 60)
        try await removeList()
        #expect(try await found("perosn-777").contains("person-777"))
        #expect(try await found("hoper").count == 20)
        #expect(try await found("iskov").count == 50)
    }

    @Test("A person that is seen again with the same names adds no words")
    func seenAgain() async throws {
        let store = try await harness.store(with: [Sample.person("mona", "Mona Lisa", id: 1)])
        let before = try await rows()
        store.people.store([try Sample.person("mona", "Mona Lisa", id: 1, followers: 900)], at: Sample.later(days: 1))
        store.people.recordOpened(1, at: Sample.later(days: 2))
        await store.flush(upTo: .seconds(30))
        #expect(try await rows().map(\.id) == before.map(\.id))
        store.people.store([try Sample.person("mona", "Gioconda", id: 1)], at: Sample.later(days: 3))
        await store.close(upTo: .seconds(30))
        #expect(try await rows().count == before.count + 1)
        try await removeList()
        #expect(try await found("giocnoda") == ["mona"])
    }

    @Test("Words are complete although rows are merged while they are read")
    func mergedWhileRead() async throws {
        try await harness.store(with: [Sample.person("mona", nil, id: 1)]).close(upTo: .seconds(30))
        let bytes = try await DatabaseQueue(path: harness.path).write { db in
            for number in 1...300 { try PackedWordsRecord.add(NameKeys(login: "early\(number)", name: nil), db) }
            guard case .words(var words, let last) = try PackedWordsRecord.step(after: 0, db) else { return [UInt8]() }
            try PackedWordsRecord.add(NameKeys(login: "later", name: nil), db)
            try PackedWordsRecord.mergeRows(db)
            if case .words(let more, _) = try PackedWordsRecord.step(after: last, db) { words.append(more) }
            return words.bytes
        }
        #expect(String(decoding: bytes, as: UTF8.self).contains("later\n"))
    }
}
