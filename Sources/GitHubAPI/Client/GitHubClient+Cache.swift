import GitHubModel
import HTTPTransport
import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension GitHubClient {
    /// The same client, which asks also for what is fresh. Offline it asks for nothing all the same.
    public var refreshing: GitHubClient {
        var client = self
        if cache?.policy == .default { client.cache?.policy = .refresh }
        return client
    }

    /// What `endpoint` answers, made a value: from memory while it is fresh, else from GitHub, which a confirmation (304)
    /// costs nothing with a token. Where GitHub can't be reached, what memory has is good enough.
    ///
    /// - Throws: ``GitHubError``, ``GitHubError/unreadable(host:)`` if the answer is not of the form of `Wire`;
    ///   `CancellationError`.
    func value<Wire: Decodable, Value>(of endpoint: Endpoint, _ make: (Wire, APIResponse) throws -> Value) async throws
        -> Value
    {
        guard let cache, endpoint.isCacheable else {
            return try await withCredential { try read(APIResponse(try await send(to: endpoint, as: $0)), make) }
        }
        var known = load(endpoint, of: try await account(), cache)
        if let fresh = known.response, cache.isUsable(fresh, defaultMaxAge: endpoint.maxAge, now: now()) {
            if let value = value(in: APIResponse(fresh, isFallback: cache.policy == .cacheOnly), make) {
                if cache.policy == .cacheOnly { cache.onFallback(fresh.storedAt) }
                return value
            }
            known.response = nil
        }
        guard cache.policy != .cacheOnly else { throw GitHubError.notCached }
        do {
            return try await withCredential { identity in
                // Somebody else may have signed in meanwhile.
                let isSame = identity?.account == known.key.account
                let known = isSame ? known : load(endpoint, of: identity?.account, cache)
                return try await fetchAndStore(endpoint, as: identity, known, cache, make)
            }
        } catch let error as GitHubError where error.isConnectivityError {
            guard let stored = load(endpoint, of: try await account(), cache).response,
                let value = value(in: APIResponse(stored, isFallback: true), make)
            else { throw error }
            cache.onFallback(stored.storedAt)
            return value
        }
    }

    /// What is kept of an endpoint, and under which key.
    private struct CacheEntry {
        let key: CacheKey
        var response: CachedResponse?
    }

    /// Only what was understood is kept, so that no bad answer takes the place of a good one, and only what is whole: a kept
    /// answer could not say that something is missing. What was kept and can't be read is not confirmed but asked for anew,
    /// and so is what another token got.
    private func fetchAndStore<Wire: Decodable, Value>(
        _ endpoint: Endpoint, as identity: CredentialProvider.Credential?, _ known: CacheEntry, _ memory: ResponseCache,
        _ make: (Wire, APIResponse) throws -> Value
    ) async throws -> Value {
        let mine = known.response?.fingerprint == identity?.fingerprint ? known.response : nil
        let reply = try await send(to: endpoint, as: identity, unlike: mine)
        guard reply.head.status == .notModified, let mine else {
            let answer = APIResponse(reply)
            let value = try read(answer, make)
            if !answer.omitsRestrictedItems {
                memory.store(answer.stored(at: now(), fingerprint: identity?.fingerprint), known.key)
            }
            return value
        }
        guard let value = value(in: APIResponse(mine, isConfirmed: true), make) else {
            return try await fetchAndStore(endpoint, as: identity, CacheEntry(key: known.key), memory, make)
        }
        memory.revalidate(known.key, now())
        return value
    }

    /// `nil` if it can't be read: it may have been kept by a program that read it otherwise.
    private func value<Wire: Decodable, Value>(
        in kept: APIResponse, _ make: (Wire, APIResponse) throws -> Value
    ) -> Value? {
        do { return try read(kept, make) } catch { return nil }
    }

    private func load(_ endpoint: Endpoint, of account: Int64?, _ memory: ResponseCache) -> CacheEntry {
        let key = CacheKey(
            url: host.apiURL + endpoint.target, account: account, accept: Self.mediaType, apiVersion: Self.apiVersion)
        return CacheEntry(key: key, response: memory.load(key))
    }
}
