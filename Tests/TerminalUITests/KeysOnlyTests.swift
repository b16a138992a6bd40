import TestSupport
import Testing

@testable import TerminalUI

extension TerminalSuites {
    @Suite("Taking only the keys")
    struct KeysOnlyTests {
        private let window: PseudoTerminal

        init() throws { window = try PseudoTerminal(columns: 40, rows: 8) }

        @Test("Keys come one by one, nothing is drawn, and closed all is as before")
        func keys() async throws {
            let terminal = try Terminal.open(path: window.path, mode: .keysOnly, environment: environment)
            let (keys, feed) = AsyncStream<TerminalEvent>.makeStream()
            terminal.events.setConsumer { feed.yield($0) }
            #expect(window.isTakingKeys)
            terminal.draw(Frame(lines: ["hello"], in: terminal.size))
            window.send("c\u{1B}[A\r")
            var came: [TerminalEvent] = []
            for await event in keys {
                came.append(event)
                if came.count == 3 { break }
            }
            #expect(came == [.key(.character("c")), .key(.up), .key(.enter)])
            terminal.close()
            #expect(!window.isTakingKeys)
            #expect(window.transcript.isEmpty)
        }

        @Test("What is copied is all that is sent")
        func copy() async throws {
            let terminal = try Terminal.open(path: window.path, mode: .keysOnly, environment: environment)
            terminal.copy("WDJB-MJHT")
            try await window.waitForBytes("\u{1B}]52;c;V0RKQi1NSkhU\u{7}")
            terminal.close()
            terminal.copy("late")
            #expect(window.transcript == Array("\u{1B}]52;c;V0RKQi1NSkhU\u{7}".utf8))
        }
    }
}
