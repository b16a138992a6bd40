import GitHubModel
import People
import PeopleUI
package import TerminalUI

extension SearchScreen {
    package enum Command: Sendable, Hashable {
        case close, open, printSelected, openInBrowser, copy, refresh, previousQuery, nextQuery, explore, help,
            toggleCard,
            closeCard, removeRecent, showRepositories, toggleScope, markAll
        case mark(Int)
        case compareMarked
        /// Opens the repository whose README is on the profile page.
        case showProfile
        case select(ListCommand)
        case selectRow(Int)
    }

    package static func keyLine(of state: State) -> KeyLine { KeyLine(usableKeys(of: state)) }

    /// A question mark shows the help only if the text is empty.
    package static func keys(of state: State) -> Keymap<Command> {
        let page = state.selectedRepository == nil ? "profile" : "repository"
        let others: [KeyBinding<Command>] =
            [help(state)] + markBindings(state) + [
                KeyBinding([.control("o")], .openInBrowser, "Open the \(page) in the browser", shortHelp: "browser"),
                KeyBinding([.alt("r")], .showProfile, "Show the README of the profile page"),
                KeyBinding([.control("y")], .copy, "Copy the URL, the login or another text"),
                refreshBinding,
                KeyBinding([.alt("p"), .modified(.up, .alt)], .previousQuery, "Previous query"),
                KeyBinding([.alt("n"), .modified(.down, .alt)], .nextQuery, "Next query"),
                KeyBinding([.alt("x")], .explore, "Show random people", shortHelp: "random"),
                cardBinding(isMulti: state.isMulti),
            ] + [scopeBinding(state)] + (state.isRecentSelected ? [removeRecent] : [])
            + quitBindings(state)
        let showRepositories: [KeyBinding<Command>] =
            state.editor.isCursorAtEnd && state.selectedURL != nil ? [self.showRepositories(state)] : []
        return Keymap(
            [openBinding(state)] + printBinding(state) + showRepositories
                + KeyBinding.selection(isEditing: true, isUpward: state.isUpward, Command.select) + others)
    }

    package static let refreshBinding = KeyBinding<Command>.refresh(.refresh, hasLetter: false)

    /// The key that sentences name. It works with any text, in which a question mark is a character.
    static let helpBinding = KeyBinding<Command>([.function(1)], .help, "Show the keys", shortHelp: "help")

    private static func help(_ state: State) -> KeyBinding<Command> {
        guard state.text.isEmpty else { return helpBinding }
        return KeyBinding(
            helpBinding.keys + [.character("?")], .help, helpBinding.help, shortHelp: helpBinding.shortHelp)
    }

    static func openBinding(_ state: State) -> KeyBinding<Command> {
        if !state.marked.isEmpty {
            return KeyBinding([.enter], .open, "Print the marked people", shortHelp: "print \(state.marked.count)")
        }
        if case .suggestedQuery = state.selection {
            return KeyBinding([.enter], .open, "Search for the suggested query", shortHelp: "search")
        }
        return .open(isPicker: state.isPicker, .open)
    }

    /// Where Return opens.
    private static func printBinding(_ state: State) -> [KeyBinding<Command>] {
        guard !state.isPicker, state.marked.isEmpty else { return [] }
        return [
            KeyBinding([.modified(.enter, .alt)], .printSelected, "Print the login of the selected person and quit")
        ]
    }

    /// The keys that do something. While results can arrive, they stay in place.
    static func usableKeys(of state: State) -> Keymap<Command> {
        let isSettled = !state.awaitsResponse || state.retry != nil
        let keys = keys(of: state)
        return isSettled ? keys.filter { isUsable($0, in: state) } : keys
    }

    package static func isUsable(_ command: Command, in state: State) -> Bool {
        switch command {
        case .printSelected: state.selected != nil
        case .open: state.selection != nil || !state.marked.isEmpty
        case .openInBrowser, .copy, .toggleCard, .showRepositories: state.selectedURL != nil
        case .mark, .markAll, .removeRecent, .showProfile: state.selected != nil
        case .refresh: state.canRefresh
        case .select, .selectRow: state.rowCount > 1
        case .compareMarked: state.marked.count > 1
        case .close, .previousQuery, .nextQuery, .explore, .help, .closeCard, .toggleScope:
            true
        }
    }

    /// Alt with a digit selects one of the first rows that are shown, and so does a digit alone on an empty query for
    /// screen readers.
    private static func rowBinding(for key: Key, _ state: State) -> Command? {
        let isPlain = state.isAccessible && state.text.isEmpty
        for number in 1...9 {
            let digit = Character("\(number)")
            if key == .alt(digit) || isPlain && key == .character(digit) { return .selectRow(number - 1) }
        }
        return nil
    }

    /// A key of earlier versions, which the help does not list. In the list of recent people it removes one, and does
    /// nothing after the last one.
    private static func deprecatedBinding(for key: Key, _ state: State) -> Command? {
        key == .control("x") && !state.hasRemovedRecent ? .explore : nil
    }

    private static func showRepositories(_ state: State) -> KeyBinding<Command> {
        guard state.selectedRepository == nil else {
            return KeyBinding(
                [.right], .showRepositories, "Show the details, at the end of the text", shortHelp: "details")
        }
        return KeyBinding(
            [.right], .showRepositories, "Show the repositories, at the end of the text",
            shortHelp: state.isPicker ? "repositories" : nil)
    }

    private static let removeRecent = KeyBinding<Command>(
        [.control("x")], .removeRecent, "Remove from the recent people")

    /// Cancels what is pending. Other keys of the command always quit.
    static let cancelBinding = KeyBinding<Command>([.escape], .close, "Cancel")

    private static func quitBindings(_ state: State) -> [KeyBinding<Command>] {
        let quit: [Key] = [.control("c"), .control("g")] + (state.text.isEmpty ? [.control("d")] : [])
        guard cardLayout(of: state, in: state.size).coversList else {
            return [KeyBinding(cancelBinding.keys + quit, .close, "Quit", shortHelp: "quit")]
        }
        return [
            KeyBinding(cancelBinding.keys, .closeCard, "Close the card", shortHelp: "close"),
            KeyBinding(quit, .close, "Quit"),
        ]
    }

    package static func help(of state: State) -> [HelpSection] {
        [HelpSection("People", keys(of: state)), resultsHelp(state), HelpSection("Editing", LineEditor.keys)]
    }

    /// Tab marks people where several can be chosen.
    static func cardBinding(isMulti: Bool) -> KeyBinding<Command> {
        let keys: [Key] = isMulti ? [.control("t")] : [.tab, .control("t")]
        return KeyBinding(keys, .toggleCard, "Toggle the card", shortHelp: "card")
    }

    private static func resultsHelp(_ state: State) -> HelpSection {
        let card = state.cardKey.map { "; \($0) reads the card" } ?? ""
        return HelpSection(
            "Results",
            [
                "The numbers are those of GitHub, which returns the first \(NumberFormat.grouped(SearchQuery.maxResults)) "
                    + "people of a search. People that were seen before are listed too if they match.",
                "Alt with a digit from 1 to 9 selects a row. With a screen reader, digits alone select rows while the "
                    + "query is empty\(card).",
            ])
    }

    static func press(_ key: Key, _ state: inout State) -> [Effect] {
        guard !cancelPending(opens: key == .enter, closes: key == .escape, &state) else { return [] }
        if case .click(let position) = key { click(position, &state) }
        let command =
            keys(of: state).command(for: key) ?? rowBinding(for: key, state) ?? deprecatedBinding(for: key, state)
        return command.map { perform($0, &state) } ?? edit(key, &state)
    }

    /// Runs a command that a user has bound to a key.
    static func perform(_ action: NamedAction<Command>, _ state: inout State) -> [Effect] {
        switch action {
        case .command(let command):
            let closes = command == .close || command == .closeCard
            let isCancelled = cancelPending(opens: command == .open, closes: closes, &state)
            return isCancelled ? [] : perform(command, &state)
        case .edit(let command):
            _ = cancelPending(opens: false, closes: false, &state)
            return edit(&state) { $0.perform(command) }
        }
    }

    /// Any key cancels a pending Return or the question whether to print a login that looks like another. Returns
    /// whether the key does nothing else, as Escape then.
    private static func cancelPending(opens: Bool, closes: Bool, _ state: inout State) -> Bool {
        let isPending = state.opensWhenConfirmed || state.pendingTarget != nil || state.acceptedLookAlike != nil
        state.pendingCommand = nil
        state.pendingTarget = nil
        state.commandAfterLookUp = nil
        if !opens || state.acceptedLookAlike == nil { state.isPrinting = false }
        if !opens { state.acceptedLookAlike = nil }
        return isPending && closes
    }

    private static func click(_ position: Position, _ state: inout State) {
        let cardLayout = cardLayout(of: state, in: state.size)
        guard position.column < cardLayout.list.columns else { return }
        var position = position
        if state.isUpward {
            // The row at which the list would be if it grew downward.
            let layout = layout(of: state, in: state.size)
            let row = position.row - layout.listRows(isUpward: true).lowerBound
            position.row = layout.headerHeight + cardLayout.list.rows - 1 - row
        }
        if selectRow(at: position, &state) { state.isSelectionManual = true }
    }

    /// A command that acts on the selected row waits for GitHub's answer if the row is not certain.
    static func perform(_ command: Command, _ state: inout State) -> [Effect] {
        if waitsForAnswer(command, in: state) {
            state.pendingCommand = command
            return []
        }
        if let person = personToConfirm(for: command, in: state) {
            state.commandAfterLookUp = command
            return lookUp(.account(person.login), &state)
        }
        switch command {
        case .close: state.isClosed = true
        case .select(let command):
            state.list.perform(command)
            state.isSelectionManual = true
        case .selectRow(let row):
            guard row < state.list.visible.count else { break }
            state.list.select(row: row)
            state.isSelectionManual = true
        case .open: return open(&state)
        case .printSelected:
            state.isPrinting = true
            return open(&state)
        case .openInBrowser: if let url = state.selectedURL { return [.common(.openInBrowser(url))] }
        case .copy: return effects(of: state.copyMenu) { .common(.copyMenu($0)) }
        case .refresh: return refresh(&state)
        case .previousQuery: return replace(with: state.queries.previous(to: state.text), &state)
        case .nextQuery: return replace(with: state.queries.next(after: state.text), &state)
        case .explore: return [.open(.randomPeople)]
        case .removeRecent: return removeRecent(&state)
        case .showRepositories: return showRepositories(&state)
        case .help: return [.common(.help)]
        case .toggleCard: return toggleCard(&state)
        case .mark(let offset): mark(moving: offset, &state)
        case .markAll: markAll(&state)
        case .compareMarked: return compareMarked(state)
        case .showProfile: return showProfile(&state)
        case .toggleScope: return toggleScope(&state)
        case .closeCard: state.card.coversList = false
        }
        return []
    }

    private static func showRepositories(_ state: inout State) -> [Effect] {
        if let person = state.selected { return saveQuery(&state) + [.open(.repositories(of: person))] }
        guard let repository = state.selectedRepository else { return [] }
        return saveQuery(&state) + [.open(.repository(repository))]
    }

    private static func removeRecent(_ state: inout State) -> [Effect] {
        guard let person = state.selected else { return [] }
        state.rows.remove(person.id)
        state.hasRemovedRecent = true
        return [.removeRecent(person)]
    }

    private static func refresh(_ state: inout State) -> [Effect] {
        let card = state.card.retry(selected: state.selected).map(Effect.card)
        guard state.pages == .failed else {
            return (state.canSearch ? [.refresh(state.text)] : []) + card
        }
        state.pages = .loading
        state.loading.replaceFailure(by: nil)
        return [.loadMore(state.text)] + card
    }

    static func replace(with query: String?, _ state: inout State) -> [Effect] {
        guard let query else { return [] }
        let before = state.text
        state.editor.replace(with: query)
        return state.text == before ? [] : textChanged(&state)
    }

    private static func edit(_ key: Key, _ state: inout State) -> [Effect] {
        let before = state.text
        let effects = edit(&state, cutLength: cutLength(of: before, after: key)) { _ = $0.edit(key) }
        if case .paste = key, !effects.isEmpty { return effects + findAuthor(state) }
        return effects
    }

    private static func edit(
        _ state: inout State, cutLength: Int? = nil, _ change: (inout LineEditor) -> Void
    ) -> [Effect] {
        let (before, hadToken) = (state.text, state.hasToken)
        change(&state.editor)
        guard state.text != before || state.hasToken != hadToken else { return [] }
        state.queries.reset()
        return textChanged(&state, cutLength: cutLength)
    }

    private static func cutLength(of text: String, after key: Key) -> Int? {
        guard case .paste(let paste) = key else { return nil }
        let length = text.unicodeScalars.count + paste.unicodeScalars.count
        return length > LineEditor.maxLength ? length : nil
    }

    private static func textChanged(_ state: inout State, cutLength: Int? = nil) -> [Effect] {
        state.loading.finish()
        state.retry = nil
        state.lookUpFailure = nil
        state.suggestedQuery = nil
        state.pause = nil
        state.nearbyScope = nil
        state.cutLength = cutLength
        state.hasRemovedRecent = false
        state.pages = .idle
        state.hasSearched = false
        state.isSelectionManual = false
        show(state.rows.narrowed(to: state.text), &state)
        return [.loadStored(state.text)] + search(&state)
    }

    static func searchAgain(_ state: inout State) -> [Effect] { state.isEmpty && !state.hasToken ? [] : search(&state) }

    /// An address needs no search, and a token and a text that is too long have none.
    static func search(_ state: inout State) -> [Effect] {
        state.loading.replaceFailure(by: state.textProblem)
        guard state.input.address != nil || state.failure != nil else { return [.search(state.text)] }
        state.hasSearched = true
        show(state.rows.finished(nil), &state)
        return [.cancelSearch]
    }
}
