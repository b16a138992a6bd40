import TestSupport
import Testing

@testable import TerminalUI

@Suite("The sign of work", .timeLimit(.minutes(1)))
struct ActivityIndicatorTests {
    private let clock = ManualClock()
    private let rings = AsyncStream<Void>.makeStream()

    /// Time for one screen; each thing it has to show rings.
    private func timeout() -> ActivityIndicatorTimer {
        ActivityIndicatorTimer(clock: clock) { [rings] in rings.continuation.yield() }
    }

    /// What a loop does before a frame: is the sign shown?
    private func frame(_ sign: inout ActivityIndicator, isBusy: Bool, _ timeout: inout ActivityIndicatorTimer) -> Bool {
        timeout.update { $0(&sign, isBusy) }
        return sign.isShown
    }

    private func wait(_ sleeps: Int, _ milliseconds: Int) async {
        await clock.sleepsBegun(sleeps)
        clock.advance(by: .milliseconds(milliseconds))
    }

    @Test("It shows once work has taken 200 ms, not before, and goes with the work")
    func shows() async {
        var (sign, timeout) = (ActivityIndicator(), timeout())
        #expect(!frame(&sign, isBusy: true, &timeout))
        await wait(1, 199)
        #expect(!frame(&sign, isBusy: true, &timeout) && clock.sleeping == 1, "the same work sleeps once")
        clock.advance(by: .milliseconds(1))
        _ = await rings.stream.first { _ in true }
        #expect(frame(&sign, isBusy: true, &timeout))
        #expect(frame(&sign, isBusy: true, &timeout), "it stays")
        #expect(!frame(&sign, isBusy: false, &timeout))
    }

    @Test("What was done in time never shows, nor does its time show later work")
    func quick() async {
        var (sign, timeout) = (ActivityIndicator(), timeout())
        _ = frame(&sign, isBusy: true, &timeout)
        await wait(1, 150)
        #expect(!frame(&sign, isBusy: false, &timeout) && !frame(&sign, isBusy: true, &timeout))
        await wait(2, 100)
        _ = await rings.stream.first { _ in true }
        #expect(!frame(&sign, isBusy: true, &timeout))
        clock.advance(by: .milliseconds(100))
        _ = await rings.stream.first { _ in true }
        #expect(frame(&sign, isBusy: true, &timeout))
    }

    @Test("Each sign has its own time; one that was pending when the screen was run before begins anew")
    func several() async {
        var (early, late, timeout) = (ActivityIndicator(), ActivityIndicator(), timeout())
        late.start(ActivityIndicator.Token(number: 1))
        timeout.reset { $0(&late, true) }
        #expect(late.token == nil)
        func frame(isLate: Bool) -> [Bool] {
            timeout.update { update in
                update(&early, true)
                update(&late, isLate)
            }
            return [early.isShown, late.isShown]
        }
        #expect(frame(isLate: false) == [false, false])
        await wait(1, 150)
        #expect(frame(isLate: true) == [false, false])
        await wait(2, 50)
        _ = await rings.stream.first { _ in true }
        #expect(frame(isLate: true) == [true, false])
        clock.advance(by: .milliseconds(150))
        _ = await rings.stream.first { _ in true }
        #expect(frame(isLate: true) == [true, true])
    }

    @Test("Things are sent when their time has come, and not once they were dropped")
    func later() async {
        let inbox = EventQueue<String>()
        let later = DelayedSender(into: inbox, clock: clock)
        inbox.setWakeHandler { [rings] in rings.continuation.yield() }
        later.send("second", after: .milliseconds(300))
        later.send("first", after: .milliseconds(200))
        await wait(2, 199)
        #expect(inbox.dequeue() == nil && clock.sleeping == 2)
        clock.advance(by: .milliseconds(1))
        _ = await rings.stream.first { _ in true }
        #expect(inbox.dequeue() == "first")
        later.stop()
        clock.advance(by: .seconds(1))
        later.send("third", after: .milliseconds(1))
        await wait(3, 1)
        _ = await rings.stream.first { _ in true }
        #expect(inbox.dequeue() == "third" && inbox.dequeue() == nil)
    }
}
