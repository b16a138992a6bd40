import GitHubModel

/// What Return does.
extension SearchScreen {
    /// Rows of an older text are not what was meant by Return, unless somebody moved there: it waits for the text's own, if
    /// any come.
    static func choose(_ state: inout State) -> [Effect] {
        if case .exactly(let login) = state.selection {
            (state.isChoosing, state.lookingUp, state.failure) = (false, login, nil)
            return [.lookUp(login)]
        }
        let isMeant = state.isSelectionMeant
        state.isChoosing = !isMeant
        return isMeant ? state.selected.map { choose($0, &state) } ?? [] : []
    }

    /// Who was looked up is chosen; a sentence says why nobody is.
    static func take(_ lookUp: LookUp, _ state: inout State) -> [Effect] {
        guard let login = state.lookingUp else { return [] }
        state.lookingUp = nil
        switch lookUp {
        case .somebody(let person): return choose(person, &state)
        case .nobody: state.failure = "There is no account @\(login) on GitHub. Check its spelling."
        case .failed(let sentence): state.failure = sentence
        case .refused:
            state.failure = refused
            return [.mendSignIn]
        }
        return []
    }

    /// The query is one to come back to from now on.
    private static func choose(_ person: Person, _ state: inout State) -> [Effect] {
        guard !state.isEmpty else { return [.choose(person)] }
        state.queries.add(state.text)
        return [.keep(query: state.text), .choose(person)]
    }
}
