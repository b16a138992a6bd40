import GitHubModel
package import TerminalUI

extension SearchScreen {
    /// What a key that is no editing does.
    enum Command: Sendable, Hashable {
        case close, open, openInBrowser, copyURL, refresh, previousQuery, nextQuery, explore, help, toggleCard
        case move(Int)
        case movePages(Int)
    }

    /// The keys as `state` stands: a question mark asks for help only where it can't be the beginning of a text.
    static func keys(of state: State) -> Keymap<Command> {
        Keymap([
            KeyBinding([.enter], .open, "Open the repositories of the selected person", shortHelp: "repositories"),
            KeyBinding(
                [.down, .control("n"), .wheelDown], .move(1), "Select the next person", shortHelp: "move", label: "↑↓"),
            KeyBinding([.up, .control("p"), .wheelUp], .move(-1), "Select the person before"),
            KeyBinding([.pageDown], .movePages(1), "Select a page further down"),
            KeyBinding([.pageUp], .movePages(-1), "Select a page further up"),
            KeyBinding(
                [.function(1)] + (state.text.isEmpty ? [.character("?")] : []), .help, "Show the keys",
                shortHelp: "help"),
            KeyBinding([.control("o")], .openInBrowser, "Open the person's page in the browser", shortHelp: "browser"),
            KeyBinding([.control("y")], .copyURL, "Copy the address of the person's page"),
            KeyBinding([.control("r")], .refresh, "Ask GitHub again", shortHelp: "ask again"),
            KeyBinding([.alt("p"), .modified(.up, .alt)], .previousQuery, "Go back to an earlier query"),
            KeyBinding([.alt("n"), .modified(.down, .alt)], .nextQuery, "Go on to a later query"),
            KeyBinding([.control("x")], .explore, "Show random people", shortHelp: "random"),
            KeyBinding(
                [.tab], .toggleCard, "Show or hide the selected person's card",
                shortHelp: hasCardRoom(state) ? "card" : nil
            ),
            KeyBinding([.escape, .control("c")], .close, "Leave", shortHelp: "leave"),
        ])
    }

    /// The prompt's keys, then the line's.
    package static func help(of state: State) -> [HelpSection] {
        [HelpSection("People", keys(of: state)), HelpSection("Editing", LineEditor.keys)]
    }

    /// Any key takes back what Return still waits for.
    static func press(_ key: Key, _ state: inout State) -> [Effect] {
        (state.opensFirstResult, state.pendingLogin) = (false, nil)
        if case .click(let place) = key, place.column < listSize(of: state, in: state.size).columns {
            layout(of: state, in: state.size).listRow(at: place.row).map { row in
                state.list.select(row: row)
                state.manualSelectionQuery = state.text
            }
        }
        guard let command = keys(of: state).command(for: key) else { return edit(key, &state) }
        return perform(command, &state)
    }

    private static func move(by offset: Int, _ state: inout State) {
        state.list.move(by: offset)
        state.manualSelectionQuery = state.text
    }

    private static func perform(_ command: Command, _ state: inout State) -> [Effect] {
        let person = state.isSelectionCurrent ? state.selected : nil
        switch command {
        case .close: state.isLeft = true
        case .move(let offset): move(by: offset, &state)
        case .movePages(let count): move(by: count * state.list.height, &state)
        case .open: return open(&state)
        case .openInBrowser: return person.map { [.openInBrowser($0)] } ?? []
        case .copyURL: return person.map { [.copyURL($0)] } ?? []
        case .refresh: return askAgain(&state)
        case .previousQuery: return state.queries.previous(to: state.text).map { replace(with: $0, &state) } ?? []
        case .nextQuery: return state.queries.next(after: state.text).map { replace(with: $0, &state) } ?? []
        case .explore: return [.explore]
        case .help: return [.help]
        case .toggleCard: return toggleCard(&state)
        }
        return []
    }

    /// A page that failed is asked for again, and else the whole.
    private static func askAgain(_ state: inout State) -> [Effect] {
        guard state.pages == .failed else { return state.isEmpty ? [] : [.refresh(state.text)] }
        (state.pages, state.failure) = (.loading, nil)
        return [.loadMore(state.text)]
    }

    private static func replace(with query: String, _ state: inout State) -> [Effect] {
        let before = state.text
        state.editor.replace(with: query)
        return state.text == before ? [] : textChanged(&state)
    }

    private static func edit(_ key: Key, _ state: inout State) -> [Effect] {
        let before = state.text
        guard state.editor.edit(key), state.text != before else { return [] }
        state.queries.reset()
        return textChanged(&state)
    }

    /// Old rows stay until new ones come; an empty text has none.
    private static func textChanged(_ state: inout State) -> [Effect] {
        (state.isSearching, state.failure, state.pages, state.lastSearchedText) = (false, nil, .idle, nil)
        if state.isEmpty { show(PeopleRows(text: state.text), &state) }
        return [.loadStored(state.text), .search(state.text)]
    }
}

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
