import Foundation
import GitHubModel
import HTTPTypes

/// A path below the API URL with its query, or a GraphQL query, and the cache settings of the responses.
struct Endpoint: Sendable, Hashable {
    /// The path and query, percent-encoded, with the leading slash.
    private(set) var target: String
    /// The expected rate limit resource. The response header states the actual one.
    let resource: RateLimitResource
    var maxAge = ResponseCache.defaultMaxAge
    var isCacheable = true
    /// Whether the response that another account received can be used offline, without what only that account may see.
    var usesOtherAccounts = false
    /// Whether a 404 is cached like a response, with an empty body.
    var cachesNotFound = false
    /// The `Accept` field, which is part of the cache key.
    var mediaType = GitHubClient.mediaType
    var payload: GraphQLPayload?
    /// The version of the list of which this is a later page, or `nil` if it is unknown.
    var version: ListVersion?

    var method: HTTPRequest.Method { payload == nil ? .get : .post }

    func url(on host: GitHubModel.Host) -> String { payload == nil ? host.apiURL + target : host.graphQLURL }
}

extension GitHubModel.Host {
    /// Returns the target of a URL of the API, such as `/users?page=2`, or `nil` for another URL.
    func apiTarget(of url: String) -> Substring? {
        url.hasPrefix(apiURL + "/") ? url.dropFirst(apiURL.count) : nil
    }
}

extension Endpoint {
    init(_ path: [String], query: [(name: String, value: String)] = [], resource: RateLimitResource = .core) {
        let path = path.map { "/" + $0.percentEncoded }.joined()
        let query = query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
        self.init(target: query.isEmpty ? path : "\(path)?\(query)", resource: resource)
    }

    var page: Int? {
        guard let digits = pageDigits, digits.endIndex == target.endIndex || target[digits.endIndex] == "&" else {
            return nil
        }
        return Int(digits)
    }

    func withPage(_ number: Int) -> Endpoint {
        guard let digits = pageDigits else { return self }
        var endpoint = self
        endpoint.target = "\(target[..<digits.startIndex])\(number)\(target[digits.endIndex...])"
        return endpoint
    }

    private var pageDigits: Substring? {
        var rest = target.utf8[...]
        while let start = rest.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "&") }) {
            rest = rest[start...].dropFirst()
            guard rest.starts(with: "page=".utf8) else { continue }
            let digits = rest.dropFirst(5).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            if !digits.isEmpty { return Substring(digits) }
        }
        return nil
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
    fileprivate static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
