#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif
public import GitHubAPI
public import GitHubModel

/// Which token applies to a host, and how one comes and goes.
public struct SignInService: Sendable {
    /// What it uses.
    public struct Dependencies: Sendable {
        /// Where sign-ins are kept.
        let vault: any TokenVault
        /// Whose token it is: `GET /user` with it.
        let identify: @Sendable (Token) async throws -> Account
        /// The time, for what is stored.
        let now: @Sendable () -> Date

        /// The world of the service.
        public init(
            vault: any TokenVault, identify: @escaping @Sendable (Token) async throws -> Account,
            now: @escaping @Sendable () -> Date = { Date() }
        ) {
            (self.vault, self.identify, self.now) = (vault, identify, now)
        }
    }
    /// What it is for.
    public struct Properties: Sendable {
        /// The GitHub its tokens are for.
        let host: Host
        /// The process's variables.
        let environment: [String: String]

        /// For `host`, in a process with `environment`.
        public init(host: Host, environment: [String: String]) {
            (self.host, self.environment) = (host, environment)
        }
    }

    private let dependencies: Dependencies
    private let properties: Properties

    /// The sign-ins of one host.
    public init(dependencies: Dependencies, properties: Properties) {
        (self.dependencies, self.properties) = (dependencies, properties)
    }

    /// The token for the host: from the environment, else the latest stored; `nil` if nobody is signed in.
    ///
    /// - Throws: ``SignInError`` if a variable holds no token; ``VaultError``.
    public func tokenInUse() async throws -> TokenInUse? {
        if let token = try environmentToken() { return token }
        let latest = try await stored().max { $0.signedInAt < $1.signedInAt }
        return latest.map { TokenInUse(token: $0.token, source: .stored($0)) }
    }

    /// The token the environment gives for the host; an empty variable is none.
    ///
    /// - Throws: ``SignInError/badEnvironmentToken(variable:)``
    public func environmentToken() throws(SignInError) -> TokenInUse? {
        for variable in TokenSource.variables(for: properties.host) {
            guard let text = properties.environment[variable].map(Self.trimmed), !text.isEmpty else { continue }
            do {
                return TokenInUse(token: try Token(text), source: .environment(variable))
            } catch {
                throw .badEnvironmentToken(variable: variable)
            }
        }
        return nil
    }

    /// Finds out whether the vault can be opened and written, before a person is asked to approve what could not be stored.
    ///
    /// - Throws: ``VaultError``
    public func checkVault() async throws {
        try await dependencies.vault.check()
    }

    /// Signs in with a token given as text (`login --with-token`), blanks around it aside: GitHub is asked whose it is,
    /// then it is stored.
    ///
    /// - Throws: ``SignInError`` if it can't be one; what `identify` throws if GitHub refuses it; ``VaultError``.
    public func signIn(withToken text: String) async throws -> SignIn {
        let token: Token
        do { token = try Token(Self.trimmed(text)) } catch { throw SignInError.badToken(error) }
        if [.refresh, .installation].contains(token.kind) { throw SignInError.wrongKind(token.kind) }
        return try await accept(TokenGrant(token: token), clientID: nil)
    }

    /// Learns whose token `grant` holds, and stores it. Cancelled before it is stored, it is not.
    ///
    /// - Throws: what `identify` throws; ``VaultError``; `CancellationError`.
    public func accept(_ grant: TokenGrant, clientID: ClientID?) async throws -> SignIn {
        let now = dependencies.now()
        let account = try await dependencies.identify(grant.token)
        var signIn = SignIn(
            id: SignIn.ID(hostKey: properties.host.key, accountID: account.id), login: account.login,
            token: grant.token, scopes: account.scopes ?? (clientID == nil ? nil : grant.scopes), signedInAt: now)
        signIn.clientID = clientID?.description
        signIn.setEnds(of: grant, at: now)
        try Task.checkCancellation()
        try await dependencies.vault.save(signIn)
        return signIn
    }

    /// Removes every sign-in stored for the host, and returns them; a token in the environment stays.
    ///
    /// - Throws: ``VaultError``
    public func signOut() async throws -> [SignIn] {
        let removed = try await stored()
        for signIn in removed { try await dependencies.vault.remove(signIn.id) }
        return removed
    }

    /// Who is signed in, as GitHub itself says now; `nil` if nobody is.
    ///
    /// - Throws: what `identify` throws if GitHub refuses the token or can't be asked; as ``tokenInUse()``.
    public func status() async throws -> SignInStatus? {
        guard let inUse = try await tokenInUse() else { return nil }
        let account = try await dependencies.identify(inUse.token)
        return SignInStatus(
            host: properties.host, account: account, source: inUse.source, place: await place(of: inUse.source))
    }

    private func place(of source: TokenSource) async -> String {
        switch source {
        case .environment(let variable): variable
        case .stored(let signIn): await dependencies.vault.place(of: signIn.id)
        }
    }

    private func stored() async throws -> [SignIn] {
        try await dependencies.vault.signIns().filter { $0.id.hostKey == properties.host.key }
    }

    private static func trimmed(_ text: String) -> String {
        var rest = text[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
