import GitHubModel
import PeopleUI
package import TerminalUI

extension PeopleListScreen {
    package enum Command: Sendable, Hashable {
        case close, open, openInBrowser, copy, refresh, help, toggleCard, closeCard
        /// Opens the filter, goes to the list, or clears and closes the filter.
        case filter, focusList, closeFilter
        /// Earlier lists if negative.
        case show(Int)
        /// The list at this index.
        case showList(Int)
        case chooseOrder
        /// Replaces a sample by another one.
        case shuffle
        /// Sorts a sample by followers, or restores its order.
        case toggleOrder
        case select(ListCommand)
    }

    package static func keys(of state: State) -> Keymap<Command> {
        state.isFiltering ? filterKeys(state) : listKeys(state)
    }

    private static func listKeys(_ state: State) -> Keymap<Command> {
        let own = state.isSample ? sampleBindings(state) : [leave(state), help]
        let order = KeyBinding<Command>([.character("s")], .chooseOrder, "Choose the order", shortHelp: "sort")
        let bindings =
            [.open(isPicker: state.isPicker, .open)] + own + [.filter(.filter)] + listBindings(state)
            + (state.isSample ? [] : [order]) + cardBindings(state)
            + [.openProfile(.openInBrowser), .copyTexts(.copy)] + (state.isSample ? [] : [.refresh(.refresh)])
        return Keymap(bindings + KeyBinding.selection(Command.select) + quit(state))
    }

    private static let help = KeyBinding<Command>(
        [.function(1), .character("?")], .help, "Show the keys", shortHelp: "help")

    /// Esc closes the card, then the filter, then the screen.
    private static func leave(_ state: State) -> KeyBinding<Command> {
        if isListCovered(state) { return KeyBinding([.escape], .closeCard, "Close the card", shortHelp: "close") }
        return state.filter.isEmpty ? .leave(isFirst: state.isFirst, .close) : .closeFilter(.closeFilter)
    }

    /// The key that always closes the screen, unless Esc does.
    private static func quit(_ state: State) -> [KeyBinding<Command>] {
        let hasOtherEscape = isListCovered(state) || !state.filter.isEmpty
        let help = state.isFirst ? "Quit" : "Go back"
        return hasOtherEscape ? [KeyBinding([.character("q")], .close, help)] : []
    }

    private static func isListCovered(_ state: State) -> Bool { cardLayout(of: state, in: state.size).coversList }

    package static let shuffle = KeyBinding<Command>(
        [.character("r"), .control("r")], .shuffle, "Shuffle", shortHelp: "shuffle")

    private static func sampleBindings(_ state: State) -> [KeyBinding<Command>] {
        let order = state.current.order == .followers ? "original order" : "by followers"
        return [
            shuffle, help,
            KeyBinding(
                [.character("s")], .toggleOrder, "Sort by followers, or restore the original order", shortHelp: order),
            leave(state),
        ]
    }

    /// Tab shows the next list if there are several.
    private static func cardBindings(_ state: State) -> [KeyBinding<Command>] {
        guard state.hasCards else { return [] }
        let keys: [Key] = state.lists.count > 1 ? [.control("t")] : [.tab, .control("t")]
        return [KeyBinding(keys, .toggleCard, "Toggle the card", shortHelp: "card")]
    }

    /// The name of the key of the card. While the filter is edited, the card has no key.
    static func cardKey(_ state: State) -> String? {
        state.isFiltering ? nil : cardBindings(state).first.flatMap(state.keyNames.name)
    }

    private static func filterKeys(_ state: State) -> Keymap<Command> {
        Keymap(
            [
                .open(isPicker: state.isPicker, .open), .closeFilter(.closeFilter),
                KeyBinding([.tab], .focusList, "Go to the list", shortHelp: "list"),
                KeyBinding([.function(1)], .help, "Show the keys", shortHelp: "help"),
            ] + KeyBinding.selection(isEditing: true, Command.select))
    }

    package static func isUsable(_ command: Command, in state: State) -> Bool {
        switch command {
        case .open, .openInBrowser, .copy, .toggleCard: state.selected != nil
        case .select, .chooseOrder, .toggleOrder: state.rows.count > 1
        case .filter: !state.current.people.isEmpty
        case .focusList: !state.rows.isEmpty
        case .close, .closeCard, .closeFilter, .refresh, .shuffle, .help, .show, .showList: true
        }
    }

    private static func listBindings(_ state: State) -> [KeyBinding<Command>] {
        guard state.lists.count > 1 else { return [] }
        func label(_ offset: Int) -> String { state.lists[state.index(after: offset)].source.label }
        return [
            KeyBinding([.tab], .show(1), "Next list: \(label(1))", shortHelp: label(1)),
            KeyBinding([.backTab], .show(-1), "Previous list: \(label(-1))"),
        ]
            + zip(state.lists.indices, state.lists).prefix(9).filter { $0.0 != state.index }.map { index, people in
                KeyBinding([.character(Character("\(index + 1)"))], .showList(index), "Show the \(people.source.label)")
            }
    }

    package static func help(of state: State) -> [HelpSection] {
        if let menu = state.menu { return [menu.help] }
        let filter = ["Words match the login, the name, the company and the location of the people that are loaded."]
        guard !state.isFiltering else {
            return [
                HelpSection("Filter", keys(of: state), notes: filter), HelpSection("Editing", LineEditor.keys),
            ]
        }
        let order =
            "More people are loaded as you scroll, in GitHub's order. Other orders are those of the loaded people."
        return [HelpSection(state.isSample ? "Random people" : "People", keys(of: state))]
            + (state.isSample ? [] : [HelpSection("Lists", [order])]) + [HelpSection("Filter", filter)]
    }

    static func press(_ key: Key, _ state: inout State) -> [Effect] {
        if state.menu != nil { return pressInMenu(key, &state) }
        return loadingProfile(&state) { state in
            if case .click(let position) = key, position.column < cardLayout(of: state, in: state.size).list.columns {
                selectRow(at: position, &state)
            }
            if let command = keys(of: state).command(for: key) { return perform(command, &state) }
            if state.isFiltering, state.filter.edit(key) { state.current.show(NameQuery(state.filter.text)) }
            return []
        }
    }

    static func perform(_ action: NamedAction<Command>, _ state: inout State) -> [Effect] {
        loadingProfile(&state) { state in
            switch action {
            case .command(let command): return perform(command, &state)
            case .edit(let command):
                state.filter.perform(command)
                state.current.show(NameQuery(state.filter.text))
                return []
            }
        }
    }

    /// Adds the effect that loads the profile of the selected person, if `change` has selected another one.
    private static func loadingProfile(_ state: inout State, _ change: (inout State) -> [Effect]) -> [Effect] {
        let selected = state.selected?.id
        let effects = change(&state)
        return effects + (state.selected?.id == selected ? [] : loadSelectedProfile(&state))
    }

    private static func perform(_ command: Command, _ state: inout State) -> [Effect] {
        switch command {
        case .close: state.isClosed = true
        case .filter: state.isFiltering = true
        case .focusList: state.isFiltering = false
        case .closeFilter: closeFilter(&state)
        case .select(let command): state.list.perform(command)
        case .open: return effects(of: state.selected) { .open($0) }
        case .openInBrowser: return effects(of: state.selected) { .common(.openInBrowser($0.url)) }
        case .copy: return effects(of: state.selected) { .common(.copyMenu(CopyMenu($0))) }
        case .show(let offset): return show(state.index(after: offset), &state)
        case .showList(let index): return show(index, &state)
        case .chooseOrder: chooseOrder(&state)
        case .refresh: return refresh(&state)
        case .shuffle: return shuffle(&state)
        case .toggleOrder: return toggleOrder(&state)
        case .toggleCard: return toggleCard(&state)
        case .closeCard: state.card.coversList = false
        case .help: return [.common(.help)]
        }
        return []
    }

    private static func toggleCard(_ state: inout State) -> [Effect] {
        let rows = layout(of: state, in: state.size).listHeight
        return state.card.toggle(for: state.selected, in: state.size, rows: rows).map(Effect.card)
    }

    private static func chooseOrder(_ state: inout State) {
        guard state.rows.count > 1 else { return }
        state.card.coversList = false
        state.menu = orderMenu(of: state)
    }

    private static func orderMenu(of state: State) -> ChoiceMenu<PeopleOrder> {
        let orders = PeopleOrder.offered
        let choices = orders.map { order in
            let label = state.current.source.label(of: order)
            return ChoiceMenu.Choice(label, key: label.lowercased().first, value: order)
        }
        return ChoiceMenu("Sort by", choices, selected: orders.firstIndex(of: state.current.order) ?? 0)
    }

    private static func pressInMenu(_ key: Key, _ state: inout State) -> [Effect] {
        switch press(key, in: \.menu, &state) {
        case .open: return []
        case .closed: break
        case .chosen(let order): state.current.sort(by: order)
        }
        state.menu = nil
        return []
    }

    static func closeFilter(_ state: inout State) {
        state.isFiltering = false
        state.filter = LineEditor()
        state.current.show(nil)
    }
}
