import HTTPTypes

/// One request to one address: what was asked for, or where a redirect leads.
struct OutgoingRequest: Sendable {
    let method: HTTPRequest.Method
    let address: RequestURL
    let fields: HTTPFields
    let body: [UInt8]

    private init(method: HTTPRequest.Method, address: RequestURL, fields: HTTPFields, body: [UInt8]) {
        (self.method, self.address, self.fields, self.body) = (method, address, fields, body)
    }

    /// - Throws: ``TransportError/refusedAddress(_:)`` unless the request's address is usable and safe.
    init(_ request: HTTPRequest, body: [UInt8]) throws(TransportError) {
        let (scheme, authority, path) = (request.scheme ?? "", request.authority ?? "", request.path ?? "/")
        guard !authority.isEmpty, let address = RequestURL("\(scheme)://\(authority)\(path)"), address.isSafe else {
            let host = authority.split(separator: "@").last ?? ""  // a password is nobody's to show
            throw .disallowedURL("\(scheme)://\(host)\(path)")
        }
        self.init(method: request.method, address: address, fields: request.headerFields, body: body)
    }

    /// Where `response` leads; `nil` if it is the answer itself.
    ///
    /// - Throws: ``TransportError`` if it leads where no request may go.
    func redirected(by response: HTTPResponse) throws(TransportError) -> OutgoingRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status.code), let location = response.headerFields[.location]
        else { return nil }
        guard let target = RequestURL(location, from: address) else {
            throw .disallowedRedirect(host: address.host, to: "an unusable address")
        }
        guard address.scheme == "http" || target.scheme == "https" else {
            throw .disallowedRedirect(host: address.host, to: target.text)
        }
        guard target.isSafe else { throw .disallowedURL(target.text) }
        return copy(at: target, asGet: switchesToGET(on: response.status.code))
    }

    /// 307 and 308 keep the method; else a POST becomes a GET, as in browsers, and on 303 everything but HEAD does.
    private func switchesToGET(on status: Int) -> Bool {
        switch status {
        case 303: method != .get && method != .head
        case 301, 302: method == .post
        default: false
        }
    }

    private func copy(at target: RequestURL, asGet: Bool) -> OutgoingRequest {
        var fields = fields
        if target.origin != address.origin {
            fields[.authorization] = nil
            fields[.cookie] = nil
        }
        if asGet { fields[.contentType] = nil }
        return OutgoingRequest(method: asGet ? .get : method, address: target, fields: fields, body: asGet ? [] : body)
    }
}
