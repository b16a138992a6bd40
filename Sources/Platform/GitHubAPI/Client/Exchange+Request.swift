import GitHubModel
import HTTPTransport
import HTTPTypes

extension Exchange {
    /// Returns the request for `endpoint`, which revalidates `cached`.
    func request(
        _ endpoint: Endpoint, _ token: Token?, _ cached: CachedResponse?
    ) throws(GitHubError) -> HTTPRequest {
        let url: WebURL
        do {
            url = try WebURL(endpoint.url(on: host))
        } catch {
            throw .network(.disallowedURL(endpoint.url(on: host)))
        }
        var request = HTTPRequest(endpoint.method, url, [.accept: endpoint.mediaType, .userAgent: userAgent])
        request.headerFields[.apiVersion] = GitHubClient.apiVersion
        if endpoint.payload != nil { request.headerFields[.contentType] = "application/json" }
        if let etag = cached?.etag { request.headerFields[.ifNoneMatch] = etag }
        if let token { request.headerFields[.authorization] = "Bearer \(token.reveal())" }
        return request
    }
}

extension HTTPRequest {
    /// Creates a request for `url` without its fragment.
    init(_ method: Method, _ url: WebURL, _ fields: HTTPFields) {
        self.init(
            method: method, scheme: url.scheme, authority: url.authority,
            path: (url.path.isEmpty ? "/" : url.path) + url.queryAndFragment.prefix { $0 != "#" }, headerFields: fields)
    }
}
