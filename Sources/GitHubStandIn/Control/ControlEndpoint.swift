#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `/_control/…`: what ``StandInControl`` does, for hands and other processes.
///
/// `POST` with a JSON object; durations are whole `seconds` or `milliseconds`; answers are JSON:
///
///     latency         {"milliseconds": 80, "prefix": "/"}
///     clock           {"seconds": 900}                                    moves the server's clock on
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
///     avatar          {"login": "mona", "picture": "huge"}                or "usual", or another of ``MalformedAvatar``
///     fault           {"fault": "status", "status": 502, "body": "html", "prefix": "/users", "times": 3}
///     clear-faults, clear-requests  {}
///
/// Faults are named as the cases of ``DatabaseErrorKind``; `slow` takes `bytes` and `milliseconds`; `times` 0 means until cleared.
/// `GET requests` lists what was asked.
struct ControlEndpoint: Sendable {
    let control: StandInControl

    init(control: StandInControl) {
        self.control = control
    }

    func answer(_ request: Request) -> Response {
        guard request.path.count == 2 else { return Errors.notFound }
        do {
            if request.method == "GET", request.path[1] == "requests" { return requests }
            guard request.method == "POST" else { throw ControlError.malformed("Use POST with a JSON object.") }
            let body = request.body.isEmpty ? Array("{}".utf8) : request.body
            let orders = try JSONDecoder().decode(ControlRequest.self, from: Data(body))
            return try perform(request.path[1], orders)
        } catch let error as ControlError {
            return Errors.plain(422, error.description)
        } catch {
            return Errors.plain(400, "Not a JSON object with the fields this command takes.")
        }
    }

    private func perform(_ command: String, _ orders: ControlRequest) throws(ControlError) -> Response {
        switch command {
        case "token": return try token(orders)
        case "approve", "deny", "expire", "device-flow", "slow-down", "poll-error", "poll-status":
            try signIn(command, orders)
        case "rate-limit", "rate-limits", "secondary-limit": try limits(command, orders)
        case "revoke": control.revoke(token: try orders.required(orders.token, "token"))
        case "lock": control.setLoginsLocked(orders.off != true)
        case "latency": control.setLatency(orders.duration, onPathPrefix: orders.prefix ?? "/")
        case "clock": control.advanceClock(by: orders.duration)
        case "avatar": try control.setAvatar(try orders.parsedAvatar(), of: try orders.required(orders.login, "login"))
        case "fault": control.inject(try orders.parsedFault(), onPathPrefix: orders.prefix ?? "/", times: orders.count)
        case "clear-faults": control.clearFaults()
        case "clear-requests": control.clearLog()
        default: throw .malformed("There is no control command \(command).")
        }
        return .json("{}")
    }

    private func token(_ orders: ControlRequest) throws(ControlError) -> Response {
        guard let kind = TokenKind(rawValue: orders.kind ?? TokenKind.oauthApp.rawValue) else {
            throw .malformed("kind is one of \(TokenKind.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        let value = try control.token(
            for: try orders.required(orders.login, "login"), scopes: orders.scopes ?? [], kind: kind,
            lifetime: orders.seconds.map { .seconds($0) })
        return .json("{\"token\":\"\(value)\"}")
    }

    private func signIn(_ command: String, _ orders: ControlRequest) throws(ControlError) {
        let code = orders.userCode.map(DeviceCodeSelector.userCode) ?? .latest
        switch command {
        case "approve": try control.approve(code, as: try orders.required(orders.login, "login"))
        case "deny": try control.deny(code)
        case "expire": try control.expire(code)
        case "device-flow": control.setDeviceFlow(isDisabled: orders.off == true)
        case "slow-down": control.forceSlowDown(times: orders.times ?? 1)
        case "poll-error": control.forcePollError(try orders.required(orders.error, "error"), times: orders.times ?? 1)
        default: control.setPollErrorStatus(try orders.required(orders.status, "status"))
        }
    }

    private func limits(_ command: String, _ orders: ControlRequest) throws(ControlError) {
        switch command {
        case "rate-limits": control.setRateLimits(areOff: orders.off == true)
        case "secondary-limit": control.setSecondaryLimit(orders.off == true ? nil : try orders.secondaryLimit())
        default:
            guard let bucket = RateLimitBucket(rawValue: orders.bucket ?? "core") else {
                throw .malformed("bucket is core or search.")
            }
            control.setRateLimit(
                bucket, for: orders.login.map(RateLimitIdentity.login) ?? .anonymous, limit: orders.limit,
                remaining: orders.remaining, resetsIn: orders.seconds.map { .seconds($0) })
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
