import Foundation
import GitHubModel
import HTTPTransport
import HTTPTypes

/// A request for a value: what is sent, how the body is decoded, and which value it becomes.
struct ValueRequest<Wire: Sendable, Value> {
    let endpoint: Endpoint
    let format: BodyFormat<Wire>
    /// Converts a decoded body. Throws if the body is invalid.
    let convert: (Wire, ResponseSource) throws -> Value

    /// The same request for the core, which is not generic.
    var erased: ErasedRequest {
        ErasedRequest(endpoint: endpoint, format: ErasedBodyFormat(format)) { [convert] wire, source in
            try convert(restored(wire), source)
        }
    }
}

/// A ``ValueRequest`` without its types. Only ``GitHubClient/value(of:)`` knows the type of the value.
struct ErasedRequest {
    let endpoint: Endpoint
    let format: ErasedBodyFormat
    let convert: (any Sendable, ResponseSource) throws -> Any
}

/// Where a response came from: the endpoint, the header fields, and the facts of the cache if it is cached.
struct ResponseSource: Sendable {
    let endpoint: Endpoint
    let fields: HTTPFields
    /// The facts of a cached response, or `nil` for one that GitHub sent or confirmed just now.
    var hit: CacheHit?
    var version: ListVersion?
}

/// The facts about a response from the cache: its date, and why it was used without a new response.
struct CacheHit: Sendable {
    let storedAt: Date
    /// Whether the response is used because GitHub is unreachable or the policy is ``ResponseCache/Policy/cacheOnly``.
    var isFallback = false
    var isOfOtherAccount = false
    /// Whether the response is a later page of a list whose first page has changed since.
    var isOutdated = false
}

/// The version of a list, by its first page, with which later pages are compared: items move between pages.
struct ListVersion: Sendable, Hashable {
    /// When GitHub sent or confirmed the first page. Older later pages are revalidated, so that all are of one version.
    let confirmedAt: Date
    /// When the content of the first page changed. Earlier later pages can lack an item that was on it then.
    let changedAt: Date

    init(_ firstPage: CachedResponse) {
        confirmedAt = firstPage.storedAt
        // A clock that was set back has stored a change in what is the future now.
        changedAt = min(firstPage.changedAt, firstPage.storedAt)
    }
}

extension GitHubClient {
    /// A copy of the client that revalidates fresh responses too. It sends no requests if this one does not.
    package var refreshing: GitHubClient {
        cache?.policy == .default ? with { $0.cache?.policy = .refresh } : self
    }

    /// Returns a copy of the client that sends no requests, or `nil` without a cache.
    package func cacheOnly() -> GitHubClient? {
        guard cache != nil else { return nil }
        return with {
            $0.cache?.policy = .cacheOnly
            $0.cache?.onFallback = { _ in }
        }
    }

    /// Returns a copy of the client that also passes the time of each response that is used as a fallback to `report`.
    func reportingFallbacks(to report: @escaping @Sendable (Date) -> Void) -> GitHubClient {
        with {
            $0.cache?.onFallback = { [cache] date in
                cache?.onFallback(date)
                report(date)
            }
        }
    }

    func value<Wire: Decodable & Sendable, Value>(
        of endpoint: Endpoint, _ convert: @escaping (Wire, ResponseSource) throws -> Value
    ) async throws -> Value {
        try await value(of: ValueRequest(endpoint: endpoint, format: .json(responseDecoder), convert: convert))
    }

    /// Returns the value of a request, from the cache if that is fresh or if GitHub is unreachable. Otherwise a cached
    /// response is revalidated: with a token, a 304 does not count against the rate limit.
    func valueForAccount(of request: ErasedRequest) async throws -> Any {
        if let cache, request.endpoint.isCacheable, !request.endpoint.searchesAddress {
            return try await CachedRequest(client: self, cache: cache, request: request).value()
        }
        return try await withCredential { credential in
            let response = try await send(request.attempt(as: credential))
            guard let wire = response.content?.wire else {
                throw GitHubError.invalidResponse(host: host.description)  // not reached: no ETag was sent
            }
            let source = ResponseSource(endpoint: request.endpoint, fields: response.fields)
            return try convert(wire, source, request, hiding: credential?.token)
        }
    }

    /// Returns the value of `endpoint`, or `nil` if GitHub does not find it or it is empty. Both are cached.
    func valueIfFound<Wire, Value>(
        of endpoint: Endpoint, by format: BodyFormat<Wire>, _ convert: @escaping (Wire) throws -> Value?
    ) async throws -> Value? {
        var endpoint = endpoint
        endpoint.cachesNotFound = true
        do {
            let request = ValueRequest(endpoint: endpoint, format: format) { wire, _ in try convert(wire) }
            return try await value(of: request)
        } catch GitHubError.notFound {
            return nil  // without a cache
        }
    }

    /// Returns the stored body of a response and its date, of any age and account, without a request. `nil` if there is
    /// none, or an empty one: a 404.
    func storedBody(of endpoint: Endpoint) async throws -> (bytes: [UInt8], date: Date)? {
        guard let cache else { return nil }
        let key = cacheKey(of: endpoint, for: try await account())
        var stored = await cache.load(key)
        if stored == nil { stored = await cache.loadOfAnyAccount(key) }
        return stored.flatMap { $0.body.isEmpty ? nil : ($0.body, $0.storedAt) }
    }

    /// Stores a body as if it were the response of an endpoint.
    func store(_ body: [UInt8], of endpoint: Endpoint, at date: Date) async throws {
        await cache?.store(CachedResponse(body: body, storedAt: date), cacheKey(of: endpoint, for: try await account()))
    }

    /// Returns the first page of a list without its items if it is cached and a request will be sent for it, or without
    /// links if none will be sent. `nil` if it is not cached.
    func staleFirstPage<Item>(at endpoint: Endpoint) async -> Page<Item>? {
        do {
            guard let cache, let stored = await cache.load(cacheKey(of: endpoint, for: try await account())) else {
                return nil
            }
            let isFresh = ResponseCache.isFresh(stored.storedAt, for: endpoint.maxAge, now: now())
            var fields = HTTPFields()
            fields[.link] = cache.policy == .cacheOnly || cache.policy == .default && isFresh ? nil : stored.link
            return Page([], from: ResponseSource(endpoint: endpoint, fields: fields), on: host)
        } catch {
            return nil  // a token that can't be read: the request throws this error
        }
    }

    /// Sets the date of a page that arrived before the first page of its list, which is of the same version.
    @Sendable func confirm(_ endpoint: Endpoint) async {
        do {
            await cache?.revalidate(cacheKey(of: endpoint, for: try await account()), now())
        } catch {}  // a token that can't be read any more: the next load revalidates the page
    }

    fileprivate func cacheKey(of endpoint: Endpoint, for account: Int64?) -> CacheKey {
        CacheKey(
            method: endpoint.method.rawValue, url: host.apiURL + endpoint.target, account: account,
            accept: endpoint.mediaType, apiVersion: GitHubClient.apiVersion)
    }

    /// Converts a body of GitHub for a request with `token`, which a host can repeat.
    fileprivate func convert(
        _ wire: any Sendable, _ source: ResponseSource, _ request: ErasedRequest, hiding token: Token?
    ) throws(GitHubError) -> Any {
        do {
            return try request.convert(wire, source)
        } catch {
            exchange.log("invalid response: \(error)", hiding: token)
            throw .invalidResponse(host: host.description)
        }
    }
}

extension ErasedRequest {
    fileprivate func attempt(
        as credential: CredentialProvider.Credential?, revalidating cached: CachedResponse? = nil,
        isStored: Bool = false
    ) -> RequestAttempt {
        RequestAttempt(endpoint: endpoint, format: format, credential: credential, cached: cached, isStored: isStored)
    }
}

/// A request whose responses are cached: decides when a stored one is used, revalidated or replaced.
private struct CachedRequest {
    let client: GitHubClient
    let cache: ResponseCache
    let request: ErasedRequest

    private var endpoint: Endpoint { request.endpoint }

    func value() async throws -> Any {
        let key = key(of: try await client.account())
        var stored = await cache.load(key)
        if let fresh = stored, isUsable(fresh) {
            if let value = cachedValue(fresh, isFallback: cache.policy == .cacheOnly) { return value }
            stored = nil
        }
        guard cache.policy != .cacheOnly else { return try await valueOfOtherAccount(key) }
        do {
            return try await client.withCredential { credential in
                let current = self.key(of: credential?.account)  // the account may have changed
                return try await fetch(current, as: credential, current == key ? stored : await cache.load(current))
            }
        } catch let error as GitHubError where error.isConnectivityError {
            guard let stored = await cache.load(self.key(of: try await client.account())),
                let value = cachedValue(stored, isFallback: true)
            else { throw error }
            return value
        }
    }

    private func key(of account: Int64?) -> CacheKey { client.cacheKey(of: endpoint, for: account) }

    private func isUsable(_ response: CachedResponse) -> Bool {
        switch cache.policy {
        case .default:
            let isOfVersion = endpoint.version.map { $0.confirmedAt <= response.storedAt } ?? true
            return isOfVersion
                && ResponseCache.isFresh(response.storedAt, for: endpoint.maxAge, now: client.now())
        case .refresh: return false
        case .cacheOnly: return true
        }
    }

    private func cachedValue(_ stored: CachedResponse, isFallback: Bool) -> Any? {
        let value = value(in: stored, CacheHit(storedAt: stored.storedAt, isFallback: isFallback))
        if isFallback, value != nil { cache.onFallback(stored.storedAt) }
        return value
    }

    private func valueOfOtherAccount(_ key: CacheKey) async throws -> Any {
        guard endpoint.usesOtherAccounts, let other = await cache.loadOfAnyAccount(key),
            let value = value(
                in: other, CacheHit(storedAt: other.storedAt, isFallback: true, isOfOtherAccount: true))
        else { throw GitHubError.notCached }
        return value
    }

    /// Fetches the response, revalidating a cached one for the same token, and stores it if it is complete and can be
    /// decoded.
    private func fetch(
        _ key: CacheKey, as credential: CredentialProvider.Credential?, _ stored: CachedResponse?
    ) async throws -> Any {
        let known = stored?.fingerprint == credential?.fingerprint ? stored : nil
        let response: ReceivedResponse
        do {
            response = try await client.send(request.attempt(as: credential, revalidating: known, isStored: true))
        } catch GitHubError.notFound where endpoint.cachesNotFound {
            return try await valueIfMissing(key, as: credential)
        }
        guard let (body, wire) = response.content else {
            if let known, let value = await confirmedValue(known, response.fields, key),
                response.fields[.link] != nil || !((value as? any ListPage)?.canHideNext ?? false)
            {
                return value
            }
            // Without links, a 304 does not say whether another page follows a full one by now.
            return try await fetch(key, as: credential, nil)
        }
        var new = CachedResponse(body: body, storedAt: client.now())
        new.etag = response.fields[.eTag]
        new.fingerprint = credential?.fingerprint
        new.link = response.fields[.link]
        if let stored, stored.body == new.body { new.changedAt = stored.changedAt }
        let source = ResponseSource(endpoint: endpoint, fields: response.fields, version: ListVersion(new))
        let value = try client.convert(wire, source, request, hiding: credential?.token)
        // A part of a list would stay a part until the cached page is old.
        let isPart = response.fields.omitsRestrictedItems || !source.hasReadableLinks(on: client.host)
        if !isPart, request.format.isStorable(wire) { await cache.store(new, key) }
        return value
    }

    private func valueIfMissing(_ key: CacheKey, as credential: CredentialProvider.Credential?) async throws -> Any {
        let empty = CachedResponse(body: [], fingerprint: credential?.fingerprint, storedAt: client.now())
        await cache.store(empty, key)
        guard let value = value(in: empty, nil) else { throw GitHubError.notFound }
        return value
    }

    /// Stores that GitHub has confirmed a response. Returns `nil` if that can't be decoded, or if the confirmation has
    /// a link that is unreadable: it would replace that of the page.
    private func confirmedValue(_ known: CachedResponse, _ fields: HTTPFields, _ key: CacheKey) async -> Any? {
        let source = ResponseSource(endpoint: endpoint, fields: fields, version: ListVersion(known))
        guard source.hasReadableLinks(on: client.host) else { return nil }
        var confirmed = known
        // A page can be unchanged while another one follows it now.
        confirmed.link = fields[.link] ?? known.link
        confirmed.storedAt = client.now()
        guard let value = value(in: confirmed, nil) else { return nil }
        if confirmed.link == known.link {
            await cache.revalidate(key, confirmed.storedAt)
        } else {
            await cache.store(confirmed, key)
        }
        return value
    }

    /// Decodes a cached response, or returns `nil` if that fails: another version may have stored it.
    private func value(in stored: CachedResponse, _ hit: CacheHit?) -> Any? {
        var fields = HTTPFields()
        fields[.eTag] = stored.etag
        fields[.link] = stored.link
        var source = ResponseSource(endpoint: endpoint, fields: fields, hit: hit, version: ListVersion(stored))
        source.hit?.isOutdated = endpoint.version.map { stored.storedAt < $0.changedAt } ?? false
        do {
            return try request.convert(try request.format.decodeStored(stored.body), source)
        } catch {
            return nil
        }
    }
}

extension HTTPFields {
    var omitsRestrictedItems: Bool { self[.singleSignOn]?.hasPrefix("partial-results") ?? false }
}
