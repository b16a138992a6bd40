import ArgumentParser
import Authenticator
import GitHubModel

/// `ghsearch token`: the token in use, for other programs.
struct TokenCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Print the token in use, for other programs. Keep it secret.")

    @OptionGroup(title: "Anywhere")
    var common: CommonOptions

    func run(in module: some DependencyModule) async throws {
        guard let inUse = try await module.signIns.tokenInUse() else {
            throw CommandFailure(.signInNeeded, "Nobody is signed in to \(module.host). Run `ghsearch login`.")
        }
        try module.console.print(inUse.token.reveal())
    }
}
