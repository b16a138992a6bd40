import CommandSupport
import GitHubStandIn
import StandInSupport
import TerminalUI
import TestSupport
import Testing

/// What a screen shows after each kind of fault and after the next success, generated from tables: each screen with
/// each fault. Delays and timeouts pass on a stepped clock. The prompt also tries again by itself when a connection
/// fails; that its key does is shown by the tests of the prompt on a manual clock.
@Suite("Fault matrix of the screens", .timeLimit(.minutes(5)))
struct ScreenFaultTests {
    @Test(
        "A screen shows the sentence of a fault with its key, which tries again; the sentence is gone after a success",
        arguments: FaultedScreen.cells)
    func cells(screen: FaultedScreen, kind: FaultKind) async throws {
        try await Ghsearch.run(people: screen.people) { ghsearch in
            let token = screen.isSignedIn ? ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")] : [:]
            let size = Size(columns: screen.columns, rows: screen.rows)
            try await ScreenSession.run(
                ["--timeout", "\(Self.timeout(kind))"], of: ghsearch.with(token), size: size,
                on: SteppedClock(of: ghsearch.control)
            ) { session in
                for (text, key) in screen.way {
                    try await session.wait(for: text) { $0.contains(text) }
                    await session.send(key)
                }
                try await expectFailure(kind, of: screen, in: session, ghsearch)
                await session.send(screen.key)
                try await session.wait(for: screen.success) {
                    $0.contains(screen.success) && !$0.contains(screen.sentence(of: kind))
                }
            }
        }
    }

    /// The value of `--timeout`. Only a host that is too slow is to reach it, and not a request after the fault.
    private static func timeout(_ kind: FaultKind) -> Int { kind.isSlow ? FaultKind.longTimeout / 3 : kind.timeout }

    /// Presses the key that loads, with the fault, and waits for the sentence.
    private func expectFailure(
        _ kind: FaultKind, of screen: FaultedScreen, in session: ScreenSession, _ ghsearch: Ghsearch
    ) async throws {
        try await session.wait(for: screen.start.text) { $0.contains(screen.start.text) }
        try await ghsearch.withFault(kind, at: screen.path) {
            await session.send(screen.start.key)
            try await session.wait(for: "\(screen.sentence(of: kind)) \(screen.hint)") { words in
                words.contains(screen.sentence(of: kind)) && words.contains(screen.hint)
            }
            #expect(await !session.words.contains(screen.success))
        }
    }
}

/// A screen, and what a fault does to it.
struct FaultedScreen: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var columns = 80
    var rows = 24
    var isSignedIn = false
    /// The number of accounts besides the fixtures.
    var people = 0
    /// The text that is visible before each key on the way to the screen, and the key.
    var way: [(text: String, key: String)] = []
    /// The text that is visible before the key that loads, and the key.
    let start: (text: String, key: String)
    /// The path of a request without which there is nothing to show.
    let path: String
    /// The part of the message that names the key that tries again.
    var hint = "Press r to try again."
    var key = "r"
    /// A text that is visible only after a success.
    let success: String
    /// Whether the key also sends a search, without whose response nothing is requested at ``path``.
    var loadsWithSearch = false

    static let all = [
        FaultedScreen(
            testDescription: "prompt", start: ("F1", "mon"), path: "/search/users", hint: "Ctrl-R tries again.",
            key: "\u{12}", success: "1 person · GitHub"),
        FaultedScreen(
            testDescription: "prompt in a small window", columns: 40, rows: 12, start: ("F1", "mon"),
            path: "/search/users", hint: "Ctrl-R tries again.", key: "\u{12}", success: "1 person · GitHub"),
        FaultedScreen(
            testDescription: "next page of people", people: 200, way: [("F1", "type:user")],
            start: ("100 of 201", String(repeating: "\u{1B}[6~", count: 6)), path: "/search/users",
            hint: "Ctrl-R tries again.", key: "\u{12}", success: "200 of 201 people · GitHub"),
        FaultedScreen(
            testDescription: "card", columns: 110, start: ("F1", "mon"), path: "/users/mona",
            hint: "Ctrl-R tries again.", key: "\u{12}", success: "Draws octopuses", loadsWithSearch: true),
        FaultedScreen(
            testDescription: "card in place of the list", columns: 60, rows: 16, way: [("F1", "mon")],
            start: ("▌ mona", "\t"), path: "/users/mona", hint: "Ctrl-R tries again.", key: "\u{12}",
            success: "Draws octopuses"),
        FaultedScreen(
            testDescription: "repositories", way: [("F1", "mon")], start: ("▌ mona", "\r"), path: "/users/mona/repos",
            success: "30 repositories"),
        FaultedScreen(
            testDescription: "details", way: [("F1", "mon"), ("▌ mona", "\r")], start: ("30 repositories", "\r"),
            path: "/repos/mona", success: "v1.19.0"),
        FaultedScreen(
            testDescription: "people around", way: [("F1", "mon"), ("▌ mona", "\r")], start: ("30 repositories", "p"),
            path: "/users/mona/followers", success: "8 people"),
        FaultedScreen(
            testDescription: "starred", way: [("F1", "mon"), ("▌ mona", "\r")], start: ("30 repositories", "*"),
            path: "/users/mona/starred", success: "8 repositories"),
        FaultedScreen(
            testDescription: "explorer", start: ("F1", "\u{1B}x"), path: "/users", hint: "Press r to shuffle.",
            success: "▌"),
        FaultedScreen(
            testDescription: "account", isSignedIn: true, start: ("F1", "\u{1B}OQ"), path: "/rate_limit",
            success: "Rate limits"),
        FaultedScreen(
            testDescription: "sign-in", start: ("F1", "\u{1B}OQ"), path: "/login/device/code",
            hint: "Press n to try again.", key: "n", success: "Waiting for approval"),
    ]

    /// Each screen with each fault, except refused connections where the search fails before.
    static let cells = all.flatMap { screen in
        FaultKind.all.filter { !screen.loadsWithSearch || $0.fault != nil }.map { (screen, $0) }
    }

    /// The sentence about the fault.
    func sentence(of kind: FaultKind) -> Substring { kind.sentence(ofSignIn: path.hasPrefix("/login")) }
}
