import GitHubModel
import TerminalUI

/// What keys do.
extension RepositoriesScreen {
    static func press(_ key: Key, _ state: inout State) -> [Effect] {
        if case .click(let place) = key { click(place, &state) }
        guard let command = keys(of: state).command(for: key) else {
            if state.isFiltering { edit(key, &state) }
            return []
        }
        switch command {
        case .close: state.isLeft = true
        case .move(let offset): state.list.move(by: offset)
        case .movePages(let count): state.list.move(by: count * state.list.height)
        case .toStart: state.list.select(0)
        case .toEnd: state.list.select(state.rows.lines.count)
        case .changeView(let change): updateRows(&state, change)
        case .toggleCollapsed: toggleCollapsed(&state)
        case .filter: state.isFiltering = true
        case .focusList: state.isFiltering = false
        case .clear: clear(&state)
        case .open: return state.selected.map { [.open($0, at: state.listing.date)] } ?? []
        case .openInBrowser: return address(state).map { [.openInBrowser($0)] } ?? []
        case .copy: return address(state).map { [.copy($0)] } ?? []
        case .refresh: return reload(&state)
        case .help: return [.help]
        }
        return []
    }

    /// The selected repository's page, or the owner's while there is none.
    private static func address(_ state: State) -> String? { state.selected?.url ?? state.person?.url }

    static func reload(_ state: inout State) -> [Effect] {
        (state.failure, state.isLoading) = (nil, true)
        return [.refresh(state.owner)]
    }

    private static func toggleCollapsed(_ state: inout State) {
        guard state.rows.isGrouped, let line = state.line else { return }
        updateRows(&state, keepsFirst: false) { $0.toggleCollapsed(line.language) }
    }

    private static func updateRows(_ state: inout State, _ change: ViewOption) {
        updateRows(&state) { rows in
            switch change {
            case .grouping: rows.toggleGrouping()
            case .order: rows.selectNextOrder()
            case .forks: rows.toggleForks()
            case .archived: rows.toggleArchived()
            }
        }
    }

    /// Another text's best match is selected.
    private static func edit(_ key: Key, _ state: inout State) {
        let before = state.filter.text
        guard state.filter.edit(key), state.filter.text != before else { return }
        state.rows.filter(by: state.filter.text)
        state.list.update(count: state.rows.lines.count, selecting: 0)
        state.list.select(firstRepository(in: state.rows.lines))
    }

    /// What is selected stays so as the others come back.
    private static func clear(_ state: inout State) {
        state.isFiltering = state.isFiltering && !state.filter.isEmpty
        state.filter = LineEditor()
        updateRows(&state, keepsFirst: false) { $0.filter(by: "") }
    }

    /// Selects the line under the mouse.
    private static func click(_ place: Position, _ state: inout State) {
        layout(of: state, in: state.size).listRow(at: place.row).map { state.list.select(row: $0) }
    }
}

/// What stays selected.
extension RepositoriesScreen {
    /// Changes what is listed or how; the selected line stays selected, and where it is on the screen. While it is the
    /// first repository, the first stays selected, unless `keepsFirst` is false.
    static func updateRows(
        _ state: inout State, keepsFirst: Bool = true, _ change: (inout RepositoryListModel) -> Void
    ) {
        let (old, place) = (state.line, state.list.selected)
        let isFirst = keepsFirst && place < 2 && place == firstRepository(in: state.rows.lines)
        change(&state.rows)
        let lines = state.rows.lines
        let line = isFirst ? 0 : old.flatMap { index(of: $0, in: lines) } ?? place
        state.list.update(count: lines.count, selecting: line)
        if isFirst { state.list.select(firstRepository(in: lines)) }
    }

    /// Where it is now; a folded repository is where its section is.
    private static func index(of line: RepositoryRow, in lines: [RepositoryRow]) -> Int? {
        lines.firstIndex { $0.id == line.id } ?? lines.firstIndex { $0.isCollapsed(with: line) }
    }

    private static func firstRepository(in lines: [RepositoryRow]) -> Int {
        lines.firstIndex { $0.repository != nil } ?? 0
    }
}
