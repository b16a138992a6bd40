import GitHubAPI
import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Authenticator

@Suite("The sign-in screen's picture", .timeLimit(.minutes(1)))
struct SignInScreenViewTests {
    private let usual = Size(columns: 80, rows: 24)

    private func state(isRefused: Bool = false, _ progress: SignInController.Progress...) throws -> SignInScreen.State {
        var state = SignInScreen.State(to: "github.com", isRejected: isRefused)
        let address = try Sample.code().verificationURL
        let code = SignInController.Progress.codeShown(userCode: "WDJB-MJHT", address: address, lifetime: .seconds(900))
        for next in [code] + progress { _ = SignInScreen.reduce(&state, .progress(next)) }
        return state
    }

    private func lines(_ state: SignInScreen.State, _ size: Size) -> [String] {
        VirtualScreen.showing(SignInScreen.view(state, in: size)).lines
    }

    @Test(
        "Why, where, the code, the time left, the keys, and trouble, closer together in less room",
        arguments: Golden.sizes)
    func code(size: Size) throws {
        let waiting = try state(isRefused: true, .waiting(remaining: .seconds(845)), .retrying("No way."))
        try Golden.expect(SignInScreen.view(waiting, in: size), in: "sign-in")
    }

    @Test("The QR code, or in a window too small for it how large one must be", arguments: Golden.sizes)
    func picture(size: Size) throws {
        var waiting = try state(.waiting(remaining: .seconds(845)))
        _ = SignInScreen.reduce(&waiting, .pressed(.character("q")))
        try Golden.expect(SignInScreen.view(waiting, in: size), in: "sign-in-qr")
    }

    @Test("The code stands out, and in very small windows it stays")
    func smallCode() throws {
        let state = try state(.waiting(remaining: .seconds(59)))
        let screen = VirtualScreen.showing(SignInScreen.view(state, in: usual))
        let row = try #require(screen.lines.firstIndex { $0.contains("WDJB-MJHT") })
        #expect(screen.cell(column: 5, row: row) == .init("W", bold: true, reverse: true))
        for size in [Size(columns: 20, rows: 3), Size(columns: 24, rows: 5), Size(columns: 36, rows: 4)] {
            #expect(lines(state, size).contains { $0.contains("WDJB-MJHT") }, "\(size)")
        }
    }

    @Test("The QR code is there whole or not at all", arguments: [(33, 20, true), (33, 19, false), (32, 20, false)])
    func smallPicture(columns: Int, rows: Int, fits: Bool) throws {
        var state = try state(.waiting(remaining: .seconds(59)))
        _ = SignInScreen.reduce(&state, .pressed(.character("q")))
        let lines = lines(state, Size(columns: columns, rows: rows))
        #expect(lines.count { $0.hasPrefix("████") } == (fits ? 17 : 0))
        #expect(lines[1].hasPrefix("WDJB-MJHT"))
    }

    @Test(
        "How it ended, and what can't be done, is said whole",
        arguments: [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24)])
    func words(size: Size) throws {
        let expired = lines(try state(.failed(.expired)), size)
        #expect(expired.contains("The code has expired. Ask for a new one."))
        #expect(expired.last?.hasPrefix("n new code  esc") == true)
        #expect(!expired.contains { $0.contains("WDJB") })
        let obstacle = "\(SignInError.noClientID(webURL: "https://github.com"))"
        let impossible = SignInScreen.State(to: "github.com", isRejected: false, obstacle: obstacle)
        #expect(lines(impossible, size).joined(separator: " ").contains("ghsearch login --with-token."))
    }

    @Test("That GitHub is asked is said only where it takes a while; the time left is always said")
    func busy() throws {
        func standing(_ progress: SignInController.Progress) throws -> [Bool] {
            var state = try state(progress)
            let sign = ["Asking for a code…", "Checking who you are…", "Waiting for you to approve… 0:05 left"]
            func isSaid() -> Bool { lines(state, usual).contains(where: sign.contains) }
            let before = isSaid()
            SignInScreen.showWork(in: &state)
            return [before, isSaid()]
        }
        #expect(try standing(.requestingCode) == [false, true])
        #expect(try standing(.checking) == [false, true])
        #expect(try standing(.waiting(remaining: .seconds(5))) == [true, true])
    }

    @Test("Any state fits any window")
    func fits() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let size = random.size()
            var state = try state(
                isRefused: random.chance(50),
                random.pick([.waiting(remaining: .seconds(5)), .retrying("No way to it."), .checking, .failed(.denied)])
            )
            if random.chance(50) { _ = SignInScreen.reduce(&state, .pressed(.character("q"))) }
            let frame = SignInScreen.view(state, in: size)
            #expect(frame.lines.count == size.rows && frame.lines.allSatisfy { $0.width <= size.columns })
        }
    }
}
