package import GitHubStandIn
import Testing

/// A fault, and what a command does about it.
package struct FaultKind: Sendable, CustomTestStringConvertible {
    /// The fault of the stand-in, or `nil` if connections are refused.
    package let fault: Fault?
    /// The exit code.
    package let status: Int32
    /// A part of the sentence.
    package let sentence: String
    /// Whether the fault needs a body. The confirmation of a cached response (304) has none, so it arrives.
    package var isInBody = false
    /// Whether the host responds too slowly, so that the command gives up.
    package var isSlow = false
    /// Whether cached data replaces the response.
    package var hasFallback = true

    /// The value of `--timeout` of a command on a stepped clock. Only a host that is too slow is to reach it.
    package var timeout: Int { isSlow ? 15 : Self.longTimeout }
    /// The value of `--timeout` that no command reaches on a stepped clock: half a minute of real time.
    package static let longTimeout = 600

    package var testDescription: String { fault.map { "\($0)" } ?? "refused" }

    /// Whether the host can't be reached.
    package var isUnreachable: Bool { isSlow || fault == .reset || fault == nil }
    package var isLimit: Bool { status == 75 }
    package var isUnauthorized: Bool { status == 4 }
    /// Whether a sign-in that has shown its code goes on after some requests with the fault, which is not slow. The
    /// connections of some requests can't be refused.
    package var delaysSignIn: Bool {
        status == 1 && !isSlow && fault != nil && ![.status(418, .empty), .status(403, .html)].contains(fault)
    }
    package var isNotFound: Bool { fault == .status(404) }

    /// A part of the sentence without the advice of a command. The pages for signing in are not those of the API.
    package func sentence(ofSignIn isOfSignIn: Bool) -> Substring {
        let advice = sentence.firstRange(of: " Try")?.lowerBound
        let statement = sentence[..<(advice ?? sentence.endIndex)]
        guard isOfSignIn else { return statement }
        return switch fault {
        case .status(400..<500, _), .garbage: "returned no sign-in code"
        default: statement.trimmingPrefix("GitHub ")
        }
    }

    private static func serverError(_ status: Int) -> String {
        "GitHub returned a server error (\(status)). Try again in a minute."
    }
    package static func unexpected(_ status: Int) -> String {
        "GitHub returned an unexpected status (\(status)). Try again."
    }
    private static let unreadable = "127.0.0.1 sent an unreadable response"
    private static let silent = "127.0.0.1 did not respond in time. Try again."

    /// The faults that screens and commands report in the same way.
    package static let all = [
        FaultKind(fault: .status(500), status: 1, sentence: serverError(500)),
        FaultKind(fault: .status(502, .html), status: 1, sentence: serverError(502)),
        FaultKind(fault: .status(408, .empty), status: 1, sentence: unexpected(408)),
        FaultKind(fault: .status(418, .empty), status: 1, sentence: unexpected(418)),
        FaultKind(fault: .status(403, .html), status: 1, sentence: "GitHub denied access: "),
        FaultKind(fault: .unavailable(retryAfter: 300), status: 1, sentence: serverError(503)),
        FaultKind(fault: nil, status: 1, sentence: "Can't reach 127.0.0.1 ("),
        FaultKind(fault: .reset, status: 1, sentence: "Can't reach 127.0.0.1 ("),
        FaultKind(fault: .resetMidway, status: 1, sentence: unreadable + " (", isInBody: true),
        FaultKind(fault: .truncated, status: 1, sentence: unreadable + " (", isInBody: true),
        FaultKind(fault: .garbage, status: 1, sentence: " sent an unreadable response. Try again."),
        FaultKind(fault: .notHTTP, status: 1, sentence: unreadable + " ("),
        FaultKind(fault: .brokenGzip, status: 1, sentence: unreadable + " ("),
        FaultKind(fault: .hang, status: 1, sentence: silent, isSlow: true),
    ]

    /// All faults. A screen counts down to the end of a limit, and signs in or goes back after the others.
    package static let ofCommands =
        all + [
            FaultKind(
                fault: .slow(bytes: 1, every: .milliseconds(40)), status: 1, sentence: silent, isSlow: true),
            FaultKind(fault: .status(404, .html), status: 1, sentence: " sent an unreadable response. Try again."),
            FaultKind(
                fault: .status(429, .empty), status: 75, sentence: "GitHub asked to slow down. Try again in "),
            FaultKind(fault: .status(403), status: 1, sentence: "GitHub denied access: "),
            FaultKind(fault: .status(401), status: 4, sentence: "This requires signing in.", hasFallback: false),
            FaultKind(fault: .status(404), status: 1, sentence: unexpected(404)),
        ]
}

extension Ghsearch {
    /// Calls `body` while requests whose path starts with `path` have the fault. If connections are refused, all have
    /// it.
    package func withFault(_ kind: FaultKind, at path: String, _ body: () async throws -> Void) async throws {
        guard let fault = kind.fault else {
            await server.stop()
            try await body()
            return try await server.restart()
        }
        control.inject(fault, onPathPrefix: path, times: nil)
        try await body()
        control.clearFaults()
    }
}
