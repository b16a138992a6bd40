package import struct Foundation.Date
package import GitHubAPI
package import GitHubModel
package import Settings

package struct SignInService: Sendable {
    private let host: Host
    private let environment: [String: String]
    /// The account that the user selected, or `nil` for the most recent sign-in.
    package let selectedAccount: AccountSelection?
    private let vault: any TokenVault
    private let accounts: AccountStore?
    private let notice: @Sendable (any Error) -> Void
    let now: @Sendable () -> Date
    private let identify: @Sendable (Token) async throws -> TokenOwner

    /// `notice` reports that the list of accounts could not be written. `identify` fetches the account of a token.
    package init(
        host: Host, environment: [String: String], account: AccountSelection? = nil, vault: any TokenVault,
        accounts: AccountStore? = nil, notice: @escaping @Sendable (any Error) -> Void = { _ in },
        now: @escaping @Sendable () -> Date = { Date() },
        identify: @escaping @Sendable (Token) async throws -> TokenOwner
    ) {
        self.host = host
        self.environment = environment
        selectedAccount = account
        self.vault = vault
        self.accounts = accounts
        self.notice = notice
        self.now = now
        self.identify = identify
    }

    /// Returns the token of the environment, otherwise of the selected account, otherwise of the most recent sign-in.
    package func activeToken() async throws -> ActiveToken? {
        if let token = try environmentToken() { return token }
        return try await activeCredential().map { ActiveToken(token: $0.token, source: .stored($0)) }
    }

    private func activeCredential() async throws -> StoredCredential? {
        let stored = try await ownCredentials()
        guard let selection = selectedAccount else { return stored.first }
        guard let credential = stored.first(where: { $0.login == selection.login }) else {
            throw SignInError.unknownAccount(
                selection.login, host: "\(host)", source: selection.source, known: stored.map(\.login))
        }
        return credential
    }

    package func overridden() throws(SignInError) -> (account: AccountSelection, variable: String)? {
        guard let selectedAccount, let variable = try environmentToken()?.source.variable else { return nil }
        return (selectedAccount, variable)
    }

    package func credentials() async throws -> [StoredCredential] {
        try await vault.credentials().sorted { $0.signedInAt > $1.signedInAt }
    }

    /// The logins of the accounts of the host that are signed in, the latest first.
    func storedLogins() async throws -> [Login] {
        try await ownCredentials().map(\.login)
    }

    /// Those of the host, the latest first.
    private func ownCredentials() async throws -> [StoredCredential] {
        try await credentials().filter { $0.id.hostKey == host.key }
    }

    package func knownAccounts() throws -> [KnownAccount] { try accounts?.accounts() ?? [] }

    func location(of id: StoredCredential.ID) async -> String { await vault.location(of: id) }

    package func environmentToken() throws(SignInError) -> ActiveToken? {
        for variable in TokenVariables.names(for: host) {
            guard let text = environment[variable]?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty
            else { continue }
            do {
                return ActiveToken(token: try Token(text), source: .environment(variable))
            } catch {
                throw .invalidEnvironmentToken(variable: variable)
            }
        }
        return nil
    }

    /// Checks that the vault and the list of accounts can be used, before the user approves a sign-in.
    package func checkVault(onDialog: @escaping @Sendable (Bool) -> Void = { _ in }) async throws {
        _ = try knownAccounts()
        try await vault.verifyAccess(onDialog: onDialog)
    }

    func useFile() async { await vault.useFile() }

    /// Fetches the account of the token in `text`, which spaces can surround, and stores it unless it is not the
    /// `required` one.
    package func signIn(
        withToken text: String, as required: Login? = nil, isFromGH: Bool = false
    ) async throws -> StoredCredential {
        let token = try Self.token(in: text)
        _ = try knownAccounts()
        return try await accept(TokenGrant(token: token), clientID: nil, as: required, isFromGH: isFromGH)
    }

    static func token(in text: String) throws(SignInError) -> Token {
        let token: Token
        do {
            token = try Token(text.trimmingCharacters(in: .whitespacesAndNewlines))
        } catch {
            throw .invalidToken(error)
        }
        if [.refresh, .installation].contains(token.kind) { throw .unsupportedTokenKind(token.kind) }
        return token
    }

    /// Stores another token of gh for the account of `credential`, if it is that account's.
    func replaceToken(of credential: StoredCredential, by token: Token) async throws -> StoredCredential {
        let owner = try await identify(token)
        guard owner.person.id == credential.id.accountID else {
            throw SignInError.otherAccount(owner.person.login, required: credential.login)
        }
        var renewed = StoredCredential(
            id: credential.id, login: owner.person.login, token: token, scopes: owner.scopes,
            signedInAt: credential.signedInAt)
        renewed.expiresAt = owner.expiresAt
        renewed.isFromGH = true
        try await vault.save(renewed)
        return renewed
    }

    /// Fetches the account of the token and stores the credential, unless the task is cancelled before.
    package func accept(
        _ grant: TokenGrant, clientID: ClientID?, as required: Login? = nil, isFromGH: Bool = false
    ) async throws -> StoredCredential {
        let date = now()
        let owner = try await identify(grant.token)
        if let required, required != owner.person.login {
            throw SignInError.otherAccount(owner.person.login, required: required)
        }
        var credential = StoredCredential(
            id: StoredCredential.ID(hostKey: host.key, accountID: owner.person.id), login: owner.person.login,
            token: grant.token, scopes: owner.scopes ?? (clientID == nil ? nil : grant.scopes), signedInAt: date)
        credential.clientID = clientID?.description
        credential.isFromGH = isFromGH
        credential.setExpirations(of: grant, at: date)
        credential.expiresAt = credential.expiresAt ?? owner.expiresAt
        try Task.checkCancellation()
        try await vault.save(credential)
        await updateAccounts { try await $0.add(credentials().reversed().map(KnownAccount.init)) }
        return credential
    }

    /// Makes an account that is signed in the most recent one, which is used from now on. Returns `nil` if it is no
    /// longer signed in.
    package func useAccount(_ login: Login) async throws -> StoredCredential? {
        // Another process can have renewed the tokens since they were read.
        let stored = try await vault.reload().first { $0.id.hostKey == host.key && $0.login == login }
        guard var credential = stored else { return nil }
        credential.signedInAt = now()
        try Task.checkCancellation()
        try await vault.save(credential)
        return credential
    }

    /// A token of the environment is not affected.
    package func signOut(_ id: StoredCredential.ID) async throws {
        try await vault.remove(id)
        await updateAccounts { try await $0.remove(id) }
    }

    /// An error is only reported, because the vault is authoritative.
    private func updateAccounts(_ change: (AccountStore) async throws -> Void) async {
        guard let accounts else { return }
        do {
            try await change(accounts)
        } catch is CancellationError {  // the next sign-in adds the account
        } catch {
            notice(error)
        }
    }
}
