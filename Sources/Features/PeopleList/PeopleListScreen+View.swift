import GitHubModel
import PeopleUI
package import TerminalUI

extension PeopleListScreen {
    package static func view(_ state: State, in size: Size) -> Frame {
        let layout = layout(of: state, in: size)
        let cardLayout = cardLayout(of: state, in: size)
        let columns = cardLayout.list.columns
        let people = state.menu?.lines(in: columns) ?? lines(of: state, in: columns)
        let (list, images) = state.card.composed(people, in: cardLayout, headerHeight: layout.headerHeight)
        let frame = layout.frame(
            header: header(of: state, in: size), list: list,
            keys: state.menu?.keyLine(in: size.columns) ?? usableKeys(of: state).line(in: size.columns),
            cursor: cursor(of: state, in: size), in: size)
        return Frame(lines: frame.lines, cursor: frame.cursor, images: images, in: size)
    }

    private static func lines(of state: State, in columns: Int) -> [StyledLine] {
        if state.current.filter != nil, state.rows.isEmpty {
            let advice = state.keyNames.name(of: .closeFilter, in: keys(of: state)).map { " \($0) closes the filter." }
            return [StyledLine("  No matches.\(advice ?? "")", .dim)]
        }
        return PersonRowLayout.lines(
            state.rows, showing: state.columns, matching: state.current.filter, in: state.list, columns: columns)
    }

    private static func cursor(of state: State, in size: Size) -> Position? {
        guard state.isFiltering, state.menu == nil else { return nil }
        let column = state.filter.filterLine(in: size.columns).cursor
        return Position(column: column, row: header(of: state, in: size).count - 1)
    }

    package static func header(of state: State, in size: Size) -> [StyledLine] {
        let title = StyledLine(state.current.source.title, .accent)
        let isFilterShown = state.isFiltering || !state.filter.isEmpty
        return [title.with(position: state.current.position, in: size.columns)] + status(of: state, in: size.columns)
            + failure(of: state, in: size)
            + (isFilterShown ? [state.filter.filterLine(in: size.columns).line] : [])
    }

    /// No line if there is only an error.
    private static func status(of state: State, in columns: Int) -> [StyledLine] {
        let hasStatus = state.failure == nil || state.current.pages > 0 || state.isLoading
        return hasStatus ? [StyledLine(items: statusItems(of: state), .dim, in: columns)] : []
    }

    private static func statusItems(of state: State) -> [String] {
        var items = summary(of: state)
        if let activity = state.busy.label(activity(in: state)) { items.append(activity) }
        if state.isOffline { items.append("offline") }
        if let left = state.requestsLeft { items.append("\(NumberFormat.counted(left, "request")) left") }
        if summary(of: state).isEmpty, let first = items.first { items[0] = capitalized(first) }
        return items
    }

    private static func activity(in state: State) -> String {
        state.isLoading ? state.current.source.activity(isOffline: state.isOffline) : "loading profiles"
    }

    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    private static func summary(of state: State) -> [String] {
        let list = state.current
        guard list.pages > 0 else { return [] }
        guard !list.people.isEmpty else { return state.isLoading ? [] : [list.source.emptyText] }
        let order = list.order == .original ? [] : ["by \(list.source.label(of: list.order))"]
        return [counts(of: list)] + order + [list.age.map { "cached \($0)" } ?? "GitHub"]
    }

    private static func counts(of list: LoadedPeople) -> String {
        if list.filter != nil {
            let matches = "\(NumberFormat.grouped(list.rows.count)) of \(NumberFormat.grouped(list.people.count))"
            return list.isComplete ? "\(matches) match" : "\(matches) loaded match"
        }
        if list.isComplete { return list.source.counted(list.people.count) }
        let loaded = NumberFormat.grouped(list.people.count)
        return list.knownCount == nil ? list.count : "\(loaded) of \(list.count) loaded"
    }

    package static func announcement(of state: State) -> String? {
        if let menu = state.menu { return menu.announcement }
        let selection = selectionText(of: state)
        if let failure = state.failure { return ([failure] + selection).joined(separator: " ") }
        let summary = summary(of: state)
        let activity = capitalized(state.current.source.activity(isOffline: state.isOffline)) + "…"
        let status = summary.isEmpty ? activity : summary.joined(separator: ", ")
        let title = state.current.source.spokenTitle.map { "\($0): " } ?? ""
        return ([title + status] + selection).joined(separator: "\n")
    }

    private static func spokenPosition(of state: State) -> String {
        let list = state.current
        if list.filter != nil || list.isComplete {
            return NumberFormat.position(state.list.selected, of: state.rows.count)
        }
        return "\(NumberFormat.grouped(state.list.selected + 1)) of \(list.count)"
    }

    /// What is loaded after the row was read is on a line of its own, so that the row is read once.
    private static func selectionText(of state: State) -> [String] {
        guard let person = state.selected else { return [] }
        let facts = person.spokenFacts
        let isLate = state.introduced?.profile == nil && !facts.isEmpty
        let row = ["\(person.login)"] + (isLate ? [] : facts) + [spokenPosition(of: state)]
        return (isLate ? [row, facts] : [row]).map { $0.joined(separator: ", ") }
    }
}
