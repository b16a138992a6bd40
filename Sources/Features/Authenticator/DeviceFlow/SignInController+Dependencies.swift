package import GitHubAPI
package import GitHubModel

/// What the controller calls, and what it reports.
extension SignInController {
    package struct Dependencies: Sendable {
        let requestCode: @Sendable () async throws -> DeviceCode
        let poll: @Sendable (DeviceCode) async throws -> AccessTokenResponse
        /// Verifies the token and stores it, unless the task is cancelled before.
        let accept: @Sendable (TokenGrant) async throws -> StoredCredential
        var vault = VaultAccess()
    }

    package struct VaultAccess: Sendable {
        /// Checks that a token can be stored. Calls its argument with `true` when the keyring shows a dialog, then with
        /// `false`.
        var open: @Sendable (_ onDialog: @escaping @Sendable (Bool) -> Void) async throws -> Void = { _ in }
        /// Stores the token in the encrypted file.
        var useFile: @Sendable () async -> Void = {}
    }

    /// What the choices of the menu call. The descriptions of their errors are complete messages.
    package struct Methods: Sendable {
        /// Uses another account that is signed in.
        let useAccount: @Sendable (Login) async throws -> StoredCredential
        /// Verifies and stores the token of an account of `gh`.
        let importFromGH: @Sendable (Login) async throws -> StoredCredential
        /// Verifies and stores a token.
        let signInWithToken: @Sendable (String) async throws -> StoredCredential
        let dependencies: @Sendable (ClientID) -> Dependencies
        /// Stores the client ID in the settings.
        let keep: @Sendable (ClientID) async -> Void
        let openPage: @Sendable (String) -> Void
        let vault: VaultAccess

        package init(
            useAccount: @escaping @Sendable (Login) async throws -> StoredCredential,
            importFromGH: @escaping @Sendable (Login) async throws -> StoredCredential,
            signInWithToken: @escaping @Sendable (String) async throws -> StoredCredential,
            dependencies: @escaping @Sendable (ClientID) -> Dependencies,
            keep: @escaping @Sendable (ClientID) async -> Void, openPage: @escaping @Sendable (String) -> Void,
            vault: VaultAccess
        ) {
            self.useAccount = useAccount
            self.importFromGH = importFromGH
            self.signInWithToken = signInWithToken
            self.dependencies = dependencies
            self.keep = keep
            self.openPage = openPage
            self.vault = vault
        }
    }

    package struct Properties: Sendable {
        package var updateInterval: Duration = .seconds(1)
        /// The interval at which the screen looks for the sign-in of another process.
        package var adoptionInterval: Duration = .seconds(3)
        /// How long a token that can't be verified yet is kept in memory.
        package var retryTimeout: Duration = .seconds(3900)

        package init() {}
    }

    /// An event of a sign-in. ``retrying(_:)``, ``recovered`` and ``keyringDialog(isOpen:)`` can occur repeatedly; the
    /// others occur in this order.
    package enum Progress: Sendable, Hashable {
        case requestingCode
        case codeShown(userCode: String, address: WebURL, lifetime: Duration)
        case waiting(remaining: Duration)
        /// A request failed and is sent again later. The message is a complete one.
        case retrying(String)
        case recovered
        /// The keyring shows a dialog, or has closed it. The code is requested meanwhile.
        case keyringDialog(isOpen: Bool)
        case checking
        case signedIn(StoredCredential)
        case failed(DeviceFlowError)
        /// The token of `gh`, or the one that was entered, can't be used. The message is a complete one.
        case importFailed(String)
    }
}

extension SignInController.Dependencies {
    /// After a sign-in, requests use the new token. A vault that can't store it is an error before a code is requested.
    package init(
        client: ClientID, scopes: [String], deviceFlow: DeviceFlowClient, service: SignInService,
        credentials: CredentialManager
    ) {
        let id = client.description
        requestCode = { try await deviceFlow.requestCode(clientID: id, scopes: scopes) }
        poll = { try await deviceFlow.poll(clientID: id, code: $0) }
        accept = { grant in
            let credential = try await service.accept(grant, clientID: client)
            await credentials.use(credential)
            return credential
        }
        vault = .init(of: service)
    }
}

extension SignInController.VaultAccess {
    package init(of service: SignInService) {
        open = { try await service.checkVault(onDialog: $0) }
        useFile = { await service.useFile() }
    }
}
