import GitHubAPI
import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Authenticator

@Suite("Account screen", .timeLimit(.minutes(3)))
struct AccountScreenTests {
    private func account(scopes: [String]? = []) throws -> TokenOwner {
        TokenOwner(login: try .init("mona"), id: 1, scopes: scopes)
    }

    private let limits: [RateLimitResource: RateLimit] = [
        .core: RateLimit(limit: 5_000, remaining: 4_832, resetsIn: .seconds(61)),
        .search: RateLimit(limit: 30, remaining: 0, resetsIn: .seconds(9)),
        RateLimitResource(rawValue: "graphql"): RateLimit(limit: 5_000, remaining: 5_000, resetsIn: .seconds(3_600)),
        RateLimitResource(rawValue: "code_search"): RateLimit(limit: 10, remaining: 10, resetsIn: .seconds(60)),
    ]

    private func state(_ events: AccountScreen.Event..., tokenVariable: String? = nil) -> AccountScreen.State {
        var state = AccountScreen.State(host: "github.com", tokenVariable: tokenVariable)
        for event in events { _ = AccountScreen.reduce(&state, .received(event)) }
        return state
    }

    private func lines(_ state: AccountScreen.State, columns: Int = 80, rows: Int = 24) -> [String] {
        AccountScreen.view(state, in: Size(columns: columns, rows: rows)).lines.map { line in
            String(line.text.reversed().drop { $0 == " " }.reversed())
        }
    }

    @Test("Opening the screen loads the account; a new credential loads it again")
    func opened() {
        var state = state()
        #expect(AccountScreen.reduce(&state, .navigation(.opened)) == [.load])
        #expect(AccountScreen.reduce(&state, .navigation(.credentialsChanged(anonymousLimits: nil))) == [.load])
        #expect(state.isLoading)
    }

    @Test("Host, login, scopes, the source of the token and all rate limits are shown, core and search first")
    func facts() throws {
        let state = state(.accountLoaded(try account(scopes: ["repo", "gist"])), .rateLimitsLoaded(limits))
        let lines = lines(state)
        #expect(lines[0] == "Signed in as mona")
        #expect(lines[2...5] == ["Host     github.com", "Login    mona", "Scopes   repo, gist", "Token    stored"])
        #expect(lines[7] == "Rate limits")
        #expect(lines[8] == "core         4,832  of 5,000  resets in 61 s")
        #expect(lines[9] == "search           0  of 30     resets in 9 s")
        #expect(lines[10].hasPrefix("code_search "))
        #expect(lines[11].hasPrefix("graphql "))
        #expect(!state.isLoading)
    }

    @Test("A token without scopes and a token from a variable are described")
    func token() throws {
        let lines = lines(state(.accountLoaded(try account()), tokenVariable: "GH_TOKEN"))
        #expect(lines.contains("Scopes   none (public information)"))
        #expect(lines.contains("Token    from GH_TOKEN"))
    }

    @Test("A host without rate limits has a line for it")
    func noLimits() throws {
        #expect(
            lines(state(.accountLoaded(try account()), .rateLimitsLoaded(nil))).contains(
                "github.com has no rate limits."))
    }

    @Test("An error is shown; the next load removes it")
    func failure() {
        var state = state(.failed("GitHub is unreachable."))
        #expect(lines(state)[1] == "GitHub is unreachable.")
        #expect(AccountScreen.reduce(&state, .pressed(.character("r"))) == [.load])
        #expect(state.failure == nil)
    }

    @Test("A rejected token opens the sign-in screen")
    func rejected() {
        var state = state()
        #expect(AccountScreen.reduce(&state, .received(.unauthorized)) == [.common(.requestSignIn)])
    }

    @Test("A screen reader gets the account and the rate limit that is nearest its end")
    func announcement() throws {
        let state = state(.accountLoaded(try account()), .rateLimitsLoaded(limits))
        #expect(
            AccountScreen.announcement(of: state) == "Signed in to github.com as mona\nsearch: 0 of 30 requests left")
    }

    @Test("Every key does what its help says")
    func keys() throws {
        var loaded = state(.accountLoaded(try account()), .rateLimitsLoaded(limits))
        _ = AccountScreen.reduce(&loaded, .resized(Size(columns: 40, rows: 8)))
        _ = AccountScreen.reduce(&loaded, .pressed(.down))
        AccountScreen.keys.expectBindings(on: loaded, pressing: { AccountScreen.reduce(&$0, .pressed($1)) }) {
            expectation(for: $0, top: loaded.top)
        }
    }

    @Test("Every window size gets a frame that fits", arguments: [(1, 1), (12, 3), (40, 10), (80, 24), (200, 50)])
    func sizes(columns: Int, rows: Int) throws {
        var state = state(.accountLoaded(try account()), .rateLimitsLoaded(limits))
        let size = Size(columns: columns, rows: rows)
        _ = AccountScreen.reduce(&state, .resized(size))
        #expect(AccountScreen.view(state, in: size).fault(in: size) == nil)
    }

    private func expectation(
        for command: AccountScreen.Command, top: Int
    ) -> KeyExpectation<AccountScreen.State, AccountScreen.Effect> {
        switch command {
        case .close: KeyExpectation("Close") { after, _ in AccountScreen.isFinished(after) }
        case .signIn:
            KeyExpectation("Sign in again, or with another account") { _, effects in effects == [.open(.signIn)] }
        case .open(let list):
            KeyExpectation("Show your \(list)") { after, effects in
                after.isClosed && effects == after.account.map { [.open(.own(list, $0.person))] }
            }
        case .help: KeyExpectation("Show the keys") { _, effects in effects == [.common(.help)] }
        case .refresh: KeyExpectation("Refresh") { _, effects in effects == [.load] }
        case .scroll(.move(let offset)):
            KeyExpectation(offset > 0 ? "Scroll down" : "Scroll up") { after, _ in after.top == top + offset }
        case .scroll(.movePages(let count)):
            KeyExpectation(count > 0 ? "Page down" : "Page up") { after, _ in
                count > 0 ? after.top > top : after.top < top
            }
        case .scroll(.moveHalfPages(let count)):
            KeyExpectation(count > 0 ? "Half a page down" : "Half a page up") { after, _ in
                count > 0 ? after.top > top : after.top < top
            }
        case .scroll(.toStart): KeyExpectation("Scroll to the start") { after, _ in after.top == 0 }
        case .scroll(.toEnd): KeyExpectation("Scroll to the end") { after, _ in after.top > top }
        }
    }
}
