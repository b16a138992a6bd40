import CommandSupport
import Foundation
import GitHistory
import GitHubModel
import GitHubStandIn
import StandInSupport
import Store
import TestSupport
import Testing
import Warm

@testable import ghsearch

@Suite("Warm and people commands", .timeLimit(.minutes(3)))
struct WarmCommandTests {
    /// A script that creates a clone in `$HOME/clone`, with commits of all forms.
    private static let clone = #"""
        export GIT_CONFIG_GLOBAL=/dev/null GIT_COMMITTER_NAME=C GIT_COMMITTER_EMAIL=c@example.org
        git init -q "$HOME/clone" && cd "$HOME/clone" && git remote add origin https://github.com/octo/work.git
        commit() { git -c user.name="$1" -c user.email="$2" commit -q --allow-empty --author "$1 <$2>" -m "$3"; }
        commit "Mona Lisa" 1001+mona-git@users.noreply.github.com Work
        commit "Mona Lisa" 1001+mona-git@users.noreply.github.com "Merge pull request #3 from some-org/branch"
        commit "Renovate" "29139614+renovate[bot]@users.noreply.github.com" Bump
        """#

    @Test("People of the current clone are cached without a request, and listed in a pipe, on a terminal and as JSON")
    func warm() async throws {
        try await Ghsearch.run { ghsearch in
            let first = try await ghsearch.shell(Self.clone + "\n\"$GHSEARCH\" warm")
            #expect(first.status == 0, "\(first.errors)")
            #expect(first.output == "")
            #expect(first.errors == "octo/work: 3 people in 3 new commits.\n")
            let again = try await ghsearch.call(["warm", "--git", ghsearch.home.path + "/clone"])
            #expect(again.errors == "octo/work: no new commits.\n")
            let listed = try await ghsearch("people")
            #expect(
                Set(listed.lines) == [
                    "mona-git\tUser\tMona Lisa\t\t\t", "some-org\t\t\t\t\t", "renovate[bot]\tBot\tRenovate\t\t\t",
                ])
            #expect(try await ghsearch("people", "lisa").lines == ["mona-git\tUser\tMona Lisa\t\t\t"])
            #expect(try await ghsearch("people", "--limit", "1").lines.count == 1)
            let json = try await ghsearch("people", "some", "--json", "login,id,type,sources,resembles")
            #expect(
                json.output == #"[{"id":null,"login":"some-org","resembles":null,"sources":["git"],"type":null}]"#
                    + "\n")
            let date = try await ghsearch("people", "lisa", "--jq", ".[].lastSeenAt | length")
            #expect(date.output == "20\n")
            let terminal = try await ghsearch.printed(["people", "lisa"], columns: 120)
            #expect(terminal.lines[0].contains("SOURCES"))
            #expect(terminal.lines[1].contains("Mona Lisa"))
            #expect(terminal.lines[1].contains(" git "))
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("The summary counts a person with two logins once, and two with the same login once")
    func count() async throws {
        try await Ghsearch.run { ghsearch in
            let warm = try await ghsearch.shell(
                Self.clone + #"""

                    commit A 1+a@users.noreply.github.com Work
                    commit A 1+renamed@users.noreply.github.com Work
                    commit B 2+b@users.noreply.github.com Work
                    commit C 3+b@users.noreply.github.com Work
                    "$GHSEARCH" warm
                    """#)
            #expect(warm.errors == "octo/work: 5 people in 7 new commits.\n")
            #expect(try await ghsearch("people").lines.count == 5)
        }
    }

    @Test(
        "users prints the name in commits unless GitHub's search has another one; without GitHub as well",
        arguments: [("empty-user", 75_310, "Ms. Empty"), ("mona", 2_001, "Mona Lisa Octocat")])
    func nameInCommits(login: String, id: Int, name: String) async throws {
        try await Ghsearch.run { ghsearch in
            let commit = #"commit "Ms. Empty" \#(id)+\#(login)@users.noreply.github.com Work"#
            let warm = try await ghsearch.shell(Self.clone + "\n\(commit)\n\"$GHSEARCH\" warm")
            #expect(warm.status == 0)
            let search = ["users", login, "--limit", "1", "--json=login,name"]
            let found = #"[{"login":"\#(login)","name":"\#(name)"}]"# + "\n"
            #expect(try await ghsearch.call(search).output == found)
            await ghsearch.server.stop()
            #expect(try await ghsearch.call(search + ["--refresh"]).output == found)
        }
    }

    @Test("An empty result is exit code 2; people forget removes a person")
    func removal() async throws {
        try await Ghsearch.run { ghsearch in
            let none = try await ghsearch("people")
            #expect(none == .init(status: 2, output: "", errors: "No cached people.\n"))
            _ = try await ghsearch("user", "mona")
            #expect(try await ghsearch("people", "--json", "login,sources").output.contains("search"))
            let forgotten = try await ghsearch("people", "forget", "@mona")
            #expect(forgotten == .init(status: 0, output: "", errors: "Removed mona from the cache.\n"))
            #expect(try await ghsearch("people", "forget", "mona").status == 2)
            #expect(try await ghsearch("user", "mona", "--offline").status != 0, "no response is left")
            let text = try await ghsearch("people", "mona")
            #expect(text == .init(status: 2, output: "", errors: "No cached people with \"mona\" in login or name.\n"))
            #expect(try await ghsearch("people", "--limit", "0").status == 64)
            #expect(try await ghsearch("people", "forget", "not a login").status == 64)
        }
    }

    @Test("What can't be read is one sentence and exit code 1, and other clones are read all the same")
    func errors() async throws {
        try await Ghsearch.run { ghsearch in
            let outside = try await ghsearch.shell("cd / && \"$GHSEARCH\" warm")
            #expect(outside.status == 1)
            #expect(
                outside.errors
                    == "This directory is not in a Git repository. Use --git with the directory of a clone.\n")
            let mixed = try await ghsearch.shell(Self.clone + "\n\"$GHSEARCH\" warm --git /missing --git .")
            #expect(mixed.status == 1)
            #expect(mixed.errors.contains("/missing is not in a Git repository."))
            #expect(mixed.errors.contains("octo/work: 3 people"))
            let noGit = try await ghsearch.shell("PATH=/nowhere \"$GHSEARCH\" warm")
            #expect(noGit.status == 1)
            #expect(noGit.errors == "git is not installed or not in PATH. Install it to read clones.\n")
        }
    }

    @Test("The prompt reads the clone that it starts in, in the background and silently, and shows the people")
    func background() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch.shell(Self.clone)
            let script = "cd \"$HOME/clone\" && exec \"$GHSEARCH\" --offline"
            let terminal = try PseudoTerminal(
                "/bin/bash", ["-c", script], environment: ghsearch.variables([:]), columns: 100, rows: 24)
            try await terminal.waitUntil { $0.isAlternate }
            try await waitUntil { try await ghsearch("people").lines.count == 3 }
            try await terminal.waitUntil { $0.lines[1].hasPrefix("2 people · type") }
            terminal.send("lisa")
            try await terminal.waitUntil { $0.lines[2].contains("mona-git") && $0.lines[2].contains("from git") }
            terminal.send("\u{3}")
            _ = try await terminal.waitForExit()
        }
    }

    @Test("A damaged clone is one sentence; in the background it is silent, and read again after an hour")
    func damaged() async throws {
        try await Ghsearch.run { ghsearch in
            let clone = ghsearch.home.path + "/clone"
            let ended = try await ghsearch.shell(
                Self.clone + "\nmv .git/objects .git/hidden && mkdir .git/objects && \"$GHSEARCH\" warm")
            #expect(ended.errors == "Can't read the history of this directory: its history is damaged.\n")
            let store = try #require(
                LocalStore.open(
                    .init(directory: ghsearch.home.path + "/store", host: "github.com"), notice: { _ in }
                ).store)
            let start = Date(timeIntervalSince1970: 1e9)
            func commits(after seconds: Double) async throws -> Int? {
                let reader = ClonePrefetcher(
                    store: store, host: try GitHubModel.Host("github.com"), git: GitProcesses(),
                    now: { start.addingTimeInterval(seconds) })
                await reader.readInBackground(clone)
                #expect(await store.flush(upTo: .seconds(30)))
                return store.people.progress(of: clone + "/.git")?.finished.count
            }
            #expect(try await commits(after: 0) == 0)
            let restored = try await ghsearch.shell("cd '\(clone)/.git' && rm -r objects && mv hidden objects")
            #expect(restored.status == 0, "\(restored.errors)")
            #expect(try await commits(after: 3_599) == 0)
            #expect(try await commits(after: 3_600) == 1)
        }
    }

    private func waitUntil(_ condition: () async throws -> Bool) async throws {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(60)
        while try await !condition() {
            try #require(clock.now < end)
            await Task.yield()
        }
    }
}
