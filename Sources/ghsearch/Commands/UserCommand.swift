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

    @Argument(help: ArgumentHelp("User or organization, or its address (default: you).", valueName: "login"))
    var login: String?

    @OptionGroup(title: "Data")
    var data: DataOptions

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    var canReauthenticate: Bool { true }

    var address: GitHubAddress? { get throws { try login.map(GitHubAddress.account) } }

    func validate() throws {
        _ = try address
        _ = try JSONOutput<AccountSummary>(data)
    }

    func run(in module: some DependencyModule) async throws {
        let owner = try await module.owner(
            named: try address?.login,
            otherwise: "Sign in to show your own profile: run `ghsearch login`, or specify a login.")
        let person = try await module.profile(of: owner)
        let total = owner == .me ? nil : person.profile?.publicRepositories
        let resolved: RepositoryService.Owner = owner == .me ? .me : .account(person.login, kind: person.kind)
        let (listing, error) = try await module.listing(of: resolved, total: total, isKnown: true)
        let compared = module.compared([person], for: data)[0]
        try print(AccountSummary(person: compared, statistics: listing.overview(of: total)), to: module.console)
        if let error { throw error }
    }

    private func print(_ account: AccountSummary, to console: Console) throws {
        if let output = try JSONOutput<AccountSummary>(data) {
            return try output.print(output.object(account), to: console)
        }
        try console.print([account], data, lines: account.lines)
    }
}
