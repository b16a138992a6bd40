import Authenticator
import GitHubAPI
import GitHubModel

/// What the commands about accounts can use: the output, the sign-in service, the tokens, and the client of the
/// device flow.
struct AccountContext: Sendable {
    let output: OutputContext
    let signIn: SignInService
    let credentials: CredentialManager
    let deviceFlow: DeviceFlowClient
    let configuredClientID: String?
    let identify: @Sendable (Token, Host) async throws -> TokenOwner
    /// Stores the client ID of the host in the settings.
    var keepClientID: @Sendable (ClientID) async throws -> Void = { _ in }

    func signInDependencies(as client: ClientID, scopes: [String] = []) -> SignInController.Dependencies {
        .init(client: client, scopes: scopes, deviceFlow: deviceFlow, service: signIn, credentials: credentials)
    }

    var gitHubCLIHost: String { output.host.gitHubCLIName }

    func signInFromGH(as login: Login?) async throws -> StoredCredential {
        let token = try await GitHubCLI.token(
            for: output.host.gitHubCLIName, login: login, environment: output.environment)
        return try await signIn(withToken: token, as: login, isFromGH: true)
    }

    /// Verifies and stores the token, which requests use from now on. It must be that of `required`.
    func signIn(
        withToken token: String, as required: Login? = nil, isFromGH: Bool = false
    ) async throws -> StoredCredential {
        do {
            let credential = try await signIn.signIn(withToken: token, as: required, isFromGH: isFromGH)
            await credentials.use(credential)
            return credential
        } catch GitHubError.unauthorized {
            throw CommandError(.signInNeeded, "GitHub rejected the token. Nothing was stored. Use another token.")
        }
    }

    /// What the menu calls. `report` shows that the client ID could not be stored.
    func signInMethods(
        scopes: [String] = [], opensPages: Bool = true, report: @escaping @Sendable (String) -> Void
    ) -> SignInController.Methods {
        SignInController.Methods(
            useAccount: { login in try await describingErrors { try await useAccount(login) } },
            importFromGH: { login in try await describingErrors { try await signInFromGH(as: login) } },
            signInWithToken: { token in try await describingErrors { try await signIn(withToken: token) } },
            dependencies: { signInDependencies(as: $0, scopes: scopes) },
            keep: { client in
                do {
                    try await keepClientID(client)
                } catch {
                    report("The client ID was not stored. \(error.commandMessage())")
                }
            },
            openPage: { page in
                guard opensPages else { return }
                Task { [browser = output.browser] in
                    if let url = try? WebURL(page) { _ = await browser.open(url) }  // the address is shown
                }
            }, vault: .init(of: signIn))
    }

    /// Requests use the account from now on, which the next one verifies.
    private func useAccount(_ login: Login) async throws -> StoredCredential {
        guard let credential = try await signIn.useAccount(login) else {
            throw CommandError(.signInNeeded, "\(login) is no longer signed in. Choose another way.")
        }
        await credentials.use(credential)
        return credential
    }

    private func describingErrors(
        _ body: () async throws -> StoredCredential
    ) async throws -> StoredCredential {
        do {
            return try await body()
        } catch {
            try Task.checkCancellation()
            throw DeviceFlowError.failed(CommandError(error).message ?? "The sign-in was cancelled.")
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
                availability.client = try clientID(option: nil)
            } catch {
                availability.problem = error.commandMessage()
            }
            availability.menu = signInMenu(hasClient: availability.client != nil)
        }
        return availability
    }

    func clientID(option: String?) throws(SignInError) -> ClientID? {
        try ClientID.choose(
            option: option, environment: output.environment, configured: configuredClientID,
            builtIn: Version.builtInClientID, host: output.host)
    }

    /// `accounts` are those to use instead of the one in use.
    func signInMenu(hasClient: Bool, accounts: [Login] = []) -> SignInMenu {
        SignInMenu(
            accounts: accounts, ghLogins: GitHubCLI.logins(for: gitHubCLIHost, environment: output.environment),
            hasClient: hasClient,
            webURL: output.host.webURL)
    }

    /// Returns how the user can replace a rejected token: with an app, or by another account that is signed in. `nil`
    /// without both or a terminal, and if a sign-in would not replace the token.
    func reauthentication() async throws -> (client: ClientID?, accounts: [Login])? {
        guard output.isInteractive else { return nil }
        let availability = try signInAvailability()
        guard availability.menu != nil else { return nil }
        let accounts = await credentials.otherAccounts()
        return availability.client == nil && accounts.isEmpty ? nil : (availability.client, accounts)
    }
}

extension Host {
    /// The name of the host for `gh`. A server that replaces github.com must not receive the token of github.com.
    var gitHubCLIName: String { key == name ? name : api.authority }
}

/// Whether and how the user can sign in on a screen: the ways, or the reason why there are none.
struct SignInAvailability: Sendable, Hashable {
    var host = "github.com"
    /// The OAuth app to sign in with, or `nil` if signing in is not possible or would have no effect.
    var client: ClientID?
    var unavailableReason: String?
    /// The environment variable with the token in use, which overrides every sign-in.
    var tokenVariable: String?
    var isRejected = false
    /// The ways to sign in, or `nil` if signing in is not possible or would have no effect.
    var menu: SignInMenu?
    /// What is wrong with the OAuth app that is configured.
    var problem: String?

    /// The account of `gh`, if it is the first way of the menu, which is shown without an OAuth app.
    var ghLogin: Login? {
        guard client == nil, case .gh(let login)? = menu?.ways.first else { return nil }
        return login
    }
}
