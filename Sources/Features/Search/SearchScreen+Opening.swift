import GitHubModel
import PeopleUI
import TerminalUI

extension SearchScreen {
    /// A row that may not be opened yet waits for GitHub's response.
    static func open(_ state: inout State) -> [Effect] {
        if !state.marked.isEmpty { return pickMarked(&state) }
        switch state.selection {
        case .exactLogin(let login):
            return lookUp(.account(login), &state)
        case .repository(let owner, let name): return lookUp(.repository(owner, name: name), &state)
        case .repositoryMatch(let match): return open(match.owner, &state)
        case .suggestedQuery(let query): return replace(with: query, &state)
        case .otherHost: return [.open(.otherHost(state.text))]
        case .person(let person) where state.canOpen(person): return open(person, &state)
        case .person, nil:
            state.opensWhenConfirmed = state.awaitsResponse
            return []
        }
    }

    private static func lookUp(_ target: GitHubAddress.Target, _ state: inout State) -> [Effect] {
        state.pendingTarget = target
        state.loading.replaceFailure(by: nil)
        return [.lookUp(target)]
    }

    static func apply(_ lookUp: LookUp, _ state: inout State) -> [Effect] {
        guard let target = state.pendingTarget else { return [] }
        state.pendingTarget = nil
        switch lookUp {
        case .foundRepository(let repository): return [.open(.repository(repository))]
        case .found(let person): return open(person, &state)
        case .notFound:
            state.lookUpFailure =
                switch target {
                case .account(let login): "No account @\(login) on GitHub. Check the spelling."
                case .repository(let owner, let name):
                    "No repository \(owner)/\(name) that you can read. Check the spelling."
                }
            state.loading.replaceFailure(by: state.lookUpFailure)
        case .failed(let message): state.loading.replaceFailure(by: message)
        case .unauthorized:
            state.loading.replaceFailure(by: rejectedTokenMessage)
            return [.common(.requestSignIn)]
        }
        return []
    }

    /// A login that looks like another is printed at the second Return.
    static func open(_ person: Person, _ state: inout State) -> [Effect] {
        if state.isPicker, state.lookAlikes[person.id] == nil { return [.compare(person)] }
        if state.isPicker, let other = state.lookAlikes[person.id] ?? nil, state.acceptedLookAlike != person.id {
            state.acceptedLookAlike = person.id
            return [.common(.showNotice(question(person, other, prints: "\(person.login)")))]
        }
        return saveQuery(&state) + [.open(.person(person))]
    }

    static func question(_ person: Person, _ other: Login, prints object: String) -> String {
        "\(person.login) looks like \(other). Press Return again to print \(object), Esc to cancel."
    }

    static func saveQuery(_ state: inout State) -> [Effect] {
        guard !state.isEmpty else { return [] }
        state.queries.add(state.text)
        return [.saveQuery(query: state.text)]
    }
}
