package import struct Foundation.Date
package import GitHubAPI
package import GitHubModel
import HTTPTransport

package struct AccountStatusService: Sendable {
    private let signInService: SignInService
    private let host: Host
    private let isSingleHost: Bool
    private let identify: (@Sendable (Token, Host) async throws -> TokenOwner)?
    private let describe: @Sendable (any Error) -> String
    private let clock: any Clock<Duration>
    private let timeout: Duration
    /// How long to wait for a host without `--timeout`.
    package static let defaultTimeout: Duration = .seconds(10)

    /// Accounts of other hosts are left out if `isSingleHost`. Without `identify`, no request is sent.
    package init(
        signInService: SignInService, host: Host, isSingleHost: Bool,
        identify: (@Sendable (Token, Host) async throws -> TokenOwner)?,
        describe: @escaping @Sendable (any Error) -> String = { "\($0)" }, timeout: Duration = defaultTimeout,
        clock: any Clock<Duration>
    ) {
        self.signInService = signInService
        self.host = host
        self.isSingleHost = isSingleHost
        self.identify = identify
        self.describe = describe
        self.timeout = timeout
        self.clock = clock
    }

    /// Returns the status of the credential in use, or ``AccountStatus/State/signedOut``, then those of its host, then
    /// those of other hosts, most recent first. Throws ``SignInError`` or ``VaultError``.
    package func statuses() async throws -> [AccountStatus] {
        let active = try await signInService.activeToken()
        let unchecked = try await uncheckedStatuses(active)
        return await withTaskGroup { group in
            for (index, status) in unchecked.enumerated() {
                group.addTask { (index, await checked(status, active)) }
            }
            return await group.reduce(into: unchecked) { $0[$1.0] = $1.1 }
        }
    }

    private func uncheckedStatuses(_ active: ActiveToken?) async throws -> [AccountStatus] {
        let (stored, error) = try await stored(isRequired: active == nil)
        let others = try stored.filter { .stored($0) != active?.source }.map(status)
        let missing = try signInService.knownAccounts()
            .filter { known in !stored.contains { $0.id == known.id } }
            .map {
                AccountStatus(
                    host: try host(for: $0.id.hostKey), login: $0.login, state: error == nil ? .signedOut : .failed,
                    error: error)
            }
        let here = (others + missing).filter { $0.host.key == host.key }
        let elsewhere = isSingleHost ? [] : (others + missing).filter { $0.host.key != host.key }
        return [try first(active)] + here + elsewhere
    }

    /// Returns the credentials, or a message if the vault can't be opened, which is an error if it `isRequired`.
    private func stored(isRequired: Bool) async throws -> ([StoredCredential], error: String?) {
        do {
            return (try await signInService.credentials(), nil)
        } catch let error as VaultError where !isRequired {
            return ([], describe(error))
        }
    }

    private func first(_ active: ActiveToken?) throws -> AccountStatus {
        var first =
            switch active?.source {
            case .stored(let credential): try status(credential)
            case let source: AccountStatus(host: host, source: source, state: source == nil ? .signedOut : .unchecked)
            }
        first.isInUse = active != nil
        return first
    }

    private func status(_ credential: StoredCredential) throws -> AccountStatus {
        var status = AccountStatus(
            host: try host(for: credential.id.hostKey), login: credential.login, source: .stored(credential),
            state: .unchecked)
        status.accountID = credential.id.accountID
        status.scopes = credential.scopes
        status.expiresAt = credential.expiresAt
        return status
    }

    private func host(for key: String) throws -> Host { key == host.key ? host : try Host(key: key) }

    private func checked(_ unchecked: AccountStatus, _ active: ActiveToken?) async -> AccountStatus {
        var status = unchecked
        var token = status.isInUse ? active?.token : nil
        if case .stored(let credential) = status.source {
            token = credential.token
            status.location = await signInService.location(of: credential.id)
        }
        guard let identify, let token else { return status }
        do {
            let timeoutError = GitHubError.network(.timedOut(host: status.host.apiName))
            let owner = try await withTimeout(timeout, on: clock, throwing: timeoutError) {
                [host = status.host] in try await identify(token, host)
            }
            status.state = .valid
            status.login = owner.person.login
            status.accountID = owner.person.id
            status.scopes = owner.scopes ?? status.scopes
            status.expiresAt = owner.expiresAt ?? status.expiresAt
        } catch GitHubError.unauthorized {
            // For `expired`, the local clock is not sufficient: GitHub must have rejected the token.
            status.state = status.expiresAt.map { $0 <= signInService.now() } == true ? .expired : .rejected
        } catch {
            status.state = Self.state(after: error)
            status.error = describe(error)
        }
        return status
    }

    private static func state(after error: any Error) -> AccountStatus.State {
        switch error {
        case GitHubError.rateLimited, GitHubError.secondaryRateLimited, GitHubError.loginAttemptsExceeded: .rateLimited
        case let error as GitHubError where error.isConnectivityError: .unreachable
        default: .failed
        }
    }
}

package struct AccountStatus: Sendable, Hashable {
    /// The raw values are those of the JSON output.
    package enum State: String, Sendable, Hashable {
        case valid
        /// GitHub rejected the token, and its expiration date has passed.
        case expired
        case rejected = "refused"
        case unreachable
        case rateLimited = "rate-limited"
        case failed
        /// No request was sent, because offline mode is on.
        case unchecked
        /// There is no token: the account has signed out, or none has signed in.
        case signedOut = "signed-out"
    }

    package let host: Host
    /// The account's login, or `nil` if only GitHub knows it and did not send it.
    package var login: Login?
    package var accountID: Int64?
    package var isInUse = false
    package var source: TokenSource?
    package var location: String?
    package var state: State
    /// The complete message of an error that is no rejection: it is not known whether GitHub accepts the token.
    package var error: String?
    package var scopes: [String]?
    package var expiresAt: Date?

    package var isRefreshable: Bool {
        guard case .stored(let credential) = source else { return false }
        return credential.refreshToken != nil && credential.clientID != nil
    }
}
