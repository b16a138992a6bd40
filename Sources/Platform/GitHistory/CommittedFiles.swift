/// The files of the last commit of a clone, which are read once: of a file that was deleted, or is outside of a sparse
/// checkout, the last committed version is meant.
///
/// ```swift
/// let files = CommittedFiles(clone)
/// try await files.file(at: "docs/old.md")  // with the path from the root and the ID of the commit
/// ```
package actor CommittedFiles {
    private let clone: Clone
    private var contents: Task<Contents?, any Error>?
    /// More paths, in bytes, than this are not read.
    private static let maxSize = 64 << 20

    private struct Contents: Sendable {
        let commit: String
        let paths: Set<String>
        /// The directories of ``paths``.
        let directories: Set<String>
        /// The directory of the clone that is used, from the root.
        let prefix: String
    }

    /// - Parameter clone: One with a work tree.
    package init(_ clone: Clone) { self.clone = clone }

    /// Returns the file at a path that is relative to the directory, or else to the root; `nil` if there is none, and
    /// in a clone without commits.
    package func file(at path: String) async throws -> (path: String, commit: String)? {
        try await entry(at: path, in: \.paths)
    }

    /// Returns the directory at a path, in the same way.
    package func directory(at path: String) async throws -> (path: String, commit: String)? {
        try await entry(at: path.hasSuffix("/") ? String(path.dropLast()) : path, in: \.directories)
    }

    private func entry(
        at path: String, in entries: KeyPath<Contents, Set<String>>
    ) async throws -> (path: String, commit: String)? {
        guard !path.hasPrefix("/") else { return nil }
        if contents == nil { contents = Task { [clone] in try await Self.contents(of: clone) } }
        guard let contents = try await contents?.value else { return nil }
        let paths = [Self.normalized(contents.prefix + path), Self.normalized(path)].compactMap(\.self)
        return paths.first(where: contents[keyPath: entries].contains).map { ($0, contents.commit) }
    }

    private static func contents(of clone: Clone) async throws -> Contents? {
        guard let commit = try await clone.commit(named: "HEAD") else { return nil }
        let prefix = try await clone.prefix()
        var bytes: [UInt8] = []
        try await clone.git.stream(["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit]) { part in
            if bytes.count < maxSize { bytes += part }
        }
        let paths = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        return Contents(commit: commit, paths: Set(paths), directories: directories(of: paths), prefix: prefix)
    }

    private static func directories(of paths: [String]) -> Set<String> {
        var directories: Set<String> = []
        for path in paths {
            var rest = path[...]
            while let slash = rest.lastIndex(of: "/") {
                rest = rest[..<slash]
                guard directories.insert(String(rest)).inserted else { break }
            }
        }
        return directories
    }

    /// Returns a path without `.` and `..`, or `nil` for one outside of the root.
    static func normalized(_ path: String) -> String? {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            guard part == ".." else {
                parts.append(part)
                continue
            }
            guard parts.popLast() != nil else { return nil }
        }
        return path.hasSuffix("/") || parts.isEmpty ? nil : parts.joined(separator: "/")
    }
}
