import ArgumentParser
import Authenticator
import GitHubAPI
import GitHubModel

/// `ghsearch token`: the token in use, for other programs.
struct TokenCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Print the token in use, for other programs. Keep it secret.")

    @OptionGroup(title: "Anywhere")
    var common: CommonOptions

    func run(in module: some DependencyModule) async throws {
        guard let inUse = try await module.signInService.activeToken() else {
            throw CommandError(.signInNeeded, "Nobody is signed in to \(module.host). Run `ghsearch login`.")
        }
        // Another program can't renew it.
        let token =
            module.cachePolicy == .cacheOnly ? inUse.token : try await module.credentialManager.token() ?? inUse.token
        try module.console.print(token.reveal())
    }
}
