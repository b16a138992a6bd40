import CommandSupport
import TestSupport
import Testing

@Suite("Garbage on the terminal", .timeLimit(.minutes(5)))
struct GarbageTests {
    /// Sequences that are not keys, without their ends, and reports.
    private static let fragments = [
        "\u{1B}P>|kitty", "\u{1B}_Gi=1;", "\u{1B}]11;rgb:", "\u{1B}Xabc", "\u{1B}^abc", "\u{1B}[M", "\u{1B}[<35;4;5M",
        "\u{1B}[<35;", "\u{1B}[I", "\u{1B}[O", "\u{1B}[?62;22c", "\u{1B}[12;40R", "\u{FFFD}",
    ]

    private func start(_ ghsearch: Ghsearch) async throws -> PseudoTerminal {
        let prompt = try ghsearch.terminal(environment: ["BROWSER": "/bin/true"])
        try await prompt.waitUntil { $0.isAlternate && $0.lines[0].leftPart == ">" }
        return prompt
    }

    /// Pauses for a second, which ends a paste and a sequence that are incomplete, and replaces the text of the prompt
    /// by `word`. On a busy machine the program receives the two inputs with a shorter pause between them, and drops
    /// the first keys: pauses and types again then, as its user does.
    private func typeAfterSilence(_ word: String, in prompt: PseudoTerminal) async throws {
        for _ in 1...5 {
            try await ContinuousClock().sleep(for: .seconds(1))  // the pause is the input
            prompt.send("\u{15}\(word)")
            do {
                return try await prompt.waitUntil(.seconds(10)) { $0.lines[0].leftPart == "> \(word)" }
            } catch is ScreenTimeoutError {
                continue
            }
        }
        try await prompt.waitUntil { $0.lines[0].leftPart == "> \(word)" }
    }

    @Test("Text typed after a second of silence draws", arguments: 1...6 as ClosedRange<UInt64>)
    func text(seed: UInt64) async throws {
        try await Ghsearch.run { ghsearch in
            var random = SeededGenerator.ofRun(seed)
            let prompt = try await start(ghsearch)
            for round in 1...3 {
                let garbage = (0..<20).map { _ in random.pick(Self.fragments) }.joined()
                prompt.send(garbage + (random.chance(50) ? "\u{1B}[200~" : ""))
                try await typeAfterSilence("word\(round)", in: prompt)
            }
            prompt.send("\u{3}")
            #expect(await prompt.ends(within: .testLimit))
        }
    }

    @Test("Ctrl-C right after any bytes quits", arguments: 1...12 as ClosedRange<UInt64>)
    func interrupt(seed: UInt64) async throws {
        try await Ghsearch.run { ghsearch in
            var random = SeededGenerator.ofRun(seed)
            let prompt = try await start(ghsearch)
            let bytes = (0..<2_000).map { _ in
                random.chance(10) ? 0x1B : UInt8.random(in: .min ... .max, using: &random)
            }
            prompt.send(bytes + [0x03])
            #expect(await prompt.ends(within: .testLimit))
        }
    }

    @Test("Ctrl-C quits after a flood of mouse reports, text or pastes without an end")
    func flood() async throws {
        let count = SanitizerOptions.isActive ? 2_000 : 20_000
        let floods = [
            String(repeating: "\u{1B}[<64;10;10M\u{1B}[<65;10;10M", count: count),
            String(repeating: "flood ", count: count), "\u{1B}[200~" + String(repeating: "flood ", count: 2 * count),
        ]
        let inputs = floods.map { $0 + "\u{3}" } + ["\u{1B}[200~flood\u{3}\u{1B}[?62;22c"]  // with a late report
        try await Ghsearch.run { ghsearch in
            for input in inputs {
                let prompt = try await start(ghsearch)
                prompt.send(input)
                #expect(await prompt.ends(within: .testLimit))
            }
        }
    }
}
