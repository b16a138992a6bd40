import Foundation
import TestSupport
import Testing

@testable import TerminalUI

extension TerminalSuites {
    @Suite("Mouse in inline frames")
    struct InlineMouseTests {
        private func open(
            _ window: PseudoTerminal, rows: Int = 3, timeout: Duration = .testLimit
        ) throws -> Terminal {
            try Terminal.open(
                path: window.path, mode: .inline(.rows(rows)), environment: environment, timeout: timeout)
        }

        /// The bytes of a click on this row of the window, from 0.
        private func click(row: Int) -> String { "\u{1B}[<0;3;\(row + 1)M\u{1B}[<0;3;\(row + 1)m" }

        private func clickNote(row: Int) -> String { "\(Key.click(Position(column: 2, row: row)))" }

        @Test("Clicks are relative to the frame's first row after scrolling; those outside the frame do nothing")
        func scrolled() async throws {
            let window = try PseudoTerminal(columns: 40, rows: 8)
            window.overwrite("1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n$ ghsearch\r\n")
            let terminal = try open(window)
            defer { terminal.close() }
            async let end = Notepad.loop(terminal).run(.init(), actions: EventQueue())
            try await window.waitForReport("\u{1B}[6;1R")
            #expect(window.lines[4] == "$ ghsearch")
            window.send(click(row: 4) + click(row: 5) + click(row: 7) + click(row: 8) + "\u{1B}[<64;1;1M\r")
            #expect(try await end.notes == ["40x3", clickNote(row: 0), clickNote(row: 2), "wheelUp"])
        }

        @Test("After a resize clicks are relative to the new position of the frame")
        func resized() async throws {
            let window = try PseudoTerminal(columns: 40, rows: 8)
            window.overwrite("1\r\n2\r\n$ ghsearch\r\n")
            let terminal = try open(window)
            defer { terminal.close() }
            async let end = Notepad.loop(terminal).run(.init(), actions: EventQueue())
            try await window.waitForReport("\u{1B}[4;1R")
            window.resize(columns: 40, rows: 3)
            kill(getpid(), SIGWINCH)
            try await window.waitForReport("\u{1B}[1;1R")
            window.send(click(row: 2) + "\r")
            #expect(try await end.notes.last == clickNote(row: 2))
        }

        @Test("Without position reports clicks do nothing and the wheel is a key; after a late report clicks work")
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
            #expect(last.notes == ["40x3", "wheelDown", clickNote(row: 1)])
            #expect(last.text == "ab")
        }

        @Test("A report that is pending when the terminal is released is not left to the shell")
        func late() async throws {
            let window = try PseudoTerminal(columns: 40, rows: 8, isSilent: true)
            let terminal = try open(window, timeout: .seconds(20))
            terminal.draw(Frame(lines: ["drawn"], in: terminal.size))
            try await window.waitForBytes(InlineOrigin.query)
            let (closed, continuation) = AsyncStream<Void>.makeStream()
            Thread.detachNewThread {  // waits for the report: a thread of tasks would be missing to the test
                terminal.close()
                continuation.finish()
            }
            while terminal.isShown { await Task.yield() }
            window.send("\u{1B}[1;1R")
            for await _ in closed {}
            let next = try open(window, timeout: .zero)
            defer { next.close() }
            window.send("x\r")
            let end = try await Notepad.loop(next).run(.init(), actions: EventQueue())
            #expect(end.text == "x", "it looks like F3")
            #expect(end.notes == ["40x3"], "it looks like F3")
        }

        @Test("A terminal that never sends reports is released as well")
        func never() async throws {
            let window = try PseudoTerminal(columns: 40, rows: 8, isSilent: true)
            let terminal = try open(window, timeout: .milliseconds(50))
            terminal.draw(Frame(lines: ["drawn"], in: terminal.size))
            let query = terminal.send("\u{1B}[c")
            terminal.close()
            #expect(await query.reports().isEmpty)
            #expect(!window.isRaw)
        }
    }
}
