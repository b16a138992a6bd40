import ArgumentParser

struct RootCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ghsearch",
        abstract: "Find people on GitHub as you type, and see what they build.",
        usage: """
            ghsearch [QUERY] [<options>]
            ghsearch <subcommand>
            """,
        discussion: """
            Without a subcommand, opens a prompt: type a name, select a person, see their repositories by language.
            QUERY can be an address, such as @torvalds, torvalds/linux or https://github.com/torvalds: it is opened \
            without a search. To search for a word that is similar to a subcommand: ghsearch search WORD
            Public data needs no account. Signing in raises the rate limits.
            Other topics of ghsearch help: keys, filter, environment, exit-codes, files, agents, global.
            """,
        version: Version.number,
        groupedSubcommands: [
            CommandGroup(
                name: "Find",
                subcommands: [
                    SearchCommand.self, UsersCommand.self, WhoCommand.self, PeopleCommand.self, ExploreCommand.self,
                ]),
            CommandGroup(
                name: "Show",
                subcommands: [ReposCommand.self, RepoCommand.self, UserCommand.self, OpenCommand.self]),
            CommandGroup(
                name: "Sign in",
                subcommands: [LoginCommand.self, LogoutCommand.self, StatusCommand.self, TokenCommand.self]),
            CommandGroup(name: "Cache", subcommands: [WarmCommand.self, CacheCommand.self]),
            CommandGroup(
                name: "Shells and editors",
                subcommands: [InitCommand.self, ShellInsertCommand.self, LSPCommand.self]),
            CommandGroup(name: "Settings", subcommands: [ConfigCommand.self]),
        ],
        defaultSubcommand: SearchCommand.self)
}

/// The root command as help, the manual and completions show it, with the options of the default subcommand: the parser
/// gives options of a root command to every subcommand, so ``RootCommand`` has none.
struct DocumentedRootCommand: ParsableCommand {
    static let configuration: CommandConfiguration = {
        var configuration = RootCommand.configuration
        configuration.groupedSubcommands = configuration.groupedSubcommands.map { group in
            CommandGroup(name: group.name, subcommands: group.subcommands.map(documented))
        }
        return configuration
    }()

    @OptionGroup(title: "Repository")
    var scope: ScopeOptions

    @OptionGroup(title: "Results")
    var results: PrintOptions

    @OptionGroup(title: "Prompt")
    var prompt: PromptOptions

    @OptionGroup(title: "Screen")
    var screen: ScreenOptions

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    private static func documented(_ command: any ParsableCommand.Type) -> any ParsableCommand.Type {
        command == PeopleCommand.self
            ? DocumentedPeopleCommand.self : command
    }

    /// Whether `arguments` request the help of the root command, the completions of a word, or the input of the manual.
    static func isRequested(by arguments: [String]) -> Bool {
        [["--help"], ["-h"], ["help"], ["--experimental-dump-help"]].contains(arguments)
            || arguments.first == "---completion"
            || arguments.first == "--generate-completion-script" && Shell.completed(by: arguments) == nil
    }
}

/// `ghsearch people` as completions show it: with options of its default subcommand.
private struct DocumentedPeopleCommand: ParsableCommand {
    static let configuration = PeopleCommand.configuration

    @OptionGroup(title: "Data")
    var data: DataOptions<KnownPerson>

    @OptionGroup(title: "Results")
    var results: PrintOptions

    @OptionGroup(title: "Global options")
    var common: CommonOptions
}
