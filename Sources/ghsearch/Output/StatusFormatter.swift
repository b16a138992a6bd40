import Authenticator
import GitHubModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A sign-in's status, for a person.
struct StatusFormatter {
    /// The first names host and account and says how they are; the others tell about the token.
    let lines: [String]

    init(of status: AccountStatus) {
        var lines = ["\(status.host): \(Self.summary(status))"]
        switch status.source {
        case .environment(let variable): lines.append("Token: from \(variable)")
        case .stored: if let place = status.location { lines.append("Token: from \(place)") }
        case nil: break
        }
        if let scopes = status.scopes {
            lines.append("Scopes: \(scopes.isEmpty ? "none (public information)" : scopes.joined(separator: ", "))")
        }
        if let end = status.expiresAt {
            let isRenewed = status.state == .expired && status.isRefreshable && !status.isInUse
            lines.append(
                "\(status.state == .expired ? "Ended" : "Ends"): \(end.formatted(.iso8601))"
                    + (isRenewed ? "; renewed when it is used" : ""))
        }
        self.lines = lines
    }

    private static func summary(_ status: AccountStatus) -> String {
        let whose = status.login.map { "the sign-in of \($0)" } ?? "the token"
        let use = status.isInUse ? "" : ", not in use"
        return switch status.state {
        case .valid: "signed in as \(status.login.map { "\($0)" } ?? "somebody")\(use)"
        case .expired: "\(whose) has ended\(use)"
        case .rejected: "\(whose) is refused\(use)"
        case .unreachable(let reason), .rateLimited(let reason), .failed(let reason):
            // Why the one in use was not is what the command fails with.
            "\(whose) could not be checked\(use)" + (status.isInUse ? "" : ". \(reason)")
        case .unchecked: "\(whose) was not checked\(use)"
        case .signedOut: "\(status.login.map { "\($0)" } ?? "nobody") is not signed in any more"
        }
    }
}

extension CommandError {
    /// What the status of the sign-in in use means to a script; `nil` if GitHub accepts it.
    init?(status: AccountStatus) {
        switch status.state {
        case .valid: return nil
        case .signedOut: self.init(.signInNeeded, "Nobody is signed in to \(status.host). Run `ghsearch login`.")
        case .expired, .rejected: self.init(refused: status)
        case .rateLimited(let reason): self.init(.rateLimited, reason)
        case .unreachable(let reason), .failed(let reason): self.init(.failed, reason)
        case .unchecked: self.init(.failed, "Nothing was asked, so whether GitHub accepts the sign-in is not known.")
        }
    }

    /// A token that is set by hand is named; another sign-in would not help.
    private init(refused status: AccountStatus) {
        guard case .environment(let variable) = status.source else {
            self.init(
                .signInNeeded,
                status.state == .expired
                    ? "The sign-in has ended. Run `ghsearch login`."
                    : "GitHub did not accept the sign-in. Run `ghsearch login`.")
            return
        }
        self.init(.signInNeeded, "\(CredentialError.rejected(.environment(variable)))")
    }
}

extension JSONFields<AccountStatus> {
    /// A sign-in's, by the names that `gh auth status` gives them where it has them.
    static var status: JSONFields {
        JSONFields([
            ("host", { .string("\($0.host)") }), ("login", { .text($0.login.map { "\($0)" }) }),
            ("id", { .number($0.accountID.map(Int.init)) }), ("state", { .string($0.state.word) }),
            ("active", { .bool($0.isInUse) }), ("tokenSource", { .text($0.source?.word) }),
            ("scopes", { $0.scopes.map { .array($0.map(JSONValue.string)) } ?? .null }),
            ("expiresAt", { .date($0.expiresAt) }), ("error", { .text($0.state.reason) }),
        ])
    }
}

extension AccountStatus.State {
    fileprivate var word: String {
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
    /// The variable's name, or `stored`.
    fileprivate var word: String {
        switch self {
        case .environment(let variable): variable
        case .stored: "stored"
        }
    }
}
