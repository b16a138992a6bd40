package import Foundation
package import GitHubModel

extension Clone {
    /// Reads who made the selected commits, and from the rest of the history who they are. If the task is cancelled,
    /// returns what was read. `report` gets the number of commits, now and then.
    package func identities(
        in selection: CloneSelection, now: Date = Date(), report: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> (history: IdentityHistory, isInterrupted: Bool) {
        if selection.isOfSingleCommits {
            let whole = try await wholeHistory(now: now, report: report)
            return try await identities(in: selection, after: whole, now: now)
        }
        var reader = reader(now, report)
        reader.selectsSince = selection.since
        do {
            try await readRest(of: selection, by: &reader)
            try await readCommits(of: selection, by: &reader)
            var history = reader.history
            try await applyMailmap(to: &history)
            return (history, false)
        } catch is CancellationError {
            return (reader.history, true)
        }
    }

    /// Reads what the whole history says about people. If the task is cancelled, returns what was read.
    package func wholeHistory(
        now: Date = Date(), report: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> WholeHistory {
        var reader = reader(now, report)
        reader.part = .other
        do {
            try await read(tips, excluding: [], limit: Self.maxCommits, by: &reader)
            reader.report = { _ in }
            return WholeHistory(reader: reader, canonical: try await canonicalTrailers(of: reader.history))
        } catch is CancellationError {
            return WholeHistory(reader: reader, isInterrupted: true)
        }
    }

    /// Stands for the whole history before it is read: nothing is known but what selected commits say.
    package func unreadHistory(now: Date = Date()) -> WholeHistory { WholeHistory(reader: reader(now) { _ in }) }

    /// Reads who made the selected commits, which are named one by one, and takes from the history that was read before
    /// who they are. No process walks the history again.
    package func identities(
        in selection: CloneSelection, after whole: WholeHistory, now: Date = Date()
    ) async throws -> (history: IdentityHistory, isInterrupted: Bool) {
        var reader = whole.reader
        reader.now = now  // the history can have been read days ago
        if whole.isInterrupted { return (reader.history, true) }
        do {
            try await readCommits(of: selection, by: &reader)
            var history = reader.history
            try await applyMailmap(to: &history, known: whole.canonical)
            return (history, false)
        } catch is CancellationError {
            return (reader.history, true)
        }
    }

    private func reader(_ now: Date, _ report: @escaping @Sendable (Int) -> Void) -> HistoryReader {
        var reader = HistoryReader(now: now, report: report)
        reader.readsBranches = hasMergesOfHost
        reader.boundary = Set(ShallowBoundary.commits(ofRepository: path).compactMap { ObjectID($0.utf8) })
        return reader
    }

    /// `git log` applies `.mailmap` to authors, not to those who are only in trailers. `known` are identities of an
    /// earlier part, by their indices.
    private func applyMailmap(to history: inout IdentityHistory, known: [Int: CommitIdentity] = [:]) async throws {
        let canonical = try await canonicalTrailers(of: history, without: known)
        for (index, identity) in known.merging(canonical, uniquingKeysWith: { $1 })
        where history.uses[index].commit == nil {
            history.uses[index].canonical = identity
        }
    }

    /// Returns the identities that `.mailmap` names instead of those that are only in trailers, by their indices.
    private func canonicalTrailers(
        of history: IdentityHistory, without known: [Int: CommitIdentity] = [:]
    ) async throws -> [Int: CommitIdentity] {
        let indices = history.uses.indices.filter { index in
            history.uses[index].commit == nil && history.uses[index].identity.hasAddress && known[index] == nil
        }
        let identities = try await canonical(indices.map { history.uses[$0].identity })
        return Dictionary(uniqueKeysWithValues: zip(indices, identities))
    }

    /// Returns the identities that `.mailmap` names instead of `identities`.
    package func canonical(_ identities: [CommitIdentity]) async throws -> [CommitIdentity] {
        var canonical = Array(identities.prefix(Self.maxMapped))
        for start in stride(from: 0, to: canonical.count, by: Self.maxArguments) {
            let part = start..<min(start + Self.maxArguments, canonical.count)
            let contacts = canonical[part].map { "\($0.name.filter { !"<>".contains($0) }) <\($0.address)>\n" }
            let lines = try await git.output(["check-mailmap", "--stdin"], input: contacts.joined())
                .split(whereSeparator: \.isNewline)
            guard lines.count == part.count else { continue }  // an address that Git reads in another way
            for (index, line) in zip(part, lines) {
                guard let (name, address) = CommitIdentity.parts(of: line) else { continue }
                canonical[index] = CommitIdentity(name: name, address: address)
            }
        }
        return canonical + identities.dropFirst(canonical.count)
    }

    private static let maxMapped = 10_000

    /// Reads the history around ranges, and since a date. Commits are read before their parents.
    private func readRest(of selection: CloneSelection, by reader: inout HistoryReader) async throws {
        let starts = selection.ranges.map(\.start)
        let ends = selection.ranges.map(\.end)
        reader.part = .other
        reader.hasOverlaps = selection.ranges.count + min(selection.commits.count, 1) > 1
        reader.changing = try await changing(selection)
        try await read(
            tips, excluding: starts + ends, limit: selection.since == nil ? Self.maxCommits : nil, by: &reader)
        reader.selectsSince = nil
        reader.part = .selected
        for range in selection.ranges {
            reader.mention.inputs = [range.input]
            try await read([range.end], excluding: [range.start], by: &reader)
        }
        reader.part = selection.ranges.count == 1 ? .earlier : .other
        try await read(starts, excluding: [], by: &reader)
        if reader.part == .earlier { reader.finishEarlier() }
    }

    /// Reads the commits that are named one by one, without walking a history. An ID of something else than a commit
    /// selects nothing.
    private func readCommits(of selection: CloneSelection, by reader: inout HistoryReader) async throws {
        reader.part = .selected
        reader.changing = nil
        reader.readsBranches = false
        for (commit, mention) in selection.commits {
            if let id = ObjectID(commit.utf8) { reader.mentions[id] = mention }
        }
        for part in Array(selection.commits.keys).chunks(of: Self.maxArguments) {
            let arguments = Self.log + ["--no-walk=unsorted", "--ignore-missing"] + part + ["--"]
            try await git.stream(arguments) { reader.read($0) }
        }
    }

    /// Returns the commits of ranges, or else of all branches, that change files of the selected paths, or `nil` if all
    /// are selected.
    private func changing(_ selection: CloneSelection) async throws -> Set<ObjectID>? {
        guard let paths = selection.paths else { return nil }
        var git = GitCommand(directory: paths.directory, processes: git.processes)
        git.silenceLimit = Self.walkLimit
        let parts = selection.ranges.isEmpty ? [tips] : selection.ranges.map { [$0.end, "^\($0.start)"] }
        var found: Set<ObjectID> = []
        for part in parts where !part.isEmpty {
            let arguments = Self.listChanging + part + ["--"] + paths.pathspecs
            found.formUnion(try await git.lines(arguments).compactMap { ObjectID($0) })
        }
        return found
    }

    /// Throws ``GitError/unreadable(directory:reason:)`` with the reason if Git does not understand a pathspec. No
    /// commit is read.
    package func check(_ paths: CloneSelection.Paths) async throws {
        let git = GitCommand(directory: paths.directory, processes: git.processes)
        _ = try await git.output(Self.listChanging + ["--max-count=0", "--glob=refs/none/x", "--"] + paths.pathspecs)
    }

    private static let listChanging = ["--no-literal-pathspecs", "rev-list"]
    /// Git prints nothing while no commit changes the files: 10 minutes are enough for a million commits.
    private static let walkLimit = Duration.seconds(600)

    private func read(
        _ commits: [String], excluding excluded: [String], limit: Int? = nil, by reader: inout HistoryReader
    ) async throws {
        guard !commits.isEmpty else { return }
        let arguments =
            Self.log + (limit.map { ["--max-count=\($0)"] } ?? []) + commits
            + (excluded.isEmpty ? [] : ["--not"] + excluded) + ["--"]
        try await git.stream(arguments) { reader.read($0) }
    }

    private static let maxArguments = 500
    private static let log = [
        "log", "-z", "--encoding=UTF-8", "--no-show-signature", "--no-color", "--no-notes",
        "--format=\(HistoryReader.format)",
    ]

    /// Returns the ID of a commit, or `nil` if `name` names none. It can be a tag, a branch or anything that Git
    /// understands.
    package func commit(named name: String) async throws -> String? {
        guard !name.isEmpty, !name.utf8.contains(0), name.utf8.count <= 1_000 else { return nil }
        do {
            return try await git.output(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"])
        } catch GitError.unreadable, GitError.partial {
            return nil  // a partial clone has the commits of its branches, so that it looks for others in its remote
        }
    }

    /// Returns the commits of full IDs, which can be those of tags; `nil` for an ID that the clone lacks. A list of IDs
    /// can be long: one process looks many up.
    package func commits(ofIDs ids: [String]) async throws -> [String: String?] {
        var commits: [String: String?] = [:]
        for part in ids.chunks(of: Self.maxArguments) {
            let arguments = ["cat-file", "--batch-check=%(objecttype)"]
            let types = try await git.output(arguments, input: part.map { "\($0)\n" }.joined())
                .split(whereSeparator: \.isNewline)
            for (id, type) in zip(part, types) {
                let commit = type == "tag" ? try await commit(named: id) : type == "commit" ? id : nil
                commits.updateValue(commit, forKey: id)
            }
        }
        return commits
    }

    /// Returns the commit at which the histories of two commits divide, or `nil` if they have none in common.
    package func mergeBase(of one: String, and other: String) async throws -> String? {
        do {
            return try await git.output(["merge-base", one, other])
        } catch GitError.unreadable {
            return nil
        }
    }

    /// Returns the date that Git reads in a text such as `2 weeks ago`, as `git log --since` does. Git finds a date in
    /// every text: in one without a date, the present.
    package func date(named text: String) async throws -> Date? {
        guard !text.utf8.contains(0), text.utf8.count <= 100 else { return nil }
        let option = try await git.output(["rev-parse", "--since=\(text)"])
        return Double(option.trimmingPrefix("--max-age=")).map(Date.init(timeIntervalSince1970:))
    }

    /// Returns the IDs of the commits that changed files of a directory, and whether the history ends before: Git names
    /// the commits at the end of a shallow history for everything before them.
    package static func commits(
        ofDirectory path: String, by processes: GitProcesses
    ) async throws -> (commits: [String], isCutOff: Bool) {
        let git = GitCommand(directory: path, processes: processes)
        return try await commits(
            changing: ".", until: "HEAD", in: try await Self.path(at: path, by: processes), by: git)
    }

    /// Returns the same for a directory of a commit, which need not be on the disk. `path` is one from the root.
    package func commits(
        ofDirectory path: String, at commit: String
    ) async throws -> (commits: [String], isCutOff: Bool) {
        let root = GitCommand(directory: try await rootDirectory(), processes: git.processes)
        return try await Self.commits(changing: path, until: commit, in: self.path, by: root)
    }

    private static func commits(
        changing path: String, until commit: String, in repository: String, by git: GitCommand
    ) async throws -> (commits: [String], isCutOff: Bool) {
        let ends = ShallowBoundary.commits(ofRepository: repository)
        let commits = try await git.lines(["rev-list", "--max-count=\(maxCommits)", commit, "--", path])
            .map { String(decoding: $0, as: UTF8.self) }
        let known = commits.filter { !ends.contains($0) }
        return (known, known.count < commits.count)
    }

    /// Whether a commit contains a file, whose path is one from the root.
    package func hasFile(at path: String, in commit: String) async throws -> Bool {
        guard !path.utf8.contains(0), path.utf8.count <= 4_096 else { return false }
        do {
            let entry = try await git.output(["ls-tree", "-z", "--full-tree", commit, "--", path]).prefix { $0 != "\0" }
            return entry.contains(" blob ") && entry.hasSuffix("\t\(path)")
        } catch GitError.unreadable {
            return false
        }
    }

    /// Returns the ID and the author of the commit whose ID starts with `hash`, or `nil` if there is none or several.
    package func author(ofCommit hash: String) async throws -> (id: String, identity: CommitIdentity)? {
        // A branch can have the same name.
        guard let id = try await commit(named: hash), id.hasPrefix(hash.lowercased()) else { return nil }
        let arguments = ["log", "--no-walk", "--encoding=UTF-8", "--format=%ae%x00%an", id, "--"]
        let fields = try await git.output(arguments).split(separator: "\0", omittingEmptySubsequences: false)
        guard fields.count == 2 else { return nil }
        return (id, CommitIdentity(name: fields[1], address: fields[0]))
    }

    /// The commits from which the lines of a file are.
    package struct FileLines: Sendable, Hashable {
        /// The number of lines by the IDs of the commits.
        package fileprivate(set) var commits: [String: Int] = [:]
        /// The number of lines of commits that are missing: Git names the commit at the end of a shallow history
        /// instead.
        package fileprivate(set) var missing = 0
    }

    /// Returns the commits from which the lines of a file are. Changes that are not committed are left out. All lines
    /// if `lines` is `nil`, but never those of `excluded`.
    package static func lines(
        ofFile path: String, _ lines: ClosedRange<Int>?, excluding excluded: IndexSet = [], by processes: GitProcesses
    ) async throws -> FileLines {
        let (git, name) = try await gitAndName(ofFile: path, processes)
        do {
            return try await Self.lines(of: ["--", name], path, lines, excluding: excluded, by: git)
        } catch let error as GitError {
            switch error {
            case .unreadable, .partial: throw try await git.lacksCommitted(name) ? .notCommitted(path: path) : error
            default: throw error
            }
        }
    }

    /// Returns the commits from which the lines of a file at a commit are. `path` is one from the root.
    package func lines(
        ofFile path: String, at commit: String, _ lines: ClosedRange<Int>?, excluding excluded: IndexSet = []
    ) async throws -> FileLines {
        var root = GitCommand(directory: try await rootDirectory(), processes: git.processes)
        root.settings = try await root.settingsWithoutFilters()
        try await root.checkNamedFiles()
        return try await Self.lines(of: [commit, "--", path], path, lines, excluding: excluded, by: root)
    }

    /// The root of the work tree, or the directory of a bare clone, which has none.
    private func rootDirectory() async throws -> String {
        do {
            return try await git.workTree()
        } catch GitError.unreadable {
            return path
        }
    }

    private static func lines(
        of file: [String], _ path: String, _ lines: ClosedRange<Int>?, excluding excluded: IndexSet, by git: GitCommand
    ) async throws -> FileLines {
        let ends = ShallowBoundary.commits(
            ofRepository: try await Self.path(at: git.directory, by: git.processes))
        let range = lines.map { ["-L", "\($0.lowerBound),\($0.upperBound)"] } ?? []
        let found: [String: Int]
        do {
            found = try await git.blame(range + file, ignoring: IgnoredCommits.file(of: git), excluding: excluded)
        } catch GitError.unreadable {
            _ = try await git.output(GitCommand.blame + range + file)  // throws the reason
            throw GitError.unreadable(directory: path, reason: "its history is damaged")
        }
        return found.reduce(into: FileLines()) { found, line in
            if ends.contains(line.key) { found.missing += line.value } else { found.commits[line.key] = line.value }
        }
    }

    /// Returns the command for the directory of a file, which runs no filter, and the name of the file.
    private static func gitAndName(
        ofFile path: String, _ processes: GitProcesses
    ) async throws -> (GitCommand, String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let directory =
            parts.count == 1
            ? "." : parts.count == 2 && parts[0].isEmpty ? "/" : parts.dropLast().joined(separator: "/")
        var git = GitCommand(directory: directory, processes: processes)
        git.settings = try await git.settingsWithoutFilters()
        try await git.checkNamedFiles()
        return (git, String(parts.last ?? ""))
    }
}

extension GitCommand {
    /// Returns settings with which no filter runs a program: Git would run those of files that it compares.
    fileprivate func settingsWithoutFilters() async throws -> [String] {
        let names = try await output(["config", "--null", "--name-only", "--list"]).split(separator: "\0")
        let filters = Set(names.filter { $0.hasPrefix("filter.") })
        // Such a name could not be given to Git as it is.
        guard !filters.contains(where: { $0.contains("=") || $0.contains("\u{FFFD}") || $0.contains("\n") }) else {
            throw GitError.unreadable(directory: directory, reason: "the name of a filter is not allowed")
        }
        return filters.sorted().map { name in name.hasSuffix(".required") ? "\(name)=false" : "\(name)=" }
    }
}

extension GitCommand {
    /// Returns the lines that a subcommand prints, which can be many.
    fileprivate func lines(_ arguments: [String]) async throws -> [ArraySlice<UInt8>] {
        var bytes: [UInt8] = []
        try await stream(arguments) { bytes += $0 }
        return bytes.split(separator: UInt8(ascii: "\n"))
    }
}

extension GitCommand {
    /// Whether the last commit certainly lacks a file of the directory: a damaged one can't be read.
    fileprivate func lacksCommitted(_ name: String) async throws -> Bool {
        do {
            _ = try await output(["rev-parse", "--verify", "--quiet", "HEAD"])
        } catch GitError.unreadable {
            return true  // there is no commit
        }
        do {
            return try await output(["ls-tree", "-z", "HEAD", "--", name]).isEmpty
        } catch GitError.unreadable {
            return false
        }
    }
}

extension GitCommand {
    /// Checks the files that settings name and Git reads whole, without a limit: a device has no end.
    func checkNamedFiles() async throws {
        let settings: String
        do {
            let pattern = #"^(mailmap\.file|blame\.ignorerevsfile)$"#
            settings = try await output(["config", "--null", "--type=path", "--get-regexp", pattern])
        } catch GitError.unreadable {
            return  // there are none
        }
        let root = (try? await workTree()) ?? directory  // a bare repository
        for setting in settings.split(separator: "\0") {
            guard let end = setting.firstIndex(of: "\n") else { continue }
            let path = String(setting[setting.index(after: end)...])
            for candidate in path.hasPrefix("/") ? [path] : ["\(root)/\(path)", "\(directory)/\(path)"] {
                var status = stat()
                guard stat(candidate, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { continue }
                let reason = "\(setting[..<end]) names a file that is not a regular one"
                throw GitError.unreadable(directory: directory, reason: reason)
            }
        }
    }
}

extension GitCommand {
    /// The subcommand whose output ``BlameParser`` reads.
    fileprivate static let blame = ["blame", "--no-textconv", "--incremental"]

    /// Returns the number of lines by the IDs of commits. A list of ignored commits that Git can't read is left out, as
    /// on GitHub's page.
    fileprivate func blame(
        _ arguments: [String], ignoring ignored: String?, excluding excluded: IndexSet
    ) async throws -> [String: Int] {
        var parser = BlameParser(excluding: excluded)
        guard let ignored else {
            try await stream(Self.blame + arguments) { parser.read($0) }
            return parser.lines
        }
        do {
            try await stream(Self.blame + ["--ignore-revs-file", ignored] + arguments) { parser.read($0) }
            return parser.lines
        } catch GitError.unreadable {
            return try await blame(arguments, ignoring: nil, excluding: excluded)
        }
    }
}

/// The list of commits that only reformat. GitHub's page of a file leaves these out without a setting.
private enum IgnoredCommits {
    static let name = ".git-blame-ignore-revs"
    /// Git reads the file whole. A list of ten thousand commits has half a megabyte.
    private static let maxSize = 4 << 20

    /// Returns the path of the list at the root of the work tree, or `nil` without one. A link is not followed: it can
    /// lead to a device without an end.
    static func file(of git: GitCommand) async throws -> String? {
        let root: String
        do {
            root = try await git.workTree()
        } catch GitError.unreadable {
            return nil  // a bare repository
        }
        let path = "\(root)/\(name)"
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= maxSize else {
            return nil
        }
        return path
    }
}

/// Counts lines by commit in the output of `git blame --incremental`.
struct BlameParser {
    private(set) var lines: [String: Int] = [:]
    private let excluded: IndexSet
    private var line: [UInt8] = []
    private static let maxLineLength = 4_096

    private static let maxLines = Int(Int32.max)

    init(excluding excluded: IndexSet = []) { self.excluded = excluded }

    mutating func read(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                endLine()
            } else if line.count < Self.maxLineLength {
                line.append(byte)
            }
        }
    }

    /// The first line of an entry is `ID SOURCE-LINE RESULT-LINE COUNT`. No other one starts with an ID.
    private mutating func endLine() {
        defer { line.removeAll(keepingCapacity: true) }
        let words = line.split(separator: UInt8(ascii: " "))
        let numbers = words.dropFirst().compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard words.count == 4, numbers.count == 3, let id = ObjectID(words[0]), numbers[1] > 0,
            (1...Self.maxLines).contains(numbers[2])
        else { return }
        let text = id.description
        let count = numbers[2] - excluded.count(in: numbers[1]..<numbers[1] + numbers[2])
        if count > 0, text.contains(where: { $0 != "0" }) { lines[text, default: 0] += count }
    }
}
