import TerminalUI

extension SearchScreen.Command: NamedCommand {
    package static let named: [Self] =
        [
            .close, .open, .printSelected, .openInBrowser, .copy, .refresh, .previousQuery, .nextQuery, .explore, .help,
            .toggleCard, .closeCard, .removeRecent, .showRepositories, .toggleScope, .markAll, .searchCommits,
            .searchWeb,
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
