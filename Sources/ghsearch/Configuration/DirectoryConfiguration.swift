import ArgumentParser
import Foundation
import GitHubModel
import struct GitHubModel.Host  // not the one of Foundation

/// A `.ghsearch` file, which selects the host and the account in its directory and the directories below it. Both lines are
/// optional.
///
///     # for everything in this directory
///     host = github.example.org
///     account = mona
struct DirectoryConfiguration: Sendable, Hashable {
    /// A setting and its line, from 1.
    struct Entry<Value: Sendable & Hashable>: Sendable, Hashable {
        let value: Value
        let line: Int
    }
    static let name = ".ghsearch"
    private static let maxBytes = 4096

    let path: String
    /// The normalized name of the host.
    private(set) var host: Entry<String>?
    private(set) var account: Entry<Login>?

    /// Returns the nearest file, from `directory` upward. Files that belong neither to the user nor to root are ignored:
    /// other users may be able to write to the directory.
    ///
    /// - Parameter directory: an absolute path; `nil` for the working directory.
    static func nearest(to directory: String? = nil) throws(ConfigurationError) -> DirectoryConfiguration? {
        let directory = directory ?? FileManager.default.currentDirectoryPath
        guard !directory.isEmpty else { return nil }  // the working directory was removed
        let components = directory.split(separator: "/")
        for count in (0...components.count).reversed() {
            let path = "/" + (components.prefix(count) + [Substring(name)]).joined(separator: "/")
            if let text = try TextFile.text(at: path, limit: maxBytes, isTrustedOnly: true) {
                return try DirectoryConfiguration(text, path: path)
            }
        }
        return nil
    }

    init(_ text: String, path: String) throws(ConfigurationError) {
        self.path = path
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let parts = line.prefix { $0 != "#" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            do {
                if parts != [""] { try read(parts[0], parts.dropFirst().first, line: index + 1) }
            } catch {
                let reason = TextSanitizer.singleLine("\(error)")
                let message = error is ValidationError ? reason : "\(reason) Correct it there"
                throw .invalid(path: path, location: "line \(index + 1)", message: message)
            }
        }
    }

    private mutating func read(_ name: String, _ value: String?, line: Int) throws {
        switch (name, value) {
        case ("host", let value?) where host == nil: host = Entry(value: try Host(value).name, line: line)
        case ("account", let value?) where account == nil: account = Entry(value: try Login(value), line: line)
        case ("host", nil), ("account", nil): throw ValidationError("expected \(name) = …. Correct it there")
        case ("host", _), ("account", _): throw ValidationError("duplicate \(name). Correct it there")
        default: throw ValidationError("unknown setting \"\(name)\". Known settings: host, account")
        }
    }
}
