import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

/// Keys that lead to a screen in accessible mode, and what is to be read after each.
struct AccessibleScreen: Sendable, CustomTestStringConvertible {
    struct Step: Sendable {
        let keys: String
        /// The end of the last line that is read after the keys.
        let ending: String
    }

    let name: String
    private(set) var arguments: [String] = []
    private(set) var isSignedIn = false
    let steps: [Step]

    init(
        _ name: String, arguments: [String] = [], isSignedIn: Bool = false, _ steps: KeyValuePairs<String, String>
    ) {
        self.name = name
        self.arguments = arguments
        self.isSignedIn = isSignedIn
        self.steps = steps.map { Step(keys: $0.key, ending: $0.value) }
    }

    var testDescription: String { name }
    var typedText: String { steps.map(\.keys).joined().replacing(Self.escapeSequence, with: "") }
    var golden: GoldenFile { GoldenFile("accessible-\(name).txt", beside: #filePath) }

    func variables(on control: StandInControl) throws -> [String: String?] {
        control.withholdRepositoryRows()
        guard isSignedIn else { return [:] }
        control.setRateLimit(.search, for: .login("mona"), remaining: 12)
        return ["GHSEARCH_TOKEN": try control.token(for: "mona")]
    }

    /// Returns the lines of a transcript without escape sequences, typed text and the messages of work in progress,
    /// which are not printed if it is done before the frame.
    static func lines(of transcript: [UInt8], at address: String) -> [String] {
        String(decoding: transcript, as: UTF8.self)
            .replacing(escapeSequence, with: "")
            .replacing(address, with: webPage).replacing(#/[0-9A-Z]{4}-[0-9A-Z]{4}/#, with: code)
            .split(whereSeparator: \.isNewline).map(String.init)
            .filter { !$0.hasPrefix("> ") && !$0.hasPrefix("/ ") && !$0.hasSuffix("…") }
    }

    private static var escapeSequence: Regex<Substring> { #/\u{1B}\[[0-9;?\[]*[A-Za-z]/# }

    /// Returns the words of the golden file, a line each.
    func goldenLines(at address: String) throws -> [String] {
        try golden.contents.replacing(Self.webPage, with: address)
            .split(separator: "\n").map { ScreenReader.words(of: String($0)) }
    }

    /// What stands for the address of the server and for the code of a sign-in, which differ from run to run.
    private static let webPage = "https://github.example"
    static let code = "ABCD-1234"

    static let all = [
        AccessibleScreen("prompt", ["": start, "hundred": "1 of 2", down: "2 of 2, last", "zz": "similar, 1 of 3"]),
        AccessibleScreen("card", ["": start, "mona": mona, tab: "Member since: 2009-01-01"]),
        AccessibleScreen("help", ["": start, f1: "Ctrl-Z, Suspend (fg resumes)"]),
        AccessibleScreen(
            "repositories", ["": start, "mona": mona, enter: "1 of 30", down: "2 of 30", "z": "collapsed"]),
        AccessibleScreen("filter", ["": start, "mona": mona, enter: "1 of 30", "/g": "1 of 11"]),
        AccessibleScreen("details", ["": start, "mona": mona, enter: "1 of 30", "\r": "Swift, Python, C"]),
        AccessibleScreen("people", ["": start, "mona": mona, enter: "1 of 30", "p": "1 of 8", down: "2 of 8"]),
        AccessibleScreen("order", ["": start, "mona": mona, enter: "1 of 30", "s": "1 of 6", end: "6 of 6, last"]),
        AccessibleScreen(
            "comparison", arguments: ["--multi"],
            [
                "": start, "hundred": "1 of 2", tab: "1 marked, 2 of 2, last", tab: "2 marked, 2 of 2, last",
                "=": "loaded",
            ]),
        AccessibleScreen(
            "explorer", arguments: ["explore", "--seed", "4"],
            ["": "1 of 11", down: "0 followers", end: "20,480 followers"]),
        AccessibleScreen("sign-in", ["": start, f2: "cancel."]),
        AccessibleScreen("account", isSignedIn: true, ["": start, f2: "requests left"]),
    ]

    private static let (start, mona) = ("F1 for help", "mona, Mona Lisa Octocat, 20,480 followers, 1 of 1")
    private static let (enter, tab) = ("\r", "\t")
    private static let (down, end) = ("\u{1B}[B", "\u{1B}[F")
    private static let (f1, f2) = ("\u{1B}[[A", "\u{1B}[[B")  // as the Linux console sends them
}
