import ArgumentParser
import GitHubModel

/// Opens the page of an account or a repository in the browser, or prints its address where there is none.
struct OpenCommand: ApplicationCommand, DocumentedCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open an account or a repository in the browser.",
        discussion: """
            Prints the URL if there is no browser. If the cache has no account with the login, but one that may be meant, a \
            message names it.
            """)
    static let examples = ["ghsearch open torvalds", "ghsearch open torvalds/linux", "ghsearch open @me"]

    @Argument(
        help: ArgumentHelp("Account or repository, as LOGIN, LOGIN/REPO or an address.", valueName: "login[/repo]"),
        completion: .loginsOrRepositories)
    var target: AccountOrRepositoryArgument

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    var address: GitHubAddress? { get throws { try target.value } }

    func validate() throws { _ = try address }

    mutating func replaceAuthors(by arguments: AuthorArguments) async throws {
        target = try await arguments.login(target)
    }

    func run(in context: CacheContext) async throws {
        let address = try target.resolved()
        try await context.output.openPage(address.path)
        if let closest = await context.closestLogin(to: address.login) {
            context.output.console.printMessage("\(address.login) is not cached. Did you mean \(closest)?")
        }
    }
}
