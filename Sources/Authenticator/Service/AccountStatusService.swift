import GitHubAPI
package import GitHubModel

/// Asks about all sign-ins at the same time, each on its own host with its own token.
package struct AccountStatusService: Sendable {
    /// What it uses.
    package struct Dependencies: Sendable {
        /// The sign-ins, and which of them is in use.
        let signIns: SignInService
        /// Whose token it is, by the host it is for; `nil` asks nobody.
        let identify: (@Sendable (Token, Host) async throws -> Account)?
        /// Ends what takes too long.
        let clock: any Clock<Duration>

        /// The world of a review.
        package init(
            signIns: SignInService, identify: (@Sendable (Token, Host) async throws -> Account)?,
            clock: any Clock<Duration>
        ) {
            (self.signIns, self.identify, self.clock) = (signIns, identify, clock)
        }
    }
    /// Its settings.
    package struct Properties: Sendable {
        /// The GitHub in use.
        let host: Host
        /// Only accounts of the host in use.
        let isSingleHost: Bool
        /// After so long, a host counts as out of reach.
        package var timeout: Duration = .seconds(10)

        /// Commands use `host`; `isOneHost` leaves out the others.
        package init(host: Host, isSingleHost: Bool) {
            (self.host, self.isSingleHost) = (host, isSingleHost)
        }
    }

    /// A sign-in, not yet asked about, and its token, if there is one.
    private struct Entry {
        var status: AccountStatus
        var token: Token?
    }

    private let dependencies: Dependencies
    private let properties: Properties

    /// A review that has not begun.
    package init(dependencies: Dependencies, properties: Properties) {
        (self.dependencies, self.properties) = (dependencies, properties)
    }

    /// The sign-in in use first, then the others of its host, then those of other hosts; the latest first. The first is
    /// ``AccountStatus/State/signedOut`` if nobody is signed in to the host in use.
    ///
    /// - Throws: `SignInError`; ``VaultError``; ``AccountStoreError``.
    package func statuses() async throws -> [AccountStatus] {
        let entries = try await entries()
        return await withTaskGroup { group in
            for (place, entry) in entries.enumerated() {
                group.addTask { (place, await status(of: entry)) }
            }
            return await group.reduce(into: entries.map(\.status)) { $0[$1.0] = $1.1 }
        }
    }

    private func entries() async throws -> [Entry] {
        let inUse = try await dependencies.signIns.activeToken()
        let (stored, missing) = try await stored(isNeeded: inUse == nil)
        let others = try stored.filter { .stored($0) != inUse?.source }.map(entry)
        let gone = try dependencies.signIns.knownAccounts().filter { known in !stored.contains { $0.id == known.id } }
            .map { Entry(status: AccountStatus(host: try host($0.id.hostKey), login: $0.login, state: missing)) }
        let (here, elsewhere) = (others + gone).reduce(into: ([Entry](), [Entry]())) {
            if $1.status.host.key == properties.host.key { $0.0.append($1) } else { $0.1.append($1) }
        }
        return [try first(inUse)] + here + (properties.isSingleHost ? [] : elsewhere)
    }

    /// What the vault holds, and what it means not to be in it. One that can't be opened hides only its own.
    private func stored(isNeeded: Bool) async throws -> ([StoredCredential], missing: AccountStatus.State) {
        do {
            return (try await dependencies.signIns.credentials(), .signedOut)
        } catch let error as VaultError where !isNeeded {
            return ([], .failed("\(error)"))
        }
    }

    /// What commands use.
    private func first(_ inUse: ActiveToken?) throws -> Entry {
        var first =
            switch inUse?.source {
            case .stored(let signIn): try entry(signIn)
            case let source:
                Entry(
                    status: AccountStatus(
                        host: properties.host, source: source, state: source == nil ? .signedOut : .unchecked),
                    token: inUse?.token)
            }
        first.status.isInUse = inUse != nil
        return first
    }

    private func entry(_ signIn: StoredCredential) throws -> Entry {
        var status = AccountStatus(
            host: try host(signIn.id.hostKey), login: signIn.login, source: .stored(signIn), state: .unchecked)
        (status.accountID, status.scopes, status.expiresAt) = (signIn.id.accountID, signIn.scopes, signIn.expiresAt)
        return Entry(status: status, token: signIn.token)
    }

    /// The one in use may have a web address of its own.
    private func host(_ key: String) throws -> Host {
        key == properties.host.key ? properties.host : try Host(key: key)
    }

    private func status(of entry: Entry) async -> AccountStatus {
        var status = entry.status
        if case .stored(let signIn) = status.source {
            status.location = await dependencies.signIns.location(of: signIn.id)
        }
        guard let identify = dependencies.identify, let token = entry.token else { return status }
        do {
            let account = try await withTimeout { [host = status.host] in try await identify(token, host) }
            status.state = .valid
            (status.login, status.accountID) = (account.login, account.id)
            (status.scopes, status.expiresAt) = (account.scopes ?? status.scopes, account.expiresAt ?? status.expiresAt)
        } catch {
            status.state = state(of: status, after: error)
        }
        return status
    }

    /// The clock of this machine alone ends no sign-in: GitHub must have refused it.
    private func state(of entry: AccountStatus, after error: any Error) -> AccountStatus.State {
        switch error {
        case GitHubError.unauthorized:
            entry.expiresAt.map { $0 <= dependencies.signIns.now } == true ? .expired : .rejected
        case GitHubError.rateLimited, GitHubError.secondaryRateLimited, GitHubError.loginAttemptsExceeded:
            .rateLimited("\(error)")
        case let error as GitHubError where error.isConnectivityError: .unreachable("\(error)")
        case is TimeoutError: .unreachable("\(entry.host) did not answer in time. Try again.")
        default: .failed("\(error)")
        }
    }

    private struct TimeoutError: Error {}

    private func withTimeout(_ question: @escaping @Sendable () async throws -> Account) async throws -> Account {
        let (clock, limit) = (dependencies.clock, properties.timeout)
        return try await withThrowingTaskGroup(of: Account.self) { group in
            group.addTask { try await question() }
            group.addTask {
                try await clock.sleep(for: limit)
                throw TimeoutError()
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }
}
