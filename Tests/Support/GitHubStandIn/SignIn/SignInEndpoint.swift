import Foundation

/// GitHub's sign-in endpoints: the device flow and the page where a person types the code.
struct SignInEndpoint: Sendable {
    let server: ServerContext

    init(server: ServerContext) {
        self.server = server
    }

    func response(to request: Request) -> Response {
        let form = Form(request)
        let response =
            switch (request.method, request.path) {
            case ("POST", ["login", "device", "code"]):
                DeviceFlow(server: server).requestCode(form).response(to: request)
            case ("POST", ["login", "oauth", "access_token"]): token(form).response(to: request)
            case (_, ["login", "device"]): DevicePage(control: server.control).response(to: request, form: form)
            default: Errors.notFound
            }
        return response.adding([
            ("date", HTTPDate.http(server.control.clock.seconds)), ("server", "github.com"),
            ("cache-control", "max-age=0, private, must-revalidate"),
            ("vary", "X-PJAX, X-PJAX-Container, Turbo-Visit, Turbo-Frame, Accept-Encoding, Accept, X-Requested-With"),
            ("x-frame-options", "deny"), ("x-content-type-options", "nosniff"),
        ])
    }

    private func token(_ form: Form) -> OAuthResponse {
        guard let client = form["client_id"].flatMap(Client.registered) else {
            return .error("incorrect_client_credentials", "The client_id and/or client_secret passed are incorrect.")
        }
        switch form["grant_type"] {
        case "urn:ietf:params:oauth:grant-type:device_code":
            return DeviceFlow(server: server).poll(form, client)
        case "refresh_token":
            return TokenRefresh(tokens: server.control.tokens).response(form, client)
        default:
            return .error("unsupported_grant_type", "The grant type is not supported.")
        }
    }
}

/// The parameters of a sign-in request: from the body, as a form or JSON, and from the query.
struct Form: Sendable {
    private let values: [String: String]

    init(_ request: Request) {
        var values: [String: String] = [:]
        func add(_ query: Query) {
            for field in query.fields { values[field.name] = query[field.name] }
        }
        add(request.query)
        if request[header: "content-type"]?.hasPrefix("application/json") == true {
            // A body that is not an object of strings has no parameters. The endpoint then reports the missing one.
            let json = Result { try JSONDecoder().decode([String: String].self, from: Data(request.body)) }
            if case .success(let fields) = json { values.merge(fields) { $1 } }
        } else {
            add(Query(String(decoding: request.body, as: UTF8.self)))
        }
        self.values = values
    }

    /// Returns the value, or `nil` if it is missing or empty.
    subscript(name: String) -> String? {
        values[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
