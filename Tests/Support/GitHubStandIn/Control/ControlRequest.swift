/// The fields of all control commands. Each command uses some of them.
struct ControlRequest: Decodable, Sendable {
    let login: String?
    let token: String?
    let scopes: [String]?
    let kind: String?
    let userCode: String?
    let error: String?
    let bucket: String?
    let limit: Int?
    let remaining: Int?
    let retryAfter: String?
    let status: Int?
    let fault: String?
    let body: String?
    let link: String?
    let bytes: Int?
    let prefix: String?
    let image: String?
    let times: Int?
    let every: Int?
    let seconds: Int?
    let milliseconds: Int?
    let off: Bool?

    /// The sum of `seconds` and `milliseconds`.
    var duration: Duration { .seconds(seconds ?? 0) + .milliseconds(milliseconds ?? 0) }

    /// The number of requests that get the fault: 1 by default, `nil` for all until the faults are cleared.
    var count: Int? { times == 0 ? nil : times ?? 1 }

    /// - Throws: ``ControlError/malformed(_:)`` with the name of the missing field.
    func required<Value>(_ value: Value?, _ name: String) throws(ControlError) -> Value {
        guard let value else { throw .malformed("The field \(name) is missing.") }
        return value
    }

    /// - Throws: ``ControlError/malformed(_:)``.
    func parsedFault() throws(ControlError) -> Fault {
        switch try required(fault, "fault") {
        case "status":
            guard let body = Fault.Body(rawValue: body ?? "json") else {
                throw .malformed("body is json, html or empty.")
            }
            return .status(try required(status, "status"), body)
        case "unavailable": return .unavailable(retryAfter: seconds ?? 0)
        case "reset": return .reset
        case "resetMidway": return .resetMidway
        case "truncated": return .truncated
        case "garbage": return .garbage
        case "notHTTP": return .notHTTP
        case "slow": return .slow(bytes: bytes ?? 64, every: duration)
        case "hang": return .hang
        case "brokenGzip": return .brokenGzip
        case "emptyPage": return .emptyPage
        case "repeatedPage": return .repeatedPage
        case "link": return .link(try required(link, "link"))
        case "refused":
            guard let refusal = Refusal(rawValue: body ?? "") else {
                throw .malformed("body is \(Refusal.allCases.map(\.rawValue).joined(separator: ", ")).")
            }
            return .refused(refusal, organization: try required(login, "login"))
        case "graphQLWentWrong": return .graphQL(.wentWrong)
        case "graphQLProtectedOrganizations": return .graphQL(.protectedOrganizations)
        case let name: throw .malformed("There is no fault \(name).")
        }
    }

    /// The image that replaces the account's avatar, or `nil` for the default one.
    /// - Throws: ``ControlError/malformed(_:)``.
    func parsedAvatar() throws(ControlError) -> MalformedAvatar? {
        guard let image, image != "default" else { return nil }
        guard let malformed = MalformedAvatar(rawValue: image) else {
            throw .malformed("image is default, \(MalformedAvatar.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return malformed
    }

    /// - Throws: ``ControlError/malformed(_:)``.
    func secondaryLimit() throws(ControlError) -> SecondaryLimit {
        var limit = SecondaryLimit(status: status ?? 403)
        guard let text = retryAfter else { return limit }
        if text == "blank" {
            limit.retryAfter = .blank
        } else if let seconds = Int(text) {
            limit.retryAfter = .seconds(seconds)
        } else if text.hasPrefix("date:"), let seconds = Int(text.dropFirst("date:".count)) {
            limit.retryAfter = .date(secondsFromNow: seconds)
        } else {
            throw .malformed("retryAfter is a number, blank, or date:NUMBER.")
        }
        return limit
    }
}

/// An error of a control request.
package enum ControlError: Error, Equatable, CustomStringConvertible {
    /// No account has this login.
    case noSuchLogin(String)
    /// There is no device code, or none with this user code.
    case noSuchCode
    /// A control request over HTTP is invalid.
    case malformed(String)

    /// What happened, then what to do.
    package var description: String {
        switch self {
        case .noSuchLogin(let login): "No account is called \(login)."
        case .noSuchCode: "No such device code. Request one first."
        case .malformed(let reason): reason
        }
    }
}
