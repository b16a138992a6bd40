import Foundation
import GitHubModel

/// A `.ghsearch` file, which selects the host and the account in its directory and the directories below it. Both lines
/// are optional.
///
/// The file can come with a downloaded directory. It therefore has no effect on signing in and out and on the printed
/// token, and errors do not quote it.
///
///     # for everything in this directory
///     host = github.example.org
///     account = mona
package struct DirectoryConfiguration: Sendable {
    static let name = ".ghsearch"

    let path: String
    /// The normalized name of the host, and the line that selects it, from 1.
    private(set) var host: (name: String, line: Int)?
    private(set) var account: Login?

    /// Returns the nearest file, from `directory` (an absolute path) upward. Links, and files that belong neither to
    /// the user nor to root, are ignored: other users may be able to write to the directory.
    package static func nearest(
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

    package init(_ text: String, path: String) throws(ConfigurationError) {
        self.path = path
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let parts = line.prefix { $0 != "#" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            let invalidLine = ConfigurationError.invalid(
                path: path, location: "line \(index + 1)",
                message: "expected host = HOST or account = LOGIN, each at most once.")
            do {
                switch (parts[0], parts.dropFirst().first) {
                case ("", nil): break
                case ("host", let value?) where host == nil: host = (try Host(value).name, index + 1)
                case ("account", let value?) where account == nil: account = try Login(value)
                default: throw invalidLine
                }
            } catch {
                throw invalidLine
            }
        }
    }
}
