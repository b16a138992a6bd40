package import struct Foundation.Date
package import GitHubAPI
package import GitHubModel
package import TestSupport

/// A response cache in memory. Tests read and change its contents.
package struct MemoryResponseCache: Sendable {
    /// The cached responses.
    package let responses = ObservedValue<[CacheKey: CachedResponse]>([:])
    /// The times of the responses that were used as fallback.
    package let fallbacks = ObservedValue<[Date]>([])

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
