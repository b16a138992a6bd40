import GitHubModel
import TerminalUI

extension ExplorerScreen {
    /// Returns a line with the number of people, their source, activity and remaining requests, or no line if there is
    /// only an error.
    static func status(of state: State, columns: Int) -> [StyledLine] {
        let hasStatus = state.failure == nil || !state.people.isEmpty || state.isLoading
        return hasStatus ? [StyledLine(items: statusItems(of: state), .dim, in: columns)] : []
    }

    /// Returns the error message, shortened to the window.
    static func failure(of state: State, in size: Size) -> [StyledLine] {
        guard let failure = state.failure else { return [] }
        return StyledLine.message(failure, in: size)
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
        let name = person.profile?.name.map { [$0] } ?? []
        let position = "\(state.list.selected + 1) of \(state.rows.count)"
        return [(["\(person.login)"] + name + [position]).joined(separator: ", ")]
    }

    private static func statusItems(of state: State) -> [String] {
        var items = summary(of: state)
        if state.busy.isShown { items.append(capitalizedIfFirst(activity(in: state), after: items)) }
        if state.isOffline { items.append(capitalizedIfFirst("offline", after: items)) }
        if let left = state.requestsLeft { items.append("\(NumberFormat.counted(left, "request")) left") }
        return items
    }

    /// Returns the number of people, their order and source.
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

    /// Returns `item`, in uppercase if it begins the line.
    private static func capitalizedIfFirst(_ item: String, after items: [String]) -> String {
        items.isEmpty ? item.prefix(1).uppercased() + item.dropFirst() : item
    }
}
