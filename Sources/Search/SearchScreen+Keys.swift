public import TerminalUI

extension SearchScreen {
    /// What a key that is no editing does.
    enum Command: Sendable, Hashable {
        case leave, choose, browse, copy, askAgain, earlier, later, explore, help, toggleCard
        case move(Int)
        case turnPages(Int)
    }

    /// The keys as `state` stands: a question mark asks for help only where it can't be the beginning of a text.
    static func keys(of state: State) -> KeyTable<Command> {
        KeyTable([
            KeyBinding([.enter], .choose, "Open the repositories of the selected person", short: "repositories"),
            KeyBinding(
                [.down, .control("n"), .wheelDown], .move(1), "Select the next person", short: "move", label: "↑↓"),
            KeyBinding([.up, .control("p"), .wheelUp], .move(-1), "Select the person before"),
            KeyBinding([.pageDown], .turnPages(1), "Select a page further down"),
            KeyBinding([.pageUp], .turnPages(-1), "Select a page further up"),
            KeyBinding(
                [.function(1)] + (state.text.isEmpty ? [.character("?")] : []), .help, "Show the keys", short: "help"),
            KeyBinding([.control("o")], .browse, "Open the person's page in the browser", short: "browser"),
            KeyBinding([.control("y")], .copy, "Copy the address of the person's page"),
            KeyBinding([.control("r")], .askAgain, "Ask GitHub again", short: "ask again"),
            KeyBinding([.alt("p"), .modified(.up, .alt)], .earlier, "Go back to an earlier query"),
            KeyBinding([.alt("n"), .modified(.down, .alt)], .later, "Go on to a later query"),
            KeyBinding([.control("x")], .explore, "Show random people", short: "random"),
            KeyBinding(
                [.tab], .toggleCard, "Show or hide the selected person's card", short: hasCardRoom(state) ? "card" : nil
            ),
            KeyBinding([.escape, .control("c")], .leave, "Leave", short: "leave"),
        ])
    }

    /// The prompt's keys, then the line's.
    public static func help(of state: State) -> [HelpSection] {
        [HelpSection("People", keys(of: state)), HelpSection("Editing", LineEditor.keys)]
    }

    /// Any key takes back what Return still waits for.
    static func press(_ key: Key, _ state: inout State) -> [Effect] {
        (state.isChoosing, state.lookingUp) = (false, nil)
        if case .click(let place) = key, place.column < listSize(of: state, in: state.size).columns {
            layout(of: state, in: state.size).listRow(at: place.row).map { row in
                state.list.select(row: row)
                state.movedAt = state.text
            }
        }
        guard let command = keys(of: state).command(for: key) else { return edit(key, &state) }
        return perform(command, &state)
    }

    private static func move(by offset: Int, _ state: inout State) {
        state.list.move(by: offset)
        state.movedAt = state.text
    }

    private static func perform(_ command: Command, _ state: inout State) -> [Effect] {
        let person = state.isSelectionMeant ? state.selected : nil
        switch command {
        case .leave: state.isLeft = true
        case .move(let offset): move(by: offset, &state)
        case .turnPages(let count): move(by: count * state.list.height, &state)
        case .choose: return choose(&state)
        case .browse: return person.map { [.browse($0)] } ?? []
        case .copy: return person.map { [.copy($0)] } ?? []
        case .askAgain: return askAgain(&state)
        case .earlier: return state.queries.earlier(than: state.text).map { replace(with: $0, &state) } ?? []
        case .later: return state.queries.later(than: state.text).map { replace(with: $0, &state) } ?? []
        case .explore: return [.explore]
        case .help: return [.help]
        case .toggleCard: return toggleCard(&state)
        }
        return []
    }

    /// A page that failed is asked for again, and else the whole.
    private static func askAgain(_ state: inout State) -> [Effect] {
        guard state.pages == .failed else { return state.isEmpty ? [] : [.searchAgain(state.text)] }
        (state.pages, state.failure) = (.asked, nil)
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
        state.queries.leave()
        return textChanged(&state)
    }

    /// Old rows stay until new ones come; an empty text has none.
    private static func textChanged(_ state: inout State) -> [Effect] {
        (state.isAsking, state.failure, state.pages, state.answeredText) = (false, nil, .open, nil)
        if state.isEmpty { show(PeopleRows(text: state.text), &state) }
        return [.recall(state.text), .search(state.text)]
    }
}
