import struct Foundation.Date
import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import Synchronization
import TestSupport

/// Clients of a stand-in on real sockets that share a cache. The clock of the cache is manual.
struct MemoryRig: Sendable {
    let server: StandInServer
    /// The cached responses.
    let responses = ObservedValue<[CacheKey: CachedResponse]>([:])
    /// The times of the responses that were used as fallback.
    let fallbacks = ObservedValue<[Date]>([])
    private let time = ObservedValue(Date(timeIntervalSince1970: 1_800_000_000))
    private let transport = CurlTransport()

    var control: StandInControl { server.control }
    var now: Date { time.read { $0 } }
    /// Returns the status of each response, in order, when all requests have ended.
    func statuses() async -> [Int] {
        await control.waitUntil { $0.allSatisfy { $0.outcome != .waiting } }
        return control.requests.compactMap { if case .responded(let status) = $0.outcome { status } else { nil } }
    }

    /// Runs `test` with a server, which stops afterwards.
    static func run(_ test: (MemoryRig) async throws -> Void) async throws {
        try await StandInServer.run(dataset: .seeded(people: 0)) { try await test(MemoryRig(server: $0)) }
    }

    private init(server: StandInServer) { self.server = server }

    /// Creates a client with a token of `login`, whose responses are cached for `account`.
    func client(
        as login: String? = nil, account: Int64? = nil, _ policy: ResponseCache.Policy = .default
    ) throws -> GitHubClient {
        if let login { return try client(.fixed(credential(login, account: account ?? 1)), policy) }
        return try client(CredentialProvider(account: { account }, current: { nil }, onRejection: { _ in nil }), policy)
    }

    /// Creates a credential with a new token of `login`.
    func credential(_ login: String, account: Int64 = 1) throws -> CredentialProvider.Credential {
        try CredentialProvider.Credential(control.token(for: login), account: account)
    }

    /// Creates a client with the credentials of `provider`.
    func client(_ provider: CredentialProvider, _ policy: ResponseCache.Policy = .default) throws -> GitHubClient {
        GitHubClient(
            transport: transport, host: try Host("github.com", apiURL: server.baseURL, webURL: nil),
            credentials: provider, userAgent: "ghsearch-tests", retryDelays: [], cache: cache(policy),
            now: { [time] in time.read { $0 } })
    }

    private func cache(_ policy: ResponseCache.Policy) -> ResponseCache {
        ResponseCache(
            policy: policy, load: { [responses] key in responses.read { $0[key] } },
            store: { [responses] response, key in responses.update { $0[key] = response } },
            revalidate: { [responses] key, date in responses.update { $0[key]?.storedAt = date } },
            onFallback: { [fallbacks] date in fallbacks.update { $0.append(date) } })
    }

    func advance(by seconds: Double) { time.update { $0.addTimeInterval(seconds) } }

    /// Replaces the body of every cached response.
    func replaceBodies(with text: String) {
        responses.update { for key in $0.keys { $0[key]?.body = Array(text.utf8) } }
    }

    /// The cached responses by path and query.
    var stored: [String: CachedResponse] {
        let pairs = responses.read { $0.map { (String($0.key.url.dropFirst(server.baseURL.count)), $0.value) } }
        return Dictionary(pairs) { first, _ in first }
    }
}
