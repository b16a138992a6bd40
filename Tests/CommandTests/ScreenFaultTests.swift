import GitHubStandIn
import TestSupport
import Testing

/// What a screen shows after each kind of fault and after the next success, generated from tables: each screen with each fault.
@Suite("Fault matrix of the screens", .timeLimit(.minutes(5)))
struct ScreenFaultTests {
    struct Screen: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var columns = 80
        var isSignedIn = false
        /// The text that is visible before each key on the way to the screen, and the key.
        let way: [(text: String, key: String)]
        /// The path of a request without which there is nothing to show.
        let path: String
        /// The part of the message that names the key that tries again.
        let hint: String
        let key: String
        /// A text that is visible only after a success.
        let success: String

        static let all = [
            Screen(
                testDescription: "prompt", way: [("F1", "mon")], path: "/search/users",
                hint: "Ctrl-R tries again.",
                key: "\u{12}", success: "1 person · GitHub"),
            Screen(
                testDescription: "card", columns: 110, way: [("F1", "mon")], path: "/users/mona",
                hint: "Ctrl-R tries again.", key: "\u{12}", success: "Draws octopuses"),
            Screen(
                testDescription: "repositories", way: [("F1", "mon"), ("▌ mona", "\r")], path: "/users/mona/repos",
                hint: "Press r to try again.", key: "r", success: "30 repositories"),
            Screen(
                testDescription: "details",
                way: [("F1", "mon"), ("▌ mona", "\r"), ("30 repositories", "\r")],
                path: "/repos/mona", hint: "Press r to try again.", key: "r", success: "v1.19.0"),
            Screen(
                testDescription: "people around", way: [("F1", "mon"), ("▌ mona", "\r"), ("30 repositories", "p")],
                path: "/users/mona/followers", hint: "Press r to try again.", key: "r", success: "8 people"),
            Screen(
                testDescription: "starred", way: [("F1", "mon"), ("▌ mona", "\r"), ("30 repositories", "*")],
                path: "/users/mona/starred", hint: "Press r to try again.", key: "r", success: "8 repositories"),
            Screen(
                testDescription: "explorer", way: [("F1", "\u{1B}x")], path: "/users", hint: "Press r to shuffle.",
                key: "r", success: "▌"),
            Screen(
                testDescription: "account", isSignedIn: true, way: [("F1", "\u{1B}OQ")], path: "/rate_limit",
                hint: "Press r to try again.", key: "r", success: "Rate limits"),
            Screen(
                testDescription: "sign-in", way: [("F1", "\u{1B}OQ")], path: "/login/device/code",
                hint: "Press n to try again.", key: "n", success: "Waiting for approval"),
        ]
    }

    @Test(
        "A screen shows the sentence of a fault with its key, which tries again; the sentence is gone after a success",
        arguments: Screen.all, FaultKind.all)
    func cells(screen: Screen, kind: FaultKind) async throws {
        try await Ghsearch.run { ghsearch in
            let token = screen.isSignedIn ? ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")] : [:]
            let terminal = try ghsearch.terminal(
                "--timeout", "2", environment: token.mapValues { $0 }, columns: screen.columns)
            for (index, (text, key)) in screen.way.enumerated() {
                try await terminal.waitFor(text)
                if index == screen.way.count - 1 {
                    ghsearch.control.inject(kind.fault, onPathPrefix: screen.path, times: nil)
                }
                terminal.send(key)
            }
            try await terminal.waitUntil { shown in
                shown.words.contains(screen.sentence(of: kind)) && shown.words.contains(screen.hint)
            }
            #expect(!terminal.look(\.words).contains(screen.success))
            ghsearch.control.clearFaults()
            terminal.send(screen.key)
            try await terminal.waitUntil {
                $0.words.contains(screen.success) && !$0.words.contains(screen.sentence(of: kind))
            }
            terminal.end()
        }
    }
}

extension ScreenFaultTests.Screen {
    /// The sentence about the fault without the advice of a command. The pages for signing in are not those of the API.
    fileprivate func sentence(of kind: FaultKind) -> Substring {
        let advice = kind.sentence.firstRange(of: " Try")?.lowerBound
        let sentence = kind.sentence[..<(advice ?? kind.sentence.endIndex)]
        guard path.hasPrefix("/login") else { return sentence }
        return switch kind.fault {
        case .status(400..<500, _), .garbage: "returned no sign-in code"
        default: sentence.trimmingPrefix("GitHub ")
        }
    }
}

extension VirtualScreen {
    /// The text with single spaces, also between the parts of a wrapped line. Of lines with a card, only the card.
    fileprivate var words: String {
        let lines = lines.map { $0.split(separator: "│").last ?? "" }
        return lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    }
}
