package import TerminalUI

extension RepositoriesScreen.Command: NamedCommand {
    package static let named: [Self] =
        [
            .close, .open, .openInBrowser, .copy, .copyCloneURL, .loadAll, .refresh, .help, .toggleCollapsed,
            .toggleEachCollapsed, .chooseOrder, .chooseLanguage, .openConnections, .openStarred, .openOwner, .filter,
            .focusList, .closeFilter, .completeFilter, .selectLanguage(1), .selectLanguage(-1),
        ] + RepositoriesScreen.ViewOption.allCases.map(Self.changeView) + ListCommand.named.map(Self.select)

    package var actionName: String? {
        switch self {
        case .changeView(let option): "toggle-\(option)"
        case .select(let command): command.actionName
        case .selectLanguage(let offset): offset > 0 ? "next-language" : "previous-language"
        default: caseName
        }
    }
}

extension RepositoriesScreen: CommandScreen {
    package static func isEditing(_ state: State) -> Bool { state.isFiltering }
    package static func hasMenu(_ state: State) -> Bool { state.menu != nil }
    package static func action(performing command: NamedAction<Command>) -> Action { .performed(command) }
}
