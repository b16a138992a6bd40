package import Foundation

extension Clone {
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
        let root = try await Self.gitForLines(in: try await rootDirectory(), git.processes)
        return try await Self.lines(of: [commit, "--", path], path, lines, excluding: excluded, by: root)
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

    /// Returns the command for the directory of a file, and the name of the file.
    private static func gitAndName(
        ofFile path: String, _ processes: GitProcesses
    ) async throws -> (GitCommand, String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let directory =
            parts.count == 1
            ? "." : parts.count == 2 && parts[0].isEmpty ? "/" : parts.dropLast().joined(separator: "/")
        return (try await gitForLines(in: directory, processes), String(parts.last ?? ""))
    }

    /// Returns a command that runs no filter, after a check of the files that it reads whole.
    private static func gitForLines(in directory: String, _ processes: GitProcesses) async throws -> GitCommand {
        var git = GitCommand(directory: directory, processes: processes)
        git.settings = try await git.settingsWithoutFilters()
        try await git.checkNamedFiles()
        return git
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

/// The list of commits that only reformat. GitHub's page of a file leaves these out without a setting.
private enum IgnoredCommits {
    static let name = ".git-blame-ignore-revs"
    /// Git reads the file whole. A list of ten thousand commits has half a megabyte.
    private static let maxSize = 4 << 20

    /// Returns the path of the list at the root of the work tree, or `nil` without one. A link is not followed: it can
    /// lead to a device without an end.
    static func file(of git: GitCommand) async throws -> String? {
        guard let root = try await git.workTree() else { return nil }
        let path = "\(root)/\(name)"
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= maxSize else {
            return nil
        }
        return path
    }
}
