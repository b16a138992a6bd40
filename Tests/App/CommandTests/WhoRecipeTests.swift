import CommandSupport
import Foundation
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@testable import ghsearch

/// What people use `who` for in releases and repositories.
@Suite("Recipes of who", .timeLimit(.minutes(5)))
struct WhoRecipeTests {
    @Test("Release credits, first contributions, trailers of a commit, and templates")
    func recipes() async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            let token = try ghsearch.control.token(for: "mona")
            #expect(
                try await ghsearch.who("v1..v2", "--print", "mention", token: token).lines == ["@mona", "@empty-user"])
            let first = try await ghsearch.shell(
                "cd \"$HOME/clone\" && \"$GHSEARCH\" who v1..v2 --offline --jq '.[] | select(.isFirstContribution) | .login'"
            )
            #expect(first.output == "empty-user\n", "\(first.errors)")
            let trailer = try await ghsearch.who("v2~1", "--print", "coauthor")
            #expect(trailer.lines == ["Co-authored-by: New One <75310+empty-user@users.noreply.github.com>"])
            #expect(try await ghsearch.who("v2~1", "--print", "{id} {name}", "--offline").lines == ["75310 New One"])
            #expect(
                try await ghsearch.who("--since", "v1", "--print", "login", "--offline").lines == [
                    "mona", "empty-user",
                ])
        }
    }

    @Test("Who wrote the touched files, from a list of names; last first")
    func touchedFiles() async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            ghsearch.control.addCommit(try await ghsearch.commit("v1"), by: "hundred")
            let script =
                "cd \"$HOME/clone\" && echo three >> a.txt && git diff --name-only | \"$GHSEARCH\" who - --print login"
            let found = try await ghsearch.shell(script)
            #expect(found.output == "hundred\nmona\n", "\(found.errors)")
            let lines = try await ghsearch.who("a.txt:1", "--json=login,lines,input")
            #expect(lines.output == #"[{"input":"a.txt:1","lines":1,"login":"mona"}]"# + "\n", "\(lines.errors)")
            let past = try await ghsearch.who("a.txt:7,9")
            #expect(past.status == 1)
            #expect(past.errors.contains("has only"))
        }
    }

    @Test("Files of a home directory whose repository is elsewhere; --git names another one")
    func dotfiles() async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            let script = """
                export GIT_CONFIG_GLOBAL=/dev/null && mv "$HOME/clone/.git" "$HOME/dots" && cd "$HOME/clone"
                GIT_DIR="$HOME/dots" GIT_WORK_TREE="$HOME/clone" "$GHSEARCH" who a.txt:1 --offline --print login
                mkdir "$HOME/other" && cd "$HOME/other" && git init -q .
                GIT_DIR="$HOME/dots" GIT_WORK_TREE="$HOME/clone" "$GHSEARCH" who HEAD --git "$PWD" --offline
                """
            let found = try await ghsearch.shell(script)
            #expect(found.output == "mona\n", "\(found.errors)")
            #expect(found.errors.contains("HEAD"), "\(found.errors)")
        }
    }

    @Test("Lines of .mailmap: addresses only with --emails")
    func mailmap() async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            ghsearch.control.addCommit(try await ghsearch.commit("v1"), by: "hundred")
            let hidden = try await ghsearch.who("v1..v2", "--print", "mailmap")
            #expect(!hidden.output.contains("jane@example.org"))
            #expect(hidden.errors.contains("--emails"))
            let shown = try await ghsearch.who("v1..v2", "--print", "mailmap", "--emails")
            #expect(
                shown.output == "Jane Doe <88104+hundred@users.noreply.github.com> <jane@example.org>\n", "\(shown)")
        }
    }

    @Test("An address that only a merge assigns to an account is none of its signatures")
    func signersOfMerges() async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            try ghsearch.control.setSigningKeys(["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA== x"], of: "mona")
            let made = try await ghsearch.shell(
                #"""
                cd "$HOME/clone" && export GIT_CONFIG_GLOBAL=/dev/null && git checkout -q -b fix
                git -c user.name=Mona -c user.email=mona@corp.example commit -q --allow-empty -m Fix && git checkout -q main
                git -c user.name=C -c user.email=c@corp.example merge -q --no-ff -m "Merge pull request #3 from mona/fix" fix
                """#)
            try #require(made.status == 0, "\(made.errors)")
            let people = try await ghsearch.who("fix", "--offline", "--json=login,evidence")
            #expect(people.output.contains(#""evidence":"merge","login":"mona""#), "\(people.output)")
            let signers = try await ghsearch.who("fix", "--print", "signers", "--emails")
            #expect(signers.status == 2 && signers.output.isEmpty, "\(signers)")
            #expect(signers.errors == "Left out, because GitHub has not confirmed them: mona.\n")
        }
    }

    @Test("Allowed signers: fingerprints first, and a signature of somebody else does not verify")
    func signers() async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            let keys = try await ghsearch.shell(
                "cd \"$HOME\" && ssh-keygen -q -t ed25519 -N '' -f mine && ssh-keygen -q -t ed25519 -N '' -f evil && cat mine.pub"
            )
            try #require(keys.status == 0, "\(keys.errors)")
            try ghsearch.control.setSigningKeys([keys.firstLine, "not a key"], of: "mona")
            let found = try await ghsearch.who("HEAD~5", "--print", "signers")
            #expect(
                found.output.hasPrefix("2001+mona@users.noreply.github.com namespaces=\"git\" ssh-ed25519 "), "\(found)"
            )
            #expect(found.lines.count == 1)
            let verified = try await ghsearch.shell(
                #"""
                cd "$HOME/clone" && export GIT_CONFIG_GLOBAL=/dev/null
                "$GHSEARCH" who HEAD~5 --print signers > ../signers 2> ../fingerprints
                git config gpg.ssh.allowedSignersFile "$HOME/signers" && git config gpg.format ssh
                ssh-keygen -lf ../mine.pub | cut -d' ' -f2 | xargs -I{} grep -c {} ../fingerprints
                for key in mine evil; do
                    git -c user.name=Mona -c user.email=2001+mona@users.noreply.github.com -c user.signingkey="$HOME/$key" \
                        commit -q -S --allow-empty -m signed
                    git verify-commit HEAD 2>/dev/null && echo good || echo bad
                done
                """#)
            #expect(verified.output == "1\ngood\nbad\n", "\(verified.errors)")
        }
    }
}
