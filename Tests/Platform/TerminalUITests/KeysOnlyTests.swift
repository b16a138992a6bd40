import TestSupport
import Testing

@testable import TerminalUI

extension TerminalSuites {
    @Suite("Keys-only mode")
    struct KeysOnlyTests {
        private let window: PseudoTerminal

        init() throws { window = try PseudoTerminal(columns: 40, rows: 8) }

        @Test("Keys arrive one by one, nothing is drawn, and closing restores the terminal")
        func keys() async throws {
            let terminal = try Terminal.open(path: window.path, mode: .keysOnly, environment: environment)
            let (keys, feed) = AsyncStream<TerminalEvent>.makeStream()
            let consumer = Task { await terminal.events.forEach { feed.yield($0) } }
            defer { consumer.cancel() }
            #expect(window.isTakingKeys)
            terminal.draw(Frame(lines: ["hello"], in: terminal.size))
            window.send("c\u{1B}[A\r\u{1B}[200~a\rb\u{1B}[201~")
            var received: [TerminalEvent] = []
            for await event in keys {
                received.append(event)
                if received.count == 4 { break }
            }
            #expect(received == [.key(.character("c")), .key(.up), .key(.enter), .key(.paste("a\nb"))])
            terminal.close()
            try await window.waitForBytes(Self.pasteOff)
            #expect(!window.isTakingKeys)
            #expect(window.transcript == Array((Self.pasteOn + Self.pasteOff).utf8))
        }

        private static let pasteOn = "\u{1B}[?2004h"
        private static let pasteOff = "\u{1B}[?2004l"

        @Test("Only copied text is sent, and what makes a paste one key")
        func copy() async throws {
            let terminal = try Terminal.open(path: window.path, mode: .keysOnly, environment: environment)
            terminal.copy("WDJB-MJHT")
            try await window.waitForBytes("\u{1B}]52;c;V0RKQi1NSkhU\u{7}")
            terminal.close()
            terminal.copy("late")
            try await window.waitForBytes(Self.pasteOff)
            let copied = "\u{1B}]52;c;V0RKQi1NSkhU\u{7}"
            #expect(window.transcript == Array((Self.pasteOn + copied + Self.pasteOff).utf8))
        }
    }
}
