package import Foundation
package import GitHistory
import GitHubModel
import TerminalUI

/// Reads the inputs of a run of `who` into ``WhoSubjects``: arguments, files, lists, and lines of standard input.
///
/// ```swift
/// var reader = WhoReader(parser, dependencies)
/// try await reader.read("v1..v2")
/// try await reader.read("CODEOWNERS")
/// let subjects = reader.subjects
/// ```
package struct WhoReader {
    /// What the reader calls.
    package struct Dependencies: Sendable {
        let git: GitProcesses
        /// Returns the bytes of standard input as they arrive.
        let standardInput: @Sendable () -> AsyncThrowingStream<[UInt8], any Error>
        /// Returns the commits from which lines of a file are, without those that are excluded.
        let lines: @Sendable (FilePlace, _ excluded: IndexSet) async throws -> Clone.FileLines
        /// Receives what is left out.
        let notice: @Sendable (WhoNotice) -> Void
        /// Receives what is being read.
        let report: @Sendable (String) -> Void

        package init(
            git: GitProcesses, standardInput: @escaping @Sendable () -> AsyncThrowingStream<[UInt8], any Error>,
            lines: @escaping @Sendable (FilePlace, _ excluded: IndexSet) async throws -> Clone.FileLines,
            notice: @escaping @Sendable (WhoNotice) -> Void, report: @escaping @Sendable (String) -> Void = { _ in }
        ) {
            self.git = git
            self.standardInput = standardInput
            self.lines = lines
            self.notice = notice
            self.report = report
        }
    }

    private let parser: WhoInputParser
    private let dependencies: Dependencies
    package private(set) var subjects = WhoSubjects()
    /// The number of lines whose authors are unknown, because the history of the clone ends before them.
    package private(set) var missingLines = 0
    /// Whether commits of a directory are unknown for the same reason.
    package private(set) var isCutOff = false
    /// The directories whose files are in the clone.
    private var directories: [String: Bool] = [:]
    /// The lines of files that were read: those of several inputs count once.
    private var readLines: [String: IndexSet] = [:]
    /// The number of lines with a token, which are left out.
    private var tokens = 0
    /// Whether a line of standard input names something. The names of files, commits and people are short.
    private var knownLines: [[UInt8]: Bool] = [:]
    private static let maxKnownLength = 256
    /// The number of lines for which a partial clone lacks objects.
    private var partialLines = 0
    /// The number of lines that name nothing.
    private var unknownLines = 0
    /// The number of those with a number and a name, as `git shortlog -sn` prints them: any account can have the name.
    private var nameLines = 0

    package init(_ parser: WhoInputParser, _ dependencies: Dependencies) {
        self.parser = parser
        self.dependencies = dependencies
    }

    package mutating func read(_ text: String) async throws {
        if text == "-" { return try await readStandardInput() }
        try await add(try await reading(text) { try await parser.input(text) }, text)
    }

    package mutating func readFile(_ text: String) async throws {
        try await add(try await reading(text) { try await parser.fileInput(text) }, text)
    }

    /// Reads the commits since a commit or a date. Returns whether it is a date, which selects from the whole clone.
    package mutating func readCommits(since text: String) async throws -> Bool {
        switch try await parser.start(since: text) {
        case .range(let range):
            try await add(range, "\(text)..")
            return false
        case .date(let date):
            subjects.select(since: date, "since \(text)")
            return true
        }
    }

    /// Reads, of ranges and since a date, the commits that change files of these pathspecs of Git only.
    package mutating func select(changing pathspecs: [String]) async throws {
        let paths = CloneSelection.Paths(pathspecs, at: parser.directory)
        do {
            try await parser.clone?.check(paths)
        } catch GitError.unreadable(_, let reason) {
            throw WhoInputError.invalidPaths(reason: reason)
        }
        subjects.select(changing: paths)
    }

    /// Whether inputs name ranges of commits.
    package var hasRanges: Bool { !subjects.selection.ranges.isEmpty }

    /// Reads the commits of the whole clone since a date, which `period` names.
    package mutating func readClone(since date: Date, _ period: String) { subjects.select(since: date, period) }

    private mutating func add(_ input: WhoInput, _ text: String) async throws {
        let number = subjects.addInput(text)
        switch input {
        case .identity(let identity): subjects.add(identity, from: number)
        case .account(let login): subjects.add(login, from: number)
        case .commit(let id): subjects.addCommit(id, from: number)
        case .range(let start, let end): subjects.addRange(start: start, end: end, from: number)
        case .file(let place): try await addFile(place, number)
        case .list(let path, let list): try addList(list, path, number)
        case .directory(let path): try await addDirectory(path, number)
        case .committedDirectory(let path, let commit): try await addDirectory(path, of: commit, number)
        }
    }

    private mutating func addFile(_ place: FilePlace, _ number: Int) async throws {
        if place.commit == nil, try await !isInClone(place.path) { throw WhoInputError.fileOutsideOfClone(place.path) }
        let key = place.commit.map { "\($0):\(place.path)" } ?? Self.identity(of: place.path)
        let known = readLines[key] ?? []
        let lines = IndexSet(integersIn: place.lines ?? 1...Int(Int32.max))
        if known.isSuperset(of: lines) { return }
        dependencies.report("reading \(TextSanitizer.excerpt(place.path))")
        let found = try await reading(place.path) { try await dependencies.lines(place, known) }
        missingLines += found.missing
        for (commit, count) in found.commits {
            subjects.addCommit(commit, lines: count, from: number)
        }
        readLines[key] = known.union(lines)
    }

    /// What Git can't read costs the input that names it.
    private func reading<Found>(_ path: String, _ read: () async throws -> Found) async throws -> Found {
        do {
            return try await read()
        } catch GitError.notCommitted(let path) {
            throw WhoInputError.uncommittedFile(path)
        } catch GitError.partial {
            throw WhoInputError.missingObjects(path)
        } catch GitError.unreadable(_, let reason) {
            throw WhoInputError.unreadableFile(path, reason: reason)
        }
    }

    private mutating func addDirectory(_ path: String, _ number: Int) async throws {
        guard try await isInClone("\(path)/") else { throw WhoInputError.fileOutsideOfClone(path) }
        addCommits(
            try await reading(path) { try await Clone.commits(ofDirectory: path, by: dependencies.git) }, number)
    }

    private mutating func addDirectory(_ path: String, of commit: String, _ number: Int) async throws {
        let clone = try clone(for: path)
        addCommits(try await reading(path) { try await clone.commits(ofDirectory: path, at: commit) }, number)
    }

    private mutating func addCommits(_ found: (commits: [String], isCutOff: Bool), _ number: Int) {
        if found.isCutOff { isCutOff = true }
        for commit in found.commits { subjects.addCommit(commit, from: number) }
    }

    /// Returns the real directory of a file and its name, so that two paths of one file are one.
    private static func identity(of path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let directory = realpath(path.hasSuffix(name) ? String(path.dropLast(name.count)) + "." : ".", nil) else {
            return path
        }
        defer { free(directory) }
        return "\(String(cString: directory))/\(name)"
    }

    private func clone(for path: String) throws -> Clone {
        guard let clone = parser.clone else { throw WhoInputError.noClone(path) }
        return clone
    }

    private mutating func isInClone(_ path: String) async throws -> Bool {
        let clone = try clone(for: path)
        let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        if let known = directories[directory] { return known }
        let isInClone = try await Self.repository(of: directory, by: dependencies.git) == clone.path
        directories[directory] = isInClone
        return isInClone
    }

    /// Returns `nil` if the directory is in no repository, or in one of another user, which Git does not read.
    private static func repository(of directory: String, by git: GitProcesses) async throws -> String? {
        do {
            return try await Clone.path(at: directory, by: git)
        } catch GitError.notARepository, GitError.otherOwner {
            return nil
        }
    }

    private mutating func addList(_ list: ListFile, _ path: String, _ number: Int) throws {
        let name = TextSanitizer.excerpt(path)
        let contents = try list.contents(of: path, on: parser.host) { [report = dependencies.report] count in
            report("reading \(name), \(NumberFormat.grouped(count >> 10)) kB")
        }
        if let part = contents.part { dependencies.notice(.rest(of: name, after: part)) }
        for identity in contents.identities { subjects.add(identity, from: number) }
        for (login, count) in contents.logins {
            subjects.add(login, name: contents.names[login] ?? "", count: count, from: number)
        }
        guard contents.others + contents.teams + contents.denounced > 0 else { return }
        dependencies.notice(
            .entries(
                path: path, otherHosts: contents.others, teams: contents.teams, denounced: contents.denounced))
    }

    // MARK: Standard input

    /// Lines that name nothing are counted: lists contain other text, too. What is behind a limit is not read.
    private mutating func readStandardInput() async throws {
        var input = InputLines()
        reading: for try await chunk in dependencies.standardInput() {
            for line in input.lines(in: chunk) { try await readLine(line) }
            dependencies.report("reading line \(NumberFormat.grouped(input.count))")
            if input.part != nil { break reading }
        }
        if input.part == nil { try await readLine(input.rest) }  // the last line can lack its end
        if let part = input.part { dependencies.notice(.rest(of: "standard input", after: part)) }
        try reportTokens()
        if partialLines > 0 { dependencies.notice(.missingObjects(lines: partialLines)) }
        guard unknownLines > 0 else { return }
        // Other programs number lines, too.
        dependencies.notice(unknownLines == nameLines ? .names(lines: nameLines) : .unknown(lines: unknownLines))
    }

    /// A line that was read before names the same.
    private mutating func readLine(_ line: [UInt8]) async throws {
        let isKnown: Bool
        if let known = knownLines[line] {
            isKnown = known
        } else {
            isKnown = try await addLine(line)
            if line.count <= Self.maxKnownLength { knownLines[line] = isKnown }
        }
        guard !isKnown else { return }
        unknownLines += 1
        if ListedLine.isCountedName(String(decoding: line, as: UTF8.self)) { nameLines += 1 }
    }

    /// Throws if no other line was read.
    private func reportTokens() throws {
        guard tokens > 0 else { return }
        if subjects.inputs.isEmpty { throw WhoInputError.tokens }
        dependencies.notice(.tokens(lines: tokens))
    }

    /// Returns `false` if the line names nothing.
    private mutating func addLine(_ bytes: [UInt8]) async throws -> Bool {
        guard bytes.count <= ListFile.maxLength else { return false }
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: Self.blank)
        guard !text.isEmpty else { return true }
        guard !Token.isContained(in: text) else {
            tokens += 1
            return true
        }
        let line = ListedLine(text)
        var lacksObjects = false
        for named in line.texts {
            do {
                let input = try await reading(named) {
                    try await named == line.path ? parser.fileInput(named) : parser.input(named, isPrinted: true)
                }
                try await add(input, named)
                return true
            } catch WhoInputError.missingObjects {
                lacksObjects = true
            } catch is WhoInputError {
                continue
            } catch is GitError {
                return false
            }
        }
        if addMentions(in: bytes, text) { return true }
        if lacksObjects { partialLines += 1 }
        return lacksObjects
    }

    /// White space, the end of a line of Windows, and the mark with which some editors begin a file.
    private static let blank = CharacterSet.whitespacesAndNewlines.union(CharacterSet(charactersIn: "\u{FEFF}"))

    /// Adds the people that a line of other text mentions.
    private mutating func addMentions(in bytes: [UInt8], _ text: String) -> Bool {
        var list = ListParser(kind: .people, host: parser.host)
        list.read(bytes)
        let contents = list.finish()
        guard !contents.identities.isEmpty || !contents.logins.isEmpty else { return false }
        let number = subjects.addInput(text)
        for identity in contents.identities { subjects.add(identity, from: number) }
        for login in contents.logins.keys {
            subjects.add(login, name: contents.names[login] ?? "", from: number)
        }
        return true
    }
}
