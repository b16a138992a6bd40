#if canImport(FoundationEssentials)
package import struct FoundationEssentials.Date
#else
package import struct Foundation.Date
#endif
package import GitHubAPI
package import GitHubModel

/// Which token applies to a host, and how one comes and goes.
package struct SignInService: Sendable {
    /// What it uses.
    package struct Dependencies: Sendable {
        /// Where sign-ins are kept.
        let vault: any TokenVault
        /// Who is known, without secrets; `nil` where nobody is to be noted.
        let accounts: AccountStore?
        /// Told, in a sentence, that the list could not be written; what it is about is done all the same.
        let notice: @Sendable (String) -> Void
        /// Whose token it is: `GET /user` with it.
        let identify: @Sendable (Token) async throws -> Account
        /// The time, for what is stored.
        let now: @Sendable () -> Date

        /// The world of the service.
        package init(
            vault: any TokenVault, accounts: AccountStore? = nil,
            notice: @escaping @Sendable (String) -> Void = { _ in },
            identify: @escaping @Sendable (Token) async throws -> Account,
            now: @escaping @Sendable () -> Date = { Date() }
        ) {
            (self.vault, self.accounts, self.notice) = (vault, accounts, notice)
            (self.identify, self.now) = (identify, now)
        }
    }
    /// What it is for.
    package struct Properties: Sendable {
        /// The GitHub its tokens are for.
        let host: Host
        /// The process's variables.
        let environment: [String: String]
        /// Whose sign-in is used; `nil` for the latest.
        let account: AccountSelection?

        /// For `host`, in a process with `environment`.
        package init(host: Host, environment: [String: String], account: AccountSelection? = nil) {
            (self.host, self.environment, self.account) = (host, environment, account)
        }
    }

    private let dependencies: Dependencies
    private let properties: Properties

    /// The sign-ins of one host.
    package init(dependencies: Dependencies, properties: Properties) {
        (self.dependencies, self.properties) = (dependencies, properties)
    }

    /// The token for the host: from the environment, else that of the wanted account, else the latest stored; `nil` if
    /// nobody is signed in and nobody is wanted.
    ///
    /// - Throws: ``SignInError`` if a variable holds no token, or the wanted account is not signed in; ``VaultError``.
    package func activeToken() async throws -> ActiveToken? {
        if let token = try environmentToken() { return token }
        return try await activeCredential().map { ActiveToken(token: $0.token, source: .stored($0)) }
    }

    /// The stored sign-in that is used where no variable wins.
    ///
    /// - Throws: ``SignInError/unknownAccount(_:host:origin:known:)`` if the wanted one is not there; ``VaultError``.
    package func activeCredential() async throws -> StoredCredential? {
        let signIns = try await stored()
        guard let wanted = properties.account else { return signIns.first }
        guard let signIn = signIns.first(where: { $0.login == wanted.login }) else {
            throw SignInError.unknownAccount(
                wanted.login, host: "\(properties.host)", source: wanted.source, known: signIns.map(\.login))
        }
        return signIn
    }

    /// The wanted account and the variable that wins over it, where both are given.
    ///
    /// - Throws: ``SignInError/badEnvironmentToken(variable:)``
    package func overridden() throws(SignInError) -> (account: AccountSelection, variable: String)? {
        guard let account = properties.account, case .environment(let variable)? = try environmentToken()?.source else {
            return nil
        }
        return (account, variable)
    }

    /// All sign-ins of all hosts, the latest first.
    ///
    /// - Throws: ``VaultError``
    package func credentials() async throws -> [StoredCredential] {
        try await dependencies.vault.signIns().sorted { $0.signedInAt > $1.signedInAt }
    }

    /// Who signed in from here, by the list that holds no secret.
    ///
    /// - Throws: ``AccountStoreError``; ``VaultError``.
    package func knownAccounts() throws -> [KnownAccount] { try dependencies.accounts?.accounts() ?? [] }

    /// Whose sign-in is to be used, where that is said.
    package var selectedAccount: AccountSelection? { properties.account }

    /// The time, as sign-ins are dated.
    var now: Date { dependencies.now() }

    /// Where that sign-in is, in words.
    func location(of id: StoredCredential.ID) async -> String { await dependencies.vault.location(of: id) }

    /// The token the environment gives for the host; an empty variable is none.
    ///
    /// - Throws: ``SignInError/badEnvironmentToken(variable:)``
    package func environmentToken() throws(SignInError) -> ActiveToken? {
        for variable in TokenSource.variables(for: properties.host) {
            guard let text = properties.environment[variable].map(Self.trimmed), !text.isEmpty else { continue }
            do {
                return ActiveToken(token: try Token(text), source: .environment(variable))
            } catch {
                throw .invalidEnvironmentToken(variable: variable)
            }
        }
        return nil
    }

    /// Finds out whether the vault can be opened and written, and the list read, before a person is asked to approve what
    /// could not be stored.
    ///
    /// - Throws: ``VaultError``; ``AccountStoreError``.
    package func checkVault() async throws {
        _ = try knownAccounts()
        try await dependencies.vault.verifyAccess()
    }

    /// Signs in with a token given as text (`login --with-token`), blanks around it aside: GitHub is asked whose it is,
    /// then it is stored.
    ///
    /// - Throws: ``SignInError`` if it can't be one; what `identify` throws if GitHub refuses it; ``VaultError``.
    package func signIn(withToken text: String) async throws -> StoredCredential {
        let token: Token
        do { token = try Token(Self.trimmed(text)) } catch { throw SignInError.invalidToken(error) }
        if [.refresh, .installation].contains(token.kind) { throw SignInError.unsupportedTokenKind(token.kind) }
        _ = try knownAccounts()
        return try await accept(TokenGrant(token: token), clientID: nil)
    }

    /// Learns whose token `grant` holds, and stores it. Cancelled before it is stored, it is not.
    ///
    /// - Throws: what `identify` throws; ``VaultError``; `CancellationError`.
    package func accept(_ grant: TokenGrant, clientID: ClientID?) async throws -> StoredCredential {
        let now = dependencies.now()
        let account = try await dependencies.identify(grant.token)
        var signIn = StoredCredential(
            id: StoredCredential.ID(hostKey: properties.host.key, accountID: account.id), login: account.login,
            token: grant.token, scopes: account.scopes ?? (clientID == nil ? nil : grant.scopes), signedInAt: now)
        signIn.clientID = clientID?.description
        signIn.setExpirations(of: grant, at: now)
        signIn.expiresAt = signIn.expiresAt ?? account.expiresAt
        try Task.checkCancellation()
        try await dependencies.vault.save(signIn)
        await updateAccounts { try await $0.add(credentials().reversed().map(KnownAccount.init)) }
        return signIn
    }

    /// Removes the sign-in, if it is there, and its account from the list; a token in the environment stays.
    ///
    /// - Throws: ``VaultError``
    package func signOut(_ id: StoredCredential.ID) async throws {
        try await dependencies.vault.remove(id)
        await updateAccounts { try await $0.remove(id) }
    }

    /// The vault has what matters: the list is less than a reason to fail.
    private func updateAccounts(_ change: (AccountStore) async throws -> Void) async {
        guard let accounts = dependencies.accounts else { return }
        do { try await change(accounts) } catch { dependencies.notice("\(error)") }
    }

    /// The host's, the latest first.
    private func stored() async throws -> [StoredCredential] {
        try await credentials().filter { $0.id.hostKey == properties.host.key }
    }

    private static func trimmed(_ text: String) -> String {
        var rest = text[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
