import Authenticator
import GitHubAPI

/// Runs a command. If GitHub rejects the stored token and there is a terminal, the user signs in and the command runs again.
struct SignInRecovery<Module: DependencyModule> {
    let module: Module

    /// Runs `command`.
    ///
    /// - Throws: the errors of the command; for a rejected token, an error with its source and what to do.
    func run(_ command: any ModuleCommand) async throws {
        do {
            try await runWithRetry(command)
        } catch GitHubError.unauthorized {
            throw try await CommandError(unauthorizedIn: module)
        }
    }

    private func runWithRetry(_ command: any ModuleCommand) async throws {
        do {
            try await command.run(in: module)
        } catch GitHubError.unauthorized where command.canReauthenticate {
            guard let client = try module.clientForReauthentication() else { throw GitHubError.unauthorized }
            module.console.printMessage("GitHub rejected the stored token. Sign in to continue.")
            let credential = try await ConsoleSignIn(in: module, noBrowser: false).signIn(as: client)
            module.console.printMessage("Signed in to \(module.host) as \(credential.login).")
            try await command.run(in: module)
        }
    }
}

extension DependencyModule {
    /// Returns the client ID to sign in with after GitHub has rejected the token, or `nil` if there is no terminal or if a
    /// sign-in would not replace the token.
    ///
    /// - Throws: `SignInError` if a variable's value is not a token.
    func clientForReauthentication() throws -> ClientID? {
        StandardInput.isTerminal && console.errorsAreTerminal ? try signInAvailability().client : nil
    }
}
