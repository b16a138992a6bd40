import GitHubModel
import People
import TerminalUI

extension SearchScreen {
    static func markBindings(_ state: State) -> [KeyBinding<Command>] {
        guard state.isMulti else { return [] }
        return [
            KeyBinding([.tab], .mark(1), "Mark or unmark, and go to the next", shortHelp: "mark"),
            KeyBinding([.backTab], .mark(-1), "Mark or unmark, and go to the previous"),
            KeyBinding([.control("a")], .markAll, "Mark all, or unmark all", shortHelp: "all"),
        ]
            + (state.marked.count > 1 && !state.text.contains("/")
                ? [KeyBinding([.character("=")], .compareMarked, "Compare the marked people", shortHelp: "compare")]
                : [])
    }

    /// An unconfirmed row can't be marked.
    static func mark(moving offset: Int, _ state: inout State) {
        if let person = state.selected, state.canOpen(person) {
            if state.isMarked(person) {
                state.marked.removeAll { $0.id == person.id }
            } else {
                add([person], &state)
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
            add(unmarked, &state)
        }
    }

    private static func add(_ people: [Person], _ state: inout State) {
        state.marked += people
        for person in people { state.markedDoubts[person.id] = doubt(about: person, in: state) }
        state.markedClaims.formUnion(people.filter(state.rows.isClaim).map(\.id))
    }

    /// People whom only commits name are looked up first, one after the other. A person whose login looks like another,
    /// or who was listed by a guess, is printed at the second Return.
    static func pickMarked(_ state: inout State) -> [Effect] {
        if let claim = state.markedClaim(nil), state.acceptedLookAlike == nil, !state.isOffline {
            return lookUp(.account(claim.login), &state)
        }
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
    /// More people would need a request each, and columns for which few windows have space.
    private static let maxCompared = 5

    /// Compares at least two people. Only addresses contain the key.
    static func compareMarked(_ state: State) -> [Effect] {
        guard state.marked.count > 1 else { return [] }
        guard state.marked.count <= maxCompared else {
            return [.common(.showNotice("At most \(maxCompared) people are compared. Unmark the others."))]
        }
        return [.open(.comparison(state.marked))]
    }
}

extension SearchScreen.State {
    func isMarked(_ person: Person) -> Bool { marked.contains { $0.id == person.id } }

    func isMarked(_ row: SearchScreen.Row?) -> Bool {
        guard case .person(let person) = row else { return false }
        return isMarked(person)
    }

    /// Returns a marked person whom only commits name, with this login if there is one.
    func markedClaim(_ login: Login?) -> Person? {
        marked.first { markedClaims.contains($0.id) && $0.login == login ?? $0.login }
    }

    /// Puts the account that GitHub returned in place of the marked person whom only commits name. `false` if there is
    /// none.
    mutating func confirmMarked(_ account: Person) -> Bool {
        guard let claim = markedClaim(account.login), let index = marked.firstIndex(where: { $0.id == claim.id }) else {
            return false
        }
        marked[index] = account
        markedClaims.remove(claim.id)
        markedDoubts[claim.id] = nil
        if !claim.isNamed(like: account) {
            markedDoubts[account.id] =
                "On GitHub, the name of \(account.login) is not \(TextSanitizer.singleLine(claim.displayName ?? ""))."
        }
        return true
    }

    /// Unmarks the person whom only commits name, because there is no such account.
    mutating func unmarkClaim(_ login: Login) {
        guard let claim = markedClaim(login) else { return }
        marked.removeAll { $0.id == claim.id }
        markedClaims.remove(claim.id)
    }

    var markStatus: [String] { marked.isEmpty ? [] : ["\(NumberFormat.grouped(marked.count)) marked"] }
}
