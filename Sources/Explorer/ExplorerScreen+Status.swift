import GitHubModel
import TerminalUI

extension ExplorerScreen {
    /// In words, on one line: how many people, from where, what is under way and left; nothing where all went wrong.
    static func status(of state: State, columns: Int) -> [StyledLine] {
        let hasWords = state.failure == nil || !state.people.isEmpty || state.isLoading
        return hasWords ? [StyledLine(items: statusWords(on: state), .dim, in: columns)] : []
    }

    /// Whole, however narrow the window is: what went wrong, and what can be done.
    static func failure(of state: State, in size: Size) -> [StyledLine] {
        guard let failure = state.failure else { return [] }
        return StyledLine.wrapped(advice(on: failure, in: state), .warning, columns: size.columns)
    }

    /// Who is there, or what went wrong, where something did; then who is selected.
    package static func announcement(of state: State) -> String? {
        if let failure = state.failure {
            return ([advice(on: failure, in: state)] + positionText(in: state)).joined(separator: " ")
        }
        let known = known(in: state)
        let words = known.isEmpty ? ["Drawing people…"] : known
        return ([words.joined(separator: ", ")] + positionText(in: state)).joined(separator: "; ")
    }

    /// The selected person and where in the list they are.
    private static func positionText(in state: State) -> [String] {
        guard let person = state.selected else { return [] }
        let name = person.profile?.name.map { [$0] } ?? []
        let place = "\(state.list.selected + 1) of \(state.rows.count)"
        return [(["\(person.login)"] + name + [place]).joined(separator: ", ")]
    }

    private static func advice(on failure: String, in state: State) -> String {
        state.isLoading ? failure : ErrorHint.append("Press r to draw again.", to: failure)
    }

    private static func statusWords(on state: State) -> [String] {
        var words = known(in: state)
        if state.busy.isShown { words.append(beginning(words, work(in: state))) }
        if state.isOffline { words += [beginning(words, "offline"), "GitHub is not asked"] }
        if let left = state.requestsLeft {
            words.append(left == 1 ? "1 request left" : "\(NumberFormat.grouped(left)) requests left")
        }
        return words
    }

    /// How many, in which order, and from where.
    private static func known(in state: State) -> [String] {
        let count = state.people.count
        guard count > 0 else { return state.isLoading ? [] : ["Nobody to show"] }
        let order = state.order.map { [$0.label] } ?? []
        return [count == 1 ? "1 random person" : "\(count) random people"] + order + [
            state.age.map { "stored \($0)" } ?? "GitHub"
        ]
    }

    private static func work(in state: State) -> String {
        guard state.isLoading else { return "asking for profiles…" }
        return state.isOffline ? "looking in the store…" : "drawing people…"
    }

    /// `next` as it is to be written after `words`.
    private static func beginning(_ words: [String], _ next: String) -> String {
        words.isEmpty ? next.prefix(1).uppercased() + next.dropFirst() : next
    }
}

extension PeopleOrder {
    /// As the status says it.
    fileprivate var label: String {
        switch self {
        case .followers: "by followers"
        case .login: "by login"
        case .id: "by sign-up"
        }
    }
}
