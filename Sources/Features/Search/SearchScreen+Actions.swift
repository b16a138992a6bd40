package import TerminalUI

extension SearchScreen.Command: NamedCommand {
    package static let named: [Self] =
        [
            .close, .open, .printSelected, .openInBrowser, .copy, .refresh, .previousQuery, .nextQuery, .explore, .help,
            .toggleCard, .closeCard, .removeRecent, .showRepositories, .toggleScope, .markAll,
            .mark(1), .mark(-1), .compareMarked, .showProfile,
        ] + ListCommand.named.map(Self.select)

    package var actionName: String? {
        switch self {
        case .mark(let offset): offset > 0 ? "mark" : "mark-up"
        case .select(let command): command.actionName
        default: caseName
        }
    }
}

extension SearchScreen: CommandScreen {
    package static func isEditing(_ state: State) -> Bool { true }
    package static func action(performing command: NamedAction<Command>) -> Action { .performed(command) }
}
