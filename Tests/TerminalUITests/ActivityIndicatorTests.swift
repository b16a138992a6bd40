import TestSupport
import Testing

@testable import TerminalUI

@Suite("Activity indicators", .timeLimit(.minutes(1)))
struct ActivityIndicatorTests {
    private let clock = ManualClock()
    private let wakeUps = AsyncStream<Void>.makeStream()

    /// Returns a timer for one screen. Each due indicator adds an element to `wakeUps`.
    private func timer() -> ActivityIndicatorTimer {
        ActivityIndicatorTimer(clock: clock) { [wakeUps] in wakeUps.continuation.yield() }
    }

    /// Updates the indicator as the loop does before a frame. Returns whether it is shown.
    private func frame(_ indicator: inout ActivityIndicator, isBusy: Bool, _ timer: inout ActivityIndicatorTimer)
        -> Bool
    {
        timer.update { $0(&indicator, isBusy) }
        return indicator.isShown
    }

    private func wait(_ sleeps: Int, _ milliseconds: Int) async {
        await clock.sleepsBegun(sleeps)
        clock.advance(by: .milliseconds(milliseconds))
    }

    @Test("An indicator is shown after 200 ms of work, not before, and is hidden when the work ends")
    func shows() async {
        var (indicator, timer) = (ActivityIndicator(), timer())
        #expect(!frame(&indicator, isBusy: true, &timer))
        await wait(1, 199)
        #expect(!frame(&indicator, isBusy: true, &timer), "the same work sleeps once")
        #expect(clock.sleeping == 1, "the same work sleeps once")
        clock.advance(by: .milliseconds(1))
        _ = await wakeUps.stream.first { _ in true }
        #expect(frame(&indicator, isBusy: true, &timer))
        #expect(frame(&indicator, isBusy: true, &timer), "it stays")
        #expect(!frame(&indicator, isBusy: false, &timer))
    }

    @Test("Work that ends in time is never shown, and its delay does not show later work")
    func quick() async {
        var (indicator, timer) = (ActivityIndicator(), timer())
        _ = frame(&indicator, isBusy: true, &timer)
        await wait(1, 150)
        #expect(!frame(&indicator, isBusy: false, &timer))
        #expect(!frame(&indicator, isBusy: true, &timer))
        await wait(2, 100)
        _ = await wakeUps.stream.first { _ in true }
        #expect(!frame(&indicator, isBusy: true, &timer))
        clock.advance(by: .milliseconds(100))
        _ = await wakeUps.stream.first { _ in true }
        #expect(frame(&indicator, isBusy: true, &timer))
    }

    @Test("Each indicator has its own delay; one left pending by an earlier run starts over")
    func several() async {
        var (early, late, timer) = (ActivityIndicator(), ActivityIndicator(), timer())
        late.start(ActivityIndicator.Token(number: 1))
        timer.reset { $0(&late, true) }
        #expect(late.token == nil)
        func frame(isLate: Bool) -> [Bool] {
            timer.update { update in
                update(&early, true)
                update(&late, isLate)
            }
            return [early.isShown, late.isShown]
        }
        #expect(frame(isLate: false) == [false, false])
        await wait(1, 150)
        #expect(frame(isLate: true) == [false, false])
        await wait(2, 50)
        _ = await wakeUps.stream.first { _ in true }
        #expect(frame(isLate: true) == [true, false])
        clock.advance(by: .milliseconds(150))
        _ = await wakeUps.stream.first { _ in true }
        #expect(frame(isLate: true) == [true, true])
    }

    @Test("Elements are sent after their delay, unless they were cancelled")
    func delayed() async {
        let queue = EventQueue<String>()
        let sender = DelayedSender(into: queue, clock: clock)
        queue.setWakeHandler { [wakeUps] in wakeUps.continuation.yield() }
        sender.send("second", after: .milliseconds(300))
        sender.send("first", after: .milliseconds(200))
        await wait(2, 199)
        #expect(queue.dequeue() == nil)
        #expect(clock.sleeping == 2)
        clock.advance(by: .milliseconds(1))
        _ = await wakeUps.stream.first { _ in true }
        #expect(queue.dequeue() == "first")
        sender.stop()
        clock.advance(by: .seconds(1))
        sender.send("third", after: .milliseconds(1))
        await wait(3, 1)
        _ = await wakeUps.stream.first { _ in true }
        #expect(queue.dequeue() == "third")
        #expect(queue.dequeue() == nil)
    }
}
