import Testing

@testable import Search
@testable import TerminalUI
@testable import ghsearch

@Suite("Activity indicators of stacked screens", .timeLimit(.minutes(3)))
struct WireframeIndicatorTests {
    /// Starts the indicators of new work, and shows those of work that was there before.
    private struct Timer {
        var time = Duration.zero

        mutating func update(_ harness: WireframeHarness) async {
            time += ActivityIndicator.delay
            _ = await harness.wireframe.updateActivityIndicators(at: time)
        }
    }

    private func text(_ harness: WireframeHarness) async -> String { await harness.lines().joined(separator: "\n") }

    @Test("Each screen has its own indicator, which is shown once its work has taken a while")
    func screens() async throws {
        try await WireframeHarness.run("person", people: 3) { harness in
            var timer = Timer()
            try await harness.send(.searchStarted("person"), to: SearchController.self)
            for _ in 0..<2 { await timer.update(harness) }
            #expect(await text(harness).contains("searching…"))
            let keys: [(Key, String)] = [
                (.enter, "Loading…"), (.escape, "searching…"), (.control("x"), "Shuffling…"),
                (.function(2), "Requesting a code…"),
            ]
            for (key, indicator) in keys {
                await harness.press(key)
                await timer.update(harness)
                #expect(await text(harness).contains(indicator) == (key == .escape), "\(key)")
                await timer.update(harness)
                #expect(await text(harness).contains(indicator), "\(key)")
            }
        }
    }

    @Test("Work that ends below another screen shows nothing afterwards")
    func hidden() async throws {
        try await WireframeHarness.run("person", people: 3) { harness in
            var timer = Timer()
            try await harness.send(.searchStarted("person"), to: SearchController.self)
            for _ in 0..<2 { await timer.update(harness) }
            await harness.press(.enter)
            try await harness.find(3)
            await timer.update(harness)
            await harness.press(.escape)
            #expect(await text(harness).contains("3 people · GitHub"))
            #expect(await !text(harness).contains("searching"))
        }
    }
}
