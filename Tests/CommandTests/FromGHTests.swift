import GitHubStandIn
import TestSupport
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Signing in with the token of gh", .serialized, .timeLimit(.minutes(2)))
struct FromGHTests {
    /// A directory with a `gh` in it that runs `script`.
    private func path(_ script: String, in ghsearch: Ghsearch) throws -> [String: String?] {
        let file = ghsearch.home.url.appending(path: "gh")
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
        return ["PATH": "\(ghsearch.home.path):/usr/bin:/bin"]
    }

    @Test("It is said what is taken; gh is asked for the very host, and sees no token of the environment")
    func taken() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona", scopes: ["repo"])
            let environment = try path(
                #"echo "$* ${GH_TOKEN-}${GH_ENTERPRISE_TOKEN-}" >> "$HOME/asked"; echo \#(token)"#, in: ghsearch
            ).merging(["GH_TOKEN": "gho_other", "GH_ENTERPRISE_TOKEN": " "]) { $1 }
            let place = String(ghsearch.address.dropFirst("http://".count))
            let login = try await ghsearch("login", "--from-gh", environment: environment)
            #expect(login.status == 0 && login.output == "")
            #expect(login.errors.hasPrefix("Taking the token that gh has for \(place): gh auth token --hostname"))
            #expect(login.errors.contains("Signed in to \(ghsearch.address) as mona."))
            #expect(try await ghsearch("token").output == token + "\n")
            _ = try await ghsearch("login", "--from-gh", "--account", "mona", environment: environment)
            let asked = try await ghsearch.shell(#"cat "$HOME/asked""#)
            #expect(asked.lines == ["auth token --hostname \(place) ", "auth token --hostname \(place) --user mona "])
        }
    }

    @Test(
        "Without gh, without a sign-in there, or with a refused token, nothing is stored",
        arguments: [
            ("", Int32(1), "gh is not installed here"), ("exit 1", 4, "gh is not signed in to 127.0.0.1"),
            ("exit 0", 4, "gh is not signed in to 127.0.0.1"),
            ("echo gho_refused", 4, "GitHub does not accept that token."),
            ("echo two words", 4, "Not a token"),
        ])
    func nothing(script: String, status: Int32, words: String) async throws {
        try await Ghsearch.run { ghsearch in
            let login =
                script.isEmpty
                ? try await ghsearch.shell(#"PATH=$HOME "$GHSEARCH" login --from-gh"#)
                : try await ghsearch("login", "--from-gh", environment: try path(script, in: ghsearch))
            #expect(login.status == status)
            #expect(login.errors.contains(words), "\(login.errors)")
            #expect(try await ghsearch("token").status == 4)
        }
    }
}
