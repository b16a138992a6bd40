package import Foundation
import GitHubModel
import HTTPTransport
import HTTPTypes

/// Where a decoded response comes from, if not from GitHub just now.
struct CacheHit: Sendable {
    /// When GitHub sent or last confirmed the response.
    let storedAt: Date
    /// Whether the response is used because GitHub is unreachable or the policy is ``ResponseCache/Policy/cacheOnly``.
    var isFallback = false
}

extension GitHubClient {
    /// Converts a decoded body to a value. Throws if the body is invalid.
    typealias Transform<Wire, Value> = (Wire, HTTPFields, CacheHit?) throws -> Value
    /// Converts a body to a value. Throws if the body is invalid.
    typealias BodyTransform<Value> = Transform<[UInt8], Value>

    /// A copy of the client that revalidates fresh responses too. It sends no requests if this one does not.
    package var refreshing: GitHubClient {
        var client = self
        if cache?.policy == .default { client.cache?.policy = .refresh }
        return client
    }

    /// Returns a copy of the client that sends no requests, or `nil` without a cache.
    ///
    /// - Parameter onFallback: receives the time of each cached response.
    package func cacheOnly(onFallback: @escaping @Sendable (Date) -> Void = { _ in }) -> GitHubClient? {
        guard cache != nil else { return nil }
        var client = self
        client.cache?.policy = .cacheOnly
        client.cache?.onFallback = onFallback
        return client
    }

    /// Returns the value of `endpoint`, without its header fields and cache facts.
    func value<Wire: Decodable, Value>(
        of endpoint: Endpoint, _ transform: (Wire) throws -> Value
    ) async throws -> Value {
        try await value(of: endpoint) { (wire: Wire, _, _) in try transform(wire) }
    }

    /// Returns the value of `endpoint`, whose body is JSON.
    func value<Wire: Decodable, Value>(
        of endpoint: Endpoint, _ transform: Transform<Wire, Value>
    ) async throws -> Value {
        try await value(
            of: endpoint,
            converting: { body, fields, hit in
                try transform(try JSONDecoder().decode(Wire.self, from: Data(body)), fields, hit)
            })
    }

    /// Returns the value of `endpoint`, from the cache if that is fresh or if GitHub is unreachable.
    ///
    /// Otherwise a cached response is revalidated. With a token, a 304 does not count against the rate limit.
    ///
    /// - Throws: ``GitHubError``, such as ``GitHubError/invalidResponse(host:)`` if the body can't be decoded;
    ///   `CancellationError`.
    func value<Value>(
        of endpoint: Endpoint, converting transform: BodyTransform<Value>
    ) async throws -> Value {
        guard let cache, endpoint.isCacheable else {
            return try await withCredential { credential in
                let response = try await send(to: endpoint, as: credential)
                return try decode(response.body, response.head.headerFields, nil, transform)
            }
        }
        let key = cacheKey(endpoint, account: try await account())
        var stored = cache.load(key)
        if let fresh = stored, cache.isUsable(fresh, maxAge: endpoint.maxAge, now: now()) {
            if let value = fallback(fresh, isFallback: cache.policy == .cacheOnly, cache, transform) { return value }
            stored = nil
        }
        guard cache.policy != .cacheOnly else { throw GitHubError.notCached }
        do {
            return try await withCredential { credential in
                let current = cacheKey(endpoint, account: credential?.account)  // the account may have changed
                return try await fetchAndStore(
                    endpoint, as: credential, current, current == key ? stored : cache.load(current), cache, transform)
            }
        } catch let error as GitHubError where error.isConnectivityError {
            guard let stored = cache.load(cacheKey(endpoint, account: try await account())),
                let value = fallback(stored, isFallback: true, cache, transform)
            else { throw error }
            return value
        }
    }

    /// Fetches the response and stores it if it is complete and decodable. A cached response for the same token is
    /// revalidated. One that can't be decoded is fetched again.
    private func fetchAndStore<Value>(
        _ endpoint: Endpoint, as credential: CredentialProvider.Credential?, _ key: CacheKey, _ stored: CachedResponse?,
        _ cache: ResponseCache, _ transform: BodyTransform<Value>
    ) async throws -> Value {
        let known = stored?.fingerprint == credential?.fingerprint ? stored : nil
        let response: Response
        do { response = try await send(to: endpoint, as: credential, revalidating: known) } catch GitHubError.notFound
            where endpoint.cachesNotFound
        {
            cache.store(CachedResponse(body: [], fingerprint: credential?.fingerprint, storedAt: now()), key)
            return try decode([], [:], nil, transform)
        }
        guard response.head.status == .notModified, let known else {
            let value = try decode(response.body, response.head.headerFields, nil, transform)
            if !response.head.headerFields.omitsRestrictedItems {
                cache.store(CachedResponse(response, fingerprint: credential?.fingerprint, storedAt: now()), key)
            }
            return value
        }
        guard let value = value(in: known, nil, transform) else {
            return try await fetchAndStore(endpoint, as: credential, key, nil, cache, transform)
        }
        cache.revalidate(key, now())
        return value
    }

    /// Decodes a cached response, and reports it if it is a fallback.
    private func fallback<Value>(
        _ stored: CachedResponse, isFallback: Bool, _ cache: ResponseCache, _ transform: BodyTransform<Value>
    ) -> Value? {
        let value = value(in: stored, CacheHit(storedAt: stored.storedAt, isFallback: isFallback), transform)
        if isFallback, value != nil { cache.onFallback(stored.storedAt) }
        return value
    }

    /// Decodes a cached response, or returns `nil` if that fails: another version may have stored it.
    private func value<Value>(
        in stored: CachedResponse, _ hit: CacheHit?, _ transform: BodyTransform<Value>
    ) -> Value? {
        let fields: HTTPFields = stored.link.map { [.link: $0] } ?? [:]
        do { return try decode(stored.body, fields, hit, transform) } catch { return nil }
    }

    /// Converts a body.
    ///
    /// - Throws: ``GitHubError/invalidResponse(host:)`` if the body is invalid.
    private func decode<Value>(
        _ body: [UInt8], _ fields: HTTPFields, _ hit: CacheHit?, _ transform: BodyTransform<Value>
    ) throws(GitHubError) -> Value {
        do {
            return try transform(body, fields, hit)
        } catch {
            exchange.log("invalid response: \(error)", hiding: nil)
            throw .invalidResponse(host: host.description)
        }
    }

    private func cacheKey(_ endpoint: Endpoint, account: Int64?) -> CacheKey {
        CacheKey(
            method: endpoint.method.rawValue, url: host.apiURL + endpoint.target, account: account,
            accept: endpoint.mediaType,
            apiVersion: Self.apiVersion)
    }
}

extension CachedResponse {
    fileprivate init(_ response: Response, fingerprint: Int64?, storedAt: Date) {
        let fields = response.head.headerFields
        self.init(
            body: response.body, etag: fields[.eTag], fingerprint: fingerprint, lastModified: fields[.lastModified],
            link: fields[.link], storedAt: storedAt)
    }
}

extension HTTPFields {
    /// Whether GitHub left out items of organizations that require single sign-on. Such a response is never cached.
    var omitsRestrictedItems: Bool { self[.singleSignOn]?.hasPrefix("partial-results") ?? false }
}
