import Store
import TestSupport
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Queries kept from run to run", .timeLimit(.minutes(3)))
struct QueryHistoryTests {
    private let root: TemporaryDirectory
    private let troubles = ObservedValue<[HistoryError]>([])
    private var directory: String { root.path + "/state/ghsearch" }
    private var path: String { directory + "/history" }
    private var told: [HistoryError] { troubles.read { $0 } }

    init() throws { root = try TemporaryDirectory() }

    private func history() -> QueryHistory {
        QueryHistory(
            directory: directory, reactions: .init { [troubles] trouble in troubles.update { $0.append(trouble) } })
    }

    private func keep(_ queries: String...) async {
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

    @Test("They come in the order in which they were kept, none twice in a row, each on one line")
    func order() async throws {
        #expect(history().queries() == [])
        await keep("mona", " mona ", "octo\ncat", "mona", "", "  ", "\u{1B}[2Jx")
        #expect(history().queries() == ["mona", "octo cat", "mona", "x"])
        #expect(try String(contentsOf: URL(filePath: path), encoding: .utf8) == "mona\nocto cat\nmona\nx\n")
        #expect(told.isEmpty)
    }

    @Test("The file and its directory are their owner's alone")
    func permissions() async throws {
        await keep("mona")
        #expect(try permissions(path) == 0o600)
        #expect(try permissions(directory) == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory).sorted() == ["history", "history.lock"])
    }

    @Test("Of more than a thousand the oldest go")
    func limit() async throws {
        try write((0..<1500).map { "q\($0)\n" }.joined())
        #expect(history().queries().count == QueryHistory.maxQueries && history().queries().first == "q500")
        await keep("last")
        let lines = try String(contentsOf: URL(filePath: path), encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 1000 && lines.first == "q501" && lines.last == "last")
    }

    @Test("What others wrote there is read as far as it can be: no line end, no UTF-8, blank lines")
    func strange() async throws {
        try write("one\r\n\n  \ntwo")
        await keep("three")
        #expect(history().queries() == ["one", "two", "three"])
        try Data([0x6D, 0xFF, 0x0A, 0x6F]).write(to: URL(filePath: path))
        #expect(history().queries() == ["m\u{FFFD}", "o"])
    }

    @Test(
        "Where nothing can be kept, that is said once, and nothing is lost", arguments: ["directory", "file", "large"])
    func unusable(place: String) async throws {
        switch place {
        case "directory": try Data().write(to: root.url.appending(path: "state"))
        case "file": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        default: try write(String(repeating: "x\n", count: 2_100_000))
        }
        let history = history()
        history.add("mona")
        history.add("lisa")
        await history.finish()
        #expect(history.queries() == [])
        #expect(Set(told).count == told.count && (1...2).contains(told.count), "\(told)")
        #expect(told.allSatisfy { $0.description.hasPrefix("Queries are not kept: ") })
        if place == "large" { #expect(try Data(contentsOf: URL(filePath: path)).count == 4_200_000) }
    }

    @Test("A file system that is full costs the new query only")
    func full() async throws {
        await keep("mona")
        // A directory in the way of the new file stands for a disk that takes nothing.
        try FileManager.default.createDirectory(atPath: path + ".new", withIntermediateDirectories: true)
        await keep("lisa")
        #expect(history().queries() == ["mona"] && told.count == 1)
    }

    @Test("Several processes at once lose nothing")
    func processes() async throws {
        await withTaskGroup { group in
            for process in 0..<4 {
                group.addTask { [directory] in
                    await #expect(processExitsWith: .success) {
                        [directory = directory as String, process = process as Int] in
                        let history = QueryHistory(directory: directory, reactions: .init { Issue.record("\($0)") })
                        for turn in 0..<25 { history.add("p\(process)-\(turn)") }
                        await history.finish()
                    }
                }
            }
        }
        let queries = history().queries()
        #expect(queries.count == 100 && Set(queries).count == 100)
        for process in 0..<4 {
            #expect(queries.filter { $0.hasPrefix("p\(process)-") } == (0..<25).map { "p\(process)-\($0)" })
        }
    }
}
