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
    /// Whether another account received the response.
    var isOfOtherAccount = false
}

extension GitHubClient {
    /// Converts a decoded body to a value. Throws if the body is invalid.
    typealias Transform<Wire, Value> = (Wire, HTTPFields, CacheHit?) throws -> Value

    /// A copy of the client that revalidates fresh responses too. It sends no requests if this one does not.
    package var refreshing: GitHubClient {
        var client = self
        if cache?.policy == .default { client.cache?.policy = .refresh }
        return client
    }

    /// Returns a copy of the client that sends no requests, or `nil` without a cache.
    ///
    /// - Parameter onFallback: Receives the time of each cached response.
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
        try await value(of: endpoint, by: json(), transform)
    }

    /// Returns the value of `endpoint`, whose body `transform` decodes.
    func value<Value>(of endpoint: Endpoint, converting transform: Transform<[UInt8], Value>) async throws -> Value {
        try await value(of: endpoint, by: BodyFormat { $0 }, transform)
    }

    /// Returns the format of bodies that are JSON.
    func json<Wire: Decodable>() -> BodyFormat<Wire> {
        BodyFormat { [responseDecoder] in try responseDecoder.decode(Wire.self, from: $0) }
    }

    /// Returns the value of `endpoint`, from the cache if that is fresh or if GitHub is unreachable.
    ///
    /// Otherwise a cached response is revalidated. With a token, a 304 does not count against the rate limit.
    ///
    /// - Throws: ``GitHubError``, such as ``GitHubError/invalidResponse(host:)`` if the body can't be decoded;
    ///   `CancellationError`.
    func value<Wire, Value>(
        of endpoint: Endpoint, by format: BodyFormat<Wire>, _ transform: Transform<Wire, Value>
    ) async throws -> Value {
        guard let cache, endpoint.isCacheable else {
            return try await withCredential { credential in
                let response = try await send(to: endpoint, as: credential)
                let (body, fields) = (try body(of: response), response.head.headerFields)
                return try decode(body, format.decode, fields, transform, hiding: credential?.token).value
            }
        }
        let key = cacheKey(endpoint, account: try await account())
        var stored = cache.load(key)
        if let fresh = stored, cache.isUsable(fresh, maxAge: endpoint.maxAge, now: now()) {
            if let value = fallback(fresh, isFallback: cache.policy == .cacheOnly, cache, format, transform) {
                return value
            }
            stored = nil
        }
        guard cache.policy != .cacheOnly else {
            if endpoint.usesOtherAccounts, let other = cache.loadOfAnyAccount(key) {
                let hit = CacheHit(storedAt: other.storedAt, isFallback: true, isOfOtherAccount: true)
                if let value = self.value(in: other, hit, format, transform) { return value }
            }
            throw GitHubError.notCached
        }
        do {
            return try await withCredential { credential in
                let current = cacheKey(endpoint, account: credential?.account)  // the account may have changed
                return try await fetchAndStore(
                    endpoint, as: credential, current, current == key ? stored : cache.load(current), cache, format,
                    transform)
            }
        } catch let error as GitHubError where error.isConnectivityError {
            guard let stored = cache.load(cacheKey(endpoint, account: try await account())),
                let value = fallback(stored, isFallback: true, cache, format, transform)
            else { throw error }
            return value
        }
    }

    /// Fetches the response and stores it if it is complete and can be decoded. A cached response for the same token is
    /// revalidated. One that can't be decoded is fetched again.
    private func fetchAndStore<Wire, Value>(
        _ endpoint: Endpoint, as credential: CredentialProvider.Credential?, _ key: CacheKey, _ stored: CachedResponse?,
        _ cache: ResponseCache, _ format: BodyFormat<Wire>, _ transform: Transform<Wire, Value>
    ) async throws -> Value {
        let known = stored?.fingerprint == credential?.fingerprint ? stored : nil
        let response: Response
        do { response = try await send(to: endpoint, as: credential, revalidating: known) } catch GitHubError.notFound
            where endpoint.cachesNotFound
        {
            cache.store(CachedResponse(body: [], fingerprint: credential?.fingerprint, storedAt: now()), key)
            return try decode([], format.decode, [:], transform, hiding: nil).value
        }
        guard response.head.status == .notModified, let known else {
            let fields = response.head.headerFields
            let body = try body(of: response)
            let (wire, value) = try decode(body, format.decode, fields, transform, hiding: credential?.token)
            if fields.areComplete {
                let body = format.storedBody(body, wire)
                let fingerprint = credential?.fingerprint
                cache.store(CachedResponse(body: body, fields, fingerprint: fingerprint, storedAt: now()), key)
            }
            return value
        }
        // A page can be unchanged while another one follows it now.
        var confirmed = known
        confirmed.link = response.head.headerFields[.link] ?? known.link
        confirmed.storedAt = now()
        guard let value = value(in: confirmed, nil, format, transform) else {
            return try await fetchAndStore(endpoint, as: credential, key, nil, cache, format, transform)
        }
        if confirmed.link == known.link { cache.revalidate(key, now()) } else { cache.store(confirmed, key) }
        return value
    }

    /// Decodes a cached response, and reports it if it is a fallback.
    private func fallback<Wire, Value>(
        _ stored: CachedResponse, isFallback: Bool, _ cache: ResponseCache, _ format: BodyFormat<Wire>,
        _ transform: Transform<Wire, Value>
    ) -> Value? {
        let value = value(in: stored, CacheHit(storedAt: stored.storedAt, isFallback: isFallback), format, transform)
        if isFallback, value != nil { cache.onFallback(stored.storedAt) }
        return value
    }

    /// Decodes a cached response, or returns `nil` if that fails: another version may have stored it.
    private func value<Wire, Value>(
        in stored: CachedResponse, _ hit: CacheHit?, _ format: BodyFormat<Wire>, _ transform: Transform<Wire, Value>
    ) -> Value? {
        var fields = HTTPFields()
        fields[.eTag] = stored.etag
        fields[.link] = stored.link
        do {
            return try transform(try format.decodeStored(stored.body), fields, hit)
        } catch {
            return nil
        }
    }

    private func body(of response: Response) throws(GitHubError) -> [UInt8] {
        do {
            return try exchange.body(of: response)
        } catch {
            throw error.reason
        }
    }

    /// Decodes and converts a body of GitHub.
    ///
    /// - Parameter token: The token of the request, which a host can repeat.
    /// - Throws: ``GitHubError/invalidResponse(host:)`` if the body is invalid.
    private func decode<Wire, Value>(
        _ body: [UInt8], _ decodeBody: ([UInt8]) throws -> Wire, _ fields: HTTPFields,
        _ transform: Transform<Wire, Value>, hiding token: Token?
    ) throws(GitHubError) -> (wire: Wire, value: Value) {
        do {
            let wire = try decodeBody(body)
            return (wire, try transform(wire, fields, nil))
        } catch {
            exchange.log("invalid response: \(error)", hiding: token)
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
    fileprivate init(body: [UInt8], _ fields: HTTPFields, fingerprint: Int64?, storedAt: Date) {
        self.init(
            body: body, etag: fields[.eTag], fingerprint: fingerprint, lastModified: fields[.lastModified],
            link: fields[.link], storedAt: storedAt)
    }
}

extension HTTPFields {
    /// Whether the response has all items, and valid links to other pages. Others are never cached.
    fileprivate var areComplete: Bool { !omitsRestrictedItems && LinkHeader(self[.link] ?? "").isValid }

    /// Whether GitHub left out items of organizations that require single sign-on.
    var omitsRestrictedItems: Bool { self[.singleSignOn]?.hasPrefix("partial-results") ?? false }
}
