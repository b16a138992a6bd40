import GitHubModel

/// What Return does.
extension SearchScreen {
    /// Rows of an older text are not what was meant by Return, unless somebody moved there: it waits for the text's own, if
    /// any come.
    static func open(_ state: inout State) -> [Effect] {
        if case .exactLogin(let login) = state.selection {
            (state.opensFirstResult, state.pendingLogin, state.failure) = (false, login, nil)
            return [.lookUp(login)]
        }
        let isMeant = state.isSelectionCurrent
        state.opensFirstResult = !isMeant
        return isMeant ? state.selected.map { open($0, &state) } ?? [] : []
    }

    /// Who was looked up is chosen; a sentence says why nobody is.
    static func apply(_ lookUp: LookUp, _ state: inout State) -> [Effect] {
        guard let login = state.pendingLogin else { return [] }
        state.pendingLogin = nil
        switch lookUp {
        case .found(let person): return open(person, &state)
        case .notFound: state.failure = "There is no account @\(login) on GitHub. Check its spelling."
        case .failed(let sentence): state.failure = sentence
        case .unauthorized:
            state.failure = refused
            return [.requestSignIn]
        }
        return []
    }

    /// The query is one to come back to from now on.
    private static func open(_ person: Person, _ state: inout State) -> [Effect] {
        guard !state.isEmpty else { return [.open(person)] }
        state.queries.add(state.text)
        return [.saveQuery(query: state.text), .open(person)]
    }
}
