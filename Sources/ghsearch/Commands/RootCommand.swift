import ArgumentParser
import Authenticator

/// `ghsearch`: what it is, and what it can be asked.
struct RootCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ghsearch",
        abstract: "Find people on GitHub as you type, and see what they build.",
        usage: """
            ghsearch [QUERY]
            ghsearch <subcommand>
            """,
        discussion: """
            Without a subcommand it opens a prompt: type a name, pick a person, see their repositories by language.
            Everything public works without an account; signed in, GitHub answers more often.
            """,
        version: Version.number,
        groupedSubcommands: [
            CommandGroup(name: "Find", subcommands: [SearchCommand.self, UsersCommand.self, ExploreCommand.self]),
            CommandGroup(name: "Show", subcommands: [ReposCommand.self, UserCommand.self, OpenCommand.self]),
            CommandGroup(
                name: "Sign in",
                subcommands: [LoginCommand.self, LogoutCommand.self, StatusCommand.self, TokenCommand.self]),
            CommandGroup(name: "Store", subcommands: [CacheCommand.self]),
        ],
        defaultSubcommand: SearchCommand.self)
}

/// A command that needs the world outside: it gets it from a module, which is the program's own or a test's.
protocol ModuleCommand: ParsableCommand {
    /// Does it draw on the whole terminal, so that nothing else may write there, when its answer goes to `console`?
    func isFullScreen(_ console: Console) -> Bool
    /// Where GitHub refuses the stored sign-in, may the person sign in while it waits, and it begin anew?
    var canReauthenticate: Bool { get }
    /// Does it ask as whoever is signed in?
    static var usesToken: Bool { get }
    /// What every command can be told.
    var common: CommonOptions { get }
    /// Where a new sign-in is to be kept; `nil` if the person said nothing of it.
    var preferredVault: VaultKind? { get }

    /// Does what it is for.
    ///
    /// - Throws: what ``CommandError`` can tell; anything else is shown as it describes itself.
    func run(in module: some DependencyModule) async throws
}

extension ModuleCommand {
    /// Most write line by line.
    func isFullScreen(_ console: Console) -> Bool { false }
    /// Only those that print GitHub's answer.
    var canReauthenticate: Bool { false }
    /// Most do.
    static var usesToken: Bool { true }
    /// Few sign anybody in.
    var preferredVault: VaultKind? { nil }
}
