import TestSupport
import Testing

@testable import TerminalUI

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension TerminalSuites {
    @Suite("The mouse under the shell's prompt")
    struct InlineMouseTests {
        private func open(
            _ window: PseudoTerminal, rows: Int = 3, timeout: Duration = .seconds(1)
        ) throws -> Terminal {
            try Terminal.open(
                path: window.path, mode: .inline(.rows(rows)), environment: environment, timeout: timeout)
        }

        /// The bytes of a click on this row of the window, from 0.
        private func click(row: Int) -> String { "\u{1B}[<0;3;\(row + 1)M\u{1B}[<0;3;\(row + 1)m" }

        private func note(row: Int) -> String { "\(Key.click(Position(column: 2, row: row)))" }

        @Test("Clicks count from the frame's first row, though it scrolled; those above and below it do nothing")
        func scrolled() async throws {
            let window = try PseudoTerminal(columns: 40, rows: 8)
            window.overwrite("1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n$ ghsearch\r\n")
            let terminal = try open(window)
            defer { terminal.close() }
            async let end = Notepad.loop(terminal).run(.init(), actions: EventQueue())
            try await window.waitForAnswer("\u{1B}[6;1R")
            #expect(window.lines[4] == "$ ghsearch")
            window.send(click(row: 4) + click(row: 5) + click(row: 7) + click(row: 8) + "\u{1B}[<64;1;1M\r")
            #expect(try await end.notes == ["40x3", note(row: 0), note(row: 2), "wheelUp"])
        }

        @Test("After a resize they count from where the frame is then")
        func resized() async throws {
            let window = try PseudoTerminal(columns: 40, rows: 8)
            window.overwrite("1\r\n2\r\n$ ghsearch\r\n")
            let terminal = try open(window)
            defer { terminal.close() }
            async let end = Notepad.loop(terminal).run(.init(), actions: EventQueue())
            try await window.waitForAnswer("\u{1B}[4;1R")
            window.resize(columns: 40, rows: 3)
            kill(getpid(), SIGWINCH)
            try await window.waitForAnswer("\u{1B}[1;1R")
            window.send(click(row: 2) + "\r")
            #expect(try await end.notes.last == note(row: 2))
        }

        @Test("Where the terminal does not tell, clicks do nothing and the wheel is a key; told late, clicks work")
        func silent() async throws {
            let window = try PseudoTerminal(columns: 40, rows: 8, isSilent: true)
            let terminal = try open(window, timeout: .milliseconds(1))
            defer { terminal.close() }
            async let end = Notepad.loop(terminal).run(.init(), actions: EventQueue())
            try await window.waitForBytes(InlineOrigin.query)
            window.send(click(row: 1) + "\u{1B}[<65;1;1Ma")
            try await window.waitFor("> a")
            window.send("\u{1B}[1;1R" + click(row: 1) + "b\r")
            let last = try await end
            #expect(last.notes == ["40x3", "wheelDown", note(row: 1)] && last.text == "ab")
        }

        @Test("An answer still to come when the terminal is given back is not left to the shell")
        func late() async throws {
            let window = try PseudoTerminal(columns: 40, rows: 8, isSilent: true)
            let terminal = try open(window, timeout: .seconds(20))
            terminal.draw(Frame(lines: ["drawn"], in: terminal.size))
            try await window.waitForBytes(InlineOrigin.query)
            let closing = Task.detached { terminal.close() }
            while terminal.isShown { await Task.yield() }
            window.send("\u{1B}[1;1R")
            await closing.value
            let next = try open(window, timeout: .zero)
            defer { next.close() }
            window.send("x\r")
            let end = try await Notepad.loop(next).run(.init(), actions: EventQueue())
            #expect(end.text == "x" && end.notes == ["40x3"], "it looks like F3")
        }

        @Test("A terminal that never answers is given back all the same")
        func never() async throws {
            let window = try PseudoTerminal(columns: 40, rows: 8, isSilent: true)
            let terminal = try open(window, timeout: .milliseconds(50))
            terminal.draw(Frame(lines: ["drawn"], in: terminal.size))
            async let answers = terminal.query("\u{1B}[c")
            terminal.close()
            #expect(await answers.isEmpty && !window.isRaw)
        }
    }
}
