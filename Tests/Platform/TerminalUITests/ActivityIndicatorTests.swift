import TestSupport
import Testing

@testable import TerminalUI

@Suite("Activity indicators", .timeLimit(.minutes(3)))
struct ActivityIndicatorTests {
    private let clock = ManualClock()
    private let wakeUps = AsyncStream<Void>.makeStream()

    /// Returns a timer for one screen. Each due indicator adds an element to `wakeUps`.
    private func timer() -> ActivityIndicatorTimer {
        ActivityIndicatorTimer(clock: clock) { [wakeUps] in wakeUps.continuation.yield() }
    }

    /// Updates the indicators as the loop does before a frame. Returns which are shown.
    private func frame(_ screen: BusyScreen, _ isBusy: Bool..., timer: inout ActivityIndicatorTimer) async -> [Bool] {
        await screen.setBusy(isBusy)
        await timer.update(screen)
        return await screen.shown
    }

    private func wait(_ sleeps: Int, _ milliseconds: Int) async {
        await clock.sleepsBegun(sleeps)
        clock.advance(by: .milliseconds(milliseconds))
    }

    @Test("An indicator is shown after 200 ms of work, not before, and is hidden when the work ends")
    func shows() async {
        let screen = BusyScreen()
        var timer = timer()
        #expect(await frame(screen, true, timer: &timer) == [false])
        await wait(1, 199)
        #expect(await frame(screen, true, timer: &timer) == [false])
        #expect(clock.sleeping == 1, "the same work sleeps once")
        clock.advance(by: .milliseconds(1))
        _ = await wakeUps.stream.first { _ in true }
        #expect(await frame(screen, true, timer: &timer) == [true])
        #expect(await frame(screen, true, timer: &timer) == [true], "it stays")
        #expect(await frame(screen, false, timer: &timer) == [false])
    }

    @Test("Work that ends in time is never shown, and its delay does not show later work")
    func quick() async {
        let screen = BusyScreen()
        var timer = timer()
        _ = await frame(screen, true, timer: &timer)
        await wait(1, 150)
        #expect(await frame(screen, false, timer: &timer) == [false])
        #expect(await frame(screen, true, timer: &timer) == [false])
        await wait(2, 50)
        #expect(await frame(screen, true, timer: &timer) == [false])
        clock.advance(by: .milliseconds(150))
        _ = await wakeUps.stream.first { _ in true }
        #expect(await frame(screen, true, timer: &timer) == [true])
    }

    @Test("Each indicator has its own delay")
    func several() async {
        let screen = BusyScreen()
        var timer = timer()
        #expect(await frame(screen, true, false, timer: &timer) == [false, false])
        await wait(1, 150)
        #expect(await frame(screen, true, true, timer: &timer) == [false, false])
        await wait(1, 50)
        _ = await wakeUps.stream.first { _ in true }
        #expect(await frame(screen, true, true, timer: &timer) == [true, false])
        await wait(2, 150)
        _ = await wakeUps.stream.first { _ in true }
        #expect(await frame(screen, true, true, timer: &timer) == [true, true])
    }

    @Test("From two seconds on the indicator counts them, and changes with each")
    func seconds() async {
        let screen = BusyScreen()
        var timer = timer()
        _ = await frame(screen, true, timer: &timer)
        await wait(1, 200)
        _ = await wakeUps.stream.first { _ in true }
        _ = await frame(screen, true, timer: &timer)
        #expect(await screen.labels == ["searching…"])
        await wait(2, 1_799)
        _ = await frame(screen, true, timer: &timer)
        #expect(await screen.labels == ["searching…"])
        for second in 2...4 {
            clock.advance(by: .milliseconds(second == 2 ? 1 : 1_000))
            _ = await wakeUps.stream.first { _ in true }
            _ = await frame(screen, true, timer: &timer)
            #expect(await screen.labels == ["searching… \(second) s"])
            await clock.sleepsBegun(second + 1)
        }
        _ = await frame(screen, false, timer: &timer)
        #expect(await screen.labels == [nil])
    }

    @Test("The end of the timer cancels its delays")
    func cancelled() async {
        let screen = BusyScreen()
        do {
            var timer = timer()
            _ = await frame(screen, true, timer: &timer)
            await wait(1, 100)
            #expect(clock.sleeping == 1)
        }
        while clock.sleeping > 0 { await Task.yield() }
    }
}

/// A screen with any number of activity indicators.
private actor BusyScreen: Component, LoopRoot {
    enum Content: Screen {
        struct State: Sendable {
            var indicators: [ActivityIndicator] = []
            var isBusy: [Bool] = []
        }
        typealias Action = Never
        typealias Effect = Never

        static func action(for event: TerminalEvent, in state: State) -> Never? { nil }
        static func reduce(_ state: inout State, _ action: Never) -> [Never] {}
        static func view(_ state: State, in size: Size) -> Frame { Frame(lines: [], in: size) }
        static func isFinished(_ state: State) -> Bool { false }
        static func updateActivityIndicators(
            of state: inout State, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void
        ) {
            for index in state.indicators.indices { update(&state.indicators[index], state.isBusy[index]) }
        }
    }

    var state = Content.State()
    var effects = EffectQueue<Never>()
    let reactions = Reactions<Content, Never>()
    var shown: [Bool] { state.indicators.map(\.isShown) }
    var labels: [String?] { state.indicators.map { $0.label("searching") } }

    func setBusy(_ isBusy: [Bool]) {
        state.isBusy = isBusy
        while state.indicators.count < isBusy.count { state.indicators.append(ActivityIndicator()) }
    }

    func perform(_ effect: Never) {}
    func stop() {}
    func processPendingActions() {}
}
