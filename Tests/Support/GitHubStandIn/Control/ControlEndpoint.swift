import Foundation

/// `/_control/…`: the commands of ``StandInControl`` over HTTP, for people and other processes.
///
/// `POST` with a JSON object. Durations are whole `seconds` or `milliseconds`. Responses are JSON:
///
///     latency         {"milliseconds": 80, "prefix": "/"}
///     hold            {"prefix": "/login"}                                until release {}
///     clock           {"seconds": 900}                                    advances the server's clock
///     rate-limit      {"bucket": "core", "login": "mona", "limit": 5000, "remaining": 0, "seconds": 60}
///     rate-limits     {"off": true}
///     secondary-limit {"status": 429, "retryAfter": "8"}                  or "blank", "date:8"; {"off": true} ends it
///     token           {"login": "mona", "scopes": ["repo"], "kind": "gho_"}
///     revoke          {"token": "gho_…"}
///     lock            {"off": false}                                      403 to every token
///     approve         {"login": "mona", "userCode": "WDJB-MJHT"}          without userCode: the latest
///     deny, expire    {"userCode": "WDJB-MJHT"}
///     device-flow     {"off": true}
///     slow-down       {"times": 2}
///     poll-error      {"error": "access_denied", "times": 1}
///     poll-status     {"status": 400}
///     avatar          {"login": "mona", "image": "huge"}                  or "default", or a ``MalformedAvatar``
///     fault           {"fault": "status", "status": 502, "body": "html", "prefix": "/users", "times": 3}
///     clear-faults, clear-requests  {}
///
/// Faults have the names of the cases of ``Fault``, or are `graphQLWentWrong` and `graphQLProtectedOrganizations`.
/// `slow` takes `bytes` and `milliseconds`, `unavailable` `seconds`, `refused` a ``Refusal`` as `body` and an
/// organization as `login`. If `times` is 0, the fault stays until it is cleared. With `"every": 10`, only each tenth
/// request gets it. `GET requests` returns the requests received so far.
struct ControlEndpoint: Sendable {
    let control: StandInControl

    init(control: StandInControl) {
        self.control = control
    }

    func response(to request: Request) -> Response {
        guard request.path.count == 2 else { return Errors.notFound }
        do {
            if request.method == "GET", request.path[1] == "requests" { return requests }
            guard request.method == "POST" else { throw ControlError.malformed("Use POST with a JSON object.") }
            let body = request.body.isEmpty ? Array("{}".utf8) : request.body
            let fields = try JSONDecoder().decode(ControlRequest.self, from: Data(body))
            return try perform(request.path[1], fields)
        } catch let error as ControlError {
            return Errors.plain(422, error.description)
        } catch {
            return Errors.plain(400, "Not a JSON object with the fields of this command.")
        }
    }

    private func perform(_ command: String, _ request: ControlRequest) throws(ControlError) -> Response {
        switch command {
        case "token": return try token(request)
        case "approve", "deny", "expire", "device-flow", "slow-down", "poll-error", "poll-status":
            try signIn(command, request)
        case "rate-limit", "rate-limits", "secondary-limit": try limits(command, request)
        case "revoke": control.revoke(token: try request.required(request.token, "token"))
        case "lock": control.setLoginsLocked(request.off != true)
        case "latency": control.setLatency(request.duration, onPathPrefix: request.prefix ?? "/")
        case "hold": control.hold(onPathPrefix: request.prefix ?? "/")
        case "release": control.release()
        case "clock": control.advanceClock(by: request.duration)
        case "avatar":
            try control.setAvatar(try request.parsedAvatar(), of: try request.required(request.login, "login"))
        case "fault":
            control.inject(
                try request.parsedFault(), onPathPrefix: request.prefix ?? "/", times: request.count,
                every: request.every ?? 1)
        case "clear-faults": control.clearFaults()
        case "clear-requests": control.clearLog()
        default: throw .malformed("There is no control command \(command).")
        }
        return .json("{}")
    }

    private func token(_ request: ControlRequest) throws(ControlError) -> Response {
        guard let kind = TokenKind(rawValue: request.kind ?? TokenKind.oauthApp.rawValue) else {
            throw .malformed("kind is one of \(TokenKind.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        let value = try control.token(
            for: try request.required(request.login, "login"), scopes: request.scopes ?? [], kind: kind,
            lifetime: request.seconds.map { .seconds($0) })
        return .json("{\"token\":\"\(value)\"}")
    }

    private func signIn(_ command: String, _ request: ControlRequest) throws(ControlError) {
        let code = request.userCode.map(DeviceCodeSelector.userCode) ?? .latest
        switch command {
        case "approve": try control.approve(code, as: try request.required(request.login, "login"))
        case "deny": try control.deny(code)
        case "expire": try control.expire(code)
        case "device-flow": control.setDeviceFlow(isDisabled: request.off == true)
        case "slow-down": control.forceSlowDown(times: request.times ?? 1)
        case "poll-error":
            control.forcePollError(try request.required(request.error, "error"), times: request.times ?? 1)
        default: control.setPollErrorStatus(try request.required(request.status, "status"))
        }
    }

    private func limits(_ command: String, _ request: ControlRequest) throws(ControlError) {
        switch command {
        case "rate-limits": control.setRateLimits(areOff: request.off == true)
        case "secondary-limit": control.setSecondaryLimit(request.off == true ? nil : try request.secondaryLimit())
        default:
            guard let bucket = RateLimitBucket(rawValue: request.bucket ?? "core") else {
                throw .malformed("bucket is core, search or graphql.")
            }
            control.setRateLimit(
                bucket, for: request.login.map(RateLimitIdentity.login) ?? .anonymous, limit: request.limit,
                remaining: request.remaining, resetsIn: request.seconds.map { .seconds($0) })
        }
    }

    private var requests: Response {
        var json = JSONWriter()
        json.array { json in
            for request in control.requests {
                json.object { json in
                    json.field("method", request.method)
                    json.field("target", request.target)
                    json.field("outcome", "\(request.outcome)")
                    json.field("began", request.began)
                    json.key("ended")
                    json.raw(request.ended.map { String($0) } ?? "null")
                    json.key("headers")
                    json.object { json in
                        for header in request.headers { json.field(header.name, header.value) }
                    }
                }
            }
        }
        return Response(status: 200, headers: [("content-type", Errors.jsonType)], body: json.bytes)
    }
}
