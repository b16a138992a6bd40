package import TerminalUI

extension PeopleListScreen.Command: NamedCommand {
    /// The number of lists that have a key of their own.
    private static let maxLists = 9

    package static let named: [Self] =
        [
            .close, .open, .openInBrowser, .copy, .refresh, .help, .toggleCard, .closeCard, .filter, .focusList,
            .closeFilter, .show(1), .show(-1), .chooseOrder, .shuffle, .toggleOrder,
        ] + (0..<maxLists).map(Self.showList) + ListCommand.named.map(Self.select)

    package var actionName: String? {
        switch self {
        case .show(let offset): offset > 0 ? "next-list" : "previous-list"
        case .showList(let index): "list-\(index + 1)"
        case .select(let command): command.actionName
        default: caseName
        }
    }
}

extension PeopleListScreen: CommandScreen {
    package static func isEditing(_ state: State) -> Bool { state.isFiltering }
    package static func hasMenu(_ state: State) -> Bool { state.menu != nil }
    package static func action(performing command: NamedAction<Command>) -> Action { .performed(command) }
}
