import ArgumentParser
import GitHubModel

struct OpenCommand: ApplicationCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open an account or a repository in the browser.",
        discussion: "Prints the URL if there is no browser.")

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

    func run(in context: OutputContext) async throws {
        try await context.openPage(try GitHubAddress.any(target).path)
    }
}
