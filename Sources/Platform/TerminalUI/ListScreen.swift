package protocol ListState: LoadingState {
    var list: ListViewport { get set }
    var size: Size { get }
    var isClosed: Bool { get }
}

package protocol ListScreen: KeyLineScreen where State: ListState {
    associatedtype Command: Sendable & Hashable
    static func keys(of state: State) -> Keymap<Command>
    static func isUsable(_ command: Command, in state: State) -> Bool
    static func header(of state: State, in size: Size) -> [StyledLine]
    static func failureText(of state: State) -> String?
}

extension ListScreen {
    package static func keyLine(of state: State) -> KeyLine { KeyLine(usableKeys(of: state)) }

    package static func isFinished(_ state: State) -> Bool { state.isClosed }

    package static func layout(of state: State, in size: Size) -> ScreenLayout {
        ScreenLayout(rows: size.rows, header: header(of: state, in: size).count)
    }

    /// Returns the keys for the key line: those that do something. While rows can arrive, they stay in place.
    package static func usableKeys(of state: State) -> Keymap<Command> {
        let keys = keys(of: state)
        return state.isLoading ? keys : keys.filter { isUsable($0, in: state) }
    }

    package static func failure(of state: State, in size: Size) -> [StyledLine] {
        failureText(of: state).map { StyledLine.message($0, in: size) } ?? []
    }

    package static func failureText(of state: State) -> String? { state.failure }

    /// Passes a key, or a click in the list, to the menu in place of the list. Does nothing without one.
    package static func press<Value>(
        _ key: Key, in menu: WritableKeyPath<State, ChoiceMenu<Value>?>, _ state: inout State
    ) -> ChoiceMenu<Value>.Outcome {
        guard case .click(let position) = key else { return state[keyPath: menu]?.press(key) ?? .open }
        guard let row = layout(of: state, in: state.size).listRow(at: position.row) else { return .open }
        return state[keyPath: menu]?.click(row: row) ?? .open
    }

    /// Selects the row of a click. Returns whether that is in the list.
    @discardableResult
    package static func selectRow(at position: Position, _ state: inout State) -> Bool {
        guard let row = layout(of: state, in: state.size).listRow(at: position.row) else { return false }
        state.list.select(row: row)
        return true
    }
}
