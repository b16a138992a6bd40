import GitHubModel
import TestSupport
import Testing

@testable import Search

@Suite("Finding out what a card tells", .timeLimit(.minutes(1)))
struct CardControllerTests {
    /// A controller on a clock of its own, with what it asked and what it told.
    private struct Rig: Sendable {
        let clock = ManualClock()
        let asked = ObservedValue<[String]>([])
        let told = ObservedValue<[SearchScreen.Action]>([])
        /// The one whose profile never comes: it waits on a clock that stands still, until that is cancelled.
        var hanging: String?
        let still = ManualClock()
        var left: Int?
        var stored: CardRepositorySummary?
        var properties = CardController.Properties()

        func controller() throws -> CardController {
            let repositories = try Sample.repositories()
            return CardController(
                dependencies: .init(
                    stored: { [stored] _ in stored },
                    profile: { [asked, hanging, still] login in
                        asked.update { $0.append("\(login)") }
                        if login.description == hanging { try await still.sleep(for: .seconds(1)) }
                        return login.description == "gone" ? nil : Sample.profile(try Sample.person("\(login)", 1))
                    },
                    repositories: { [asked] person in
                        asked.update { $0.append("\(person.login)/repos") }
                        return AsyncThrowingStream { feed in
                            feed.yield(repositories)
                            feed.finish()
                        }
                    },
                    requestsLeft: { [left] in left }, clock: clock),
                properties: properties, reactions: .init { [told] action in told.update { $0.append(action) } })
        }

        /// Waits until somebody's card is finished; what was told.
        func finished() async -> [SearchScreen.Action] {
            let isFinished = await told.wait(upTo: .seconds(20)) { told in
                told.contains { if case .cardUpdated(.finished, _) = $0 { true } else { false } }
            }
            #expect(isFinished)
            return told.read { $0 }
        }
    }

    @Test("Nothing is asked before the selection has rested for 120 ms; then the profile, then the repositories")
    func rests() async throws {
        let (rig, person) = (Rig(), try Sample.person("octocat", 1))
        let controller = try rig.controller()
        await controller.loadCard(person)
        await rig.clock.sleepsBegun(1)
        rig.clock.advance(by: .milliseconds(119))
        #expect(rig.asked.read { $0 } == [])
        rig.clock.advance(by: .milliseconds(1))
        let repositories = try Sample.repositories()
        #expect(
            await rig.finished() == [
                .cardUpdated(.loading, of: 1), .cardUpdated(.profile(Sample.profile(person)), of: 1),
                .cardUpdated(.repositories(repositories), of: 1), .cardUpdated(.finished(nil), of: 1),
            ])
        #expect(rig.asked.read { $0 } == ["octocat", "octocat/repos"])
    }

    @Test("Whoever is passed over is never asked for")
    func passesOver() async throws {
        let rig = Rig()
        let controller = try rig.controller()
        for number in 2...6 { await controller.loadCard(try Sample.person("passed-\(number)", Int64(number))) }
        await controller.loadCard(try Sample.person("octocat", 1))
        await rig.clock.sleepsBegun(6)
        rig.clock.advance(by: .milliseconds(120))
        _ = await rig.finished()
        #expect(rig.asked.read { $0 } == ["octocat", "octocat/repos"])
    }

    @Test("An answer under way when the selection moves is dropped")
    func cancels() async throws {
        let rig = Rig(hanging: "slow")
        let controller = try rig.controller()
        await controller.loadCard(try Sample.person("slow", 7))
        await rig.clock.sleepsBegun(1)
        rig.clock.advance(by: .milliseconds(120))
        #expect(await rig.asked.wait(upTo: .seconds(20)) { $0 == ["slow"] })
        await controller.loadCard(try Sample.person("octocat", 1))
        await rig.clock.sleepsBegun(2)
        rig.clock.advance(by: .milliseconds(120))
        let told = await rig.finished()
        #expect(
            told.filter { if case .cardUpdated(_, of: 7) = $0 { true } else { false } } == [
                .cardUpdated(.loading, of: 7)
            ])
    }

    @Test("What is stored comes before any rest")
    func stored() async throws {
        let rig = Rig(stored: try Sample.repositories())
        let controller = try rig.controller()
        await controller.loadCard(try Sample.person("octocat", 1))
        await rig.clock.sleepsBegun(1)
        let stored = try Sample.repositories()
        #expect(rig.told.read { $0 } == [.cardUpdated(.repositories(stored), of: 1)])
        await controller.stop()
    }

    @Test("Offline what is stored is all, nothing is asked, and what is missing is said", arguments: [true, false])
    func offline(isStored: Bool) async throws {
        let rig = Rig(
            stored: isStored ? try Sample.repositories() : nil, properties: .init(isOffline: true))
        let controller = try rig.controller()
        await controller.loadCard(try Sample.person("octocat", 1))
        let missing = isStored ? nil : "The repositories are not stored."
        #expect(await rig.finished().last == .cardUpdated(.finished(missing), of: 1))
        #expect(rig.asked.read { $0 } == [])
    }

    @Test(
        "With fewer than 20 requests left only the profile is asked for, and it says so", arguments: [(19, 1), (20, 2)])
    func reserve(left: Int, requests: Int) async throws {
        let rig = Rig(left: left)
        let controller = try rig.controller()
        await controller.loadCard(try Sample.person("octocat", 1))
        await rig.clock.sleepsBegun(1)
        rig.clock.advance(by: .milliseconds(120))
        let missing = requests == 1 ? "The repositories are not asked for: 19 requests left this hour." : nil
        #expect(await rig.finished().last == .cardUpdated(.finished(missing), of: 1))
        #expect(rig.asked.read { $0.count } == requests)
    }

    @Test(
        "A login that is gone, or somebody else's now, shows nobody's data", arguments: [("gone", 1), ("octocat", 2)])
    func gone(login: String, id: Int64) async throws {
        let rig = Rig()
        let controller = try rig.controller()
        await controller.loadCard(try Sample.person(login, id))
        await rig.clock.sleepsBegun(1)
        rig.clock.advance(by: .milliseconds(120))
        #expect(
            await rig.finished() == [
                .cardUpdated(.loading, of: id),
                .cardUpdated(.finished("\(login) is gone, or has another name now."), of: id),
            ])
    }
}
