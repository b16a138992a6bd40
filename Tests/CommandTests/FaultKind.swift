import GitHubStandIn
import Testing

/// A fault, and what a command does about it.
struct FaultKind: Sendable, CustomTestStringConvertible {
    let fault: Fault
    /// The exit code.
    let status: Int32
    /// A part of the sentence.
    let sentence: String
    /// Whether the fault needs a body. The confirmation of a cached response (304) has none, so it arrives.
    var isInBody = false
    /// Whether the host responds too slowly, so that the command gives up.
    var isSlow = false
    /// Whether cached data replaces the response.
    var hasFallback = true

    var testDescription: String { "\(fault)" }

    /// Whether the host can't be reached.
    var isUnreachable: Bool { isSlow || fault == .reset }
    var isLimit: Bool { status == 75 }
    var isUnauthorized: Bool { status == 4 }
    var isNotFound: Bool { fault == .status(404) }

    private static func serverError(_ status: Int) -> String {
        "GitHub returned a server error (\(status)). Try again in a minute."
    }
    static func unexpected(_ status: Int) -> String { "GitHub returned an unexpected status (\(status)). Try again." }
    private static let unreadable = "127.0.0.1 sent an unreadable response"
    private static let silent = "127.0.0.1 did not respond in time. Try again."

    /// The faults that screens and commands report in the same way.
    static let all = [
        FaultKind(fault: .status(500), status: 1, sentence: serverError(500)),
        FaultKind(fault: .status(502, .html), status: 1, sentence: serverError(502)),
        FaultKind(fault: .status(408, .empty), status: 1, sentence: unexpected(408)),
        FaultKind(fault: .status(418, .empty), status: 1, sentence: unexpected(418)),
        FaultKind(fault: .status(403, .html), status: 1, sentence: "GitHub denied access: "),
        FaultKind(fault: .unavailable(retryAfter: 300), status: 1, sentence: serverError(503)),
        FaultKind(fault: .reset, status: 1, sentence: "Can't reach 127.0.0.1 ("),
        FaultKind(fault: .resetMidway, status: 1, sentence: unreadable + " (", isInBody: true),
        FaultKind(fault: .truncated, status: 1, sentence: unreadable + " (", isInBody: true),
        FaultKind(fault: .garbage, status: 1, sentence: " sent an unreadable response. Try again."),
        FaultKind(fault: .notHTTP, status: 1, sentence: unreadable + " ("),
        FaultKind(fault: .brokenGzip, status: 1, sentence: unreadable + " ("),
        FaultKind(fault: .hang, status: 1, sentence: silent, isSlow: true),
    ]

    /// All faults. A screen counts down to the end of a limit, and signs in or goes back after the others.
    static let ofCommands =
        all + [
            FaultKind(
                fault: .slow(bytes: 1, every: .milliseconds(40)), status: 1, sentence: silent, isSlow: true),
            FaultKind(fault: .status(404, .html), status: 1, sentence: " sent an unreadable response. Try again."),
            FaultKind(
                fault: .status(429, .empty), status: 75, sentence: "GitHub asked to slow down. Try again in "),
            FaultKind(fault: .status(401), status: 4, sentence: "This requires signing in.", hasFallback: false),
            FaultKind(fault: .status(404), status: 1, sentence: unexpected(404)),
        ]
}
