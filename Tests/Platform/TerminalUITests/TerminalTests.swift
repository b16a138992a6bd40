import TerminalUI
import TestSupport
import Testing

import Foundation

extension TerminalSuites {
    @Suite("Opening and closing")
    struct TerminalTests {
        private let window: PseudoTerminal

        init() throws { window = try PseudoTerminal(columns: 40, rows: 8) }

        @Test("An open terminal is raw and shows the window; closing restores everything")
        func wayBack() async throws {
            #expect(!window.isRaw)
            let terminal = try Terminal.open(path: window.path, environment: environment)
            #expect(window.isRaw)
            terminal.draw(Frame(lines: ["hello"], in: terminal.size))
            try await window.waitUntil { $0.isAlternate && $0.text == "hello" && !$0.cursor.isVisible }
            terminal.close()
            terminal.close()
            #expect(!window.isRaw)
            try await window.waitUntil { !$0.isAlternate && $0.text.isEmpty && $0.cursor.isVisible }
        }

        @Test("The size of a cell is the device's, if it reports one, without the remainder at the window's edges")
        func cells() throws {
            let terminal = try Terminal.open(path: window.path, environment: environment)
            defer { terminal.close() }
            #expect(terminal.cell == nil)
            window.resize(columns: 80, rows: 24, width: 80 * 9 + 15, height: 24 * 18)
            #expect(try #require(terminal.cell) == (9, 18))
        }

        @Test("Input that was typed before opening is not lost")
        func typedBefore() async throws {
            window.send("early\r")
            try await window.waitFor("early")  // echoed by the terminal itself
            let terminal = try Terminal.open(path: window.path, environment: environment)
            defer { terminal.close() }
            #expect(try await Notepad.loop(terminal).run(.init(), actions: EventQueue()).text == "early")
        }

        @Test("Without a suitable terminal the error says what is missing, and nothing is changed")
        func refused() throws {
            #expect(throws: TerminalError.notATerminal) {
                try Terminal.open(path: "/dev/null", environment: environment)
            }
            #expect(throws: TerminalError.notATerminal) {
                try Terminal.open(path: "/nowhere", environment: environment)
            }
            #expect(throws: TerminalError.dumb) { try Terminal.open(path: window.path, environment: ["TERM": "dumb"]) }
            #expect(throws: TerminalError.dumb) { try Terminal.open(path: window.path, environment: [:]) }
            #expect(!window.isRaw)
            #expect(window.transcript.isEmpty)
        }

        @Test("A second terminal can't be opened")
        func alreadyOpen() throws {
            let terminal = try Terminal.open(path: window.path, environment: environment)
            #expect(throws: TerminalError.alreadyOpen) {
                try Terminal.open(path: window.path, environment: environment)
            }
            #expect(window.isRaw)
            terminal.close()
            let second = try Terminal.open(path: window.path, environment: environment)
            terminal.close()
            #expect(window.isRaw)
            second.close()
        }

        @Test("A new size is reported and drawn at once")
        func resized() async throws {
            let terminal = try Terminal.open(path: window.path, environment: environment)
            defer { terminal.close() }
            async let end = Notepad.loop(terminal).run(.init(), actions: EventQueue())
            try await window.waitFor("40x8")
            window.resize(columns: 20, rows: 5)
            kill(getpid(), SIGWINCH)  // the system sends it only to the session with this controlling terminal
            try await window.waitFor("20x5")
            window.send("\r")
            #expect(try await end.notes == ["40x8", "20x5"])
        }

        @Test("A key in a window of a new size follows the size, even if the signal is late")
        func resizedBeforeKey() async throws {
            let terminal = try Terminal.open(path: window.path, environment: environment)
            defer { terminal.close() }
            async let end = Notepad.loop(terminal).run(.init(), actions: EventQueue())
            try await window.waitFor("40x8")
            window.resize(columns: 20, rows: 5)  // no signal: the terminal does not control this process
            window.send("\t\r")
            let notes = try await end.notes
            #expect(notes == ["40x8", "20x5", "\(Key.tab)"])
        }

        @Test("A termination signal is thrown by the loop", arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
        func ended(signal: Int32) async throws {
            let terminal = try Terminal.open(path: window.path, environment: environment)
            defer { terminal.close() }
            let loop = Task { try await Notepad.loop(terminal).run(.init(), actions: EventQueue()) }
            try await window.waitFor("40x8")
            kill(getpid(), signal)
            await #expect(throws: TerminationError(reason: .signal(signal))) { try await loop.value }
        }

        @Test("NO_COLOR and terminals without colors receive attributes only")
        func colors() async throws {
            for environment in [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "vt100"]] {
                let terminal = try Terminal.open(path: window.path, environment: environment)
                defer { terminal.close() }
                terminal.draw(Frame(lines: [StyledLine("no", .warning)], in: terminal.size))
                try await window.waitUntil { $0.cell(column: 0, row: 0) == .init("n", bold: true) }
            }
        }
    }
}
