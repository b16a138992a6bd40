import Authenticator
import GitHubAPI
import GitHubModel

/// Whether and how the user can sign in.
struct SignInAvailability: Sendable, Hashable {
    /// The host to sign in to.
    var host = "github.com"
    /// The OAuth app to sign in with, or `nil` if signing in is not possible or would have no effect.
    var client: ClientID?
    /// Why signing in is not possible, and what to do instead.
    var unavailableReason: String?
    /// The environment variable with the token in use, which overrides every sign-in.
    var tokenVariable: String?
    /// Whether GitHub rejected that token.
    var isRejected = false
    /// The login with which `gh` is signed in, offered if there is no OAuth app to sign in with.
    var ghLogin: Login?
}

extension DependencyModule {
    /// Returns what a sign-in with a device code calls. After a sign-in, requests use the new token. A vault that can't
    /// store the token is an error before a code is requested.
    func signInDependencies(as client: ClientID, scopes: [String] = []) -> SignInController.Dependencies {
        let (deviceFlow, service, manager) = (deviceFlow, signInService, credentialManager)
        let id = client.description
        return SignInController.Dependencies(
            requestCode: {
                try await service.checkVault()
                return try await deviceFlow.requestCode(clientID: id, scopes: scopes)
            },
            poll: { try await deviceFlow.poll(clientID: id, code: $0) },
            accept: { grant in
                let credential = try await service.accept(grant, clientID: client)
                await manager.use(credential)
                return credential
            })
    }

    /// The name of the host for `gh`. A server that replaces github.com must not receive the token of github.com.
    var gitHubCLIHost: String { host.key == host.name ? host.name : host.api.authority }

    /// Signs in with the token of `gh`.
    ///
    /// - Throws: ``CommandError`` if gh has none or GitHub rejects it; `SignInError`; `GitHubError`.
    func signInFromGH(as login: Login?) async throws -> StoredCredential {
        let token = try await GitHubCLI.token(for: gitHubCLIHost, login: login)
        do {
            let credential = try await signInService.signIn(withToken: token)
            await credentialManager.use(credential)
            return credential
        } catch GitHubError.unauthorized {
            throw CommandError(.signInNeeded, "GitHub rejected the token. Nothing was stored. Use another token.")
        }
    }

    /// Returns the client ID to sign in with, or the reason why signing in is not possible.
    ///
    /// - Throws: `SignInError` if a variable's value is not a token.
    func signInAvailability() throws -> SignInAvailability {
        var availability = SignInAvailability(host: host.description)
        if case .environment(let variable)? = try signInService.environmentToken()?.source {
            availability.tokenVariable = variable
            availability.unavailableReason =
                "\(variable) overrides every sign-in. Fix it, or unset it and restart ghsearch."
        } else if cachePolicy == .cacheOnly {
            availability.unavailableReason = "Can't sign in offline. Restart ghsearch without --offline."
        } else {
            do {
                availability.client = try ClientID.choose(
                    option: nil, environment: environment, configured: configuration.clientIDs[host.name] ?? nil,
                    host: host)
            } catch {
                availability.unavailableReason = error.commandMessage()
                availability.ghLogin = GitHubCLI.login(for: gitHubCLIHost, environment: environment)
            }
        }
        return availability
    }

    /// Returns the client ID to sign in with after GitHub has rejected the token, or `nil` if there is no terminal or if a
    /// sign-in would not replace the token.
    ///
    /// - Throws: `SignInError` if a variable's value is not a token.
    func clientForReauthentication() throws -> ClientID? {
        StandardInput.isTerminal && console.errorsAreTerminal ? try signInAvailability().client : nil
    }

    /// Runs `command`. If GitHub rejects the stored token and there is a terminal, the user signs in and the command runs
    /// again.
    ///
    /// - Throws: The errors of the command; for a rejected token, an error with its source and what to do.
    func run(_ command: any ModuleCommand) async throws -> CommandOutcome {
        do {
            return try await runWithRetry(command)
        } catch GitHubError.unauthorized {
            throw try await CommandError(unauthorizedIn: self)
        } catch let error as GitHubError where type(of: command).usesToken {
            throw CommandError(error, isAnonymous: await isAnonymous())
        }
    }

    private func runWithRetry(_ command: any ModuleCommand) async throws -> CommandOutcome {
        do {
            return try await command.outcome(in: self)
        } catch GitHubError.unauthorized where command.canReauthenticate {
            guard let client = try clientForReauthentication() else { throw GitHubError.unauthorized }
            console.printMessage("GitHub rejected the stored token. Sign in to continue.")
            let credential = try await ConsoleSignIn(as: client, in: self).run()
            console.printMessage("Signed in to \(host) as \(credential.login).")
            return try await command.outcome(in: self)
        }
    }
}
