/// The device flow (RFC 8628): a code for the person, then polls until the person decides.
struct DeviceFlow: Sendable {
    let server: ServerContext
    /// The increase of the interval after each poll that comes too early.
    static let slowDown = Duration.seconds(5)
    private var control: StandInControl { server.control }
    private var codes: DeviceCodes { control.codes }

    init(server: ServerContext) {
        self.server = server
    }

    /// `POST /login/device/code`.
    func requestCode(_ form: Form) -> OAuthResponse {
        guard let client = form["client_id"].flatMap(Client.registered) else { return .notFound }
        guard !codes.isDisabled else { return Self.disabled(status: 400) }
        let scopes = form["scope"]?.split { $0 == " " || $0 == "," }.map(String.init) ?? []
        let code = codes.create(
            clientID: client.id, scopes: client.tokenKind == .githubApp ? [] : scopes.sorted(),
            interval: control.settings.devicePollInterval, now: control.clock.now)
        if let login = control.settings.approvesCodesAs.flatMap(server.dataset.account)?.login {
            _ = codes.update(code.deviceCode) { $0.decision = .approved(login: login) }
        }
        return OAuthResponse(fields: [
            ("device_code", .text(code.deviceCode)), ("user_code", .text(code.userCode)),
            ("verification_uri", .text(server.baseURL + "/login/device")),
            ("expires_in", .number(Int(control.settings.deviceCodeLifetime.components.seconds))),
            ("interval", .number(Int(code.interval.components.seconds))),
        ])
    }

    /// `POST /login/oauth/access_token` with a device code.
    func poll(_ form: Form, _ client: Client) -> OAuthResponse {
        var response = codes.isDisabled ? Self.disabled(status: 400) : decide(form, client)
        if response.status == 200, response.fields.first?.name == "error" { response.status = codes.errorStatus }
        return response
    }

    private func decide(_ form: Form, _ client: Client) -> OAuthResponse {
        let unknown = OAuthResponse.error("incorrect_device_code", "The device_code provided is not valid.")
        guard let deviceCode = form["device_code"] else { return unknown }
        let (forced, now) = (codes.nextForced(), control.clock.now)
        let lifetime = control.settings.deviceCodeLifetime
        let step: Step? = codes.update(deviceCode) { code in
            guard code.clientID == client.id else { return nil }
            return Step(&code, forced: forced, now: now, lifetime: lifetime)
        }.flatMap { $0 }
        guard let step else { return unknown }
        guard case .granted(let login, let scopes) = step else { return step.error }
        codes.remove(deviceCode)
        let issuer = TokenIssuer(tokens: control.tokens, client: client)
        return issuer.response(login: login, scopes: scopes)
    }

    private static func disabled(status: Int) -> OAuthResponse {
        var response = OAuthResponse.error(
            "device_flow_disabled", "Device Flow must be explicitly enabled for this App")
        response.status = status
        return response
    }
}

extension DeviceFlow {
    /// The result of one poll.
    enum Step: Sendable {
        case granted(login: String, scopes: [String])
        case pending
        case tooEarly(interval: Int)
        case expired
        case denied
        case other(String)

        /// Checks `code` and records in it a poll at `now`.
        init(_ code: inout DeviceCodes.Code, forced: String?, now: Duration, lifetime: Duration) {
            let isEarly = now - code.lastPoll < code.interval
            code.lastPoll = now
            if let forced, forced != "slow_down" {
                self = .other(forced)
            } else if code.decision == .expired || now - code.created >= lifetime {
                self = .expired
            } else if isEarly || forced != nil {
                code.interval += DeviceFlow.slowDown
                self = .tooEarly(interval: Int(code.interval.components.seconds))
            } else if case .approved(let login) = code.decision {
                self = .granted(login: login, scopes: code.scopes)
            } else {
                self = code.decision == .denied ? .denied : .pending
            }
        }

        /// GitHub's response to a poll without a token.
        var error: OAuthResponse {
            switch self {
            case .granted, .pending:
                .error("authorization_pending", "The authorization request is still pending.")
            case .tooEarly(let interval):
                .error("slow_down", "Too many requests have been made in the same timeframe.", interval: interval)
            case .expired:
                .error("expired_token", "This 'device_code' has expired.")
            case .denied:
                .error("access_denied", "The authorization request was denied.")
            case .other(let code):
                .error(code, "The request was rejected: \(code).")
            }
        }
    }
}
