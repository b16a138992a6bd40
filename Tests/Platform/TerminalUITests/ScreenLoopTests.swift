import TerminalUI
import TestSupport
import Testing

extension TerminalSuites {
    @Suite("Screen loop")
    struct ScreenLoopTests {
        private let window: PseudoTerminal
        private let terminal: Terminal

        init() throws {
            window = try PseudoTerminal(columns: 40, rows: 8)
            terminal = try Terminal.open(path: window.path, environment: environment)
        }

        @Test("A screen receives the size first, shows what is typed, and ends with its last state")
        func typing() async throws {
            defer { terminal.close() }
            async let end = Notepad.loop(terminal).run(.init(), actions: EventQueue())
            try await window.waitUntil { $0.lines.starts(with: [">", "40x8", ""]) }
            window.send("hé你")
            try await window.waitUntil { $0.lines[0] == "> hé你" && $0.cursor == .init(column: 6, row: 0) }
            window.send("\u{1B}[A\u{1B}[200~two words\u{1B}[201~\r")
            #expect(try await end == .init(text: "hé你", notes: ["40x8", "up", "pasted two words"], isFinished: true))
        }

        @Test("Esc alone is a key after a moment, without another key")
        func escape() async throws {
            defer { terminal.close() }
            async let end = Notepad.loop(terminal).run(.init(), actions: EventQueue())
            window.send("\u{1B}")
            try await window.waitFor("escape")
            window.send("\r")
            #expect(try await end.notes == ["40x8", "escape"])
        }

        @Test("A frame that the terminal did not accept is drawn as soon as it accepts output, without another key")
        func stopped() async throws {
            defer { terminal.close() }
            let root = CountingRoot()
            async let end: Void = ScreenLoop(terminal: terminal).run(root, redraw: RedrawSignal())
            try await window.waitFor("0 keys")
            try window.setOutputStopped(true)
            let before = root.frames.read { $0 }
            window.send("x")
            #expect(await root.frames.wait { $0 >= before + 3 }, "the frame is drawn again")
            #expect(window.lines[0] == "0 keys")
            try window.setOutputStopped(false)
            try await window.waitFor("1 keys")
            window.send("\r")
            try await end
        }

        /// Shows the number of keys, and counts the frames.
        private actor CountingRoot: LoopRoot {
            nonisolated let frames = ObservedValue(0)
            private var keys = 0
            private(set) var isFinished = false
            var announcement: String? { nil }

            func handle(_ event: TerminalEvent) {
                guard case .key(let key) = event else { return }
                keys += 1
                isFinished = key == .enter
            }
            func processPendingActions() {}
            func updateActivityIndicators(at time: Duration) -> Duration? { nil }
            func frame(in size: Size) -> Frame {
                frames.update { $0 += 1 }
                return Frame(lines: ["\(keys) keys"], in: size)
            }
        }

        @Test("The actions that an effect returns are reduced before the next frame, in order")
        func effects() async throws {
            defer { terminal.close() }
            async let end = Notepad.loop(terminal).run(.init(), actions: EventQueue())
            window.send("hi!")
            try await window.waitUntil { $0.lines.starts(with: ["> hi!", "40x8", "HI!", "again"]) }
            window.send("\r")
            #expect(try await end.notes == ["40x8", "HI!", "again"])
        }

        @Test("Actions from outside are shown, and late ones wait for the next run")
        func actions() async throws {
            defer { terminal.close() }
            let actions = EventQueue<Notepad.Action>()
            async let end = Notepad.loop(terminal).run(.init(), actions: actions)
            actions.send(.noted("from outside"))
            try await window.waitFor("from outside")
            window.send("\r")
            var state = try await end
            actions.send(.noted("late"))
            state.isFinished = false
            async let second = Notepad.loop(terminal).run(state, actions: actions)
            try await window.waitFor("late")
            window.send("\r")
            #expect(try await second.notes == ["40x8", "from outside", "40x8", "late"])
        }

        @Test("A stream of actions ends with its run")
        func stream() async throws {
            defer { terminal.close() }
            let (actions, source) = AsyncStream<Notepad.Action>.makeStream()
            source.yield(.noted("one"))
            source.yield(.done)
            let end = try await ScreenLoop(terminal: terminal).run(Notepad.self, from: .init(), actions: actions) { _ in
                []
            }
            #expect(end.notes == ["40x8", "one"])
        }

        @Test("Keys typed at once reach the screens in order, and none is lost between two")
        func twoScreens() async throws {
            defer { terminal.close() }
            window.send("first\rsecond\r")
            let first = try await Notepad.loop(terminal).run(.init(), actions: EventQueue())
            let second = try await Notepad.loop(terminal).run(.init(), actions: EventQueue())
            #expect([first.text, second.text] == ["first", "second"])
        }

        @Test("A thousand keys at once are handled one by one and drawn a few times")
        func burst() async throws {
            defer { terminal.close() }
            window.send(String(repeating: "x", count: 1000) + "\r")
            let end = try await Notepad.loop(terminal).run(.init(), actions: EventQueue())
            #expect(end.text.count == 1000)
            #expect(window.transcript.count < 20_000)
        }

        @Test("A cancelled loop throws, and later keys are for the next one")
        func cancelled() async throws {
            defer { terminal.close() }
            let loop = Task { [terminal] in try await Notepad.loop(terminal).run(.init(), actions: EventQueue()) }
            try await window.waitFor("40x8")
            loop.cancel()
            await #expect(throws: CancellationError.self) { try await loop.value }
            window.send("more\r")
            #expect(try await Notepad.loop(terminal).run(.init(), actions: EventQueue()).text == "more")
        }
    }
}
