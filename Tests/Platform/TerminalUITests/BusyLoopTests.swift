import TestSupport
import Testing

@testable import TerminalUI

extension TerminalSuites {
    @Suite("Activity indicators in the loop")
    struct BusyLoopTests {
        private let window: PseudoTerminal
        private let clock = ManualClock()
        private let actions = EventQueue<Worker.Action>()

        init() throws { window = try PseudoTerminal(columns: 40, rows: 8) }

        private func run(_ mode: TerminalMode, _ test: () async throws -> Void) async throws {
            let terminal = try Terminal.open(path: window.path, mode: mode, environment: environment)
            defer { terminal.close() }
            let loop = ScreenLoop(terminal: terminal, clock: clock)
            let redraw = RedrawSignal()
            actions.setWakeHandler(redraw.send)
            async let end: Void = loop.run(ScreenComponent<Worker>(.init(), actions: actions), redraw: redraw)
            try await test()
            actions.send(.leave)
            try await end
        }

        private func written(_ text: String) -> Bool {
            String(decoding: window.transcript, as: UTF8.self).contains(text)
        }

        @Test("An indicator is drawn 200 ms after its work began, without input, and removed with the work")
        func drawn() async throws {
            try await run(.fullScreen) {
                actions.send(.begin("one"))
                try await window.waitFor("one")
                await clock.sleepsBegun(1)
                clock.advance(by: .milliseconds(199))
                #expect(clock.sleeping == 1)
                #expect(!written("busy"))
                clock.advance(by: .milliseconds(1))
                try await window.waitFor("one busy")
                actions.send(.end("two"))
                try await window.waitUntil { $0.lines[0] == "two" }
            }
        }

        @Test("Work that ends in time shows nothing, and screen readers are sent no indicators")
        func never() async throws {
            try await run(.fullScreen) {
                actions.send(.begin("one"))
                await clock.sleepsBegun(1)
                actions.send(.end("two"))
                try await window.waitFor("two")
                clock.advance(by: .seconds(1))
                actions.send(.end("three"))
                try await window.waitFor("three")
            }
            try await run(.accessible) {
                for text in ["four", "five", "six", "seven"] {
                    actions.send(.begin(text))
                    try await window.waitFor(text)
                    clock.advance(by: .seconds(1))
                }
                #expect(clock.sleeping == 0, "no sign is waited for")
            }
            #expect(!written("busy"))
        }
    }
}

/// A screen with one piece of work.
private enum Worker: Screen {
    struct State {
        var text = ""
        var isWorking = false
        var isLeft = false
        var busy = ActivityIndicator()
    }
    enum Action: Sendable {
        case begin(String)
        case end(String)
        case leave
    }

    static func action(for event: TerminalEvent, in state: State) -> Action? { nil }

    static func reduce(_ state: inout State, _ action: Action) -> [Void] {
        switch action {
        case .begin(let text): (state.text, state.isWorking) = (text, true)
        case .end(let text): (state.text, state.isWorking) = (text, false)
        case .leave: state.isLeft = true
        }
        return []
    }

    static func view(_ state: State, in size: Size) -> Frame {
        Frame(lines: [StyledLine(state.text + (state.busy.isShown ? " busy" : ""))], in: size)
    }

    static func isFinished(_ state: State) -> Bool { state.isLeft }

    static func updateActivityIndicators(
        of state: inout State, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void
    ) {
        update(&state.busy, state.isWorking)
    }
}
