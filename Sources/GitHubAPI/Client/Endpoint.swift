import Foundation
import GitHubModel
import HTTPTypes

/// A path below the API URL with its query, and the cache settings of its responses.
struct Endpoint: Sendable, Hashable {
    /// The path and query, percent-encoded, with the leading slash.
    let target: String
    /// The expected rate limit resource. The response header states the actual one.
    let resource: RateLimitResource
    /// How long a cached response is used without a request.
    var maxAge = ResponseCache.defaultMaxAge
    /// Whether responses are cached.
    var isCacheable = true
    /// The `Accept` field, which is part of the cache key.
    var mediaType = GitHubClient.mediaType
}

extension Endpoint {
    /// Creates an endpoint from unencoded path segments and query items.
    init(_ path: [String], query: [(name: String, value: String)] = [], resource: RateLimitResource = .core) {
        let path = path.map { "/" + $0.percentEncoded }.joined()
        let query = query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
        self.init(target: query.isEmpty ? path : "\(path)?\(query)", resource: resource)
    }

    /// Returns the endpoint with another value of the query item `name`, or `nil` if there is no such item.
    func replacing(_ name: String, with value: String) -> Endpoint? {
        guard let mark = target.firstIndex(of: "?") else { return nil }
        var items = target[target.index(after: mark)...].split(separator: "&").map(String.init)
        guard let index = items.firstIndex(where: { $0.hasPrefix("\(name)=") }) else { return nil }
        items[index] = "\(name)=\(value.percentEncoded)"
        return Endpoint(target: "\(target[..<mark])?\(items.joined(separator: "&"))", resource: resource)
    }

    /// Returns the number in the query item `name`, or `nil` if there is none.
    func number(_ name: String) -> Int? {
        guard let mark = target.firstIndex(of: "?") else { return nil }
        let item = target[target.index(after: mark)...].split(separator: "&").first { $0.hasPrefix("\(name)=") }
        return item.flatMap { Int($0.dropFirst(name.utf8.count + 1)) }
    }
}

extension String {
    /// The text percent-encoded (RFC 3986). Only unreserved characters stay, so that a `+` does not become a space.
    var percentEncoded: String {
        // Never `nil`: every Swift string is valid UTF-8.
        addingPercentEncoding(withAllowedCharacters: .unreserved) ?? ""
    }
}

extension CharacterSet {
    /// The unreserved characters of RFC 3986, 2.3: ASCII letters, digits and `-._~`.
    fileprivate static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
