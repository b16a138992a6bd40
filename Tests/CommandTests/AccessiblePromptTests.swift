import GitHubStandIn
import TestSupport
import Testing

@Suite("The prompt for who listens", .timeLimit(.minutes(3)))
struct AccessiblePromptTests {
    /// What was told, line by line, without what only moves the cursor.
    private func lines(_ terminal: PseudoTerminal) -> [String] {
        String(decoding: terminal.transcript, as: UTF8.self)
            .replacing(#/\u{1B}\[[0-9;?]*[A-Za-z]/#, with: "").split(whereSeparator: \.isNewline).map(String.init)
    }

    @Test("Typing, rows, moving and choosing: each change is one line, and nothing is drawn over")
    func transcript() async throws {
        try await Ghsearch.run(environment: ["GHSEARCH_ACCESSIBLE": "1"]) { ghsearch in
            let prompt = try ghsearch.terminal(collectsOutput: true)
            try await prompt.waitFor("Type a name or login")
            prompt.send("hundred")
            try await prompt.waitFor("2 people, GitHub; hundred, The hundred account, 1 of 2")
            prompt.send("\u{1B}[B")
            try await prompt.waitFor("2 people, GitHub; hundred-one, 2 of 2")
            prompt.send("\r")
            #expect(try await prompt.waitForExit() == .code(0))
            #expect(prompt.output == "hundred-one\n")
            let told = lines(prompt).filter { $0.contains(";") }
            #expect(told.filter { $0.hasSuffix("hundred, The hundred account, 1 of 2") }.count == 1, "\(told)")
            #expect(told.filter { $0.hasSuffix("hundred-one, 2 of 2") }.count == 1, "\(told)")
            let sent = String(decoding: prompt.transcript, as: UTF8.self)
            for sequence in ["[?1049h", "[?25l", "[2J", "[H", "[?1000h", "[?2026h", "[7m"] {
                #expect(!sent.contains("\u{1B}" + sequence), "\(sequence)")
            }
            #expect(!sent.contains("Searching") && !sent.contains("▌"))
        }
    }

    @Test("The login typed exactly can be opened, and what is not there is said", arguments: ["GH_ACCESSIBLE_PROMPTER"])
    func exactly(variable: String) async throws {
        try await Ghsearch.run(environment: [variable: "1"]) { ghsearch in
            let prompt = try ghsearch.terminal()
            try await prompt.waitFor("Type a name or login")
            prompt.send("nobody-has-this")
            try await prompt.waitFor("No matches; go to @nobody-has-this, 1 of 1")
            prompt.send("\r")
            try await prompt.waitFor("No account @nobody-has-this on GitHub. Check the spelling.")
            prompt.send("\u{3}")
            #expect(try await prompt.waitForExit() == .code(130))
        }
    }
}
