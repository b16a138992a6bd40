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

    /// The README on a profile page is that of the repository with the name of the account, or `.github` of an organization.
    static func showProfile(_ state: inout State) -> [Effect] {
        guard let person = state.selected else { return [] }
        let name = person.kind == .organization ? ".github" : person.login.description
        return lookUp(.repository(person.login, name: name), &state)
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
        case .notFound(let closest):
            let advice = closest.map { "Did you mean \($0)?" } ?? "Check the spelling."
            state.lookUpFailure =
                switch target {
                case .account(let login): "No account @\(login) on GitHub. \(advice)"
                case .repository(let owner, let name) where state.input.address == nil:
                    "No public repository \(owner)/\(name), which would have the README of the profile page."
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

    /// A text that arrives at once can name a person by a commit or an address. While one is typed, GitHub searches for it.
    static func findAuthor(_ state: State) -> [Effect] {
        guard state.cutLength == nil, let author = AuthorText(state.text) else { return [] }
        return [.findAuthor(author, in: state.text)]
    }

    static func apply(_ author: Author, _ state: inout State) -> [Effect] {
        switch author {
        case .account(let login):
            return login == state.input.login ? [] : replace(with: "@\(login)", &state)
        case .unknown(let message):
            state.lookUpFailure = message
            state.loading.replaceFailure(by: message)
            return []
        }
    }

    /// A login that looks like another, and a person that only resembles the text, is printed at the second Return.
    static func open(_ person: Person, _ state: inout State) -> [Effect] {
        let prints = state.isPicker || state.isPrinting
        if prints, state.lookAlikes[person.id] == nil { return [.compare(person)] }
        if prints, state.acceptedLookAlike != person.id,
            let question = question(person, prints: "\(person.login)", in: state)
        {
            state.acceptedLookAlike = person.id
            return [.common(.showNotice(question))]
        }
        return saveQuery(&state) + [.open(state.isPrinting ? .marked([person]) : .person(person))]
    }

    /// Returns `nil` if there is no doubt.
    static func question(_ person: Person, prints object: String, in state: State) -> String? {
        let doubt: String
        if let other = state.lookAlikes[person.id] ?? nil {
            doubt = "\(person.login) looks like \(other)."
        } else if state.rows.isSimilar(person) {
            doubt = "\(person.login) is only similar."
        } else {
            return nil
        }
        return "\(doubt) Press Return again to print \(object), Esc to cancel."
    }

    static func saveQuery(_ state: inout State) -> [Effect] {
        guard !state.isEmpty else { return [] }
        state.queries.add(state.text)
        return [.saveQuery(query: state.text)]
    }
}
