/// The device flow: a code for the person, then polls until they decided.
struct DeviceFlow: Sendable {
    let site: ServerContext
    /// What each poll that comes too early adds to the interval.
    static let slowDown = Duration.seconds(5)
    private var control: StandInControl { site.control }
    private var codes: DeviceCodes { control.codes }

    init(site: ServerContext) {
        self.site = site
    }

    /// `POST /login/device/code`.
    func ask(_ form: Form) -> OAuthResponse {
        guard let client = form["client_id"].flatMap(Client.registered) else { return .notFound }
        guard !codes.isDisabled else { return Self.disabled(status: 400) }
        let asked = form["scope"]?.split { $0 == " " || $0 == "," }.map(String.init) ?? []
        let code = codes.create(
            clientID: client.id, scopes: client.tokenKind == .githubApp ? [] : asked.sorted(),
            interval: control.settings.devicePollInterval, now: control.clock.now)
        if let login = control.settings.approvesCodesAs.flatMap(site.world.account)?.login {
            _ = codes.changing(code.deviceCode) { $0.decision = .approved(login: login) }
        }
        return OAuthResponse(fields: [
            ("device_code", .text(code.deviceCode)), ("user_code", .text(code.userCode)),
            ("verification_uri", .text(site.baseURL + "/login/device")),
            ("expires_in", .number(Int(control.settings.deviceCodeLifetime.components.seconds))),
            ("interval", .number(Int(code.interval.components.seconds))),
        ])
    }

    /// `POST /login/oauth/access_token` with the device grant.
    func poll(_ form: Form, _ client: Client) -> OAuthResponse {
        var reply = codes.isDisabled ? Self.disabled(status: 400) : decide(form, client)
        if reply.status == 200, reply.fields.first?.name == "error" { reply.status = codes.errorStatus }
        return reply
    }

    private func decide(_ form: Form, _ client: Client) -> OAuthResponse {
        let unknown = OAuthResponse.error("incorrect_device_code", "The device_code provided is not valid.")
        guard let deviceCode = form["device_code"] else { return unknown }
        let (forced, now) = (codes.nextForced(), control.clock.now)
        let lifetime = control.settings.deviceCodeLifetime
        let step: Step? = codes.changing(deviceCode) { code in
            guard code.clientID == client.id else { return nil }
            return Step(&code, forced: forced, now: now, lifetime: lifetime)
        }.flatMap { $0 }
        guard let step else { return unknown }
        guard case .granted(let login, let scopes) = step else { return step.refusal }
        codes.remove(deviceCode)
        let grant = TokenIssuer(tokens: control.tokens, client: client)
        return grant.response(login: login, scopes: scopes)
    }

    private static func disabled(status: Int) -> OAuthResponse {
        var reply = OAuthResponse.error("device_flow_disabled", "Device Flow must be explicitly enabled for this App")
        reply.status = status
        return reply
    }
}
