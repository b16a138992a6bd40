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

    /// The maximum number of IDs or identities that one process gets.
    static let maxArguments = 500
    private static let log = [
        "log", "-z", "--encoding=UTF-8", "--no-show-signature", "--no-color", "--no-notes",
        "--format=\(HistoryReader.format)",
    ]
}
