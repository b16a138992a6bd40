import GitHubAPI
import Authenticator
import GitHubModel
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import PeopleList
@testable import Repositories
@testable import Search
@testable import ghsearch

@Suite("Navigation with random input", .cpuBound, .timeLimit(.minutes(3)))
struct WireframeRandomTests {
    @Test("Random walks leave a valid stack and a frame that fits", arguments: UInt64(0)..<20)
    func walks(part: UInt64) async throws {
        try await WireframeHarness.withServices { services, control in
            for number in part * 50..<part * 50 + UInt64(RandomInputs.count(of: 50)) {
                var walk = Walk(random: .ofRun(number))
                let harness = WireframeHarness(services: services, control: control, isPicker: number % 5 == 0)
                let fault = try await walk.run(harness)
                await harness.wireframe.stop()
                #expect(fault == nil, "walk \(number) of seed \(RandomInputs.seed)")
            }
        }
    }

    /// Keys, sizes, notices and events for all screens, in random order.
    private struct Walk {
        var random: SeededGenerator
        private var size = WireframeHarness.size

        init(random: SeededGenerator) { self.random = random }

        /// Returns what is wrong, or `nil`.
        mutating func run(_ harness: WireframeHarness) async throws -> String? {
            await harness.wireframe.handle(.resized(size))
            await harness.wireframe.navigate(to: .search(.init(text: random.chance(50) ? "mona" : "")))
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                guard await harness.outcome == nil else { return nil }
                try await step(harness)
                if let fault = try await fault(in: harness) { return fault }
            }
            return nil
        }

        private mutating func step(_ harness: WireframeHarness) async throws {
            switch Int.random(in: 0..<24, using: &random) {
            case 0..<10: await harness.press(random.key())
            case 10, 11: await harness.press(.enter)
            case 12, 13:
                size = random.size()
                await harness.handle(.resized(size))
            case 14:
                await harness.wireframe.navigate(to: .common(.showNotice(random.paste())))
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
            case "randomPeople": try await harness.sample(15)
            case "people": try await harness.connect(30)
            case "signIn": try await harness.send(.progress(.failed(.expired)), to: SignInController.self)
            default: break
            }
        }

        private func fault(in harness: WireframeHarness) async throws -> String? {
            guard await harness.outcome == nil else { return nil }
            let screens = await harness.screens
            if screens.first != "search" { return "no search below: \(screens)" }
            // One can go from person to person.
            let single = screens.filter { !["help", "repositories", "details", "people"].contains($0) }
            if Set(single).count < single.count { return "twice: \(screens)" }
            let overlays = screens.drop { !["signIn", "help"].contains($0) }
            if overlays.contains(where: { !["signIn", "help"].contains($0) }) { return "over an overlay: \(screens)" }
            if try await harness.state(of: SearchController.self).size != size { return "a screen missed a resize" }
            return await harness.wireframe.frame(in: size).fault(in: size)
        }
    }
}
