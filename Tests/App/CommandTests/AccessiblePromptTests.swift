import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("Accessible prompt", .timeLimit(.minutes(3)))
struct AccessiblePromptTests {
    /// Returns the lines that were written, without escape sequences.
    private func lines(_ terminal: PseudoTerminal) -> [String] {
        String(decoding: terminal.transcript, as: UTF8.self)
            .replacing(#/\u{1B}\[[0-9;?]*[A-Za-z]/#, with: "").split(whereSeparator: \.isNewline).map(String.init)
    }

    @Test("Typing, results, moving and opening print one line for each change, and nothing is overwritten")
    func transcript() async throws {
        try await Ghsearch.run(environment: ["GHSEARCH_ACCESSIBLE": "1"]) { ghsearch in
            ghsearch.control.withholdRepositoryRows()
            let prompt = try ghsearch.terminal(collectsOutput: true)
            try await prompt.waitFor("Type a name or login")
            prompt.send("hundred")
            try await prompt.waitFor("hundred, The hundred account, 110 followers, 1 of 2")
            prompt.send("\u{1B}[B")
            try await prompt.waitFor("hundred-one, The hundred-one account, 2 of 2, last")
            prompt.send("\r")
            try await prompt.expectExit(.code(0))
            #expect(prompt.output == "hundred-one\n")
            let printed = lines(prompt)
            #expect(
                printed.filter { $0.hasSuffix("hundred, The hundred account, 110 followers, 1 of 2") }.count == 1,
                "\(printed)")
            #expect(
                printed.filter { $0.hasSuffix("hundred-one, The hundred-one account, 2 of 2, last") }
                    .count == 1, "\(printed)"
            )
            let sent = String(decoding: prompt.transcript, as: UTF8.self)
            for sequence in ["[?1049h", "[?25l", "[2J", "[H", "[?1000h", "[?2026h", "[7m"] {
                #expect(!sent.contains("\u{1B}" + sequence), "\(sequence)")
            }
            #expect(!sent.contains("Searching"))
            #expect(!sent.contains("anonymous"))
            #expect(!sent.contains("▌"))
        }
    }

    @Test(
        "The exact login can be opened, and a missing account is reported",
        arguments: ["GH_ACCESSIBLE_PROMPTER", "ACCESSIBLE"])
    func exactLogin(variable: String) async throws {
        try await Ghsearch.run(environment: [variable: "1"]) { ghsearch in
            let prompt = try ghsearch.terminal()
            try await prompt.waitFor("Type a name or login")
            prompt.send("no-such-login")
            try await prompt.waitFor("No matches; go to @no-such-login, 1 of 1")
            prompt.send("\r")
            try await prompt.waitFor("No account @no-such-login on GitHub. Check the spelling.")
            prompt.send("\u{3}")
            try await prompt.expectExit(.code(130))
        }
    }
}
