/// GitHub's web pages that sign a program in: the device flow, and the page a person types the code into.
struct SignInEndpoint: Sendable {
    let site: ServerContext

    init(site: ServerContext) {
        self.site = site
    }

    func answer(_ request: Request) -> Response {
        let form = Form(request)
        let answer =
            switch (request.method, request.path) {
            case ("POST", ["login", "device", "code"]): DeviceFlow(site: site).ask(form).answer(to: request)
            case ("POST", ["login", "oauth", "access_token"]): token(form).answer(to: request)
            case (_, ["login", "device"]): DevicePage(control: site.control).answer(request, form)
            default: Errors.notFound
            }
        return answer.adding([
            ("date", HTTPDate.http(site.control.clock.seconds)), ("server", "github.com"),
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
            return DeviceFlow(site: site).poll(form, client)
        case "refresh_token":
            return TokenRefresh(tokens: site.control.tokens).response(form, client)
        default:
            return .error("unsupported_grant_type", "The grant type is not supported.")
        }
    }
}
