import Authenticator
import GitHubAPI
import GitHubModel

struct AccountContext: Sendable {
    let output: OutputContext
    let signIn: SignInService
    let credentials: CredentialManager
    let deviceFlow: DeviceFlowClient
    let configuredClientID: String?
    let identify: @Sendable (Token, Host) async throws -> TokenOwner

    func signInDependencies(as client: ClientID, scopes: [String] = []) -> SignInController.Dependencies {
        .init(client: client, scopes: scopes, deviceFlow: deviceFlow, service: signIn, credentials: credentials)
    }

    /// The name of the host for `gh`. A server that replaces github.com must not receive the token of github.com.
    var gitHubCLIHost: String {
        output.host.key == output.host.name ? output.host.name : output.host.api.authority
    }

    func signInFromGH(as login: Login?) async throws -> StoredCredential {
        let credential = try await signIn(withToken: try await GitHubCLI.token(for: gitHubCLIHost, login: login))
        await credentials.use(credential)
        return credential
    }

    func signIn(withToken token: String) async throws -> StoredCredential {
        do {
            return try await signIn.signIn(withToken: token)
        } catch GitHubError.unauthorized {
            throw CommandError(.signInNeeded, "GitHub rejected the token. Nothing was stored. Use another token.")
        }
    }

    func signInAvailability() throws -> SignInAvailability {
        var availability = SignInAvailability(host: output.host.description)
        if let variable = try signIn.environmentToken()?.source.variable {
            availability.tokenVariable = variable
            availability.unavailableReason =
                "\(variable) overrides every sign-in. Fix it, or unset it and restart ghsearch."
        } else if output.isOffline {
            availability.unavailableReason = "Can't sign in offline. Restart ghsearch without --offline."
        } else {
            do {
                availability.client = try ClientID.choose(
                    option: nil, environment: output.environment, configured: configuredClientID, host: output.host)
            } catch {
                availability.unavailableReason = error.commandMessage()
                availability.ghLogin = GitHubCLI.login(for: gitHubCLIHost, environment: output.environment)
            }
        }
        return availability
    }

    /// Returns `nil` if there is no terminal or if a sign-in would not replace the token.
    func clientForReauthentication() throws -> ClientID? {
        output.isInteractive ? try signInAvailability().client : nil
    }
}

struct SignInAvailability: Sendable, Hashable {
    var host = "github.com"
    /// The OAuth app to sign in with, or `nil` if signing in is not possible or would have no effect.
    var client: ClientID?
    var unavailableReason: String?
    /// The environment variable with the token in use, which overrides every sign-in.
    var tokenVariable: String?
    var isRejected = false
    /// The login with which `gh` is signed in, offered if there is no OAuth app to sign in with.
    var ghLogin: Login?
}
