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
    /// The account whose data is requested, in lowercase, or `nil` if the path begins with none. Later pages of a list
    /// keep it: their paths have an ID.
    var owner: String?
    /// The version of the list of which this is a later page, or `nil` if it is unknown.
    var version: ListVersion?

    /// Whether a search is for an address. What names it is not stored.
    var searchesAddress: Bool {
        guard resource == .search || payload != nil else { return false }
        let text = target.removingPercentEncoding ?? target
        return text.split { $0.isWhitespace || "?&=\"\\".contains($0) }.contains { CommitIdentity.isAddress($0) }
    }

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
        let owner = path.count > 1 && Self.roots.contains(path[0]) ? path[1].lowercased() : nil
        let path = path.map { "/" + $0.percentEncoded }.joined()
        let query = query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
        self.init(target: query.isEmpty ? path : "\(path)?\(query)", resource: resource)
        self.owner = owner
    }

    /// The first parts of paths that an account follows.
    private static let roots: Set<String> = ["users", "orgs", "repos"]

    var page: Int? { pageNumber.flatMap { Int($0) } }

    func withPage(_ number: Int) -> Endpoint {
        guard let range = pageNumber.map({ $0.startIndex..<$0.endIndex }) else { return self }
        var endpoint = self
        endpoint.target.replaceSubrange(range, with: String(number))
        return endpoint
    }

    /// Returns the endpoint of a later page of the list that begins here, as the links of GitHub name it: by the ID of
    /// the account instead of the login.
    func page(_ number: Int, inListOf account: Person.ID, isOrganization: Bool) -> Endpoint {
        let query = target.drop { $0 != "?" }
        let path = "/\(isOrganization ? "organizations" : "user")/\(account)/repos"
        var endpoint = Endpoint(target: "\(path)\(query)&page=\(number)", resource: resource)
        endpoint.owner = owner
        return endpoint
    }

    /// The digits of the parameter `page`.
    private var pageNumber: Substring? {
        let parameters = target.split { $0 == "?" || $0 == "&" }.dropFirst()
        let value = parameters.first { $0.hasPrefix("page=") }?.dropFirst("page=".count)
        return value?.utf8.allSatisfy("0123456789".utf8.contains) == true ? value : nil
    }
}
