import TerminalUI
import TestSupport
import Testing

import Foundation

extension TerminalSuites {
    @Suite("Terminal modes")
    struct TerminalModeTests {
        private let window: PseudoTerminal

        init() throws { window = try PseudoTerminal(columns: 40, rows: 8) }

        private func open(_ mode: TerminalMode = .fullScreen, hasMouse: Bool = true) throws -> Terminal {
            try Terminal.open(path: window.path, mode: mode, hasMouse: hasMouse, environment: environment)
        }

        @Test("Inline frames stay below the shell's text, also after a resize, and leave no trace")
        func inline() async throws {
            window.overwrite("$ ghsearch\r\n")
            let terminal = try open(.inline(.rows(4)))
            async let end = Notepad.loop(terminal).run(.init(), actions: EventQueue())
            window.send("mona")
            try await window.waitUntil { $0.lines.starts(with: ["$ ghsearch", "> mona", "40x4"]) && !$0.isAlternate }
            window.resize(columns: 30, rows: 3)
            kill(getpid(), SIGWINCH)
            try await window.waitUntil { $0.lines == ["> mona", "40x4", "30x3"] }
            window.send("\r")
            _ = try await end
            terminal.close()
            try await window.waitUntil { !$0.text.contains("mona") && $0.cursor.isVisible }
            #expect(!window.isRaw)
        }

        @Test("Accessible mode only adds lines, keeps its cursor, and never switches the screen")
        func accessible() async throws {
            let terminal = try open(.accessible)
            async let end = Notepad.loop(terminal).run(.init(), actions: EventQueue())
            try await window.waitUntil { $0.text == "40x8\n>" }
            window.send("ab")
            try await window.waitUntil { $0.text == "40x8\n> ab" }
            window.send("\u{1B}[A")
            try await window.waitUntil { $0.text.hasSuffix("> ab\n40x8\nup") && $0.cursor.isVisible }
            window.send("\r")
            _ = try await end
            terminal.close()
            let sent = String(decoding: window.transcript, as: UTF8.self)
            for sequence in ["[?1049h", "[?25l", "[2J", "[H", "[?1000h", "[?2026h"] {
                #expect(!sent.contains("\u{1B}" + sequence), "\(sequence)")
            }
        }

        @Test("Clicks and the wheel are keys")
        func clicks() async throws {
            let terminal = try open()
            defer { terminal.close() }
            async let end = Notepad.loop(terminal).run(.init(), actions: EventQueue())
            window.send("\u{1B}[<65;3;2M\u{1B}[<0;3;2M\u{1B}[<0;3;2m\r")
            #expect(try await end.notes == ["40x8", "wheelDown", "\(Key.click(Position(column: 2, row: 1)))"])
        }

        @Test(
            "The mouse is enabled on request, and disabled when the terminal closes",
            arguments: [TerminalMode.fullScreen, .inline(.rows(3))], [true, false])
        func mouse(mode: TerminalMode, hasMouse: Bool) async throws {
            let terminal = try open(mode, hasMouse: hasMouse)
            terminal.draw(Frame(lines: ["drawn"], in: terminal.size))
            terminal.close()
            try await window.waitForBytes("\u{1B}[?1000l")
            let sent = String(decoding: window.transcript, as: UTF8.self)
            #expect(sent.contains("\u{1B}[?1000h") == hasMouse)
            let end = try #require(sent.ranges(of: "\u{1B}[?1000l").last)
            #expect(!sent[end.upperBound...].contains("\u{1B}[?1000h"))
        }

        @Test("Reports count however late they arrive; none is taken for typing")
        func queries() async throws {
            let terminal = try open()
            defer { terminal.close() }
            async let end = Notepad.loop(terminal).run(.init(), actions: EventQueue())
            // The emulator supports only the second query.
            async let reports = terminal.send("\u{1B}_Gi=31;\u{1B}\\\u{1B}[c").reports()
            let found = await reports
            #expect(found.count == 1)
            #expect(found.first?.isDeviceAttributes == true)
            let late = terminal.send("\u{1B}[>0q")
            window.send("a\u{1B}P>|late(1)\u{1B}\\\u{1B}[?62;4cb\r")
            #expect(await late.reports() == [TerminalReport("P", ">|late(1)"), TerminalReport("[", "?62;4c")])
            #expect(try await end.text == "ab")
        }

        @Test("After many resizes the last size is drawn")
        func storm() async throws {
            let terminal = try open()
            defer { terminal.close() }
            async let end = Notepad.loop(terminal).run(.init(text: "x"), actions: EventQueue())
            for step in 0..<100 {
                window.resize(columns: 20 + step % 37, rows: 3 + step % 9)
                kill(getpid(), SIGWINCH)
            }
            window.resize(columns: 33, rows: 300)
            kill(getpid(), SIGWINCH)
            try await window.waitUntil { $0.lines[0] == "> x" && $0.text.hasSuffix("33x300") }
            window.send("\r")
            _ = try await end
        }
    }
}
