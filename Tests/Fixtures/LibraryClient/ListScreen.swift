import TerminalUI

/// A list with a selection. Esc closes it.
enum ListScreen: Screen {
    struct State: Sendable {
        let rows: [String]
        var viewport = ListViewport()
        var isClosed = false
    }
    enum Action: InputAction, Sendable { case pressed(Key), resized(Size) }
    typealias Effect = Void

    static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(.escape): state.isClosed = true
        case .pressed(.down): state.viewport.move(by: 1)
        case .pressed(.up): state.viewport.move(by: -1)
        case .pressed: break
        case .resized(let size):
            state.viewport.resize(to: size.rows)
            state.viewport.update(count: state.rows.count, selecting: state.viewport.selected)
        }
        return []
    }

    static func view(_ state: State, in size: Size) -> Frame {
        let lines = state.viewport.visible.map { row in
            StyledLine(state.rows[row]).marked(isSelected: row == state.viewport.selected)
        }
        return Frame(lines: lines, in: size)
    }

    static func isFinished(_ state: State) -> Bool { state.isClosed }
}
