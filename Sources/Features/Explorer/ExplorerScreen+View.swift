import GitHubModel
import PeopleUI
package import TerminalUI

extension ExplorerScreen {
    package static func view(_ state: State, in size: Size) -> Frame {
        let header = header(of: state, in: size)
        return ScreenLayout(rows: size.rows, header: header.count).frame(
            header: header, list: PersonRowLayout.lines(state.rows, in: state.list, columns: size.columns),
            keys: usableKeys(of: state).line(in: size.columns), image: avatar(of: state, in: size), in: size)
    }

    package static func header(of state: State, in size: Size) -> [StyledLine] {
        let title = StyledLine("Random people", .accent)
        guard let person = state.selected, let avatar = avatar(of: state, in: size) else {
            return [title] + status(of: state, columns: size.columns) + failure(of: state, in: size)
        }
        let columns = HeaderImageLayout.availableColumns(in: size.columns)
        let lines = [title] + status(of: state, columns: columns) + description(of: person)
        return HeaderImageLayout.compose(avatar, lines) + failure(of: state, in: size)
    }

    /// Without lines until the avatar is loaded.
    private static func avatar(of state: State, in size: Size) -> RenderedImage? {
        guard HeaderImageLayout.fits(into: size), let person = state.selected else { return nil }
        guard let avatar = state.avatar, avatar.id == person.id else { return .lines([]) }
        return avatar.image ?? .lines([])
    }

    private static func description(of person: Person) -> [StyledLine] {
        var name = StyledLine(person.login.description, .bold)
        if let text = person.profile?.name { name.append("  \(text)") }
        return [name] + (person.profile?.bio.map { [StyledLine(TextSanitizer.singleLine($0), .dim)] } ?? [])
    }

    /// No line if there is only an error.
    static func status(of state: State, columns: Int) -> [StyledLine] {
        let hasStatus = state.failure == nil || !state.people.isEmpty || state.isLoading
        return hasStatus ? [StyledLine(items: statusItems(of: state), .dim, in: columns)] : []
    }

    package static func announcement(of state: State) -> String? {
        if let failure = state.failure {
            return ([failure] + positionText(in: state)).joined(separator: " ")
        }
        let summary = summary(of: state)
        let items = summary.isEmpty ? ["Shuffling…"] : summary
        return ([items.joined(separator: ", ")] + positionText(in: state)).joined(separator: "\n")
    }

    private static func positionText(in state: State) -> [String] {
        guard let person = state.selected else { return [] }
        let position = "\(state.list.selected + 1) of \(state.rows.count)"
        return [["\(person.login)", person.profile?.name, position].compactMap { $0 }.joined(separator: ", ")]
    }

    private static func statusItems(of state: State) -> [String] {
        var items = summary(of: state)
        if state.busy.isShown { items.append(capitalizedIfFirst(activity(in: state), after: items)) }
        if state.isOffline { items.append(capitalizedIfFirst("offline", after: items)) }
        if let left = state.requestsLeft { items.append("\(NumberFormat.counted(left, "request")) left") }
        return items
    }

    private static func summary(of state: State) -> [String] {
        let count = state.people.count
        guard count > 0 else { return state.isLoading ? [] : ["No people to show"] }
        let order = state.order.map { [$0.label] } ?? []
        let people = NumberFormat.counted(count, "random person", "random people")
        return [people] + order + [state.age.map { "cached \($0)" } ?? "GitHub"]
    }

    private static func activity(in state: State) -> String {
        guard state.isLoading else { return "loading profiles…" }
        return state.isOffline ? "loading…" : "shuffling…"
    }

    private static func capitalizedIfFirst(_ item: String, after items: [String]) -> String {
        items.isEmpty ? item.prefix(1).uppercased() + item.dropFirst() : item
    }
}
