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

/// The first prompt in a clone, with a home directory that is new.
@Suite("The first prompt in a clone", .timeLimit(.minutes(5)))
struct ClonePromptTests {
    /// A script that creates a clone in `$HOME/clone`, with three commits of an account.
    private static func clone(of login: String, _ id: Int64) -> String {
        #"""
        export GIT_CONFIG_GLOBAL=/dev/null
        git init -q -b main "$HOME/clone" && cd "$HOME/clone"
        git remote add origin https://github.com/octo/work.git
        for number in 1 2 3; do
            git -c user.name="A Colleague" -c user.email=\#(id)+\#(login)@users.noreply.github.com \
                commit -q --allow-empty -m "Change $number"
        done
        """#
    }

    private func terminal(_ command: String, _ ghsearch: Ghsearch) throws -> PseudoTerminal {
        try PseudoTerminal(
            "/bin/bash", ["-c", "cd \"$HOME/clone\" && \(command)"], environment: ghsearch.variables([:]), columns: 100,
            rows: 24, collectsOutput: true)
    }

    /// Creates the clone, whose author is the person that GitHub lists last for the text. Returns the login.
    private func makeClone(ofLastFor text: String, _ ghsearch: Ghsearch) async throws -> String {
        let found = try await ghsearch("users", text, "--jq", ".[] | \"\\(.login) \\(.id)\"").lines
        #expect(found.count > 1)
        let last = try #require(found.last).split(separator: " ")
        try FileManager.default.removeItem(at: ghsearch.home.url.appending(path: ".cache"))
        let made = try await ghsearch.shell(Self.clone(of: String(last[0]), try #require(Int64(last[1]))))
        try #require(made.status == 0, "\(made.errors)")
        return String(last[0])
    }

    @Test("The author of the last commits is the first row as soon as there are rows, and Return inserts the login")
    func firstRow() async throws {
        try await Ghsearch.run { ghsearch in
            let login = try await makeClone(ofLastFor: "hundred", ghsearch)
            let line = "gh pr edit 5 --add-reviewer hundre"
            let prompt = try terminal("printf '\(line)' | exec \"$GHSEARCH\" shell-insert", ghsearch)
            // The row of the typed login comes first if the clone takes longer to read than the prompt waits for it.
            try await prompt.waitUntil { $0.lines.contains { $0.hasPrefix("▌") && !$0.hasPrefix("▌ Go to ") } }
            #expect(prompt.lines.first { $0.hasPrefix("▌") }?.hasPrefix("▌ \(login) ") == true, "\(prompt.lines)")
            try await prompt.waitUntil { $0.text.contains("GitHub") }
            #expect(prompt.lines.first { $0.hasPrefix("▌") }?.hasPrefix("▌ \(login) ") == true, "\(prompt.lines)")
            prompt.send("\r")
            try await prompt.expectExit(.code(0))
            #expect(prompt.output.contains("gh pr edit 5 --add-reviewer \(login)"))
        }
    }

    @Test("The latest commits are read before the first search, which has people of the clone beside GitHub's")
    func search() async throws {
        try await Ghsearch.run { ghsearch in
            let login = try await makeClone(ofLastFor: "hundred", ghsearch)
            let requests = ghsearch.control.requests.count
            let prompt = try terminal("exec \"$GHSEARCH\" --print login hundre", ghsearch)
            try await prompt.waitUntil { $0.lines.contains { $0.hasPrefix("▌ \(login)") && $0.contains("from git") } }
            try await prompt.waitUntil { $0.lines[1].contains("· GitHub") }
            #expect(ghsearch.control.requests.count > requests)
            #expect(prompt.lines.contains { $0.hasPrefix("▌ \(login)") && $0.contains("from git") })
            prompt.send("\u{3}")
            try await prompt.expectExit(.code(130))
        }
    }

    @Test("A commit names an account that does not exist: nothing is printed, and the message says so")
    func missingAccount() async throws {
        try await Ghsearch.run { ghsearch in
            let made = try await ghsearch.shell(Self.clone(of: "nobody-here", 987_654))
            try #require(made.status == 0, "\(made.errors)")
            let prompt = try terminal("exec \"$GHSEARCH\" --print login nobody-he", ghsearch)
            try await prompt.waitUntil { $0.lines.contains { $0.hasPrefix("▌ nobody-here ") } }
            prompt.send("\r")
            try await prompt.waitFor("No account @nobody-here on GitHub.")
            prompt.send("\u{3}")
            try await prompt.expectExit(.code(130))
            #expect(prompt.output.isEmpty)
        }
    }

    @Test("The latest commits and then the others are counted once, also after an interruption")
    func counts() async throws {
        try await Ghsearch.run { ghsearch in
            let made = try await ghsearch.shell(
                #"""
                git init -q -b main "$HOME/clone" && cd "$HOME/clone" && seq 5000 | awk '{
                    print "commit refs/heads/main\nmark :" $1
                    print "author P <" $1 % 2500 + 1 "+p" $1 % 2500 "@users.noreply.github.com> " 1600000000 + $1 " +0000"
                    print "committer C <c@example.org> " 1600000000 + $1 " +0000\ndata 1\nx"
                    if ($1 > 1) print "from :" $1 - 1
                }' | git fast-import --quiet
                """#)
            try #require(made.status == 0, "\(made.errors)")
            let path = ghsearch.home.path + "/clone"
            let whole = try await read(path) { _ = try await $0.read(path) }
            #expect(whole == [2: 2_500])
            let inParts = try await read(path) { reader in
                #expect(reader.isFirst(in: path))
                #expect(await reader.readLatest(path, within: .testLimit) == "clone")
                #expect(!reader.isFirst(in: path))
                let interrupted = Task {
                    try await reader.read(path) { if case .writing = $0 { withUnsafeCurrentTask { $0?.cancel() } } }
                }
                await #expect(throws: CancellationError.self) { try await interrupted.value }
                try await reader.store.flushForTests()
                _ = try await reader.read(path)
            }
            #expect(inParts == whole)
        }
    }

    /// Returns, by the number of their commits, the number of people that `body` reads into a new store.
    private func read(_ path: String, _ body: (ClonePrefetcher) async throws -> Void) async throws -> [Int: Int] {
        let store = try LocalStore.forTests(in: try TemporaryDirectory())
        try await body(ClonePrefetcher(store: store, host: try GitHubModel.Host("github.com"), git: GitProcesses()))
        try await store.flushForTests()
        let commits = store.people.all(limit: .max, viewer: nil).map { person in
            store.people.sources(of: person, viewer: nil).map(\.times).max() ?? 0
        }
        return Dictionary(commits.map { ($0, 1) }, uniquingKeysWith: +)
    }
}
