import ArgumentParser
import Foundation
import GitHubModel
import PeopleList
import Repositories
import Search
import Settings
import TerminalUI

/// What `ghsearch help` explains beside commands.
enum HelpTopic: String, CaseIterable {
    case global, keys, filter, environment
    case exitCodes = "exit-codes"
    case files, agents

    func text(in columns: Int) throws -> String {
        switch self {
        case .global: try Self.globalOptions(in: columns)
        case .keys: try Self.keys(in: columns)
        case .filter: HelpTable("Filter", RepositoriesScreen.filterHelp()).text(in: columns)
        case .environment: Self.environmentTable.text(in: columns)
        case .exitCodes: Self.exitTable.text(in: columns)
        case .files: Self.fileTable.text(in: columns)
        case .agents: AgentGuide.text(in: columns)
        }
    }

    private static func globalOptions(in columns: Int) throws -> String {
        HelpText(UserCommand.helpMessage(columns: columns)).section(HelpText.globalTitle) ?? ""
    }

    /// A section of the keys of a screen, and a title that no other section has.
    struct KeySection {
        let title: String
        let section: HelpSection
    }

    /// The keys of all screens, as F1 shows them: each key of a screen in one section.
    static func keySections() throws -> [KeySection] {
        try keyScreens().flatMap { screen in
            HelpSection.deduplicated(screen.sections).enumerated().map { index, section in
                KeySection(
                    title: index == 0 ? screen.title : "\(screen.title), \(section.title.lowercased())",
                    section: section)
            }
        }
    }

    private static func keyScreens() throws -> [(title: String, sections: [HelpSection])] {
        let person = Person(login: try Login("mona"), id: 1, kind: .user, avatarURL: "", url: "")
        let repository = try Repository(id: 1, fullName: "mona/one", url: "https://github.com/mona/one")
        return [
            ("Prompt", SearchScreen.help(of: .init())),
            ("Repositories", RepositoriesScreen.help(of: .init(showing: [repository], of: person))),
            ("Repository", RepositoryDetailsScreen.help(of: .init(repository, at: nil))),
            ("People around an account", PeopleListScreen.help(of: .init(around: person))),
            ("Random people", Array(PeopleListScreen.help(of: .init(random: .init())).prefix(1))),
            ("All screens", [HelpSection("Global", Wireframe.keys), HelpSection("Terminal", Keymap.loop)]),
        ]
    }

    private static func keys(in columns: Int) throws -> String {
        HelpTable("Keys", try keySections().flatMap { [("\($0.title):", "")] + $0.section.rows }).text(in: columns)
    }

    static let exitTable = HelpTable(
        "Exit status",
        [
            ("0", "Success."), ("1", "Failure: the network, GitHub or the disk."),
            ("2", "Nothing found, or the account or repository does not exist."), ("4", "Signing in is required."),
            ("64", "Wrong usage."),
            ("75", "Rate limit reached, and nothing is cached. The message says when to try again."),
            ("130", "Interrupted by Ctrl-C, or by Esc in the prompt."),
        ])

    /// The variables that override settings are described as those are.
    private static let environmentTable = HelpTable(
        "Environment",
        SettingTable.program.settings.compactMap { setting in
            SettingInForce.variables[setting.name].map { ($0, "\(setting.summary) As --\(setting.name).") }
        } + [
            (
                "GHSEARCH_TOKEN, GH_TOKEN, GITHUB_TOKEN",
                "The token to use, in this order. They override the stored token."
            ),
            (
                "GH_ENTERPRISE_TOKEN, GITHUB_ENTERPRISE_TOKEN",
                "The token for GitHub Enterprise Server, after GHSEARCH_TOKEN."
            ),
            (
                "GHSEARCH_DEFAULT_OPTS",
                "Options of the prompt that precede those of the command line, such as --height 40%."
            ), ("GHSEARCH_CLIENT_ID", "The client ID of the OAuth app, as --client-id of `ghsearch login`."),
            (
                "GHSEARCH_API_URL, GHSEARCH_WEB_URL",
                "The URLs of the API and of the sign-in pages. Only loopback hosts can use http."
            ),
            (
                "GHSEARCH_ACCESSIBLE, GH_ACCESSIBLE_PROMPTER, ACCESSIBLE",
                "Use accessible mode, as --accessible, unless empty, 0 or false."
            ),
            ("GHSEARCH_NOBIND", "If it is not empty, the set-up of a shell binds no key (`ghsearch init`)."),
            ("NO_COLOR, CLICOLOR_FORCE", "Disable or force color."),
            (
                "GIT_DIR, GIT_WORK_TREE",
                "Both: the repository of the commands that read a clone, as for Git, and its work tree."
            ), ("BROWSER", "The browser that opens pages."),
            (
                "https_proxy, no_proxy, SSL_CERT_FILE",
                "The proxy and the trusted certificates, as for curl."
            ),
            (
                "XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_CACHE_HOME",
                "The directories of the files (`ghsearch help files`)."
            ),
        ])

    private static let settingNames = SettingTable.program.settings.map(\.name).joined(separator: ", ")

    private static let fileTable = HelpTable(
        "Files",
        [
            ("~/.config/ghsearch/config.json", "Settings: \(settingNames) (`ghsearch config`)."),
            ("~/.config/ghsearch/accounts.json", "The accounts that are signed in. Contains no tokens."),
            (
                ".ghsearch",
                "The host and the account for a directory and the directories below it. No effect on login, logout and token."
            ),
            (
                "~/.local/state/ghsearch/",
                "The query history, the rate limits that all processes share and, without a desktop keyring, the encrypted tokens."
            ),
            ("~/.cache/ghsearch/", "The cache."),
        ])
}
