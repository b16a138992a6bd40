import ArgumentParser
import GitHubModel

struct OpenCommand: ApplicationCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open an account or a repository in the browser.",
        discussion: """
            Prints the URL if there is no browser. If the cache has no account with the login, but one that may be meant, a \
            message names it.
            """)

    @Argument(
        help: ArgumentHelp("Account or repository, as LOGIN, LOGIN/REPO or an address.", valueName: "login[/repo]"),
        completion: .loginsOrRepositories)
    var target: String

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    var address: GitHubAddress? {
        get throws { GitHubAddress.isOnlyAuthor(target) ? nil : try GitHubAddress.any(target) }
    }

    func validate() throws { _ = try address }

    mutating func replaceAuthors(by lookup: AuthorLookup) async throws { target = try await lookup.login(target) }

    func run(in context: CacheContext) async throws {
        let address = try GitHubAddress.any(target)
        try await context.output.openPage(address.path)
        if let closest = await context.closestLogin(to: address.login) {
            context.output.console.printMessage("\(address.login) is not cached. Did you mean \(closest)?")
        }
    }
}
