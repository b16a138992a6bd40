import CommandSupport
import Foundation
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@testable import ghsearch

/// What a stranger with one commit in a repository can write, and what it must not change.
@Suite("Trust of who", .timeLimit(.minutes(5)))
struct WhoTrustTests {
    /// Makes commits in a new clone of `mona/hello-world`, which the function `commit NAME ADDRESS MESSAGE [DATE]`
    /// adds.
    private func makeClone(_ script: String, in ghsearch: Ghsearch) async throws {
        let made = try await ghsearch.shell(
            #"""
            export GIT_CONFIG_GLOBAL=/dev/null
            git init -q -b main "$HOME/clone" && cd "$HOME/clone"
            git remote add origin https://github.com/mona/hello-world.git
            commit() { date="${4:-2021-01-01T00:00:00Z}"
                GIT_AUTHOR_DATE="$date" GIT_COMMITTER_DATE="$date" git -c user.name="$1" -c user.email="$2" \
                    commit -q --allow-empty -m "$3"; }
            """# + "\nset -e\n" + script)
        try #require(made.status == 0, "\(made.errors)")
    }

    private func monaToken(_ ghsearch: Ghsearch) throws -> String { try ghsearch.control.token(for: "mona") }

    /// A commit with the ID of mona and the login of another account.
    private static let renaming = """
        commit Mona 2001+mona@users.noreply.github.com Work
        git tag v1
        commit Nice 2001+hundred@users.noreply.github.com Typo
        """

    @Test("A commit with another one's ID renames nobody: GitHub says whose it is; offline each address is itself")
    func renaming() async throws {
        try await Ghsearch.run { ghsearch in
            try await makeClone(Self.renaming, in: ghsearch)
            let fields = "--json=login,id,commits,confirmed"
            let offline = try await ghsearch.who("HEAD", "v1", fields, "--offline")
            #expect(
                offline.output
                    == #"[{"commits":1,"confirmed":false,"id":2001,"login":"mona"},{"commits":1,"confirmed":false,"id":2001,"login":"hundred"}]"#
                    + "\n", "\(offline)")
            let confirmed = #"[{"commits":2,"confirmed":true,"id":2001,"login":"mona"}]"# + "\n"
            let asked = try await ghsearch.who("HEAD", "v1", fields, token: try monaToken(ghsearch))
            #expect(asked.output == confirmed, "\(asked)")
            #expect(asked.errors == "The account of 2001+hundred is mona.\n", "hundred is somebody else, as before")
            let anonymous = try await ghsearch.who("HEAD", "v1", fields)
            #expect(anonymous.output == confirmed, "\(anonymous)")
            let later = try await ghsearch.who("HEAD", "v1", fields, "--offline")
            #expect(later.output == confirmed, "a fact of GitHub stays one: \(later)")
            #expect(later.errors.contains("Showing cached data from"))
        }
    }

    @Test("Two commits with an invented ID take over no address, and none of its signing keys")
    func inventedID() async throws {
        try await Ghsearch.run { ghsearch in
            try await makeClone(
                """
                commit Mona mona@users.noreply.github.com Work
                commit Nice 88104+mona@users.noreply.github.com Typo
                commit Nice 88104+hundred@users.noreply.github.com Typo
                """, in: ghsearch)
            for login in ["mona", "hundred"] {
                try ghsearch.control.setSigningKeys(["ssh-ed25519 AAAA \(login)"], of: login)
            }
            let unlinked = try await ghsearch.who(
                "HEAD~2", "--print", "signers", "--emails", token: try monaToken(ghsearch))
            #expect(unlinked.output.isEmpty && unlinked.status == 2, "\(unlinked)")
            let all = try await ghsearch.who(
                "HEAD~2", "HEAD~1", "HEAD", "--print", "signers", "--emails", token: try monaToken(ghsearch))
            #expect(
                all.lines == ["88104+hundred@users.noreply.github.com namespaces=\"git\" ssh-ed25519 AAAA"], "\(all)")
            ghsearch.control.addCommit(try await ghsearch.commit("HEAD~2"), by: "mona")
            let linked = try await ghsearch.who(
                "HEAD~2", "--print", "signers", "--emails", token: try monaToken(ghsearch))
            let principals = "2001+mona@users.noreply.github.com,mona@users.noreply.github.com"
            #expect(linked.lines == ["\(principals) namespaces=\"git\" ssh-ed25519 AAAA"], "\(linked)")
        }
    }

    @Test("The branch of a stranger with the cherry-picked commit of another person credits no stranger")
    func cherryPick() async throws {
        try await Ghsearch.run { ghsearch in
            try await makeClone(
                """
                commit Octo octo@corp.example Start
                git checkout -q -b original && commit "Jane Doe" jane@corp.example Fix && git checkout -q main
                commit Octo octo@corp.example More && git checkout -q -b fix
                git -c user.name="Jane Doe" -c user.email=janedoe@evil.example cherry-pick --allow-empty original >/dev/null
                git checkout -q main
                git -c user.name=Octo -c user.email=octo@corp.example merge -q --no-ff \
                    -m "Merge pull request #3 from janedoe/fix" fix
                """, in: ghsearch)
            let offline = try await ghsearch.who("fix", "--offline", "--json=login,evidence")
            #expect(offline.output == #"[{"evidence":null,"login":null}]"# + "\n", "\(offline)")
            ghsearch.control.addCommit(try await ghsearch.commit("fix"), by: "hundred")
            let asked = try await ghsearch.who("fix", "--json=login,evidence", token: try monaToken(ghsearch))
            #expect(asked.output == #"[{"evidence":"commit","login":"hundred"}]"# + "\n", "\(asked)")
        }
    }

    @Test("A .mailmap that gives an address to a stranger comes after GitHub's link, and is a claim without one")
    func mailmap() async throws {
        try await Ghsearch.run { ghsearch in
            try await makeClone(
                """
                commit Mona mona@corp.example Work
                echo "Nice <88104+hundred@users.noreply.github.com> <mona@corp.example>" >.mailmap
                """, in: ghsearch)
            let fields = "--json=login,evidence,confirmed"
            let claimed = try await ghsearch.who("HEAD", fields, "--offline")
            #expect(claimed.output == #"[{"confirmed":false,"evidence":"clone","login":"hundred"}]"# + "\n")
            let mentions = try await ghsearch.who("HEAD", "--print", "mention")
            #expect(mentions.status == 2 && mentions.output.isEmpty, "\(mentions)")
            #expect(mentions.errors.contains("not confirmed them: hundred. To include them, use --unconfirmed."))
            let unconfirmed = try await ghsearch.who("HEAD", "--print", "mention", "--unconfirmed")
            #expect(unconfirmed.output == "@hundred\n", "\(unconfirmed)")
            ghsearch.control.addCommit(try await ghsearch.commit("HEAD"), by: "mona")
            let asked = try await ghsearch.who("HEAD", fields, token: try monaToken(ghsearch))
            #expect(asked.output == #"[{"confirmed":true,"evidence":"commit","login":"mona"}]"# + "\n", "\(asked)")
            let offline = try await ghsearch.who("HEAD", fields, "--offline")
            #expect(offline.output == asked.output, "a fact of GitHub stays one: \(offline)")
        }
    }

    @Test("A login that was registered after the commit is not its author's")
    func registeredLater() async throws {
        try await Ghsearch.run { ghsearch in
            try await makeClone(
                "commit Mona mona@users.noreply.github.com Old 2008-01-01T00:00:00Z", in: ghsearch)
            for token in [nil, try monaToken(ghsearch)] {
                let found = try await ghsearch.who("HEAD", "--json=login,confirmed", token: token)
                #expect(found.output == #"[{"confirmed":false,"login":null}]"# + "\n", "\(found)")
                #expect(found.errors.contains("the login was registered later"))
            }
            ghsearch.control.addCommit(try await ghsearch.commit("HEAD"), by: "mona")
            let linked = try await ghsearch.who(
                "HEAD", "--json=login,confirmed", "--refresh", token: try monaToken(ghsearch))
            #expect(linked.output == #"[{"confirmed":false,"login":null}]"# + "\n", "\(linked)")
        }
    }

    @Test("A former login is the present one at every door")
    func doors() async throws {
        try await Ghsearch.run { ghsearch in
            try await makeClone(
                """
                echo one >a.txt && git add a.txt && commit Former 2001+former@users.noreply.github.com One
                git tag v1
                echo two >>a.txt && git add a.txt && commit Former 2001+former@users.noreply.github.com Two
                git tag v2
                commit Other 88104+hundred@users.noreply.github.com \\
                    "$(printf 'x\\n\\nCo-authored-by: Former <2001+former@users.noreply.github.com>')"
                echo "Present <2001+present@users.noreply.github.com> <2001+former@users.noreply.github.com>" >.mailmap
                """, in: ghsearch)
            let trailer = "Co-authored-by: Former <2001+former@users.noreply.github.com>"
            for input in ["v2", "v2~1..v2", "a.txt", "a.txt:2", trailer] {
                let found = try await ghsearch.shell(
                    "cd \"$HOME/clone\" && \"$GHSEARCH\" who '\(input)' --offline --json=login,name")
                #expect(found.output == #"[{"login":"present","name":"Present"}]"# + "\n", "\(input): \(found)")
            }
            let warm = try await ghsearch.shell(
                """
                cd "$HOME/clone" && "$GHSEARCH" warm >/dev/null && "$GHSEARCH" people present && ! "$GHSEARCH" people former
                """)
            #expect(warm.status == 0, "\(warm)")
            let token = ["GHSEARCH_TOKEN": try monaToken(ghsearch)]
            for input in ["v2", "v2~1..v2", "a.txt", "a.txt:2", trailer] {
                let found = try await ghsearch.shell(
                    "cd \"$HOME/clone\" && \"$GHSEARCH\" who '\(input)' --print login", environment: token)
                #expect(found.output == "mona\n", "\(input): \(found)")
            }
        }
    }

    @Test("Trailers and signers: all that is certain is printed, and one sentence names who is left out")
    func leftOut() async throws {
        try await Ghsearch.run(people: 40) { ghsearch in
            let people = Dataset.seeded(people: 40).logins.filter { !$0.contains { "[_".contains($0) } }
            let logins = people.filter { $0 != "octo-org" }.prefix(25).map { "@\($0)" }
            let owners = ghsearch.home.path + "/CODEOWNERS"
            try "* \(logins.joined(separator: " ")) @gone-for-good\n".write(
                toFile: owners, atomically: false, encoding: .utf8)
            let listed = try await ghsearch.call(["explore", "--count", "30", "--json=login"])
            #expect(listed.status == 0)
            let trailers = ["who", owners, "--print", "coauthor"]
            let cached = try await ghsearch.call(trailers, environment: ["GHSEARCH_TOKEN": try monaToken(ghsearch)])
            let same = try await ghsearch.call(
                trailers + ["--refresh"], environment: ["GHSEARCH_TOKEN": try monaToken(ghsearch)])
            #expect(cached.output == same.output, "a list in the cache has no names")
            for token in [["GHSEARCH_TOKEN": try monaToken(ghsearch)], [:]] {
                let found = try await ghsearch.call(["who", owners, "--print", "coauthor"], environment: token)
                #expect(found.lines.count == 25, "\(found)")
                #expect(found.status == 0)
                #expect(found.errors.contains("GitHub has no account gone-for-good."), "\(found.errors)")
            }
            for login in logins.prefix(3) {
                try ghsearch.control.setSigningKeys(["ssh-ed25519 AAAA"], of: String(login.dropFirst()))
            }
            let third = logins[2].dropFirst()
            ghsearch.control.inject(.status(500, .json), onPathPrefix: "/users/\(third)/ssh", times: nil)
            let token = ["GHSEARCH_TOKEN": try monaToken(ghsearch)]
            let signers = try await ghsearch.call(
                ["who", owners, "--print", "signers", "--sort", "name"], environment: token)
            #expect(signers.status == 0 || signers.output.isEmpty, "\(signers)")
            #expect(!signers.errors.isEmpty)
        }
    }

    @Test("When GitHub is unreachable, nobody is credited, and each person who is left out is named or counted")
    func unreachable() async throws {
        try await Ghsearch.run { ghsearch in
            try await makeClone(
                """
                commit Mona 2001+mona@users.noreply.github.com One
                commit Jane jane@corp.example Two
                commit Dave dave@corp.example Three
                """, in: ghsearch)
            ghsearch.control.inject(.reset, times: nil)
            for format in ["mention", "coauthor"] {
                let found = try await ghsearch.who("HEAD", "HEAD~1", "HEAD~2", "--print", format)
                #expect(found.status == 1 && found.output.isEmpty, "\(found)")
                let lines = found.errors.split(separator: "\n")
                try #require(lines.count == 3, "\(found)")
                #expect(lines[0].hasPrefix("Left out, because GitHub has not confirmed them: mona."))
                #expect(lines[1].hasPrefix("The accounts of 2 people are unknown."))
                #expect(lines[2].hasPrefix("GitHub was not asked about 2 addresses and 1 account."))
            }
        }
    }

    @Test("No option prints the keys of a claim")
    func unconfirmedSigners() async throws {
        try await Ghsearch.run { ghsearch in
            let found = try await ghsearch("who", "@mona", "--print", "signers", "--unconfirmed")
            #expect(found.status == 64 && found.output.isEmpty)
            let login = try await ghsearch("who", "@mona", "--print", "login", "--unconfirmed")
            #expect(login.status == 64)
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("A review of a commit of one's own is no contribution")
    func ownReview() async throws {
        try await Ghsearch.run { ghsearch in
            try await makeClone(
                """
                commit Mona mona@corp.example Start
                git tag v1
                commit Mona 2001+mona@users.noreply.github.com "$(printf 'x\\n\\nReviewed-by: Mona <mona@corp.example>')"
                """, in: ghsearch)
            ghsearch.control.addCommit(try await ghsearch.commit("v1"), by: "mona")
            let found = try await ghsearch.who("v1..", "--json=login,commits", token: try monaToken(ghsearch))
            #expect(found.output == #"[{"commits":1,"login":"mona"}]"# + "\n", "\(found)")
        }
    }

    @Test("Lines from before the end of a shallow history are nobody's, and a sentence says how to get the rest")
    func shallow() async throws {
        try await Ghsearch.run { ghsearch in
            try await makeClone(
                """
                echo one >a.txt && git add a.txt && commit Mona 2001+mona@users.noreply.github.com One
                echo two >>a.txt && git add a.txt && commit Other 88104+hundred@users.noreply.github.com Two
                echo three >>a.txt && git add a.txt && commit Other 88104+hundred@users.noreply.github.com Three
                cd .. && mv clone whole && git clone -q --depth 2 "file://$HOME/whole" clone
                """, in: ghsearch)
            let found = try await ghsearch.shell(
                "cd \"$HOME/clone\" && \"$GHSEARCH\" who a.txt --offline --json=login,lines")
            #expect(found.output == #"[{"lines":1,"login":"hundred"}]"# + "\n", "\(found)")
            #expect(found.errors.contains("2 lines are from before the history of this clone ends."))
            #expect(found.errors.contains("`git fetch --unshallow`"))
        }
    }

    @Test("Who is confirmed is known to the prompt of the clone, by the name in the commits")
    func prompt() async throws {
        try await Ghsearch.run { ghsearch in
            try await makeClone("commit 'Heath Stewart' heath@corp.example Work", in: ghsearch)
            ghsearch.control.addCommit(try await ghsearch.commit("HEAD"), by: "shy-person")
            let asked = try await ghsearch.who("HEAD", "--print", "login")
            #expect(asked.output == "shy-person\n", "\(asked)")
            let found = try await ghsearch.shell(
                "cd \"$HOME/clone\" && \"$GHSEARCH\" -f 'heath stewart' --offline")
            #expect(found.output == "shy-person\n", "\(found)")
        }
    }

    @Test("In a clone whose repository can't be seen, accounts by ID are confirmed, and the repository is named")
    func missingRepository() async throws {
        try await Ghsearch.run { ghsearch in
            try await makeClone(
                """
                git remote set-url origin https://github.com/mona/no-such-repository.git
                commit Mona 2001+mona@users.noreply.github.com One
                commit Jane jane@corp.example Two
                """, in: ghsearch)
            let found = try await ghsearch.who(
                "HEAD", "HEAD~1", "--print", "mention", token: try monaToken(ghsearch))
            #expect(found.output == "@mona\n", "\(found)")
            #expect(found.errors.contains("no-such-repository does not exist there, or is not visible to you."))
        }
    }
}
