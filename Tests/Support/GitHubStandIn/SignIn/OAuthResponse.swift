/// A response of the sign-in endpoints: fields, as JSON or as a form.
struct OAuthResponse: Sendable {
    enum Value: Sendable {
        case text(String)
        case number(Int)
    }
    var status = 200
    var fields: [(name: String, value: Value)]

    init(status: Int = 200, fields: [(name: String, value: Value)]) {
        (self.status, self.fields) = (status, fields)
    }

    /// Returns an error as GitHub does: with status 200 and the address of its documentation.
    static func error(_ code: String, _ description: String, interval: Int? = nil) -> OAuthResponse {
        var fields: [(name: String, value: Value)] = [
            ("error", .text(code)), ("error_description", .text(description)),
            ("error_uri", .text("https://docs.github.com/developers/apps/authorizing-oauth-apps#\(code)")),
        ]
        if let interval { fields.append(("interval", .number(interval))) }
        return OAuthResponse(fields: fields)
    }

    /// 404 for a missing or unknown client id.
    static let notFound = OAuthResponse(status: 404, fields: [("error", .text("Not Found"))])

    /// Returns JSON if the client accepts it, and a form otherwise.
    func response(to request: Request) -> Response {
        guard request[header: "accept"]?.contains("json") == true else {
            let pairs = fields.map { $0.name + "=" + PercentEncoding.encode($0.value.text) }
            let type = "application/x-www-form-urlencoded; charset=utf-8"
            return Response(
                status: status, headers: [("content-type", type)], body: Array(pairs.joined(separator: "&").utf8))
        }
        var json = JSONWriter()
        json.object { json in
            for (name, value) in fields {
                switch value {
                case .text(let text): json.field(name, text)
                case .number(let number): json.field(name, number)
                }
            }
        }
        return Response(status: status, headers: [("content-type", Errors.jsonType)], body: json.bytes)
    }
}

extension OAuthResponse.Value {
    fileprivate var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): String(number)
        }
    }
}
