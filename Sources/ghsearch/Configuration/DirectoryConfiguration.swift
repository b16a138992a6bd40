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
        var components = directory.split(separator: "/")
        while true {
            let path = (components + [Substring(name)]).reduce("") { "\($0)/\($1)" }
            if let text = try TextFile.text(at: path, limit: maxBytes, isTrustedOnly: true) {
                return try DirectoryConfiguration(text, path: path)
            }
            guard components.popLast() != nil else { return nil }
        }
    }

    init(_ text: String, path: String) throws(ConfigurationError) {
        self.path = path
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let content = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespacesAndNewlines)
            do {
                if !content.isEmpty { try readLine(content, line: index + 1) }
            } catch let error as ConfigurationError {
                throw error
            } catch {
                let reason = TextSanitizer.singleLine("\(error)")
                throw invalid(index + 1, reason.hasSuffix(".") ? String(reason.dropLast()) : reason)
            }
        }
    }

    private mutating func readLine(_ content: String, line: Int) throws {
        let parts = content.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        switch parts[0] {
        case "host" where parts.count == 2 && host == nil: host = Entry(value: try Host(parts[1]).name, line: line)
        case "account" where parts.count == 2 && account == nil: account = Entry(value: try Login(parts[1]), line: line)
        case "host", "account":
            throw invalid(line, parts.count == 2 ? "duplicate \(parts[0])" : "expected \(parts[0]) = …")
        default:
            let message = "unknown setting \"\(TextSanitizer.singleLine(parts[0]))\". Known settings: host, account"
            throw ConfigurationError.invalid(path: path, location: "line \(line)", message: message)
        }
    }

    private func invalid(_ line: Int, _ reason: String) -> ConfigurationError {
        .invalid(path: path, location: "line \(line)", message: "\(reason). Correct it there")
    }
}
