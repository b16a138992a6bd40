import Foundation
import TestSupport
import Testing

@testable import GitHubAPI
@testable import ghsearch

@Suite("File of shared rate limits", .timeLimit(.minutes(3)))
struct RateLimitFileTests {
    private let home: TemporaryDirectory
    private var directory: String { home.path + "/state" }
    private var path: String { directory + "/rate-limits.json" }

    init() throws { home = try TemporaryDirectory() }

    /// Adds a record of `account`. Returns the accounts of the records before it.
    private func add(_ account: Int64, to file: RateLimitFile) -> [Int64] {
        var accounts: [Int64] = []
        file.update { records in
            accounts = records.blocks.map(\.sender.account)
            let sender = RateLimitRecords.Sender(host: "github.com", account: account)
            records.block(sender, until: Date(timeIntervalSinceNow: 60), at: Date())
        }
        return accounts
    }

    @Test("Each process reads what the others wrote")
    func shared() {
        let (first, second) = (RateLimitFile(directory: directory), RateLimitFile(directory: directory))
        #expect(add(1, to: first) == [])
        #expect(add(2, to: second) == [1])
        #expect(add(3, to: first) == [1, 2])
        #expect(add(4, to: first) == [1, 2, 3])
        #expect(add(5, to: second) == [1, 2, 3, 4])
    }

    @Test("The file is written only if a record changes")
    func unchanged() throws {
        let file = RateLimitFile(directory: directory)
        _ = add(1, to: file)
        let old = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
        func date() throws -> Date? {
            try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        }
        file.update { _ in }
        #expect(try date() == old)
        _ = add(2, to: file)
        #expect(try date() != old)
    }

    @Test("A link or a pipe in place of the file is removed, and what it leads to is not changed")
    func notAFile() throws {
        let file = RateLimitFile(directory: directory)
        _ = add(1, to: file)
        let target = home.path + "/target"
        try Data("{}".utf8).write(to: URL(filePath: target))
        let replacements: [() -> Int32] = [{ symlink(target, path) }, { mkfifo(path, 0o600) }]
        for (replace, known) in zip(replacements, [1, 3] as [Int64]) {
            try FileManager.default.removeItem(atPath: path)
            #expect(replace() == 0)
            #expect(add(2, to: file) == [known], "a process without a file counts on by itself")
            #expect(add(3, to: file) == [])
            #expect(add(4, to: RateLimitFile(directory: directory)) == [3])
        }
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "{}")
    }

    @Test("A damaged, too large or removed file is replaced; a directory that was removed is created again")
    func lost() throws {
        let file = RateLimitFile(directory: directory)
        for contents in ["{", "", String(repeating: " ", count: RateLimitRecords.maxSize + 1)] {
            _ = add(1, to: file)
            try Data(contents.utf8).write(to: URL(filePath: path))
            #expect(add(2, to: file) == [])
            #expect(add(3, to: file) == [2])
            try FileManager.default.removeItem(atPath: path)
        }
        _ = add(1, to: file)
        try FileManager.default.removeItem(atPath: directory)
        file.update { _ in }  // fails
        #expect(add(2, to: file) == [])
        #expect(add(3, to: file) == [2])
    }
}
