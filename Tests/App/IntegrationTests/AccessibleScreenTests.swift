import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@Suite("Screens in accessible mode", .timeLimit(.minutes(3)))
struct AccessibleScreenTests {
    @Test("Each screen prints the lines of its golden file, each once", arguments: AccessibleScreen.all)
    func transcript(screen: AccessibleScreen) async throws {
        try await Ghsearch.run(environment: ["GHSEARCH_ACCESSIBLE": "1"]) { ghsearch in
            let terminal = try PseudoTerminal(
                Ghsearch.path, screen.arguments,
                environment: ghsearch.variables(try screen.variables(on: ghsearch.control)), columns: 200, rows: 100)
            for step in screen.steps {
                terminal.send(step.keys)
                try await terminal.waitFor(step.ending)
            }
            let lines = AccessibleScreen.lines(of: terminal.transcript, at: ghsearch.address)
            try Golden.expect(lines.map { $0 + "\n" }.joined(), in: screen.golden)
            #expect(Set(lines).count == lines.count)
            terminal.send("\u{3}")
            _ = try await terminal.waitForExit()
        }
    }

    @Test(
        "Screen readers speak these lines, each once, and nothing else", arguments: AccessibleScreen.all,
        ScreenReader.Kind.allCases)
    func speech(screen: AccessibleScreen, reader kind: ScreenReader.Kind) async throws {
        try await Ghsearch.run { ghsearch in
            let directory = try TemporaryDirectory()
            let reader = try ScreenReader(
                kind, ghsearch, screen.arguments, try screen.variables(on: ghsearch.control), in: directory)
            for step in screen.steps {
                reader.terminal.send(step.keys)
                await reader.waitToHear(step.ending)
            }
            let expected = try screen.goldenLines(at: ghsearch.address)
            let heard = reader.lines(withoutTyped: screen.typedText)
            #expect(heard.joined(separator: " ") == expected.joined(separator: " "))
            try await reader.end()
        }
    }
}
