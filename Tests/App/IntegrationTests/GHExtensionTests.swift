import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@testable import ghsearch

@Suite("The extension of gh", .timeLimit(.minutes(3)))
struct GHExtensionTests {
    /// Installs the extension into the home directory with gh, which is signed in as mona, and calls `test`.
    private func withExtension(_ test: (Ghsearch, _ token: String) async throws -> Void) async throws {
        let script = ProjectDirectory.path("Scripts/package")
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona", scopes: ["repo"])
            let name = ghsearch.address.dropFirst("http://".count)
            let home = ghsearch.home.path
            let ghsearch = ghsearch.with(["GH_CONFIG_DIR": "\(home)/gh", "PATH": "\(home)/bin:/usr/bin:/bin"])
            let installed = try await ghsearch.shell(
                """
                mkdir "$HOME/gh" "$HOME/bin" && ln -s "$(realpath "$GHSEARCH")" "$HOME/bin/ghsearch"
                printf '%s:\\n    oauth_token: %s\\n    user: mona\\n' '\(name)' '\(token)' > "$HOME/gh/hosts.yml"
                '\(script)' gh-extension "$HOME" && cd "$HOME/gh-people" && gh extension install .
                """)
            #expect(installed.status == 0, "\(installed.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: home + "/gh-people") == ["gh-people"])
            try await test(ghsearch, token)
        }
    }

    @Test("gh people runs ghsearch with the sign-in of gh, and neither prints nor stores the token")
    func token() async throws {
        try await withExtension { ghsearch, token in
            let own = try await ghsearch.shell("gh people user --json=login")
            #expect(own.output == "{\"login\":\"mona\"}\n")
            let sent = try #require(ghsearch.control.requests.last)
            #expect(sent.headers.contains { $0.name == "authorization" && $0.value.hasSuffix(token) })
            let verbose = try await ghsearch.shell("gh people users mona --verbose; gh people token; gh people status")
            #expect(!verbose.output.contains(token))
            #expect(!verbose.errors.contains(token))
            #expect(verbose.errors.contains("Not signed in to"))
            #expect(try await ghsearch("token").status == 4)
        }
    }

    @Test("The extension is pushed to a repository from which gh installs it, and only if it has changed")
    func pushed() async throws {
        let script = ProjectDirectory.path("Scripts/package")
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.shell(
                """
                cd "$HOME" && git init --quiet --bare -b main gh-people.git
                '\(script)' gh-extension --push "$HOME/gh-people.git" && '\(script)' gh-extension --push "$HOME/gh-people.git"
                git -C gh-people.git log --format=%s && git clone --quiet gh-people.git gh-people && ls gh-people
                test -x gh-people/gh-people
                """)
            #expect(ended.status == 0, "\(ended.errors)")
            #expect(ended.lines == ["ghsearch \(Version.number)", "LICENSE", "README.md", "gh-people"])
        }
    }

    @Test("gh people TEXT opens the prompt")
    func prompt() async throws {
        try await withExtension { ghsearch, _ in
            let prompt = try PseudoTerminal(
                "/usr/bin/gh", ["people", "one-repo"], environment: ghsearch.variables([:]))
            try await prompt.waitUntil(.seconds(40)) { screen in
                screen.lines[0].hasPrefix("> one-repo") && screen.lines[0].contains("@mona")
                    && screen.lines[2].hasPrefix("▌ one-repo")
            }
            prompt.send("\u{3}")
            try await prompt.expectExit(.code(130))
        }
    }

    @Test("The sign-in of ghsearch comes first, another host gets no token, and exit codes are passed on")
    func precedence() async throws {
        try await withExtension { ghsearch, token in
            let other = try ghsearch.control.token(for: "hundred")
            #expect(try await ghsearch("login", "--with-token", input: other).status == 0)
            #expect(try await ghsearch.shell("gh people user --json=login").output == "{\"login\":\"hundred\"}\n")
            #expect(try await ghsearch("logout", "--all").status == 0)
            let script = """
                mkdir "$HOME/fake" && printf '#!/bin/sh\\n[ "$1" = token ] && exit 4; echo "${GHSEARCH_TOKEN-none} $GH_HOST"; exit 75' \
                    > "$HOME/fake/ghsearch" && chmod +x "$HOME/fake/ghsearch"
                unset GHSEARCH_API_URL GHSEARCH_WEB_URL
                export PATH=$HOME/fake:$PATH
                """
            let own = try await ghsearch.shell(script + "\ngh people mona")
            #expect(own.output == "\(token) \(ghsearch.address.dropFirst("http://".count))\n")
            #expect(own.status != 0)
            let others = [
                "GH_HOST=github.com gh people mona", "gh people --host github.com mona", "gh people --host=a.example x",
                "gh people --account hundred", "GHSEARCH_API_URL=http://127.0.0.1:1 gh people mona",
            ]
            for command in others {
                let ended = try await ghsearch.shell(script.replacing("mkdir", with: "mkdir -p") + "\n" + command)
                #expect(ended.output.hasPrefix("none "), "\(command)")
            }
        }
    }
}
