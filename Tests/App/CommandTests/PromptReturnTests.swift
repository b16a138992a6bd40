import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

/// What Return prints while rows of an earlier query are on the screen.
@Suite("Return in the prompt, on a pseudo-terminal", .timeLimit(.minutes(3)))
struct PromptReturnTests {
    enum Network: Sendable, CaseIterable {
        case fast, moderate, slow, offline, rateLimited

        func apply(to control: StandInControl) {
            switch self {
            case .fast: break
            case .moderate: control.setLatency(.milliseconds(120))
            case .slow: control.setLatency(.milliseconds(1500))
            case .offline: control.inject(.reset, times: nil)
            case .rateLimited:
                control.setRateLimit(.search, for: .anonymous, remaining: 0, resetsIn: .seconds(3_000))
            }
        }
    }

    /// Shows the rows of "hundred", then types on in `network`.
    private func type(_ keys: String, in network: Network, _ ghsearch: Ghsearch) async throws -> PseudoTerminal {
        let prompt = try ghsearch.terminal("hundred", collectsOutput: true)
        try await prompt.waitUntil { $0.lines[1].hasPrefix("2 people · GitHub") }
        network.apply(to: ghsearch.control)
        prompt.send(keys)
        return prompt
    }

    @Test("A login that is typed completely is printed, whatever the network does", arguments: Network.allCases)
    func exactLogin(network: Network) async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try await type("-one\r", in: network, ghsearch)
            try await prompt.expectExit(.code(0))
            #expect(prompt.output == "hundred-one\n")
        }
    }

    @Test("A login that matches no row at hand is looked up, and no other one is printed", arguments: Network.allCases)
    func noMatch(network: Network) async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try await type("\u{15}one-repo\r", in: network, ghsearch)
            if network == .offline {
                try await prompt.waitFor("Can't reach 127.0.0.1")
                #expect(prompt.lines.contains { $0.hasPrefix("▌ Go to @one-repo") })
                prompt.send("\u{1B}\u{1B}")
                try await prompt.expectExit(.code(130))
                #expect(prompt.output.isEmpty)
            } else {
                try await prompt.expectExit(.code(0))
                #expect(prompt.output == "one-repo\n")
            }
        }
    }

    @Test("A part of a login prints a cached person that contains it", arguments: Network.allCases)
    func cachedMatch(network: Network) async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try await type("-o", in: network, ghsearch)
            try await prompt.waitUntil { $0.lines[0].leftPart == "> hundred-o" && $0.text.contains("▌ hundred-one") }
            prompt.send("\r")
            try await prompt.expectExit(.code(0))
            #expect(prompt.output == "hundred-one\n")
        }
    }

    @Test(
        "A query that can't be a login waits for GitHub's response, and Esc cancels",
        arguments: [Network.slow, .rateLimited])
    func waits(network: Network) async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try await type("\u{15}mona lisa\r", in: network, ghsearch)
            try await prompt.waitFor("Esc cancels")
            #expect(!prompt.lines.contains { $0.hasPrefix("▌") })
            if network == .rateLimited {
                prompt.send("\u{1B}")
                try await prompt.waitUntil { !$0.text.contains("Esc cancels") }
                prompt.send("\u{1B}")
                try await prompt.expectExit(.code(130))
                #expect(prompt.output.isEmpty)
            } else {
                try await prompt.expectExit(.code(0))
                #expect(prompt.output == "mona\n", "GitHub found the text in the name")
            }
        }
    }
}
