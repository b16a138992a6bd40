import CommandSupport
import GitHubStandIn
import PrivateFiles
import StandInSupport
import TestSupport
import Testing

@Suite("People around the account and from clones", .timeLimit(.minutes(3)))
struct WarmFromClonesTests {
    @Test("Logins of merges are looked up: organizations and missing accounts are recognized")
    func logins() async throws {
        try await Ghsearch.run { ghsearch in
            let clone = #"""
                git init -q "$HOME/c" && cd "$HOME/c"
                commit() { git -c user.name=C -c user.email="$2" commit -q --allow-empty -m "Merge pull request #1 from $1/b"; }
                commit octo-org c@example.org; commit no-such-account c@example.org; commit hundred c@example.org
                "$GHSEARCH" warm
                """#
            #expect(try await ghsearch.shell(clone).status == 0)
            #expect(try await ghsearch("people").lines.count == 3)
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            #expect(try await ghsearch("warm", "--github", environment: token).status == 0)
            let kinds = try await ghsearch(
                "people", "octo", "--jq", #".[] | select(.sources | index("git")) | "\(.login) \(.type)""#,
                environment: token)
            #expect(kinds.output == "octo-org Organization\n")
            #expect(try await ghsearch("people", "no-such-account").status == 2)
            #expect(try await ghsearch("people", "hundred").lines.first?.hasPrefix("hundred\tUser") == true)
        }
    }

    @Test("Authors of a repository that the account contributed to are found although their addresses contain no login")
    func commitAuthors() async throws {
        try await Ghsearch.run(people: 500) { ghsearch in
            let clone = #"""
                git init -q "$HOME/c" && cd "$HOME/c" && git remote add origin https://github.com/mona/new-name
                git -c user.name=Mona -c user.email=2001+mona@users.noreply.github.com commit -q --allow-empty -m x
                "$GHSEARCH" warm
                """#
            #expect(try await ghsearch.shell(clone).status == 0)
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            #expect(try await ghsearch("warm", "--github", environment: token).status == 0)
            let authors = try await ghsearch(
                "people", "--limit", "1000", "--json=login,sources", "--jq",
                #".[] | select(.sources | index("repository")) | .login"#, environment: token)
            #expect(!authors.lines.isEmpty)
            let queries = ghsearch.control.requests(onPathPrefix: "/graphql").count
            #expect(queries == 7, "two repositories, and four of profiles")
        }
    }

    @Test("Without an account it is exit code 4, offline a usage error")
    func errors() async throws {
        try await Ghsearch.run { ghsearch in
            let anonymous = try await ghsearch("warm", "--github")
            #expect(anonymous.status == 4)
            #expect(anonymous.errors.hasSuffix("Run `ghsearch login`.\n"))
            #expect(try await ghsearch("warm", "--github", "--offline").status == 64)
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("While another process loads the people, nothing is requested, and a message says why")
    func twice() async throws {
        try await Ghsearch.run { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            let directory = PrivateDirectory(path: ghsearch.home.path + "/.local/state/ghsearch")
            let lock = try await directory.lock("warm.lock", timeout: .zero)
            let second = try await ghsearch("warm", "--github", environment: token)
            #expect(second.status == 1)
            #expect(
                second.errors
                    == "Another process is loading the people around your account. Try again when it has finished.\n")
            #expect(ghsearch.control.requests.isEmpty)
            _ = consume lock
            #expect(try await ghsearch("warm", "--github", environment: token).status == 0)
        }
    }
}
