import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("Network in the prompt", .timeLimit(.minutes(3)))
struct PromptNetworkTests {
    @Test("Fast typing sends one search, for the last query")
    func oneSearch() async throws {
        try await Ghsearch.run(people: 500) { ghsearch in
            let prompt = try ghsearch.terminal()
            try await prompt.waitUntil { $0.isAlternate }
            for character in "octo-org" { prompt.send(String(character)) }
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ octo-org") }
            let searches = ghsearch.control.requests(onPathPrefix: "/search/users").map(\.target)
            #expect(searches.count == 1)
            #expect(searches.first?.contains("q=octo-org&") == true)
            prompt.end()
        }
    }

    @Test("Typing cancels the search in flight, and its results are not shown")
    func lateResponse() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.inject(.hang, onPathPrefix: "/search/users")
            let prompt = try ghsearch.terminal()
            try await prompt.waitUntil { $0.isAlternate }
            prompt.send("hundred")
            await ghsearch.control.waitForRequests(1, onPathPrefix: "/search/users")
            prompt.send("-one")
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ hundred-one") }
            await ghsearch.control.waitUntil { $0.contains { $0.outcome == .clientLeft } }
            #expect(!prompt.look(\.text).contains("hundred "))
            #expect(prompt.lines[3] == "")
            prompt.end()
        }
    }

    @Test("On a slow network, the rows of the earlier query stay until the new ones arrive")
    func slowNetwork() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.setLatency(.milliseconds(300))
            let prompt = try ghsearch.terminal()
            try await prompt.waitUntil { $0.isAlternate }
            prompt.send("hundred")
            try await prompt.waitUntil { $0.lines[2].contains("hundred") }
            prompt.send("-one")
            try await prompt.waitUntil { $0.lines[0].leftPart == "> hundred-one" }
            #expect(prompt.lines[2].contains("hundred"))
            try await prompt.waitUntil { $0.lines[1].hasPrefix("1 person") && $0.lines[3] == "" }
            #expect(ghsearch.control.peakConcurrency(onPathPrefix: "/search/users") == 1)
            prompt.end()
        }
    }

    @Test("Without a network, a message appears; later the search is retried automatically or by Ctrl-R")
    func downAndUp() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.inject(.reset, times: nil)
            let prompt = try ghsearch.terminal("one-repo")
            try await prompt.waitFor("Can't reach 127.0.0.1")
            #expect(prompt.lines[0].leftPart == "> one-repo")
            #expect(!prompt.look(\.text).contains("No matches"))
            ghsearch.control.clearFaults()
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ one-repo") && !$0.text.contains("Can't reach") }
            ghsearch.control.inject(.reset, times: nil)
            prompt.send("s")
            try await prompt.waitFor("Can't reach 127.0.0.1")
            ghsearch.control.clearFaults()
            prompt.send("\u{8}\u{12}")
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ one-repo") && !$0.text.contains("Can't reach") }
            prompt.end()
        }
    }

    @Test("A server that stops while the prompt is open causes a message, not an exit")
    func serverGone() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("mona")
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ mona") }
            await ghsearch.server.stop()
            prompt.send("\r")
            try await prompt.waitFor("Can't reach 127.0.0.1")
            prompt.send("\u{1B}")
            try await prompt.waitUntil { $0.lines[0].leftPart == "> mona" && $0.lines[2].hasPrefix("▌ mona") }
            prompt.send("\u{1B}")
            try await prompt.expectExit(.code(130))
        }
    }

    @Test("An exhausted search limit and a rejected token are reported with what to do")
    func limits() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.setRateLimit(.search, for: .anonymous, remaining: 0, resetsIn: .seconds(3_000))
            let prompt = try ghsearch.terminal("mona")
            try await prompt.waitUntil {
                $0.text.contains("Search limit reached. Retrying in 50 min. F2 signs in.")
                    && $0.lines[0].hasSuffix("   anonymous · 0 searches left · F2")
            }
            prompt.end()
            let rejected = try ghsearch.terminal("mona", environment: ["GHSEARCH_TOKEN": "gho_refused"])
            try await rejected.waitFor("GitHub rejected the token in GHSEARCH_TOKEN.")
            rejected.end()
        }
    }

    @Test("Ctrl-O opens the selected person's page in the browser")
    func browser() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("mona", environment: ["BROWSER": "true", "DISPLAY": ":0"])
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ mona") }
            prompt.send("\u{F}")
            try await prompt.waitFor("Opened https://github.com/mona")
            prompt.end()
            let bare = try ghsearch.terminal("mona")
            try await bare.waitUntil { $0.lines[2].hasPrefix("▌ mona") }
            bare.send("\u{F}")
            try await bare.waitFor("No browser available. Copied https://github.com/mona")
            bare.end()
        }
    }
}
