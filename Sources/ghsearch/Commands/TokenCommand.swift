import ArgumentParser
import Authenticator
import GitHubAPI
import GitHubModel

/// `ghsearch token`: the token in use, for other programs.
struct TokenCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Print the token in use, for other programs. Keep it secret.")

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    func run(in module: some DependencyModule) async throws {
        guard let active = try await module.signInService.activeToken() else {
            throw CommandError(.signInNeeded, "Not signed in to \(module.host). Run `ghsearch login`.")
        }
        // Refreshed first, because other programs can't refresh it.
        let token =
            module.cachePolicy == .cacheOnly ? active.token : try await module.credentialManager.token() ?? active.token
        try module.console.print(token.reveal())
    }
}
