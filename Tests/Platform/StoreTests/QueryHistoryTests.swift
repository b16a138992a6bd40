import Store
import TestSupport
import Testing
import Foundation

@Suite("Query history", .timeLimit(.minutes(3)))
struct QueryHistoryTests {
    private let root: TemporaryDirectory
    private let errors = ObservedValue<[HistoryError]>([])
    private var directory: String { root.path + "/state/ghsearch" }
    private var path: String { directory + "/history" }
    private var reportedErrors: [HistoryError] { errors.read { $0 } }

    init() throws { root = try TemporaryDirectory() }

    private func history(in directory: String? = nil) -> QueryHistory {
        QueryHistory(
            directory: directory ?? self.directory, onError: { [errors] error in errors.update { $0.append(error) } })
    }

    private func add(_ queries: String...) async {
        let history = history()
        for query in queries { history.add(query) }
        await history.finish()
    }

    private func write(_ text: String) throws {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("Queries are returned in order, without successive duplicates, each as one line")
    func order() async throws {
        #expect(history().queries() == [])
        await add(
            "mona", " mona ", "octo\ncat", "mona", "", "  ", "\u{1B}[2Jx", "m@example.org", "Mona <m@example.org>")
        #expect(history().queries() == ["mona", "octo cat", "mona", "x"])
        #expect(try String(contentsOf: URL(filePath: path), encoding: .utf8) == "mona\nocto cat\nmona\nx\n")
        #expect(reportedErrors.isEmpty)
    }

    @Test("A token is not stored, and the next query removes those that an earlier version has stored")
    func tokens() async throws {
        let token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
        try write("mona\n\(token)\nmona \(token)\n")
        #expect(history().queries() == ["mona"])
        await add(token, "octo \(token)", "octo")
        #expect(try String(contentsOf: URL(filePath: path), encoding: .utf8) == "mona\nocto\n")
    }

    @Test("Only the owner can access the file and its directory")
    func permissions() async throws {
        await add("mona")
        #expect(try permissions(path) == 0o600)
        #expect(try permissions(directory) == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory).sorted() == ["history", "history.lock"])
    }

    @Test("Above a thousand queries, the oldest are removed")
    func limit() async throws {
        try write((0..<1500).map { "q\($0)\n" }.joined())
        #expect(history().queries().count == QueryHistory.maxQueries)
        #expect(history().queries().first == "q500")
        await add("last")
        let lines = try String(contentsOf: URL(filePath: path), encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 1000)
        #expect(lines.first == "q501")
        #expect(lines.last == "last")
    }

    @Test("Files of other programs are read: missing line ends, invalid UTF-8, empty lines")
    func strange() async throws {
        try write("one\r\n\n  \ntwo")
        await add("three")
        #expect(history().queries() == ["one", "two", "three"])
        try Data([0x6D, 0xFF, 0x0A, 0x6F]).write(to: URL(filePath: path))
        #expect(history().queries() == ["m\u{FFFD}", "o"])
    }

    @Test(
        "An unusable file is reported once and not changed", arguments: ["directory", "file", "large"])
    func unusable(obstacle: String) async throws {
        switch obstacle {
        case "directory": try Data().write(to: root.url.appending(path: "state"))
        case "file": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        default: try write(String(repeating: "x\n", count: 2_100_000))
        }
        let history = history()
        history.add("mona")
        history.add("lisa")
        await history.finish()
        #expect(history.queries() == [])
        #expect(Set(reportedErrors).count == reportedErrors.count)
        #expect((1...2).contains(reportedErrors.count))
        #expect(reportedErrors.allSatisfy { $0.description.hasPrefix("Query history disabled: ") })
        if obstacle == "large" { #expect(try Data(contentsOf: URL(filePath: path)).count == 4_200_000) }
    }

    @Test("For a directory whose name is too long, the variables to shorten are named")
    func longName() async throws {
        let name = String(repeating: "x", count: 300)
        let history = history(in: "\(root.path)/\(name)")
        history.add("mona")
        await history.finish()
        #expect(Set(reportedErrors.map(\.description)).count == 1)
        let message = try #require(reportedErrors.first).description
        #expect(message.hasPrefix("Query history disabled: the path "), "\(message)")
        #expect(message.hasSuffix(" is too long."), "\(message)")
        #expect(!message.contains(name))
    }

    @Test("On a full file system only the new query is lost")
    func full() async throws {
        await add("mona")
        // A directory in place of the temporary file simulates a full disk.
        try FileManager.default.createDirectory(atPath: path + ".new", withIntermediateDirectories: true)
        await add("lisa")
        #expect(history().queries() == ["mona"])
        #expect(reportedErrors.count == 1)
    }

    @Test("Concurrent processes lose no query")
    func processes() async throws {
        await withTaskGroup { group in
            for process in 0..<4 {
                group.addTask { [directory] in
                    await #expect(processExitsWith: .success) {
                        [directory = directory as String, process = process as Int] in
                        let history = QueryHistory(directory: directory, onError: { Issue.record("\($0)") })
                        for turn in 0..<25 { history.add("p\(process)-\(turn)") }
                        await history.finish()
                    }
                }
            }
        }
        let queries = history().queries()
        #expect(queries.count == 100)
        #expect(Set(queries).count == 100)
        for process in 0..<4 {
            #expect(queries.filter { $0.hasPrefix("p\(process)-") } == (0..<25).map { "p\(process)-\($0)" })
        }
    }
}
