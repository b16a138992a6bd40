import Authenticator
import CBuild
import GitHubAPI
import HTTPTransport
import Images
import Repositories
import Store
import UnicodeText

enum Version {
    static let number = "0.1.0"
    static let userAgent = "ghsearch/\(number)"

    /// The client ID of an OAuth app of github.com that is built in, or `nil`.
    static var builtInClientID: String? {
        let id = String(cString: build_client_id())
        return id.isEmpty ? nil : id
    }

    /// What `--version` prints: the number, the commit of the sources, whether a client ID is built in, and the C
    /// libraries. The commit is followed by `-dirty` if the sources were changed, and missing if a plain `swift build`
    /// built the program.
    static var description: String {
        let commit = String(cString: build_commit())
        let suffix = commit.isEmpty ? "" : " (commit \(commit))"
        let client = builtInClientID.map { "client ID of github.com: \($0)" } ?? "no client ID built in"
        return "ghsearch \(number)\(suffix)\n\(client)\n\(libraries.joined(separator: " "))"
    }

    /// The names and versions of the libraries, of the headers for those that are loaded on demand: none is loaded for
    /// it. The headers of libqrencode and libjq have no version.
    private static var libraries: [String] {
        var libraries = [
            CurlTransport.libraryVersion, GitHubClient.parserVersion, Response.libraryVersion,
            SealedFileVault.libraryVersion,
            LocalStore.libraryVersion, ResponseStore.libraryVersion, FoldedText.libraryVersion,
            ImageDecoder.libraryVersion, GraphicsCapabilities.libraryVersion, Readme.libraryVersion,
        ]
        #if os(Linux)
        libraries.append(SessionKeyring.libraryVersion)
        #endif
        return libraries + ["libqrencode", "libjq"]
    }
}
