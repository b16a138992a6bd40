import GitHubModel
import People
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
        case .person(let person) where isToConfirm(person, in: state): return lookUp(.account(person.login), &state)
        case .person(let person) where state.canOpen(person): return open(person, &state)
        case .person, nil:
            state.pendingCommand = state.awaitsResponse ? .open : nil
            return []
        }
    }

    /// Whether GitHub is asked for the account first, because only commits name it. Offline it can't be: printing asks
    /// instead.
    private static func isToConfirm(_ person: Person, in state: State) -> Bool {
        guard state.rows.isClaim(person), state.acceptedLookAlike != person.id, !state.isOffline else { return false }
        return state.canOpen(person)
    }

    /// Whether the command acts on the selected person, and has to wait for GitHub's answer because the text does not
    /// certainly name the person. ``open(_:)`` decides this for itself.
    static func waitsForAnswer(_ command: Command, in state: State) -> Bool {
        switch command {
        case .openInBrowser, .copy, .showRepositories, .showProfile:
            guard state.awaitsResponse, let person = state.selected else { return false }
            return !state.rows.isCertain(person)
        default: return false
        }
    }

    /// Returns the selected person if the command acts on it and only commits name it: the account is requested first,
    /// as when the row is opened.
    static func personToConfirm(for command: Command, in state: State) -> Person? {
        switch command {
        case .openInBrowser, .copy, .showRepositories, .showProfile:
            state.selected.flatMap { isToConfirm($0, in: state) ? $0 : nil }
        default: nil
        }
    }

    /// The README on a profile page is that of the repository with the name of the account, or `.github` of an
    /// organization.
    static func showProfile(_ state: inout State) -> [Effect] {
        guard let person = state.selected else { return [] }
        let name = person.kind == .organization ? ".github" : person.login.description
        return lookUp(.repository(person.login, name: name), &state)
    }

    static func lookUp(_ target: GitHubAddress.Target, _ state: inout State) -> [Effect] {
        state.pendingTarget = target
        state.loading.replaceFailure(by: nil)
        return [.lookUp(target)]
    }

    static func apply(_ lookUp: LookUp, _ state: inout State) -> [Effect] {
        guard let target = state.pendingTarget else { return [] }
        state.pendingTarget = nil
        switch lookUp {
        case .foundRepository(let repository): return [.open(.repository(repository))]
        case .found(let person):
            let claim = state.selected
            state.rows.confirm(person)
            return state.confirmMarked(person) ? pickMarked(&state) : apply(person, confirming: claim, &state)
        case .notFound(let closest):
            let advice = closest.map { "Did you mean \($0)?" } ?? "Check the spelling."
            if case .account(let login) = target { state.unmarkClaim(login) }
            state.lookUpFailure =
                switch target {
                case .account(let login): "No account @\(login) on GitHub. \(advice)"
                case .repository(let owner, let name) where state.input.address == nil:
                    "No public repository \(owner)/\(name), which would have the README of the profile page."
                case .repository(let owner, let name):
                    "No repository \(owner)/\(name) that you can read. Check the spelling."
                }
            state.loading.replaceFailure(by: state.lookUpFailure)
        case .failed(let message): state.loading.replaceFailure(by: message + question(insteadOf: target, &state))
        case .unauthorized:
            state.loading.replaceFailure(by: rejectedTokenMessage)
            return [.common(.requestSignIn)]
        }
        return []
    }

    /// Goes on with the account of the row, unless the text named it by a name in commits that is not GitHub's: the row
    /// shows the name at GitHub then, and another key is needed.
    private static func apply(_ person: Person, confirming claim: Person?, _ state: inout State) -> [Effect] {
        let command = state.commandAfterLookUp
        state.commandAfterLookUp = nil
        if let claim, claim.hasKnownID, claim.id != person.id {
            state.loading.replaceFailure(by: "@\(person.login) is another account than the one that commits name.")
            return []
        }
        if !state.returnPrints || command != nil, let reason = refutation(of: person, in: state) {
            if command == nil { state.acceptedLookAlike = person.id }
            return [
                .common(
                    .showNotice(
                        command == nil ? "\(reason) \(state.confirmation(to: "open it", orCancel: false))" : reason))
            ]
        }
        return command.map { perform($0, &state) } ?? open(person, &state)
    }

    /// After a failed look-up of a person whom only commits name, the next Return goes on with what they name.
    private static func question(insteadOf target: GitHubAddress.Target, _ state: inout State) -> String {
        let selected = state.selected.flatMap { state.rows.isClaim($0) ? $0 : nil }
        guard let person = state.markedClaim(nil) ?? selected, target == .account(person.login) else { return "" }
        state.acceptedLookAlike = person.id
        return " \(person.login) is not confirmed. \(state.confirmation(to: "go on"))"
    }

    /// A text that arrives at once can name a person by a commit or an address. While one is typed, GitHub searches for
    /// it.
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

    /// A login that looks like another, and a person that is listed by a guess, is printed at the second Return.
    static func open(_ person: Person, _ state: inout State) -> [Effect] {
        if state.returnPrints, state.lookAlikes[person.id] == nil { return [.compare(person)] }
        if state.returnPrints, state.acceptedLookAlike != person.id,
            let question = question(person, prints: "\(person.login)", in: state)
        {
            state.acceptedLookAlike = person.id
            return [.common(.showNotice(question))]
        }
        return saveQuery(&state) + [.open(state.isPrinting ? .marked([person]) : .person(person))]
    }

    /// Returns `nil` if there is no doubt.
    static func question(_ person: Person, prints object: String, in state: State) -> String? {
        guard let doubt = state.markedDoubts[person.id] ?? doubt(about: person, in: state) else { return nil }
        return "\(doubt) \(state.confirmation(to: "print \(object)"))"
    }

    /// Why it is doubtful that the person is meant, in one sentence, or `nil`.
    static func doubt(about person: Person, in state: State) -> String? {
        if let other = state.lookAlikes[person.id] ?? nil { return "\(person.login) looks like \(other)." }
        if let reason = refutation(of: person, in: state) { return reason }
        if state.rows.isGuess(person) { return "\(person.login) is only similar." }
        return state.rows.isClaim(person) ? "Only commits name \(person.login)." : nil
    }

    /// Says that GitHub has another name of the person than the commits by which the text named it, or `nil`.
    private static func refutation(of person: Person, in state: State) -> String? {
        guard state.rows.isRefuted(person) else { return nil }
        guard let name = person.displayName else { return "On GitHub, \(person.login) has no name." }
        return "On GitHub, the name of \(person.login) is \(TextSanitizer.singleLine(name))."
    }

    static func saveQuery(_ state: inout State) -> [Effect] {
        guard !state.isEmpty else { return [] }
        state.queries.add(state.text)
        return [.saveQuery(query: state.text)]
    }
}
