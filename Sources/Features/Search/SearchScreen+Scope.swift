import GitHubModel
import People
import Store
import TerminalUI

extension SearchScreen {
    /// The rows stay until others arrive.
    static func toggleScope(_ state: inout State) -> [Effect] {
        guard state.scope != nil else { return [.findScope] }
        state.isScoped.toggle()
        return changeScope(&state)
    }

    static func apply(found scope: RepositoryScope?, _ state: inout State) -> [Effect] {
        guard let scope else {
            let message = "This directory has no clone of a repository on the host. Use --in OWNER/REPO."
            return [.common(.showNotice(message))]
        }
        state.scope = scope
        state.isScoped = true
        return changeScope(&state)
    }

    private static func changeScope(_ state: inout State) -> [Effect] {
        let rows = state.rows.narrowed(to: state.text, scope: state.activeScope)
        return [.removeResults] + restart(with: rows, &state)
    }

    /// Shows `rows` until those of another repository or account are there.
    static func restart(with rows: PeopleRows, _ state: inout State) -> [Effect] {
        state.loading.finish()
        state.retry = nil
        state.pages = .idle
        state.hasSearched = false
        show(rows, &state)
        return [.loadStored(state.text)] + searchAgain(&state)
    }

    private static let scopeKeys: [Key] = [.alt("i")]

    /// The help says what the key would do.
    static func scopeBinding(_ state: State) -> KeyBinding<Command> {
        guard let scope = state.scope else {
            return KeyBinding(scopeKeys, .toggleScope, "Find people of this directory's repository first")
        }
        return state.isScoped
            ? KeyBinding(scopeKeys, .toggleScope, "Find people everywhere", shortHelp: "everywhere")
            : KeyBinding(
                scopeKeys, .toggleScope, "Find people of \(scope.fullName) first", shortHelp: "in \(scope.fullName)")
    }
}

extension SearchScreen.State {
    var activeScope: RepositoryScope? { isScoped ? scope : nil }

    /// Where people are found, for the first line; empty without a repository.
    var scopeLabel: String {
        guard let scope else { return "" }
        return isScoped ? "in \(scope.fullName)" : "everywhere"
    }
}

extension PeopleRows {
    /// The people that the user opened, or that only the cache has for this query.
    var seenBefore: Set<Person.ID> {
        let found = Set((search?.people ?? []).lazy.map(\.id))
        return Set(stored.lazy.filter { $0.timesOpened > 0 || !found.contains($0.person.id) }.map(\.person.id))
    }
}
