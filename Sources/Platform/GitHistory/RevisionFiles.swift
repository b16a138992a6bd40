/// The files of revisions, which Git names `v1.2:docs/a.md`. A revision is looked up once: many lines name the same.
///
/// ```swift
/// let files = RevisionFiles(clone)
/// try await files.file(at: "./a.md", in: "v1.2")  // with the path from the root and the ID of the commit
/// ```
package actor RevisionFiles {
    private let clone: Clone
    private var commits: [String: String?] = [:]
    private var prefix: String?
    private static let maxCommits = 10_000

    package init(_ clone: Clone) { self.clone = clone }

    /// Returns the file, or `nil` if there is none. The path is one from the root, and one from the directory if it
    /// begins with `./` or `../`. With `isRelative`, the directory is tried first: so `git grep` prints paths.
    package func file(
        at path: String, in revision: String, isRelative: Bool = false
    ) async throws -> (path: String, commit: String)? {
        guard let commit = try await commit(named: revision) else { return nil }
        for candidate in try await paths(path, isRelative) {
            if try await clone.hasFile(at: candidate, in: commit) { return (candidate, commit) }
        }
        return nil
    }

    private func commit(named revision: String) async throws -> String? {
        if let known = commits[revision] { return known }
        let commit = try await clone.commit(named: revision)
        if commits.count < Self.maxCommits { commits[revision] = commit }
        return commit
    }

    private func paths(_ path: String, _ isRelative: Bool) async throws -> [String] {
        if prefix == nil { prefix = try await clone.prefix() }
        let isFromDirectory = path.hasPrefix("./") || path.hasPrefix("../")
        let relative = isFromDirectory || isRelative ? [(prefix ?? "") + path] : []
        return (relative + (isFromDirectory ? [] : [path])).compactMap(CommittedFiles.normalized)
    }
}
