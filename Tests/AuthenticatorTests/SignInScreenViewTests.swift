import GitHubAPI
import GitHubModel
import TestSupport
import Testing

@testable import Authenticator
@testable import TerminalUI

@Suite("The sign-in screen's picture", .timeLimit(.minutes(1)))
struct SignInScreenViewTests {
    private let narrow = Size(columns: 40, rows: 12)
    private let usual = Size(columns: 80, rows: 24)
    private let wide = Size(columns: 200, rows: 50)

    private func state(isRefused: Bool = false, _ progress: DeviceSignIn.Progress...) throws -> SignInScreen.State {
        var state = SignInScreen.State(to: "github.com", isRefused: isRefused)
        let address = try Sample.code().verificationAddress
        let code = DeviceSignIn.Progress.codeShown(userCode: "WDJB-MJHT", address: address, lifetime: .seconds(900))
        for next in [code] + progress { _ = SignInScreen.reduce(&state, .told(next)) }
        return state
    }

    private func lines(_ state: SignInScreen.State, _ size: Size) -> [String] {
        let screen = VirtualScreen(columns: size.columns, rows: size.rows)
        screen.show(SignInScreen.view(state, in: size))
        return screen.lines
    }

    @Test("At 80x24: why, where, the code, the time left, the keys")
    func usualWindow() throws {
        let lines = lines(try state(isRefused: true, .waiting(left: .seconds(845))), usual)
        #expect(
            lines.prefix(11) == [
                "Sign in to github.com", "", "GitHub no longer accepts the token in use.",
                "Without an account: 60 requests an hour, 10 searches a minute.", "",
                "Open https://github.com/login/device", "and type this code there:", "", "     WDJB-MJHT", "",
                "Waiting for you to approve… 14:05 left",
            ])
        #expect(lines[23] == "c copy  o browser  esc no account  q QR")
    }

    @Test("At 40x12 all of it still stands there, closer together")
    func narrowWindow() throws {
        let lines = lines(try state(isRefused: true, .waiting(left: .seconds(59)), .trouble("No way.")), narrow)
        #expect(
            lines == [
                "Sign in to github.com", "GitHub no longer accepts the token in", "use.",
                "Without an account: 60 requests an hour,", "10 searches a minute.",
                "Open https://github.com/login/device", "and type this code there:", "     WDJB-MJHT",
                "Waiting for you to approve… 0:59 left", "No way. Still waiting.", "",
                "c copy  o browser  esc no account  q QR",
            ])
    }

    @Test("The code stands out, and in very small windows it stays")
    func code() throws {
        let state = try state(.waiting(left: .seconds(59)))
        let screen = VirtualScreen(columns: 80, rows: 24)
        screen.show(SignInScreen.view(state, in: usual))
        let row = try #require(screen.lines.firstIndex { $0.contains("WDJB-MJHT") })
        #expect(screen.cell(column: 5, row: row) == .init("W", bold: true, reverse: true))
        for size in [Size(columns: 20, rows: 3), Size(columns: 24, rows: 5), Size(columns: 36, rows: 4)] {
            #expect(lines(state, size).contains { $0.contains("WDJB-MJHT") }, "\(size)")
        }
    }

    @Test("The QR code fits 80x24 and 200x50 whole, with code, time and keys; where it does not fit it says so")
    func picture() throws {
        var state = try state(.waiting(left: .seconds(59)))
        _ = SignInScreen.reduce(&state, .pressed(.character("q")))
        for size in [usual, wide] {
            let lines = lines(state, size)
            let first = try #require(lines.firstIndex { $0.hasPrefix("█████") })
            #expect(lines[first..<first + 17].allSatisfy { $0.hasPrefix("████") && $0.count == 33 })
            #expect(lines[1] == "WDJB-MJHT  https://github.com/login/device")
            #expect(lines.contains("Waiting for you to approve… 0:59 left"))
            #expect(lines[size.rows - 1].contains("q hide QR"))
        }
        let small = lines(state, narrow)
        #expect(!small.contains { $0.contains("█") })
        #expect(small[1].hasPrefix("WDJB-MJHT"))
        #expect(small.joined(separator: " ").contains("The QR code needs a window of 33 columns and 20 rows."))
        #expect(!lines(state, Size(columns: 80, rows: 19)).contains { $0.contains("█") })
        #expect(lines(state, Size(columns: 33, rows: 20)).contains { $0.contains("█") })
    }

    @Test(
        "How it ended, and what can't be done, is said whole",
        arguments: [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24)])
    func words(size: Size) throws {
        let expired = lines(try state(.ended(.expired)), size)
        #expect(expired.contains("The code has expired. Ask for a new one."))
        #expect(expired.last?.hasPrefix("n new code  esc") == true)
        #expect(!expired.contains { $0.contains("WDJB") })
        let obstacle = "\(SignInError.noClientID(webURL: "https://github.com"))"
        let impossible = SignInScreen.State(to: "github.com", isRefused: false, obstacle: obstacle)
        #expect(lines(impossible, size).joined(separator: " ").contains("ghsearch login --with-token."))
    }

    @Test("That GitHub is asked is said only where it takes a while; the time left is always said")
    func busy() throws {
        func standing(_ progress: DeviceSignIn.Progress) throws -> [Bool] {
            var state = try state(progress)
            let sign = ["Asking for a code…", "Checking who you are…", "Waiting for you to approve… 0:05 left"]
            func isSaid() -> Bool { lines(state, usual).contains(where: sign.contains) }
            let before = isSaid()
            SignInScreen.updateSigns(of: &state) { sign, isBusy in
                sign.begin(BusySign.Turn(number: 1))
                if isBusy { sign.show() }
            }
            return [before, isSaid()]
        }
        #expect(try standing(.askingForCode) == [false, true])
        #expect(try standing(.checking) == [false, true])
        #expect(try standing(.waiting(left: .seconds(5))) == [true, true])
    }

    @Test("Any state fits any window")
    func fits() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let size = random.size()
            var state = try state(
                isRefused: random.chance(50),
                random.pick([.waiting(left: .seconds(5)), .trouble("No way to it."), .checking, .ended(.denied)]))
            if random.chance(50) { _ = SignInScreen.reduce(&state, .pressed(.character("q"))) }
            let frame = SignInScreen.view(state, in: size)
            #expect(frame.lines.count == size.rows && frame.lines.allSatisfy { $0.width <= size.columns })
        }
    }
}
