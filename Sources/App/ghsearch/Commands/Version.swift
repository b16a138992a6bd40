import Authenticator
import CBuild
import HTTPTransport
import Images
import Repositories
import Store
import UnicodeText

enum Version {
    static let number = "0.1.0"
    static let userAgent = "ghsearch/\(number)"

    /// What `--version` prints: the number, the commit if the build knows it, and the C libraries.
    static var description: String {
        let commit = commit.isEmpty ? "" : " (commit \(commit))"
        return "ghsearch \(number)\(commit)\n\(libraries.joined(separator: " "))"
    }

    /// The commit of the sources, followed by `-dirty` if they were changed; empty if a plain `swift build` built the program.
    private static var commit: String { String(cString: build_commit()) }

    /// The names and versions of the libraries, of the headers for those that are loaded on demand. libjq has no version.
    private static var libraries: [String] {
        var libraries = [
            CurlTransport.libraryVersion, Response.libraryVersion, SealedFileVault.libraryVersion,
            LocalStore.libraryVersion, ResponseStore.libraryVersion, FuzzyText.libraryVersion,
            ImageDecoder.libraryVersion, GraphicsCapabilities.libraryVersion, Readme.libraryVersion,
            SignInScreen.libraryVersion,
        ]
        #if os(Linux)
        libraries.append(SessionKeyring.libraryVersion)
        #endif
        return libraries + ["libjq"]
    }
}
