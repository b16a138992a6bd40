package import struct Foundation.Date
package import class Foundation.FileManager
package import GitHubModel

/// A clone of a repository, whose history names people. Nothing is changed, and no request is sent.
package struct Clone: Sendable {
    /// The absolute path of the Git directory that all its work trees share.
    package let path: String
    /// The repository as `owner/name`, or the name of the directory if no remote is on the host.
    package let repository: String
    /// The IDs of the commits at the ends of the history: `HEAD` and the default branches of remotes.
    package let tips: [String]
    /// The repository on the host, or `nil` if no remote is on it.
    package let address: GitHubAddress?
    /// Whether the subjects of merges name accounts of the host: it has a remote there, or none at all.
    let hasMergesOfHost: Bool
    /// Stands for the boundary at which the history ends, as after `git clone --depth`, or `nil` without one.
    let boundary: String?
    /// Whether commits before a boundary are missing.
    package var isShallow: Bool { boundary != nil }
    private let host: String
    let git: GitCommand

    /// The number of the latest commits that are read.
    package static let maxCommits = 100_000
    /// The number of commits that are read before the first list of people is shown: a few milliseconds.
    package static let maxLatestCommits = 200
    private static let maxTips = 16
    private static let boundaryPrefix = "shallow "
    private static let remoteHeads = "--glob=refs/remotes/*/HEAD"

    /// Finds the repository that contains `directory`, which can be bare.
    package init(at directory: String, of host: Host, by processes: GitProcesses) async throws {
        git = GitCommand(directory: directory, processes: processes)
        path = try await Self.path(at: directory, by: processes)
        try await git.checkNamedFiles()
        boundary = Self.boundary(at: path)
        let remotes = try await RemoteList(in: git)
        let own = try await remotes.best(on: host)
        address = own
        repository = own?.description ?? Self.directoryName(of: path)
        hasMergesOfHost = own != nil || remotes.isEmpty
        self.host = host.hostname
        tips = try await git.output(["rev-parse", "--revs-only", "HEAD", Self.remoteHeads])
            .split(whereSeparator: \.isNewline).prefix(Self.maxTips).map(String.init)
    }

    /// Returns the absolute path of the Git directory of the repository that contains `directory`.
    package static func path(at directory: String, by processes: GitProcesses) async throws -> String {
        try await GitCommand(directory: directory, processes: processes).gitDirectory()
    }

    /// Returns the absolute path of the work tree that contains `directory`, or `nil` in a bare repository and inside
    /// of `.git`, which have none.
    package static func workTree(at directory: String, by processes: GitProcesses) async throws -> String? {
        try await GitCommand(directory: directory, processes: processes).workTree()
    }

    /// Returns the root of the work tree, or the directory of a bare clone.
    func rootDirectory() async throws -> String { try await git.workTree() ?? path }

    /// Returns the repository on `host` of the clone that contains `directory`, or `nil` if no remote is on the host.
    /// Each process of Git ends after `limit`.
    package static func remoteRepository(
        at directory: String, on host: Host, by processes: GitProcesses, limit: Duration? = nil
    ) async throws -> GitHubAddress? {
        let git = GitCommand(directory: directory, processes: processes, limit: limit ?? GitCommand.defaultLimit)
        _ = try await git.gitDirectory()  // throws outside of a clone
        return try await RemoteList(in: git).best(on: host)
    }

    /// Returns the people of the commits outside the history of `known`. Those that no longer exist are ignored. `ends`
    /// are the commits at the ends of the history that is read, by default the present ones. Of these commits, the
    /// latest `skipped` are left out, and at most `limit` are read.
    package func people(
        since known: [String] = [], upTo ends: [String]? = nil, skipping skipped: Int = 0, limit: Int = maxCommits,
        now: Date = Date()
    ) async throws -> (people: [GitPerson], commits: Int) {
        var tips = tips
        if let ends { tips = try await existing(ends) }
        // Behind an earlier boundary there may be more.
        let known = known.first(where: Self.isBoundary) == boundary ? known : []
        if tips.isEmpty || Set(tips).isSubset(of: known) { return ([], 0) }
        var parser = CommitParser(host: host, readsSubjects: hasMergesOfHost, now: now)
        let excluded = try await existing(known)
        let arguments =
            ["log", "-z", "--encoding=UTF-8", "--no-show-signature", "--no-color", "--no-notes"]
            + ["--skip=\(skipped)", "--max-count=\(limit)", "--format=\(CommitParser.format)"] + tips
            + (excluded.isEmpty ? [] : ["--not"] + excluded) + ["--"]
        try await git.stream(arguments) { parser.read($0) }
        let trailers = parser.trailers.sorted { ($1.value.last, $0.key.address) < ($0.value.last, $1.key.address) }
        for (trailer, canonical) in zip(trailers, try await canonical(trailers.map(\.key))) {
            parser.add(trailer.key, canonical, trailer.value)
        }
        return (parser.people, parser.commits)
    }

    /// Returns the commits for ``people(since:upTo:skipping:limit:now:)`` next time, with earlier ones in case the
    /// branch changes back.
    package func commits(after known: [String]) -> [String] {
        let earlier = known.filter { !tips.contains($0) && !Self.isBoundary($0) }
        var commits = Array((tips + earlier).prefix(Self.maxTips))
        if let boundary { commits.append(boundary) }
        return commits
    }

    /// The commits for ``people(since:upTo:skipping:limit:now:)`` after the history of `HEAD` alone was read. Empty
    /// without commits.
    package var head: [String] { commits(after: []).filter { $0 == tips.first || !tips.contains($0) } }

    /// Git replaces the file of the boundary when `git fetch --deepen` moves it.
    private static func boundary(at path: String) -> String? {
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: path + "/shallow")
            let number = attributes[.systemFileNumber] as? Int ?? 0
            let date = attributes[.modificationDate] as? Date ?? .distantPast
            return boundaryPrefix + "\(number) \(date.timeIntervalSince1970)"
        } catch {
            return nil  // no such file: the history is whole
        }
    }

    private static func isBoundary(_ text: String) -> Bool { text.hasPrefix(boundaryPrefix) }

    /// Returns the path of the directory from the root of the work tree, with a slash at the end; empty at the root.
    func prefix() async throws -> String { try await git.output(["rev-parse", "--show-prefix"]) }

    /// Returns the commits that the repository contains.
    private func existing(_ commits: [String]) async throws -> [String] {
        let commits = commits.filter { ObjectID($0.utf8) != nil }.prefix(Self.maxTips)
        guard !commits.isEmpty else { return [] }
        let found = try await git.output(["rev-list", "--no-walk", "--ignore-missing"] + commits + ["--"])
        return found.split(whereSeparator: \.isNewline).map(String.init)
    }

    private static func directoryName(of path: String) -> String {
        let parts = path.split(separator: "/")
        let name = parts.last == ".git" ? parts.dropLast().last : parts.last
        let text = name.map { $0.hasSuffix(".git") ? String($0.dropLast(4)) : String($0) } ?? "/"
        return String(TextSanitizer.singleLine(text).prefix(200))
    }
}

extension GitCommand {
    fileprivate func gitDirectory() async throws -> String {
        try await output(["rev-parse", "--path-format=absolute", "--git-common-dir"])
    }

    /// Returns the root of the work tree, or `nil` in a bare repository and inside of `.git`.
    func workTree() async throws -> String? {
        do {
            return try await output(["rev-parse", "--path-format=absolute", "--show-toplevel"])
        } catch GitError.unreadable {
            return nil  // with damaged settings too, with which every other command fails
        }
    }
}
