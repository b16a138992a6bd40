import CLazyLibraries
import HTTPTypes

/// A request to one URL: the original request, or one that follows a redirect.
struct OutgoingRequest: Sendable {
    let method: HTTPRequest.Method
    let url: RequestURL
    let fields: HTTPFields
    let body: [UInt8]
    var options = RequestOptions()
}

/// Whether libcurl, which also parses URLs, can be loaded. Swift initializes a global once, on one thread.
private let isCurlInstalled = lazy_library_exists(LAZY_LIBRARY_CURL)

package struct RequestOptions: Sendable {
    /// Called on another thread whenever a part of a response arrives.
    package var onReceive: (@Sendable () -> Void)?
    /// Whether a broken connection is an error even if it was open before. Otherwise GET and HEAD are sent once more:
    /// the server can have closed it at the same time.
    package var isSentOnce = false
    package var opensConnection = false

    package init(onReceive: (@Sendable () -> Void)? = nil, isSentOnce: Bool = false, opensConnection: Bool = false) {
        self.onReceive = onReceive
        self.isSentOnce = isSentOnce
        self.opensConnection = opensConnection
    }
}

extension OutgoingRequest {
    init(_ request: HTTPRequest, body: [UInt8]) throws(TransportError) {
        if !isCurlInstalled {
            let packages = String(cString: lazy_library_packages(LAZY_LIBRARY_CURL))
            throw .libraryMissing(name: "libcurl", packages: packages)
        }
        let (scheme, authority, path) = (request.scheme ?? "", request.authority ?? "", request.path ?? "/")
        guard !authority.isEmpty, let url = RequestURL("\(scheme)://\(authority)\(path)"), url.isAllowed else {
            let host = authority.split(separator: "@").last ?? ""  // without a password
            throw .disallowedURL("\(scheme)://\(host)\(path)")
        }
        self.init(method: request.method, url: url, fields: request.headerFields, body: body)
    }

    /// Returns the request that follows a redirect, or `nil` if `response` is not one. Only GET and HEAD are
    /// redirected: the body of another request can contain a secret.
    func redirected(by response: HTTPResponse) throws(TransportError) -> OutgoingRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status.code), let location = response.headerFields[.location]
        else { return nil }
        guard let target = RequestURL(location, from: url) else {
            throw .disallowedRedirect(host: url.host, to: "an unusable address")
        }
        let isDowngrade = url.scheme == "https" && target.scheme != "https"
        guard !isDowngrade, [.get, .head].contains(method) else {
            throw .disallowedRedirect(host: url.host, to: target.text)
        }
        guard target.isAllowed else { throw .disallowedURL(target.text) }
        return copy(to: target)
    }

    private func copy(to target: RequestURL) -> OutgoingRequest {
        var fields = fields
        if target.origin != url.origin {
            fields[.authorization] = nil
            fields[.cookie] = nil
        }
        return OutgoingRequest(method: method, url: target, fields: fields, body: body, options: options)
    }

    var maxSends: Int { [.get, .head].contains(method) && !options.isSentOnce ? 2 : 1 }

    /// Whether the request has a body. Methods that expect one send even an empty body with its length.
    var hasBody: Bool { !body.isEmpty || [.post, .put, .patch].contains(method) }

    /// The header lines for libcurl, with empty lines that suppress libcurl's own fields.
    var headerLines: [String] {
        let lines = fields.filter { !Self.framingFields.contains($0.name.canonicalName) }
            .map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        return ["Accept-Encoding: \(ContentEncoding.accepted)"] + lines
            + Self.defaultFields.filter { fields[$0] == nil }.map { "\($0):" }
    }

    /// The fields that a caller does not set: libcurl does, from the URL and the body, and ``headerLines``.
    private static let framingFields: Set = ["accept-encoding", "content-length", "host", "transfer-encoding"]

    private static let defaultFields: [HTTPField.Name] = [.accept, .contentType, .expect, .userAgent]
}
