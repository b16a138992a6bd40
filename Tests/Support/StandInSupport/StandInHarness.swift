package import struct Foundation.Date
package import GitHubAPI
package import GitHubModel
package import GitHubStandIn
package import HTTPTransport
package import Store
package import TestSupport
import Testing

/// A stand-in for GitHub that runs during a test, and what clients of it need.
package struct StandInHarness: Sendable {
    package enum Storage: Sendable {
        case none, memory, disk
    }

    /// What the clock of the stand-in does.
    package enum ServerTime: Sendable {
        /// The time of the system.
        case system
        /// Always ``TestClock/start``, unless the test advances the clock of the stand-in.
        case stopped
        /// The time of ``StandInHarness/clock``.
        case shared
    }

    package let server: StandInServer
    package let host: Host
    /// The clock of clients, and the date of their caches.
    package let clock: TestClock
    /// One for all clients: tests count its connections.
    package let transport = CurlTransport(limits: .forTests)
    package let directory: TemporaryDirectory
    /// The store in ``directory``; only with ``Storage/disk``.
    package let store: LocalStore?
    /// The cache of clients; only with ``Storage/memory``.
    package let memory = MemoryResponseCache()
    private let storage: Storage
    private let retryDelays: [Duration]

    package var control: StandInControl { server.control }

    /// Runs `body` with a stand-in. Afterwards stops it, then writes the store and removes the directory. Errors of the
    /// store are recorded as issues.
    ///
    /// - Parameters:
    ///   - people: The number of accounts besides the fixtures, if `dataset` is `nil`.
    ///   - retryDelays: The default of the clients. Delays pass on ``clock``.
    package static func run(
        people: Int = 0, dataset: Dataset? = nil, settings: StandInSettings = StandInSettings(),
        serverTime: ServerTime = .system, storage: Storage = .none, retryDelays: [Duration] = [],
        _ body: (StandInHarness) async throws -> Void
    ) async throws {
        let (clock, directory) = (TestClock(), try TemporaryDirectory())
        let store = storage == .disk ? try LocalStore.forTests(in: directory) : nil
        var settings = settings
        switch serverTime {
        case .system: break
        case .stopped: settings.now = { .seconds(TestClock.start) }
        case .shared: settings.now = { clock.timeSince1970 }
        }
        try await TestDuration.measure {
            try await StandInServer.run(dataset: dataset ?? .seeded(people: people), settings: settings) { server in
                try await body(StandInHarness(server, clock, directory, store, storage, retryDelays))
            }
        }
        try await store?.flushForTests()  // background writes would create files again
        try directory.remove()
    }

    private init(
        _ server: StandInServer, _ clock: TestClock, _ directory: TemporaryDirectory, _ store: LocalStore?,
        _ storage: Storage, _ retryDelays: [Duration]
    ) throws {
        (self.server, self.clock, self.directory, self.store) = (server, clock, directory, store)
        (self.storage, self.retryDelays) = (storage, retryDelays)
        host = try Host("github.com", apiURL: server.baseURL, webURL: nil)
    }

    /// Waits until everything is written to the store.
    package func flush() async throws { try await store?.flushForTests() }
}

extension StandInHarness {
    /// Returns a client with a new token of `login` and an account ID, by default 1. Without a login it has no token,
    /// and the responses are cached for `account`.
    package func client(
        as login: String? = nil, scopes: [String] = [], account: Int64? = nil,
        _ policy: ResponseCache.Policy = .default,
        retryDelays: [Duration]? = nil
    ) throws -> GitHubClient {
        guard let login else {
            let anonymous = CredentialProvider(account: { account }, current: { nil }, onRejection: { _ in nil })
            return client(anonymous, policy, retryDelays: retryDelays)
        }
        let credential = try credential(login, scopes: scopes, account: account ?? 1)
        return client(.fixed(credential), policy, retryDelays: retryDelays)
    }

    /// Returns a client with `token` and account 1, or an anonymous one.
    package func client(
        token: Token?, _ policy: ResponseCache.Policy = .default, retryDelays: [Duration]? = nil
    ) -> GitHubClient {
        let credential = token.map { CredentialProvider.Credential(token: $0, account: 1, fingerprint: 1) }
        return client(.fixed(credential), policy, retryDelays: retryDelays)
    }

    /// Returns a client with the credentials of `provider`.
    package func client(
        _ provider: CredentialProvider, _ policy: ResponseCache.Policy = .default, retryDelays: [Duration]? = nil
    ) -> GitHubClient {
        GitHubClient(
            transport: transport, host: host, credentials: provider, userAgent: "ghsearch-tests", clock: clock,
            retryDelays: retryDelays ?? self.retryDelays, jitter: { 1 }, cache: cache(policy),
            now: { [clock] in clock.date })
    }

    /// Returns a credential with a new token of `login`.
    package func credential(
        _ login: String, scopes: [String] = [], account: Int64 = 1
    ) throws -> CredentialProvider.Credential {
        let token = try token(login, scopes: scopes)
        return .init(token: token, account: account, fingerprint: Int64(token.hashValue))
    }

    /// Returns a new token of `login`.
    package func token(_ login: String, scopes: [String] = []) throws -> Token {
        try Token(control.token(for: login, scopes: scopes))
    }

    private func cache(_ policy: ResponseCache.Policy) -> ResponseCache? {
        switch storage {
        case .none: nil
        case .memory: memory.cache(policy)
        case .disk: store?.responseCache(policy)
        }
    }
}

extension StandInHarness {
    /// The path and query of each request, in order.
    package var targets: [String] { control.requests.map(\.target) }

    /// The token of each request, in order; `nil` for an anonymous one.
    package var authorizations: [String?] { control.requests.map(\.token) }

    /// The responses in ``memory`` by path and query.
    package var storedResponses: [String: CachedResponse] { memory.responses(on: host) }

    /// Returns the status of each response, in order, when all requests have ended.
    package func statuses() async -> [Int] {
        await control.waitUntil { $0.allSatisfy { $0.outcome != .waiting } }
        return control.requests.compactMap { if case .responded(let status) = $0.outcome { status } else { nil } }
    }
}

extension RecordedRequest {
    /// The token in the header, or `nil` for an anonymous request.
    package var token: String? { header("authorization").map { String($0.dropFirst("Bearer ".count)) } }
}

/// A response cache in memory. Tests read and change its contents.
package struct MemoryResponseCache: Sendable {
    package let responses = ObservedValue<[CacheKey: CachedResponse]>([:])
    /// The times of the responses that were used as fallback.
    package let fallbacks = ObservedValue<[Date]>([])

    package init() {}

    package func cache(_ policy: ResponseCache.Policy = .default) -> ResponseCache {
        ResponseCache(
            policy: policy, load: { [responses] key in responses.read { $0[key] } },
            store: { [responses] response, key in responses.update { $0[key] = response } },
            revalidate: { [responses] key, date in responses.update { $0[key]?.storedAt = date } },
            onFallback: { [fallbacks] date in fallbacks.update { $0.append(date) } })
    }

    /// Returns the cached responses by path and query.
    package func responses(on host: Host) -> [String: CachedResponse] {
        let pairs = responses.read { $0.map { (String($0.key.url.dropFirst(host.apiURL.count)), $0.value) } }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Replaces the body of every cached response.
    package func replaceBodies(with text: String) {
        responses.update { for key in $0.keys { $0[key]?.body = Array(text.utf8) } }
    }
}

extension TransportLimits {
    /// The default limits. With a sanitizer, responses may arrive as late as any other fact.
    fileprivate static var forTests: Self {
        var limits = TransportLimits()
        if SanitizerOptions.isActive { (limits.stallTimeout, limits.totalTimeout) = (.testLimit, .testLimit) }
        return limits
    }
}
