import GitHubAPI
import Authenticator
import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Explorer
@testable import Repositories
@testable import Search
@testable import ghsearch

@Suite("Navigation with random input", .cpuBound, .timeLimit(.minutes(3)))
struct WireframeRandomTests {
    @Test("1,000 random walks leave a valid stack and a frame that fits", arguments: UInt64(0)..<20)
    func walks(part: UInt64) async throws {
        for seed in part * 50..<(part + 1) * 50 {
            var walk = Walk(random: SeededGenerator(seed: seed))
            #expect(try await walk.run() == nil, "seed \(seed)")
        }
    }

    /// Keys, sizes, notices and events for all screens, in random order.
    private struct Walk {
        var random: SeededGenerator
        private var size = WireframeHarness.size

        init(random: SeededGenerator) { self.random = random }

        /// Returns what is wrong, or `nil`.
        mutating func run() async throws -> String? {
            let (text, isPicker) = (random.chance(50) ? "mona" : "", random.chance(20))
            var fault: String?
            var walk = self
            try await WireframeHarness.run(text, isPicker: isPicker) { harness in
                for _ in 0..<Int.random(in: 1...30, using: &walk.random) where fault == nil {
                    guard await harness.outcome == nil else { return }
                    try await walk.step(harness)
                    fault = try await walk.fault(in: harness)
                }
            }
            self = walk
            return fault
        }

        private mutating func step(_ harness: WireframeHarness) async throws {
            switch Int.random(in: 0..<24, using: &random) {
            case 0..<10: await harness.press(random.key())
            case 10, 11: await harness.press(.enter)
            case 12, 13:
                size = random.size()
                await harness.handle(.resized(size))
            case 14:
                await harness.wireframe.navigate(to: .notice(random.paste()))
            case 15: await harness.press(.function(2))
            case 16: await harness.press(.control("x"))
            default: try await sendEvent(harness)
            }
        }

        private mutating func sendEvent(_ harness: WireframeHarness) async throws {
            switch try await random.pick(#require(harness.screens.isEmpty ? nil : harness.screens)) {
            case "search":
                let outcomes: [SearchScreen.Outcome] = [.unauthorized, .failed("It failed.")]
                if random.chance(60) {
                    try await harness.find(30)
                } else {
                    try await harness.finishSearch(random.pick(outcomes))
                }
            case "repositories": try await harness.list(random.chance(80) ? 9 : 1)
            case "explorer": try await harness.sample(15)
            case "signIn": try await harness.send(.progress(.failed(.expired)), to: SignInController.self)
            default: break
            }
        }

        private func fault(in harness: WireframeHarness) async throws -> String? {
            guard await harness.outcome == nil else { return nil }
            let screens = await harness.screens
            if screens.first != "search" { return "no search below: \(screens)" }
            if Set(screens).count < screens.count - (screens.filter { $0 == "help" }.count - 1) {
                return "twice: \(screens)"
            }
            let overlays = screens.drop { !["signIn", "help"].contains($0) }
            if overlays.contains(where: { !["signIn", "help"].contains($0) }) { return "over an overlay: \(screens)" }
            if try await harness.state(of: SearchController.self).size != size { return "a screen missed a resize" }
            return await harness.wireframe.frame(in: size).fault(in: size)
        }
    }
}
