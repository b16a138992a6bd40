@testable import TerminalUI

/// A screen for tests: it shows typed text and events, and ends at Return.
enum Notepad: Screen {
    struct State: Equatable {
        var text = ""
        var notes: [String] = []
        var isFinished = false
    }
    enum Action: Equatable {
        case typed(Character)
        case noted(String)
        case done
    }
    enum Effect: Equatable { case shout(String) }

    static func action(for event: TerminalEvent, in state: State) -> Action? {
        switch event {
        case .key(.character(let character)): .typed(character)
        case .key(.enter): .done
        case .key(.paste(let text)): .noted("pasted \(text)")
        case .key(let key): .noted("\(key)")
        case .resized(let size): .noted("\(size.columns)x\(size.rows)")
        case .ended: nil
        }
    }

    static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .noted(let note): state.notes.append(note)
        case .done: state.isFinished = true
        case .typed(let character):
            state.text.append(character)
            if character == "!" { return [.shout(state.text)] }
        }
        return []
    }

    static func view(_ state: State, in size: Size) -> Frame {
        Frame(
            lines: ["> \(state.text)"] + state.notes.map { StyledLine($0, .accent) },
            cursor: Position(column: 2 + TextWidth.columns(state.text), row: 0), in: size)
    }

    static func isFinished(_ state: State) -> Bool { state.isFinished }

    /// Returns a loop that sends each shouted text back in uppercase.
    /// A loop that performs the effects.
    static func loop(_ terminal: Terminal) -> Loop { Loop(terminal: terminal) }

    struct Loop {
        let terminal: Terminal

        func run(
            _ state: State, actions: EventQueue<Action> = EventQueue()
        ) async throws -> State {
            let component = ScreenComponent<Notepad>(state, actions: actions) { effect in
                switch effect {
                case .shout(let text): [.noted(text.uppercased()), .noted("again")]
                }
            }
            let redraw = RedrawSignal()
            actions.setWakeHandler(redraw.send)
            defer { actions.setWakeHandler(nil) }
            try await ScreenLoop(terminal: terminal).run(component, redraw: redraw)
            return await component.state
        }
    }
}
