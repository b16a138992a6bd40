import Foundation
import GitHistory
import GitHubModel
import TerminalUI

/// Reads the inputs of a run: arguments, files, lists, and lines of standard input.
struct WhoReader {
    private let parser: WhoInputParser
    private let console: Console
    private(set) var subjects = WhoSubjects()
    /// The directories whose files are in the clone.
    private var directories: [String: Bool] = [:]
    /// The lines of files that were read: those of several inputs count once.
    private var readLines: [String: IndexSet] = [:]
    private static let maxLines = 100_000

    init(_ parser: WhoInputParser, console: Console) {
        self.parser = parser
        self.console = console
    }

    mutating func read(_ text: String) async throws {
        if text == "-" { return try await readStandardInput() }
        try await add(try await parser.input(text), text)
    }

    mutating func readFile(_ text: String) async throws { try await add(try parser.file(named: text), text) }

    mutating func readRange(since text: String) async throws {
        try await add(try await parser.range(since: text), "\(text)..")
    }

    mutating func readClone(since date: Date) { subjects.select(since: date) }

    private mutating func add(_ input: WhoInput, _ text: String) async throws {
        let number = subjects.addInput(text)
        switch input {
        case .identity(let identity): subjects.add(identity, from: number)
        case .account(let login): subjects.add(login, from: number)
        case .commit(let id): subjects.addCommit(id, from: number)
        case .range(let start, let end): subjects.addRange(start: start, end: end, from: number)
        case .file(let path, let lines): try await addFile(path, lines, number)
        case .list(let path, let list): try addList(list, path, number)
        }
    }

    private mutating func addFile(_ path: String, _ lines: ClosedRange<Int>?, _ number: Int) async throws {
        guard try await isInClone(path) else {
            throw CommandError(.nothingFound, "\(TextSanitizer.excerpt(path)) is not in this clone.")
        }
        let key = URL(filePath: path).standardized.path
        let known = readLines[key] ?? []
        let commits = try await Interruption.cancelling {
            try await Clone.lines(ofFile: path, lines, excluding: known)
        }
        for (commit, count) in commits {
            subjects.addCommit(commit, lines: count, from: number)
        }
        readLines[key] = known.union(IndexSet(integersIn: lines ?? 1...Int(Int32.max)))
    }

    private mutating func isInClone(_ path: String) async throws -> Bool {
        let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        if let known = directories[directory] { return known }
        let isInClone = try await Clone.path(at: directory) == parser.clone?.path
        directories[directory] = isInClone
        return isInClone
    }

    private mutating func addList(_ list: ListFile, _ path: String, _ number: Int) throws {
        let contents = try list.contents(of: path, on: parser.host)
        for identity in contents.identities { subjects.add(identity, from: number) }
        for (login, count) in contents.logins { subjects.add(login, count: count, from: number) }
        let leftOut = [
            (contents.others, "entry of another host", "entries of other hosts"), (contents.teams, "team", "teams"),
            (contents.denounced, "denounced login", "denounced logins"),
        ].filter { $0.0 > 0 }.map { NumberFormat.counted($0.0, $0.1, $0.2) }
        if !leftOut.isEmpty { console.printMessage("\(path): left out \(leftOut.joined(separator: ", ")).") }
    }

    // MARK: Standard input

    /// Lines that name nothing are counted: lists contain other text, too.
    private mutating func readStandardInput() async throws {
        var line: [UInt8] = []
        var count = 0
        var others = 0
        for try await chunk in StandardInput.chunks() {
            for byte in chunk {
                guard byte == UInt8(ascii: "\n") || byte == 0 else {
                    if line.count <= ListFile.maxLength { line.append(byte) }
                    continue
                }
                count += 1
                if count <= Self.maxLines, try await !readLine(line) { others += 1 }
                line.removeAll(keepingCapacity: true)
            }
        }
        if try await !readLine(line) { others += 1 }
        if count > Self.maxLines {
            console.printMessage("Only the first \(NumberFormat.grouped(Self.maxLines)) lines are read.")
        }
        if others > 0 {
            console.printMessage("\(NumberFormat.counted(others, "line")) named no file, commit or person.")
        }
    }

    /// Returns `false` if the line names nothing.
    private mutating func readLine(_ bytes: [UInt8]) async throws -> Bool {
        guard bytes.count <= ListFile.maxLength else { return false }
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty else { return true }
        do {
            try await add(try await parser.input(text), text)
            return true
        } catch is CommandError {
            return addMentions(in: bytes, text)
        } catch is GitError {
            return false  // such as a file that is not committed
        }
    }

    /// Adds the people that a line of other text mentions.
    private mutating func addMentions(in bytes: [UInt8], _ text: String) -> Bool {
        var list = ListParser(kind: .people, host: parser.host)
        list.read(bytes)
        let contents = list.finish()
        guard !contents.identities.isEmpty || !contents.logins.isEmpty else { return false }
        let number = subjects.addInput(text)
        for identity in contents.identities { subjects.add(identity, from: number) }
        for login in contents.logins.keys { subjects.add(login, from: number) }
        return true
    }
}
