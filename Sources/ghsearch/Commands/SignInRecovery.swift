import Authenticator
import GitHubAPI

/// Runs a command; where GitHub refuses the stored token and a person sits there, they sign in, and it runs once more.
struct SignInRecovery<Module: DependencyModule> {
    let module: Module

    /// - Throws: what the command throws; of a refused token, where that is from and what to do.
    func run(_ command: any ModuleCommand) async throws {
        do {
            try await attempt(command)
        } catch GitHubError.unauthorized {
            throw try await CommandError(unauthorizedIn: module)
        }
    }

    private func attempt(_ command: any ModuleCommand) async throws {
        do {
            try await command.run(in: module)
        } catch GitHubError.unauthorized where command.canReauthenticate {
            guard let client = try module.clientForReauthentication() else { throw GitHubError.unauthorized }
            module.console.printMessage("GitHub no longer accepts the stored sign-in. Sign in again, and this goes on.")
            let signIn = try await ConsoleSignIn(in: module, noBrowser: false).signIn(as: client)
            module.console.printMessage("Signed in to \(module.host) as \(signIn.login).")
            try await command.run(in: module)
        }
    }
}

extension DependencyModule {
    /// What to sign in with when GitHub refuses the token in use; `nil` where nobody can be asked, or a sign-in would not
    /// take the token's place.
    ///
    /// - Throws: `SignInError` if a variable holds no token.
    func clientForReauthentication() throws -> ClientID? {
        StandardInput.isTerminal && console.errorsAreTerminal ? try signInAvailability().client : nil
    }
}
