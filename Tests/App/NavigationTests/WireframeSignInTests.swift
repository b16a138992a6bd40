import GitHubAPI
import Authenticator
import GitHubModel
import GitHubStandIn
import TerminalUI
import TestSupport
import Testing

@testable import Authenticator
@testable import People
@testable import Repositories
@testable import Search
@testable import ghsearch

@Suite("Sign-in over other screens", .timeLimit(.minutes(3)))
struct WireframeSignInTests {
    private static let wide = Size(columns: 120, rows: 24)

    /// Runs `body` with a search that is scrolled down, a person in the middle of the list selected.
    private func run(
        _ availability: SignInAvailability = SignInAvailability(), _ body: (WireframeHarness) async throws -> Void
    ) async throws {
        try await WireframeHarness.run("person", people: 60, availability: availability) { harness in
            await harness.press(.pageDown, .pageDown, .up, .up, .left)
            try await body(harness)
        }
    }

    private func status(_ harness: WireframeHarness) async -> String { await harness.lines(in: Self.wide)[1] }

    @Test("A rejected token opens the screen; after approval the same search runs, with the same rows and selection")
    func rejected() async throws {
        try await run { harness in
            let found = try #require(try await harness.state(of: SearchController.self).rows.search)
            let before = try await harness.visibleSearch()
            try await harness.finishSearch(.unauthorized)
            #expect(await harness.screens == ["search", "signIn"])
            #expect(await harness.lines()[0] == "Sign in to github.com")
            await harness.control.waitForRequests(1, onPathPrefix: "/login/device/code")
            try await harness.finishSearch(.unauthorized)
            #expect(await harness.screens == ["search", "signIn"], "it is shown once")
            try await harness.approve()
            #expect(await harness.screens == ["search"])
            #expect(await harness.notice == "Signed in as mona.")
            try await harness.finishSearch(.found(found))
            #expect(try await harness.visibleSearch() == before)
        }
    }

    @Test("Esc continues without an account, with a notice, and runs the search again")
    func withoutAccount() async throws {
        try await run { harness in
            try await harness.finishSearch(.unauthorized)
            await harness.press(.escape)
            #expect(await harness.screens == ["search"])
            #expect(await harness.notice == "Continuing without an account: \(SignInScreen.anonymousLimits).")
            try await harness.waitForAccount("anonymous · F2")
            await harness.press(.function(2))
            #expect(await harness.screens == ["search", "signIn"])
            try await harness.approve()
            #expect(await harness.screens == ["search"])
        }
    }

    @Test("After approval a rejected listing and the search below are loaded again")
    func listing() async throws {
        try await run { harness in
            await harness.press(.enter)
            try await harness.send(.received(.unauthorized), to: RepositoriesController.self)
            #expect(await harness.screens == ["search", "repositories", "signIn"])
            try await harness.approve()
            #expect(await harness.screens == ["search", "repositories"])
            let state = try await harness.state(of: RepositoriesController.self)
            #expect(state.failure == nil)
            #expect(state.isLoading)
        }
    }

    @Test("F2 opens the screen at any time; Esc then changes nothing", arguments: ["person", ""])
    func byHand(text: String) async throws {
        try await WireframeHarness.run(text) { harness in
            let before = try await harness.visibleSearch()
            await harness.press(.function(2), .function(2))
            #expect(await harness.screens == ["search", "signIn"])
            await harness.press(.escape)
            #expect(await harness.screens == ["search"])
            #expect(await harness.notice == nil)
            #expect(try await harness.visibleSearch() == before)
        }
    }

    @Test("With an account, F2 shows it, and F2 again opens the sign-in screen; Esc closes one at a time")
    func account() async throws {
        try await WireframeHarness.run("person") { harness in
            let credential = try WireframeHarness.credential()
            await harness.wireframe.dependencies.services.context.github.account.credentials.use(credential)
            await harness.press(.function(2))
            #expect(await harness.screens == ["search", "account"])
            await harness.control.waitForRequests(1, onPathPrefix: "/rate_limit")
            await harness.press(.function(2))
            #expect(await harness.screens == ["search", "account", "signIn"])
            await harness.press(.escape)
            #expect(await harness.screens == ["search", "account"])
            await harness.press(.escape)
            #expect(await harness.screens == ["search"])
        }
    }

    @Test("A rejected token from a variable is named in the status; only F2 opens the screen")
    func variable() async throws {
        let availability = SignInAvailability(
            unavailableReason: "GH_TOKEN overrides every sign-in.", tokenVariable: "GH_TOKEN")
        try await run(availability) { harness in
            try await harness.finishSearch(.unauthorized)
            #expect(await harness.screens == ["search"])
            let status = await harness.lines()[2...3].joined(separator: " ")
            #expect(
                status == "GitHub rejected the token in GH_TOKEN. Fix or unset it. F2 continues without an account.")
            await harness.press(.function(2))
            #expect(await harness.lines().contains("GH_TOKEN overrides every sign-in."))
            #expect(harness.control.requests(onPathPrefix: "/login").isEmpty)
            await harness.press(.escape)
            #expect(await harness.screens == ["search"])
            let failure = try await harness.state(of: SearchController.self).failure
            #expect(failure == nil)
        }
    }

    @Test("Without a client ID the screen says what to do and sends no request")
    func noClient() async throws {
        try await run(SignInAvailability(unavailableReason: "Register an app.")) { harness in
            try await harness.finishSearch(.unauthorized)
            #expect(await harness.lines().contains("Register an app."))
            #expect(harness.control.requests(onPathPrefix: "/login").isEmpty)
            await harness.press(.escape)
            #expect(await harness.screens == ["search"])
        }
    }

    @Test(
        "No other error opens the screen",
        arguments: ["GitHub returned a server error (502).", "Search limit reached.", "Can't connect to github.com."])
    func otherError(message: String) async throws {
        try await run { harness in
            try await harness.finishSearch(.failed(message))
            #expect(await harness.screens == ["search"])
        }
    }

    @Test("The keys of the sign-in screen copy the code and open the page; Ctrl-C quits")
    func keys() async throws {
        try await run { harness in
            try await harness.finishSearch(.unauthorized)
            let url = try WebURL("https://github.com/login/device")
            try await harness.send(
                .progress(.codeShown(userCode: "WDJB-MJHT", address: url, lifetime: .seconds(900))),
                to: SignInController.self)
            await harness.press(.character("c"))
            #expect(harness.copied.read { $0 } == ["WDJB-MJHT"])
            await harness.press(.character("q"), .enter, .down)
            #expect(await harness.screens == ["search", "signIn"])
            await harness.press(.control("c"))
            #expect(await harness.outcome == .closed)
        }
    }

    @Test("A sign-in that is closed sends nothing anymore")
    func late() async throws {
        try await run { harness in
            await harness.press(.function(2))
            let signIn = try #require(await harness.component(SignInController.self))
            await harness.press(.escape)
            let before = try await harness.visibleSearch()
            await signIn.send(.progress(.failed(.expired)))
            await harness.wireframe.processPendingActions()
            #expect(await harness.screens == ["search"])
            #expect(try await harness.visibleSearch() == before)
        }
    }
}
