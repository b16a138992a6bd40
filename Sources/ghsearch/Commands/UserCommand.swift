import ArgumentParser
import Authenticator
import GitHubModel
import Repositories
import TerminalUI

/// `ghsearch user [LOGIN]`: shows a profile.
struct UserCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "user",
        abstract: "Show a profile: name, bio, followers, total stars, top language (default: yours).")

    @Argument(help: ArgumentHelp("User or organization (default: you).", valueName: "login"))
    var login: String?

    @OptionGroup(title: "Data")
    var data: DataOptions

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    var canReauthenticate: Bool { true }

    func validate() throws {
        if let login { _ = try Login(login) }
        _ = try JSONOutput<AccountSummary>(data)
    }

    func run(in module: some DependencyModule) async throws {
        let owner = try await module.owner(
            named: login, otherwise: "Sign in to show your own profile: run `ghsearch login`, or specify a login.")
        let person = try await profile(of: owner, in: module)
        let total = owner == .me ? nil : person.profile?.publicRepositories
        let resolved: RepositoryService.Owner = owner == .me ? .me : .account(person.login, kind: person.kind)
        let (listing, error) = try await module.listing(of: resolved, total: total)
        try print(AccountSummary(person: person, statistics: listing.overview(of: total)), to: module.console)
        if let error { throw error }
    }

    private func profile(of owner: RepositoryService.Owner, in module: some DependencyModule) async throws -> Person {
        do {
            return try await module.repositories().profile(of: owner)
        } catch {
            throw owner.userFacingError(error)
        }
    }

    private func print(_ account: AccountSummary, to console: Console) throws {
        if let output = try JSONOutput<AccountSummary>(data) {
            return try output.print(output.object(account), to: console)
        }
        try console.print([account], data, lines: account.lines)
    }
}
