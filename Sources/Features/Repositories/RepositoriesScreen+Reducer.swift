import GitHubModel
import TerminalUI

extension RepositoriesScreen {
    static func press(_ key: Key, _ state: inout State) -> [Effect] {
        if case .click(let position) = key {
            layout(of: state, in: state.size).listRow(at: position.row).map { state.list.select(row: $0) }
        }
        guard let command = keys(of: state).command(for: key) else {
            if state.isFiltering { edit(key, &state) }
            return []
        }
        switch command {
        case .close: state.isClosed = true
        case .select(let command): state.list.perform(command)
        case .changeView(let option): updateRows(&state) { $0.change(option) }
        case .toggleCollapsed: toggleCollapsed(&state)
        case .toggleEachCollapsed: updateRows(&state, keepsFirst: false) { $0.toggleEachCollapsed() }
        case .selectLanguage(let offset): selectLanguage(offset, &state)
        case .filter: state.isFiltering = true
        case .focusList: state.isFiltering = false
        case .closeFilter: closeFilter(&state)
        case .open: return state.selected.map { [.open(.repository($0, at: state.listing.date))] } ?? []
        case .openConnections: return state.person.map { [.open(.connections(of: $0))] } ?? []
        case .openStarred: return state.person.map { [.open(.starred(by: $0))] } ?? []
        case .openInBrowser: return selectedURL(state).map { [.common(.openInBrowser($0))] } ?? []
        case .copy: return selectedURL(state).map { [.common(.copyURL($0))] } ?? []
        case .copyCloneURL: return state.selected.map { [.common(.copyURL($0.cloneURL))] } ?? []
        case .refresh: return refresh(&state)
        case .help: return [.common(.help)]
        }
        return []
    }

    /// Returns the URL of the selected repository, or of the owner if none is selected.
    private static func selectedURL(_ state: State) -> String? {
        state.selected?.url ?? state.person.map { state.isStarred ? "\($0.url)?tab=stars" : $0.url }
    }

    static func refresh(_ state: inout State) -> [Effect] {
        state.loading.start()
        state.profileFailure = nil
        return [.refresh(state.source)] + loadAvatar(state)
    }

    static func loadAvatar(_ state: State) -> [Effect] { state.person.map { [.loadAvatar($0)] } ?? [] }

    private static func toggleCollapsed(_ state: inout State) {
        guard state.rows.isGrouped, let line = state.line else { return }
        updateRows(&state, keepsFirst: false) { $0.toggleCollapsed(line.language) }
    }

    /// Selects the title of another language, `offset` sections away; at most the first or the last one.
    private static func selectLanguage(_ offset: Int, _ state: inout State) {
        let lines = state.rows.lines
        let titles = lines.indices.filter { lines[$0].repository == nil }
        guard let current = titles.lastIndex(where: { $0 <= state.list.selected }) else { return }
        state.list.select(titles[min(max(current + offset, 0), titles.count - 1)])
    }

    /// Edits the filter. A changed filter selects the best match.
    private static func edit(_ key: Key, _ state: inout State) {
        let before = state.filter.text
        guard state.filter.edit(key), state.filter.text != before else { return }
        state.rows.filter(by: state.filter.text)
        state.list.update(count: state.rows.lines.count, selecting: 0)
        state.list.select(firstRepository(in: state.rows.lines))
    }

    /// Clears and closes the filter. The selected row stays selected.
    private static func closeFilter(_ state: inout State) {
        state.isFiltering = false
        state.filter = LineEditor()
        updateRows(&state, keepsFirst: false) { $0.filter(by: "") }
    }

    /// Changes the rows. The selected row stays selected and at its position on the screen. If it is the first repository,
    /// the first one stays selected, unless `keepsFirst` is false.
    static func updateRows(
        _ state: inout State, keepsFirst: Bool = true, _ change: (inout RepositoryListModel) -> Void
    ) {
        let (selected, index) = (state.line, state.list.selected)
        let isFirst = keepsFirst && index < 2 && index == firstRepository(in: state.rows.lines)
        change(&state.rows)
        let lines = state.rows.lines
        let newIndex = isFirst ? 0 : selected.flatMap { self.index(of: $0, in: lines) } ?? index
        state.list.update(count: lines.count, selecting: newIndex)
        if isFirst { state.list.select(firstRepository(in: lines)) }
    }

    /// Returns the index of `line` in `lines`, or of its section if that is collapsed.
    private static func index(of line: RepositoryRow, in lines: [RepositoryRow]) -> Int? {
        lines.firstIndex { $0.id == line.id } ?? lines.firstIndex { $0.isCollapsed(over: line) }
    }

    private static func firstRepository(in lines: [RepositoryRow]) -> Int {
        lines.firstIndex { $0.repository != nil } ?? 0
    }
}
