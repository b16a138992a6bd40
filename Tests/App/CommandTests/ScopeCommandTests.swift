import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@Suite("People of a repository on the command line", .timeLimit(.minutes(3)))
struct ScopeCommandTests {
    private func logins(_ ended: Ghsearch.Ended) -> [String] {
        ended.lines.map { String($0.prefix { $0 != "\t" }) }
    }

    @Test("users --in prints people of the repository first, then those of the search", arguments: [false, true])
    func order(isSignedIn: Bool) async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            let token = isSignedIn ? ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")] : [:]
            func search(_ words: String...) async throws -> [String] {
                let ended = try await ghsearch.call(["users", "h", "-L", "100"] + words, environment: token)
                #expect(ended.status == 0, "\(ended.errors)")
                return logins(ended)
            }
            let world = try await search()
            ghsearch.control.clearLog()
            let scoped = try await search("--in", "mona/new-name")
            #expect(Set(scoped) == Set(world).union(scoped))
            #expect(Set(scoped).count == scoped.count)
            #expect(scoped.prefix(2).contains("hundred"))
            #expect(scoped.prefix(2).contains("hundred-one"))
            #expect(scoped != world)
            let prefix = isSignedIn ? "/graphql" : "/repos/mona/new-name/contributors"
            #expect(ghsearch.control.requests(onPathPrefix: prefix).count == 1)
            #expect(ghsearch.control.requests(onPathPrefix: "/search").isEmpty, "in the same response, or cached")
            #expect(try await search("--in", "\(ghsearch.address)/mona/new-name") == scoped, "an address")
        }
    }

    @Test("On a terminal each row says whether the person is of the repository")
    func rows() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            let terminal = try await ghsearch.printed(
                ["users", "h", "--in", "mona/new-name", "-L", "20"], columns: 120, rows: 40)
            let rows = terminal.lines.filter { $0.contains("User") || $0.contains("Organization") }
            #expect(rows.prefix(2).allSatisfy { $0.contains("in mona/new-name") })
            #expect(rows.contains { !$0.contains("in mona/new-name") })
            #expect(rows.dropFirst(2).allSatisfy { $0.contains("  GitHub") || $0.contains("in mona/new-name") })
            let offline = try await ghsearch.printed(
                ["users", "e", "--in", "mona/new-name", "--offline"], columns: 120, rows: 40)
            let others = offline.lines.filter { $0.contains("User") && !$0.contains("in mona/new-name") }
            #expect(!others.isEmpty)
            #expect(others.allSatisfy { $0.contains("seen before") })
        }
    }

    @Test("--for sends one query for each purpose, and apps are rows with their kind")
    func purpose() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            for purpose in ["mention", "assign", "review"] {
                ghsearch.control.clearLog()
                let ended = try await ghsearch(
                    "users", "m", "--in", "mona/new-name", "--for", purpose, "-L", "1", environment: token)
                #expect(ended.status == 0)
                #expect(ghsearch.control.requests(onPathPrefix: "/graphql").count == 1, "\(purpose)")
                let apps = try await ghsearch(
                    "users", "standin", "--in", "mona/new-name", "--for", purpose, environment: token)
                let isListed = apps.lines.contains { $0.hasPrefix("standin-helper\tBot\t") }
                #expect(isListed == (purpose != "mention"), "\(purpose)")
            }
        }
    }

    @Test("Signed in, the default number of people of both costs one point, and offline they are the same")
    func cost() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            let words = ["users", "h", "--in", "mona/new-name"]
            let ended = try await ghsearch.call(words + ["--verbose"], environment: token)
            #expect(ended.lines.count == 30)
            #expect(ghsearch.control.requests.count == 1)
            #expect(ended.errors.contains("cost 1"), "\(ended.errors)")
            let offline = try await ghsearch.call(words + ["--offline"], environment: token)
            #expect(offline.output == ended.output)
            #expect(ghsearch.control.requests.count == 1)
        }
    }

    @Test("Offline, a sentence says that no people of the repository are cached, and others that are cached follow")
    func offline() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            #expect(try await ghsearch("users", "mona").status == 0)
            let ended = try await ghsearch("users", "mona", "--in", "mona/new-name", "--offline")
            #expect(ended.status == 0)
            #expect(logins(ended).contains("mona"))
            #expect(ended.errors.contains("No people of mona/new-name are cached.\n"), "\(ended.errors)")
            #expect(!ended.errors.contains("Got "))
        }
    }

    @Test("--in . reads the remotes of the clone")
    func clone() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            func run(_ setUp: String) async throws -> Ghsearch.Ended {
                try await ghsearch.shell(
                    """
                    cd "$(mktemp -d)" && \(setUp) && "$GHSEARCH" users h --in . -L 1
                    """)
            }
            let upstream = "git init -q . && git remote add origin \(ghsearch.address)/some/fork"
            let found = try await run(upstream + " && git remote add upstream \(ghsearch.address)/mona/new-name")
            #expect(found.errors == "")
            #expect(logins(found) == ["hundred"])
            let foreign = try await run("git init -q . && git remote add origin https://gitlab.com/a/b")
            #expect(foreign.status == 64)
            #expect(foreign.errors == "No remote of this clone is on github.com. Use --in OWNER/REPO.\n")
            let none = try await run("true")
            #expect(none.status == 64)
            #expect(none.errors == "This directory is not in a Git repository. Use --in OWNER/REPO.\n")
        }
    }

    @Test("--in . asks SSH for the host of an alias, and gives it no option")
    func sshAlias() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            let programs = try TemporaryDirectory()
            let script = """
                #!/bin/sh
                echo "$*" >>"$HOME/asked"
                case "$*" in '-G -- work') echo 'user git'; echo 'hostname github.com' ;; *) echo "hostname $3" ;; esac
                """
            _ = try programs.addExecutable("ssh", script + "\n")
            let ended = try await ghsearch.shell(
                """
                export PATH="\(programs.path):$PATH" && mkdir -p "$HOME/c" && cd "$HOME/c" && git init -q .
                for url in work:mona/new-name.git git@work:mona/new-name ssh://git@work/mona/new-name \
                    git@other:mona/new-name git@-oProxyCommand=x:mona/new-name; do
                  git config remote.origin.url "$url"
                  "$GHSEARCH" users h --in . -L 2 >/dev/null 2>&1; echo "$?"
                done
                cat "$HOME/asked"
                """)
            #expect(
                ended.lines == ["0", "0", "0", "64", "64"] + Array(repeating: "-G -- work", count: 3) + ["-G -- other"])
        }
    }

    @Test("A repository that does not exist exits with 2", arguments: [false, true])
    func missing(isSignedIn: Bool) async throws {
        try await Ghsearch.run { ghsearch in
            let token = isSignedIn ? ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")] : [:]
            let ended = try await ghsearch("users", "mona", "--in", "mona/nothing", environment: token)
            #expect(ended == .init(status: 2, output: "", errors: "No such repository: mona/nothing\n"))
        }
    }

    @Test("After a failure and offline, the cached people of the repository come first, with their age")
    func cached() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            let words = ["users", "h", "--in", "mona/new-name", "-L", "2"]
            let seen = try await ghsearch.call(words)
            let offline = try await ghsearch.call(words + ["--offline"])
            #expect((offline.status, offline.output) == (0, seen.output))
            #expect(offline.errors == "Offline. Showing cached data from just now.\n")
            ghsearch.control.setRateLimit(.core, for: .anonymous, remaining: 0, resetsIn: .seconds(1_500))
            let limited = try await ghsearch.call(words + ["--refresh"])
            #expect((limited.status, Set(limited.lines)) == (0, Set(seen.lines)))
            #expect(limited.errors.contains("Showing cached data from just now."), "\(limited.errors)")
        }
    }

    @Test(
        "Options that exclude each other are one sentence",
        arguments: [
            (["users", "a", "--for", "assign"], "--for requires --in."),
            (["users", "a", "--in", "mona"], "\"mona\" is not a repository: write it as OWNER/NAME."),
            (["users", "a", "--in", "a/b", "--sort", "followers"], "--sort can't be combined with --in."),
            (["users", "a", "--in", "a/b", "--type", "org"], "--type can't be combined with --in."),
            (["users", "--followers-of", "a", "--in", "a/b"], "--in can't be combined with a list."),
            (["search", "a", "--for", "mention"], "--for requires --in."),
        ])
    func wrongUsage(words: [String], message: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(words)
            #expect(ended.status == 64)
            #expect(ended.errors.hasPrefix("Error: \(message)"), "\(ended.errors)")
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("The prompt finds people of the repository first; Alt-I finds people everywhere")
    func prompt() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            let terminal = try ghsearch.terminal("h", "--in", "mona/new-name")
            try await terminal.waitUntil { $0.lines[0].contains("in mona/new-name") }
            try await terminal.waitUntil {
                $0.lines.contains { $0.contains("hundred") && $0.contains("in mona/new-name") }
            }
            terminal.send("\u{1B}i")
            try await terminal.waitUntil { $0.lines[0].contains("everywhere") }
            terminal.send("\u{3}")
            try await terminal.expectExit(.code(130))
        }
    }
}
