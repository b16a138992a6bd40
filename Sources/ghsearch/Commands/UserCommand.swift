import ArgumentParser
import Authenticator
import GitHubModel
import Repositories
import TerminalUI

/// `ghsearch user [LOGIN]`: one account at a glance.
struct UserCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "user",
        abstract: "Show who somebody is: name, bio, followers, total stars, favourite language; without LOGIN, you.")

    @Argument(help: ArgumentHelp("Who.", valueName: "login"))
    var login: String?

    @OptionGroup(title: "Data")
    var data: DataOptions

    @OptionGroup(title: "Anywhere")
    var common: CommonOptions

    var canReauthenticate: Bool { true }

    func validate() throws {
        if let login { _ = try Login(login) }
        _ = try JSONOutput(data, .account)
    }

    func run(in module: some DependencyModule) async throws {
        let owner = try await module.owner(
            named: login, otherwise: "To show you, ghsearch must know you: run `ghsearch login`, or name a login.")
        let person = try await profile(of: owner, in: module)
        let total = owner == .me ? nil : person.profile?.publicRepositories
        let known: RepositoryService.Owner = owner == .me ? .me : .account(person.login, kind: person.kind)
        let listing = try await LoadedListing(known, in: module, total: total)
        try print(AccountSummary(person: person, statistics: listing.overview), to: module.console)
        if let failure = listing.error { throw failure }
    }

    private func profile(of owner: RepositoryService.Owner, in module: some DependencyModule) async throws -> Person {
        do {
            return try await module.repositories().profile(of: owner)
        } catch {
            throw owner.told(error)
        }
    }

    private func print(_ account: AccountSummary, to console: Console) throws {
        if let output = try JSONOutput(data, .account) {
            try output.print(output.fields.object(account), to: console)
        } else if console.isTerminal {
            for line in account.lines(in: console.width) { try console.print(line) }
        } else {
            try console.print(TabSeparated.line(account.columns))
        }
    }
}
