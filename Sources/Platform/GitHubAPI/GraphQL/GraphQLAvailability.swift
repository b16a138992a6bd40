import struct Foundation.Date
import typealias Foundation.TimeInterval
import GitHubModel
import Synchronization

/// The accounts whose queries fail, which use the REST API.
final class GraphQLAvailability: Sendable {
    private let host: Host
    private let now: @Sendable () -> Date
    private let pausedUntil = Mutex<[Int64: Date]>([:])
    private let missingFields = Mutex<[Int64: Set<GraphQLField>]>([:])
    private static let serverErrorPause: TimeInterval = 60
    /// How long it is used after GitHub has rejected a query, such as for a missing scope. Other queries may work.
    private static let rejectionPause: TimeInterval = 3_600
    /// How long it is used after an error that every query has, such as on a host without GraphQL.
    private static let maxAge: Duration = .seconds(86_400)

    init(host: Host, now: @escaping @Sendable () -> Date) {
        self.host = host
        self.now = now
    }

    func isUnavailable(for account: Int64, in cache: ResponseCache?) async -> Bool {
        let now = now()
        if let end = pausedUntil.withLock({ $0[account] }), end > now { return true }
        guard let cache, let failure = await cache.load(key(for: account)) else { return false }
        return ResponseCache.isFresh(failure.storedAt, for: Self.maxAge, now: now)
    }

    /// Records an error. An exhausted rate limit is not one: the rate limiter knows its end.
    func record(_ error: GitHubError, for account: Int64, in cache: ResponseCache?) async {
        let now = now()
        func pause(_ seconds: TimeInterval) { pausedUntil.withLock { $0[account] = now.addingTimeInterval(seconds) } }
        switch error {
        case .rateLimited, .notCached: break
        case .serverError, .unexpectedStatus(status: 408), .invalidResponse: pause(Self.serverErrorPause)
        case .unexpectedStatus, .unsupportedAPIVersion:
            pause(Self.maxAge / .seconds(1))
            await cache?.store(CachedResponse(body: Array("{}".utf8), storedAt: now), key(for: account))
        default: pause(Self.rejectionPause)
        }
    }

    /// The fields that the host lacks, as it said in the last day.
    func missingFields(for account: Int64, in cache: ResponseCache?) async -> Set<GraphQLField> {
        if let known = missingFields.withLock({ $0[account] }) { return known }
        let stored = await storedMissingFields(for: account, in: cache)
        missingFields.withLock { $0[account] = stored }
        return stored
    }

    private func storedMissingFields(for account: Int64, in cache: ResponseCache?) async -> Set<GraphQLField> {
        guard let stored = await cache?.load(fieldsKey(for: account)),
            ResponseCache.isFresh(stored.storedAt, for: Self.maxAge, now: now())
        else { return [] }
        let names = String(decoding: stored.body, as: UTF8.self).split(separator: " ")
        return Set(names.compactMap { GraphQLField(rawValue: String($0)) })
    }

    func record(missing fields: Set<GraphQLField>, for account: Int64, in cache: ResponseCache?) async {
        missingFields.withLock { $0[account] = fields }
        let names = fields.map(\.rawValue).sorted().joined(separator: " ")
        await cache?.store(CachedResponse(body: Array(names.utf8), storedAt: now()), fieldsKey(for: account))
    }

    private func fieldsKey(for account: Int64) -> CacheKey {
        CacheKey(
            method: "FIELDS", url: host.graphQLURL, account: account, accept: GitHubClient.mediaType,
            apiVersion: GitHubClient.apiVersion)
    }

    /// The key of an empty response that stands for the error in later runs.
    private func key(for account: Int64) -> CacheKey {
        CacheKey(
            method: "POST", url: host.graphQLURL, account: account, accept: GitHubClient.mediaType,
            apiVersion: GitHubClient.apiVersion)
    }
}
