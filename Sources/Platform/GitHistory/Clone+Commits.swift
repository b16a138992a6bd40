package import struct Foundation.Date
package import GitHubModel

extension Clone {
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
            // An entry is "MODE TYPE ID", a tab and the path.
            let entry = try await git.output(["ls-tree", "-z", "--full-tree", commit, "--", path]).prefix { $0 != "\0" }
            let parts = entry.split(separator: "\t", maxSplits: 1)
            guard parts.count == 2, parts[1] == path else { return false }
            return parts[0].split(separator: " ").dropFirst().first == "blob"
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
}
