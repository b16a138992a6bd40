import TerminalUI
import TestSupport
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension TerminalSuites {
    @Suite("Opening and closing")
    struct TerminalTests {
        private let window: PseudoTerminal

        init() throws { window = try PseudoTerminal(columns: 40, rows: 8) }

        @Test("Opened it is raw and has the window; closed all is as before")
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

        @Test("It tells how large its cells are, where its device does, whatever is left over at the window's edges")
        func cells() throws {
            let terminal = try Terminal.open(path: window.path, environment: environment)
            defer { terminal.close() }
            #expect(terminal.cell == nil)
            window.resize(columns: 80, rows: 24, width: 80 * 9 + 15, height: 24 * 18)
            #expect(try #require(terminal.cell) == (9, 18))
        }

        @Test("What was typed before is not lost")
        func typedBefore() async throws {
            window.send("early\r")
            try await window.waitFor("early")  // echoed by the terminal itself
            let terminal = try Terminal.open(path: window.path, environment: environment)
            defer { terminal.close() }
            #expect(try await Notepad.loop(terminal).run(.init(), actions: EventQueue()).text == "early")
        }

        @Test("Without a terminal that can show a screen it says which, and touches nothing")
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

        @Test("There is one at a time")
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

        @Test("Another size is told and drawn at once")
        func resized() async throws {
            let terminal = try Terminal.open(path: window.path, environment: environment)
            defer { terminal.close() }
            async let end = Notepad.loop(terminal).run(.init(), actions: EventQueue())
            try await window.waitFor("40x8")
            window.resize(columns: 20, rows: 5)
            kill(getpid(), SIGWINCH)  // the system tells only the session whose terminal it is
            try await window.waitFor("20x5")
            window.send("\r")
            #expect(try await end.notes == ["40x8", "20x5"])
        }

        @Test("A signal to end comes through the loop", arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
        func ended(signal: Int32) async throws {
            let terminal = try Terminal.open(path: window.path, environment: environment)
            defer { terminal.close() }
            let loop = Task { try await Notepad.loop(terminal).run(.init(), actions: EventQueue()) }
            try await window.waitFor("40x8")
            kill(getpid(), signal)
            await #expect(throws: TerminationError(reason: .signal(signal))) { try await loop.value }
        }

        @Test("Drawn over by others it is drawn again, all of it")
        func redrawn() async throws {
            let terminal = try Terminal.open(path: window.path, environment: environment)
            defer { terminal.close() }
            terminal.draw(Frame(lines: ["mine", "too"], in: terminal.size))
            try await window.waitUntil { $0.text == "mine\ntoo" }
            window.overwrite("\u{1B}[2J\u{1B}[3;3Hscribbled")
            terminal.redraw()
            try await window.waitUntil { $0.text == "mine\ntoo" }
        }

        @Test("NO_COLOR and terminals without colour get attributes only")
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
