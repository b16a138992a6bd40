import GitHubModel
import TerminalUI

extension SearchScreen {
    static func markBindings(_ state: State) -> [KeyBinding<Command>] {
        guard state.isMulti else { return [] }
        return [
            KeyBinding([.tab], .mark(1), "Mark or unmark, and go to the next", shortHelp: "mark"),
            KeyBinding([.backTab], .mark(-1), "Mark or unmark, and go to the previous"),
            KeyBinding([.control("a")], .markAll, "Mark all, or unmark all", shortHelp: "all"),
        ]
            + (state.marked.count == 2 && !state.text.contains("/")
                ? [KeyBinding([.character("=")], .compareMarked, "Compare the marked people", shortHelp: "compare")]
                : [])
    }

    /// An unconfirmed row can't be marked.
    static func mark(moving offset: Int, _ state: inout State) {
        if let person = state.selected, state.canOpen(person) {
            if state.isMarked(person) {
                state.marked.removeAll { $0.id == person.id }
            } else {
                state.marked.append(person)
            }
        }
        state.list.perform(.move(offset))
        state.isSelectionManual = true
    }

    static func markAll(_ state: inout State) {
        let people = state.people.filter(state.canOpen)
        let unmarked = people.filter { !state.isMarked($0) }
        let ids = Set(people.map(\.id))
        if unmarked.isEmpty {
            state.marked.removeAll { ids.contains($0.id) }
        } else {
            state.marked += unmarked
        }
    }

    /// A person whose login looks like another, or who only resembles the text, is printed at the second Return.
    static func pickMarked(_ state: inout State) -> [Effect] {
        for person in state.marked {
            guard let question = question(person, prints: "all marked people", in: state) else { continue }
            if state.acceptedLookAlike == person.id { break }
            state.acceptedLookAlike = person.id
            return [.common(.showNotice(question))]
        }
        return saveQuery(&state) + [.open(.marked(state.marked))]
    }
}

extension SearchScreen {
    /// Two marked people. Only addresses contain the key.
    static func compareMarked(_ state: State) -> [Effect] {
        guard state.marked.count == 2 else { return [] }
        return [.open(.comparison(state.marked[0], state.marked[1]))]
    }
}

extension SearchScreen.State {
    func isMarked(_ person: Person) -> Bool { marked.contains { $0.id == person.id } }

    func isMarked(_ row: SearchScreen.Row?) -> Bool {
        guard case .person(let person) = row else { return false }
        return isMarked(person)
    }

    var markStatus: [String] { marked.isEmpty ? [] : ["\(NumberFormat.grouped(marked.count)) marked"] }
}
