import Authenticator
import Foundation

extension AccountStatus: JSONRecord {
    /// The lines: the first one has the host, the account and its state, the others describe the token.
    var lines: [String] {
        var lines = ["\(host): \(summary)"]
        switch source {
        case .environment(let variable): lines.append("Token: from \(variable)")
        case .stored: if let location { lines.append("Token: from \(location)") }
        case nil: break
        }
        if let scopes {
            lines.append("Scopes: \(scopes.isEmpty ? "none (public information)" : scopes.joined(separator: ", "))")
        }
        if let date = expiresAt {
            let isRefreshed = state == .expired && isRefreshable && !isInUse
            lines.append(
                "\(state == .expired ? "Expired" : "Expires"): \(date.formatted(.iso8601))"
                    + (isRefreshed ? ", renewed automatically" : ""))
        }
        return lines
    }

    private var summary: String {
        let subject = login.map { "the token of \($0)" } ?? "the token"
        let use = isInUse ? "" : ", not in use"
        return switch state {
        case .valid: "signed in \(login.map { "as \($0)" } ?? "(account unknown)")\(use)"
        case .expired: "\(subject) has expired\(use)"
        case .rejected: "\(subject) was rejected\(use)"
        case .unreachable(let reason), .rateLimited(let reason), .failed(let reason):
            // For the token in use, the reason is the command's error message.
            "\(subject) could not be checked\(use)" + (isInUse ? "" : ". \(reason)")
        case .unchecked: "\(subject) was not checked\(use)"
        case .signedOut: "\(login.map { "\($0) is signed out" } ?? "not signed in")"
        }
    }

    /// The fields, named as in `gh auth status` if they exist there.
    static var jsonFields: [Field] {
        [
            ("host", { "\($0.host)" }), ("login", { $0.login.map { "\($0)" } }),
            ("id", { $0.accountID }), ("state", { $0.state.jsonValue }),
            ("active", { $0.isInUse }), ("tokenSource", { $0.source?.jsonValue }),
            ("scopes", { $0.scopes }),
            ("expiresAt", { $0.expiresAt }), ("error", { $0.state.reason }),
        ]
    }
}

extension CommandError {
    /// Returns `nil` if GitHub accepts the token.
    init?(status: AccountStatus) {
        switch status.state {
        case .valid: return nil
        case .signedOut: self.init(.signInNeeded, "Not signed in to \(status.host). Run `ghsearch login`.")
        case .expired, .rejected:
            // For a token of the environment, signing in would not help.
            if case .environment(let variable) = status.source {
                self.init(.signInNeeded, CredentialError.rejected(.environment(variable)).commandMessage())
            } else {
                let reason = status.state == .expired ? "The token has expired." : "GitHub rejected the token."
                self.init(.signInNeeded, "\(reason) Run `ghsearch login`.")
            }
        case .rateLimited(let reason): self.init(.rateLimited, reason)
        case .unreachable(let reason), .failed(let reason): self.init(.failed, reason)
        case .unchecked: self.init(.failed, "Offline, so the token was not checked.")
        }
    }
}

extension AccountStatus.State {
    fileprivate var jsonValue: String {
        switch self {
        case .valid: "valid"
        case .expired: "expired"
        case .rejected: "refused"
        case .unreachable: "unreachable"
        case .rateLimited: "rate-limited"
        case .failed: "failed"
        case .unchecked: "unchecked"
        case .signedOut: "signed-out"
        }
    }

    fileprivate var reason: String? {
        switch self {
        case .unreachable(let reason), .rateLimited(let reason), .failed(let reason): reason
        default: nil
        }
    }
}

extension TokenSource {
    /// The name of the variable, or `stored`.
    fileprivate var jsonValue: String {
        switch self {
        case .environment(let variable): variable
        case .stored: "stored"
        }
    }
}
