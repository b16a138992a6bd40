import GitHubAPI
import GitHubModel
import GitHubStandIn
import HTTPTransport
import Synchronization
import TestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Clients that share a memory, against a stand-in on real sockets; the memory's time is the test's.
struct MemoryRig: Sendable {
    let server: StandInServer
    /// What is kept.
    let shelf = ObservedValue<[CacheKey: CachedResponse]>([:])
    /// The times of the answers that were used because GitHub was not asked or not reached.
    let fallbacks = ObservedValue<[Date]>([])
    private let time = ObservedValue(Date(timeIntervalSince1970: 1_800_000_000))
    private let transport = CurlTransport()

    var control: StandInControl { server.control }
    var now: Date { time.read { $0 } }
    /// Statuses that were answered, in order, once every request has ended.
    func statuses() async -> [Int] {
        await control.waitUntil { $0.allSatisfy { $0.outcome != .waiting } }
        return control.requests.compactMap { if case .responded(let status) = $0.outcome { status } else { nil } }
    }

    /// A rig for the length of `test`; its server ends with it, however it ends.
    static func run(_ test: (MemoryRig) async throws -> Void) async throws {
        try await StandInServer.run(dataset: .seeded(people: 0)) { try await test(MemoryRig(server: $0)) }
    }

    private init(server: StandInServer) { self.server = server }

    /// A client with a token of `login`'s, whose answers are kept as `account`'s.
    func client(
        as login: String? = nil, account: Int64? = nil, _ use: ResponseCache.Policy = .default
    ) throws -> GitHubClient {
        if let login { return try client(.fixed(identity(login, account: account ?? 1)), use) }
        return try client(CredentialProvider(account: { account }, current: { nil }, onRejection: { _ in nil }), use)
    }

    /// `login` with a new token.
    func identity(_ login: String, account: Int64 = 1) throws -> CredentialProvider.Credential {
        try CredentialProvider.Credential(control.token(for: login), account: account)
    }

    /// A client of whoever is signed in.
    func client(_ credentials: CredentialProvider, _ use: ResponseCache.Policy = .default) throws -> GitHubClient {
        GitHubClient(
            transport: transport, host: try Host("github.com", apiURL: server.baseURL, webURL: nil),
            credentials: credentials, userAgent: "ghsearch-tests", retryDelays: [], cache: memory(use),
            now: { [time] in time.read { $0 } })
    }

    private func memory(_ use: ResponseCache.Policy) -> ResponseCache {
        ResponseCache(
            policy: use, load: { [shelf] key in shelf.read { $0[key] } },
            store: { [shelf] answer, key in shelf.update { $0[key] = answer } },
            revalidate: { [shelf] key, date in shelf.update { $0[key]?.storedAt = date } },
            onFallback: { [fallbacks] date in fallbacks.update { $0.append(date) } })
    }

    func advance(by seconds: Double) { time.update { $0.addTimeInterval(seconds) } }

    /// Puts other bytes in place of every answer kept.
    func replaceBodies(with text: String) {
        shelf.update { for key in $0.keys { $0[key]?.body = Array(text.utf8) } }
    }

    /// What is kept of each address, by its path and query.
    var kept: [String: CachedResponse] {
        let pairs = shelf.read { $0.map { (String($0.key.url.dropFirst(server.baseURL.count)), $0.value) } }
        return Dictionary(pairs) { first, _ in first }
    }
}
