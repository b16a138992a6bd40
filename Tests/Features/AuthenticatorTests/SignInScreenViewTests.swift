import GitHubAPI
import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Authenticator

@Suite("Sign-in screen view", .timeLimit(.minutes(3)))
struct SignInScreenViewTests {
    private let defaultSize = Size(columns: 80, rows: 24)

    private func state(isRejected: Bool = false, _ progress: SignInController.Progress...) throws -> SignInScreen.State
    {
        var state = SignInScreen.State(to: "github.com", isRejected: isRejected)
        let address = try Sample.code().verificationURL
        let code = SignInController.Progress.codeShown(userCode: "WDJB-MJHT", address: address, lifetime: .seconds(900))
        for next in [code] + progress { _ = SignInScreen.reduce(&state, .progress(next)) }
        return state
    }

    private func lines(_ state: SignInScreen.State, _ size: Size) -> [String] {
        VirtualScreen.showing(SignInScreen.view(state, in: size)).lines
    }

    @Test(
        "The screen shows the reason, the page, the code, the remaining time, the warning and the keys",
        arguments: Golden.sizes)
    func code(size: Size) throws {
        let waiting = try state(isRejected: true, .waiting(remaining: .seconds(845)), .retrying("No way."))
        try Golden.expect(SignInScreen.view(waiting, in: size), in: "sign-in")
    }

    @Test("The screen shows the QR code, or the required size of the window", arguments: Golden.sizes)
    func qrCode(size: Size) throws {
        var waiting = try state(.waiting(remaining: .seconds(845)))
        _ = SignInScreen.reduce(&waiting, .pressed(.character("q")))
        try Golden.expect(SignInScreen.view(waiting, in: size), in: "sign-in-qr")
    }

    @Test("The code is highlighted, and visible in very small windows")
    func smallCode() throws {
        let state = try state(.waiting(remaining: .seconds(59)))
        let screen = VirtualScreen.showing(SignInScreen.view(state, in: defaultSize))
        let row = try #require(screen.lines.firstIndex { $0.contains("WDJB-MJHT") })
        #expect(screen.cell(column: 5, row: row) == .init("W", bold: true, reverse: true))
        for size in [Size(columns: 20, rows: 3), Size(columns: 24, rows: 5), Size(columns: 36, rows: 4)] {
            #expect(lines(state, size).contains { $0.contains("WDJB-MJHT") }, "\(size)")
        }
    }

    @Test("The QR code is complete or not shown", arguments: [(33, 20, true), (33, 19, false), (32, 20, false)])
    func smallQRCode(columns: Int, rows: Int, fits: Bool) throws {
        var state = try state(.waiting(remaining: .seconds(59)))
        _ = SignInScreen.reduce(&state, .pressed(.character("q")))
        let lines = lines(state, Size(columns: columns, rows: rows))
        #expect(lines.count { $0.hasPrefix("████") } == (fits ? 17 : 0))
        #expect(lines[1].hasPrefix("WDJB-MJHT"))
    }

    @Test(
        "Errors are shown completely",
        arguments: [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24)])
    func errors(size: Size) throws {
        let expired = lines(try state(.failed(.expired)), size)
        #expect(expired.contains("The code has expired. Request a new one."))
        #expect(expired.last?.hasPrefix("n new code  esc") == true)
        #expect(!expired.contains { $0.contains("WDJB") })
        let reason = "Signing in requires the client ID of an OAuth app. To use a token: ghsearch login --with-token."
        let unavailable = SignInScreen.State(to: "github.com", isRejected: false, unavailableReason: reason)
        #expect(lines(unavailable, size).joined(separator: " ").contains("ghsearch login --with-token."))
    }

    @Test(
        "The message of a failed request uses the whole window, and its key is always shown",
        arguments: [
            (40, 3, ["Press n to try again."]), (24, 4, ["Can't reach github.com…", "Press n to try again."]),
            (40, 4, ["Can't reach github.com (the connection", "was reset). Press n to try again."]),
        ])
    func failure(columns: Int, rows: Int, expected: [String]) throws {
        let failed = try state(
            .failed(.failed("Can't reach github.com (the connection was reset). Press n to try again.")))
        let shown = lines(failed, Size(columns: columns, rows: rows)).dropFirst().dropLast().filter { !$0.isEmpty }
        #expect(Array(shown) == expected)
    }

    @Test("Requests are shown after a delay; the remaining time is always shown")
    func busy() throws {
        func visibility(_ progress: SignInController.Progress) throws -> [Bool] {
            var state = try state(progress)
            let sign = ["Requesting a code…", "Verifying your account…", "Waiting for approval… 0:05 left"]
            func isShown() -> Bool { lines(state, defaultSize).contains(where: sign.contains) }
            let before = isShown()
            SignInScreen.showWork(in: &state)
            return [before, isShown()]
        }
        #expect(try visibility(.requestingCode) == [false, true])
        #expect(try visibility(.checking) == [false, true])
        #expect(try visibility(.waiting(remaining: .seconds(5))) == [true, true])
    }

    @Test("Every state fits every window")
    func fits() throws {
        var random = SeededGenerator.ofRun(7)
        for _ in 0..<2000 {
            let size = random.size()
            var state = try state(
                isRejected: random.chance(50),
                random.pick([.waiting(remaining: .seconds(5)), .retrying("No way to it."), .checking, .failed(.denied)])
            )
            if random.chance(50) { _ = SignInScreen.reduce(&state, .pressed(.character("q"))) }
            let frame = SignInScreen.view(state, in: size)
            #expect(frame.lines.count == size.rows)
            #expect(frame.lines.allSatisfy { $0.width <= size.columns })
        }
    }
}
