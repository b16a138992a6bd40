import ArgumentParser
import Authenticator
import GitHubModel
import Store

/// `ghsearch logout`: forgets the sign-in.
struct LogoutCommand: ModuleCommand {
    static let configuration = CommandConfiguration(commandName: "logout", abstract: "Delete the stored sign-in.")

    @OptionGroup(title: "Anywhere")
    var common: CommonOptions

    func run(in module: some DependencyModule) async throws {
        let removed = try await module.signIns.signOut()
        guard !removed.isEmpty else {
            throw CommandFailure(.failed, "Nobody is signed in to \(module.host) here.")
        }
        for signIn in removed {
            // Where nothing can be stored, there is nothing private to remove.
            if let store = module.store, await !store.forget(account: signIn.id.accountID) {
                module.console.say(
                    "What \(signIn.login) saw is still stored: `ghsearch cache clear` removes everything.")
            }
            module.console.say("Signed out of \(module.host): the token of \(signIn.login) is deleted here.")
            guard let client = signIn.clientID else { continue }
            module.console.say(
                "To end the app's access too: \(module.host.webURL)/settings/connections/applications/\(client)")
        }
        if let inUse = try module.signIns.environmentToken(), case .environment(let variable) = inUse.source {
            module.console.say("\(variable) is still set, and still used.")
        }
    }
}
