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
struct DirectoryConfiguration: Sendable {
    static let name = ".ghsearch"

    let path: String
    /// The normalized name of the host, and the line that selects it, from 1.
    private(set) var host: (name: String, line: Int)?
    private(set) var account: Login?

    /// Returns the nearest file, from `directory` (an absolute path) upward. Files that belong neither to the user nor to
    /// root are ignored: other users may be able to write to the directory.
    static func nearest(
        to directory: String = FileManager.default.currentDirectoryPath
    ) throws(ConfigurationError) -> DirectoryConfiguration? {
        guard !directory.isEmpty else { return nil }  // the working directory was removed
        let components = directory.split(separator: "/")
        for count in (0...components.count).reversed() {
            let path = "/" + (components.prefix(count) + [Substring(name)]).joined(separator: "/")
            if let text = try TextFile.text(at: path, isTrustedOnly: true) {
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
                throw .invalid(path: path, location: "line \(index + 1)", message: "\(error)")
            }
        }
    }

    private mutating func read(_ name: String, _ value: String?, line: Int) throws {
        switch (name, value) {
        case ("host", let value?) where host == nil: host = (try Host(value).name, line)
        case ("account", let value?) where account == nil: account = try Login(value)
        case ("host", nil), ("account", nil): throw ValidationError("expected \(name) = ….")
        case ("host", _), ("account", _): throw ValidationError("duplicate \(name).")
        default: throw ValidationError("unknown setting \"\(name)\". Known settings: host, account.")
        }
    }
}
