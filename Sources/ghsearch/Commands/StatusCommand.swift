import ArgumentParser
import Authenticator
import GitHubModel

/// `ghsearch status`: who is signed in, as GitHub itself says now.
struct StatusCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show who is signed in, and whether GitHub accepts it.")

    @OptionGroup(title: "Anywhere")
    var common: CommonOptions

    func run(in module: some DependencyModule) async throws {
        guard let status = try await module.signIns.status() else {
            throw CommandFailure(.signInNeeded, "Nobody is signed in to \(module.host). Run `ghsearch login`.")
        }
        try module.console.print("\(status.host): signed in as \(status.account.login)")
        try module.console.print("Token: from \(status.place)")
        if let scopes = status.account.scopes {
            try module.console.print(
                "Scopes: \(scopes.isEmpty ? "none (public information)" : scopes.joined(separator: ", "))")
        }
    }
}
