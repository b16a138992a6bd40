import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@Suite("users --live", .timeLimit(.minutes(3)))
struct LiveTests {
    @Test("Cached people come first, then GitHub's that are not printed yet, each once")
    func order() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("user", "hundred-one")
            let live = try await ghsearch("users", "--live", "hundred", "--print", "login")
            #expect(live.status == 0)
            #expect(live.lines.first == "hundred-one")
            #expect(live.lines.count == 2)
            #expect(Set(live.lines).count == 2)
            let columns = try await ghsearch("users", "--live", "hundred-one", "--offline")
            #expect(columns.lines.first?.hasPrefix("hundred-one\t") == true)
            let none = try await ghsearch("users", "--live", "zzzz qqqq")
            #expect(none.status == 2)
        }
    }

    @Test("The cached people are there while GitHub has not responded, and a kill damages nothing")
    func killed() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("user", "mona")
            ghsearch.control.inject(.hang, times: nil)
            let script = """
                "$GHSEARCH" users --live mon --print login > "$HOME/live" & pid=$!
                while [ ! -s "$HOME/live" ]; do sleep 0.01; done; kill -9 $pid; wait $pid; cat "$HOME/live"
                """
            let ended = try await ghsearch.shell(script)
            #expect(ended.output == "mona\n")
            #expect(try await ghsearch("people", "mona", "--print", "login").output == "mona\n")
        }
    }

    @Test("A second process sends no search that the first one knows to be refused")
    func sharedLimit() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.setRateLimit(.search, for: .anonymous, limit: 10, remaining: 1, resetsIn: .seconds(3_000))
            #expect(try await ghsearch("users", "mona").status == 0)
            let sent = ghsearch.control.requests.count
            let refused = try await ghsearch("users", "hundred")
            #expect(refused.status == 75)
            #expect(refused.errors.contains("Search limit reached"))
            #expect(ghsearch.control.requests.count == sent)
            let cached = try await ghsearch("users", "--live", "mon", "--print", "login")
            #expect(cached.status == 0)
            #expect(cached.output == "mona\n")
            #expect(ghsearch.control.requests.count == sent)
        }
    }

    @Test("Two processes at once spend the last request once")
    func race() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.setRateLimit(.search, for: .anonymous, limit: 10, remaining: 3, resetsIn: .seconds(3_000))
            #expect(try await ghsearch("users", "mona").status == 0)
            async let first = ghsearch.process(["users", "hundred"])
            async let second = ghsearch.process(["users", "shy"])
            async let third = ghsearch.process(["users", "empty"])
            let ended = try await [first, second, third]
            #expect(ended.count { $0.status == 75 } == 1, "\(ended)")
            #expect(!ghsearch.control.requests.contains { $0.outcome == .responded(status: 403) })
        }
    }

    @Test("Options that can't be printed live are wrong usage", arguments: ["--json", "--sort=followers", "--in=a/b"])
    func wrongUsage(option: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("users", "--live", "mona", option)
            #expect(ended.status == 64)
            #expect(ended.errors.contains("--live can't be combined with"))
        }
    }
}
