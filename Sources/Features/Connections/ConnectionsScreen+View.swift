import GitHubModel
import PeopleUI
package import TerminalUI

extension ConnectionsScreen {
    package static func view(_ state: State, in size: Size) -> Frame {
        let layout = layout(of: state, in: size)
        let cardLayout = cardLayout(of: state, in: size)
        let people = PersonRowLayout.lines(state.rows, in: state.list, columns: cardLayout.list.columns)
        let (list, images) = state.card.composed(people, in: cardLayout, headerHeight: layout.headerHeight)
        let frame = layout.frame(
            header: header(of: state, in: size), list: list, keys: usableKeys(of: state).line(in: size.columns),
            in: size)
        return Frame(lines: frame.lines, images: images, in: size)
    }

    package static func header(of state: State, in size: Size) -> [StyledLine] {
        let title = StyledLine(state.current.list.title, .accent)
        return [title.with(position: state.current.position, in: size.columns), status(of: state, in: size.columns)]
            + failure(of: state, in: size)
    }

    private static func status(of state: State, in columns: Int) -> StyledLine {
        let summary = summary(of: state)
        let activity = state.busy.isShown ? [summary.isEmpty ? "Loading…" : "loading…"] : []
        let mode = state.isOffline ? [summary.isEmpty && activity.isEmpty ? "Offline" : "offline"] : []
        return StyledLine(items: summary + activity + mode, .dim, in: columns)
    }

    private static func summary(of state: State) -> [String] {
        let list = state.current
        guard list.pages > 0 else { return state.isLoading ? [] : ["Nothing loaded"] }
        guard !list.people.isEmpty else { return [list.list.emptyText] }
        return [counts(of: list), list.age.map { "cached \($0)" } ?? "GitHub"]
    }

    private static func counts(of list: LoadedPeople) -> String {
        if list.isComplete { return list.list.counted(list.people.count) }
        let loaded = NumberFormat.grouped(list.people.count)
        return list.count.hasSuffix("+") ? "\(loaded) loaded" : "\(loaded) of \(list.count) loaded"
    }

    package static func announcement(of state: State) -> String? {
        let selection = selectionText(of: state)
        if let failure = state.failure { return ([failure] + selection).joined(separator: " ") }
        let summary = summary(of: state)
        let status = summary.isEmpty ? "Loading…" : summary.joined(separator: ", ")
        return (["\(state.current.list.title): \(status)"] + selection).joined(separator: "\n")
    }

    private static func selectionText(of state: State) -> [String] {
        guard let person = state.selected else { return [] }
        let position = "\(NumberFormat.grouped(state.list.selected + 1)) of \(state.current.count)"
        return [["\(person.login)", person.profile?.name, position].compactMap { $0 }.joined(separator: ", ")]
    }
}
