import Foundation
import GitHubModel
import GRDB
import Testing
import UnicodeText

@testable import Store

@Suite("Hostile store", .timeLimit(.minutes(3)))
struct HostileFileTests {
    private let harness: StoreHarness

    init() throws { harness = try StoreHarness() }

    /// A text with an escape sequence, a line end and more characters than any text may have.
    private static let text = "char(27) || ']0;title' || char(7) || char(155) || '31m' || printf('%.20000c', 'x')"
    /// Each number is as far from zero as SQLite can store it.
    private static let numbers = ["9223372036854775807", "-9223372036854775808"]
    private static let dates = ["9e999", "-9e999", "1e300"]

    /// Creates a store with a value in each table, and lets another program change all but the keys of the rows.
    ///
    /// - Parameter renames: Whether the names of people change, too. The index is damaged then.
    private func change(number: String, date: String, renames: Bool = true) async throws {
        let store = try await harness.store(with: [Sample.person("mona", "Mona", id: 1)])
        store.people.record([try Sample.listed("lisa", id: 2)], from: .repository("o/r"), viewer: nil, at: Sample.date)
        let name = GitPerson.Name("Leo", usedAt: Sample.date)
        let people = [
            GitPerson(login: try Login("leo"), id: nil, name: name, isUser: true, lastCommitAt: Sample.date),
            GitPerson(login: try Login("mona"), id: 1, name: name, isUser: true, lastCommitAt: Sample.date),
        ]
        let progress = ReadingProgress(source: "/clone", finished: ["1"], readAt: Sample.date)
        store.people.record(people, in: "o/clone", progress: progress, webURL: "https://github.com")
        store.people.recordOpened(1, at: Sample.date)
        store.responses.store(Sample.response(etag: "1"), for: Sample.key())
        try #require(await store.flush(upTo: .seconds(30)))
        let (text, newName) = (Self.text, renames ? Self.text : "name")
        try await DatabaseQueue(path: harness.path).write { db in
            try db.execute(
                sql: """
                    UPDATE person SET name = \(newName), kind = \(text), avatar = \(text), url = \(text), bio = \(text),
                        company = \(text), location = \(text), blog = \(text), followers = \(number),
                        following = \(number), repositories = \(number), createdAt = \(date), seenAt = \(date),
                        timesSeen = \(number), timesOpened = \(number), openedAt = \(date), profileAt = \(date),
                        commits = \(number), lastCommitAt = \(date);
                    UPDATE personSource SET detail = \(text) WHERE kind = 'repository';
                    UPDATE personSource SET times = \(number), lastSeenAt = \(date);
                    UPDATE gitPerson SET name = \(text), nameUsedAt = \(date), commits = \(number),
                        lastCommitAt = \(date), url = \(text), repository = \(text);
                    UPDATE response SET etag = \(text), link = \(text), storedAt = \(date), changedAt = \(date);
                    UPDATE progress SET finished = \(text), readAt = \(date);
                    UPDATE packedWords SET words = \(text);
                    """)
            // The program can know how to calculate checksums.
            try Self.setChecksums(of: PersonRecord.self, by: "id", db)
            try Self.setChecksums(of: PersonSourceRecord.self, by: "person", db)
            try Self.setChecksums(of: GitPersonRecord.self, by: "login", db)
            try Self.setChecksums(of: ProgressRecord.self, by: "source", db)
            try Self.setChecksums(of: ResponseRecord.self, by: "url", db)
        }
    }

    /// `key` is a column that tells the rows apart. A row that can't be decoded keeps its checksum.
    private static func setChecksums<Record: ChecksummedRecord>(
        of type: Record.Type, by key: String, _ db: Database
    ) throws {
        let table = Record.databaseTableName
        for row in try Row.fetchAll(db, sql: "SELECT * FROM \(table)") {
            guard let record = try? Record(row: row) else { continue }  // the program does not decode it either
            let value: DatabaseValue = row[key]
            try db.execute(
                sql: "UPDATE \(table) SET checksum = ? WHERE \(key) = ?", arguments: [record.currentChecksum, value])
        }
    }

    /// Expects that the text can be displayed: it is short, and controls nothing.
    private func expectHarmless(_ text: String?) {
        #expect((text ?? "").unicodeScalars.count <= 10_001)
        #expect(!(text ?? "").unicodeScalars.contains { $0.isTerminalControl })
    }

    private func expectHarmless(_ date: Date?) {
        #expect((date ?? Sample.date).timeIntervalSinceReferenceDate.magnitude <= Date.maxInterval)
    }

    private func expectHarmless(_ stored: StoredPerson) {
        let (person, profile) = (stored.person, stored.person.profile)
        let texts = [
            person.kind.description, person.avatarURL, person.url, person.listedName, profile?.name, profile?.bio,
            profile?.company, profile?.location, profile?.blog,
        ]
        for text in texts { expectHarmless(text) }
        let numbers = [
            profile?.followers, profile?.following, profile?.publicRepositories, stored.timesSeen, stored.timesOpened,
        ]
        for number in numbers.compactMap(\.self) { #expect((0...1_000_000_000_000).contains(number)) }
        for date in [stored.seenAt, stored.openedAt, profile?.createdAt] { expectHarmless(date) }
    }

    @Test("Texts are sanitized and numbers limited when they are read", arguments: numbers, dates)
    func reading(number: String, date: String) async throws {
        try await change(number: number, date: date)
        let store = try harness.store()
        let people = ["mona", "lisa", "leo"].flatMap { store.people.find($0) }
        #expect(people.count == 3)
        let others = store.people.all(limit: 9, viewer: nil) + store.people.recentlyOpened()
        for person in people + others { expectHarmless(person) }
        for source in people.flatMap({ store.people.sources(of: $0, viewer: nil) }) {
            expectHarmless(source.repository?.description)
            if case .repository(let name) = source.source { expectHarmless(name) }
            #expect((0...1_000_000_000_000).contains(source.times))
            expectHarmless(source.lastSeenAt)
        }
        for name in people.flatMap({ store.people.repositories(of: $0.person) }) { expectHarmless(name) }
        let response = try #require(store.responses.response(for: Sample.key()))
        for text in [response.etag, response.link] { expectHarmless(text) }
        expectHarmless(response.storedAt)
        expectHarmless(response.changedAt)
        expectHarmless(store.people.progress(of: "/clone")?.readAt)
        expectHarmless(await store.status()?.oldestResponse)
        #expect(harness.reportedErrors.isEmpty)
    }

    @Test(
        "A pipe or a directory in place of a file is not opened, and can be cleared or reported",
        arguments: ["", "-wal", "-shm", "-journal"], [true, false])
    func notAFile(suffix: String, isPipe: Bool) async throws {
        do { _ = try await harness.store(with: [Sample.person("mona", id: 1)]) }
        let path = harness.path + suffix
        try? FileManager.default.removeItem(atPath: path)  // it may not exist
        let code = isPipe ? mkfifo(path, 0o600) : mkdir(path, 0o700)
        try #require(code == 0)
        let opening = harness.opening()
        #expect(opening.store == nil)
        #expect(opening.error == .unavailable(path: path, reason: "it is not a regular file"))
        #expect(CompletionNames(directory: harness.directory, host: "github.com", viewer: nil) == nil)
        let properties = LocalStore.Properties(directory: harness.directory, host: "github.com")
        #expect(LocalStore.remove(properties, after: opening.error) == isPipe)
    }

    @Test("A response with a value of another type is missing until it is stored again")
    func invalidRow() async throws {
        try await change(number: "1", date: "'then'")
        let store = try harness.store()
        #expect(store.responses.response(for: Sample.key()) == nil)
        store.responses.store(Sample.response(), for: Sample.key())
        try #require(await store.flush(upTo: .seconds(30)))
        #expect(store.responses.response(for: Sample.key()) != nil)
        #expect(harness.reportedErrors.isEmpty)
    }

    @Test("Names for completion are sanitized")
    func completion() async throws {
        try await change(number: "1", date: "1")
        let names = try #require(CompletionNames(directory: harness.directory, host: "github.com", viewer: nil))
        let logins = names.people(startingWith: "", limit: 9).map { "\($0.person.login)" }
        for name in names.repositories(startingWith: "", limit: 9) + logins {
            expectHarmless(name)
        }
    }

    @Test("Numbers that were changed can be changed further", arguments: numbers, dates)
    func writing(number: String, date: String) async throws {
        try await change(number: number, date: date, renames: false)
        let store = try harness.store()
        store.people.recordOpened(1, at: Sample.date)
        store.people.store([try Sample.person("mona", id: 1), try Sample.listed("lisa", id: 2)], at: Sample.date)
        store.people.record([try Sample.listed("lisa", id: 2)], from: .repository("o/r"), viewer: nil, at: Sample.date)
        let person = GitPerson(login: try Login("leo"), id: nil, isUser: true, lastCommitAt: Sample.date)
        let progress = ReadingProgress(source: "/clone", finished: [], readAt: Sample.date)
        store.people.record([person], in: "o/clone", progress: progress, webURL: "https://github.com")
        try #require(await store.flush(upTo: .seconds(30)))
        #expect(store.people.find("mona").first?.timesOpened ?? 0 > 0)
        #expect(harness.reportedErrors.isEmpty)
    }
}
