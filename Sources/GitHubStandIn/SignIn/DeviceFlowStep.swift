extension DeviceFlow {
    /// What one poll finds.
    enum Step: Sendable {
        case granted(login: String, scopes: [String])
        case pending
        case tooEarly(interval: Int)
        case expired
        case denied
        case other(String)

        /// Looks at `code` and notes in it that it was polled at `now`.
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

        /// How GitHub says that there is no token.
        var refusal: OAuthResponse {
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
                .error(code, "The request was refused: \(code).")
            }
        }
    }
}
