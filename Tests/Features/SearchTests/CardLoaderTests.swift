import GitHubAPI
import GitHubModel
import TestSupport
import Testing

@testable import PeopleUI
@testable import Search

@Suite("Card loader", .timeLimit(.minutes(3)))
struct CardLoaderTests {
    /// A loader with a manual clock, and a consumer that records its requests and actions.
    private struct Harness: Sendable {
        let clock = ManualClock()
        let requests = ObservedValue<[String]>([])
        let actions = ObservedValue<[SearchScreen.Action]>([])
        /// The login whose profile never arrives: the request waits on `stoppedClock` until it is cancelled.
        var hangingLogin: String?
        let stoppedClock = ManualClock()
        var remaining: Int?
        var stored: CardRepositorySummary?
        var properties = CardLoader.Properties()
        var isQueried = true

        func controller() throws -> Consumer {
            let repositories = try Sample.repositories()
            var dependencies = CardLoader.Dependencies(
                profile: { [requests, hangingLogin, stoppedClock] login in
                    requests.update { $0.append("\(login)") }
                    if login.description == hangingLogin { try await stoppedClock.sleep(for: .seconds(1)) }
                    return login.description == "gone" ? nil : Sample.profile(try Sample.person("\(login)", 1))
                },
                repositories: { [requests] person in
                    requests.update { $0.append("\(person.login)/repos") }
                    return AsyncThrowingStream { continuation in
                        continuation.yield(repositories)
                        continuation.finish()
                    }
                })
            dependencies.stored = { [stored] _ in stored }
            dependencies.rateLimit = { [remaining] in
                remaining.map { RateLimit(limit: 60, remaining: $0, resetsIn: .seconds(60)) }
            }
            dependencies.text = ProblemText(remedyOfAnonymous: { "F2 signs in." })
            dependencies.clock = clock
            dependencies.isQueried = { [isQueried] in isQueried }
            return Consumer(loader: CardLoader(dependencies, properties: properties), actions: actions)
        }

        /// Waits until a card is finished and returns all actions.
        func finished() async -> [SearchScreen.Action] {
            let isFinished = await actions.wait { actions in
                actions.contains { action in
                    guard case .card(.updated(let event, _)) = action else { return false }
                    switch event {
                    case .finished, .postponed: return true
                    default: return false
                    }
                }
            }
            #expect(isFinished)
            return actions.read { $0 }
        }
    }

    /// Consumes the events of one card at a time, as the prompt does.
    private actor Consumer {
        private let loader: CardLoader
        private let actions: ObservedValue<[SearchScreen.Action]>
        private var task: Task<Void, Never>?

        init(loader: CardLoader, actions: ObservedValue<[SearchScreen.Action]>) {
            (self.loader, self.actions) = (loader, actions)
        }

        func load(_ person: Person, isRequested: Bool = false) {
            task?.cancel()
            task = Task {
                for await event in loader.events(of: person, isRequested: isRequested) where !Task.isCancelled {
                    actions.update { $0.append(.card(.updated(event, of: person.id))) }
                }
            }
        }

        func stop() { task?.cancel() }
    }

    @Test("The profile and then the repositories are requested after 120 ms")
    func debounce() async throws {
        let (harness, person) = (Harness(), try Sample.person("octocat", 1))
        let controller = try harness.controller()
        await controller.load(person)
        await harness.clock.sleepsBegun(1)
        harness.clock.advance(by: .milliseconds(119))
        #expect(harness.requests.read { $0 } == [])
        harness.clock.advance(by: .milliseconds(1))
        let repositories = try Sample.repositories()
        #expect(
            await harness.finished() == [
                .card(.updated(.loading, of: 1)), .card(.updated(.profile(Sample.profile(person)), of: 1)),
                .card(.updated(.repositories(repositories), of: 1)), .card(.updated(.finished(nil), of: 1)),
            ])
        #expect(harness.requests.read { $0 } == ["octocat", "octocat/repos"])
    }

    @Test("Persons that the selection only passes are not requested")
    func passedPersons() async throws {
        let harness = Harness()
        let controller = try harness.controller()
        for number in 2...6 { await controller.load(try Sample.person("passed-\(number)", Int64(number))) }
        await controller.load(try Sample.person("octocat", 1))
        await harness.clock.sleepsBegun(6)
        harness.clock.advance(by: .milliseconds(120))
        _ = await harness.finished()
        #expect(harness.requests.read { $0 } == ["octocat", "octocat/repos"])
    }

    @Test("Without queries, a card is requested when its row rests for 400 ms")
    func rest() async throws {
        let harness = Harness(isQueried: false)
        let controller = try harness.controller()
        await controller.load(try Sample.person("passed", 2))
        await harness.clock.sleepsBegun(1)
        harness.clock.advance(by: .milliseconds(399))
        await controller.load(try Sample.person("octocat", 1))
        await harness.clock.sleepsBegun(2)
        harness.clock.advance(by: .milliseconds(400))
        _ = await harness.finished()
        #expect(harness.requests.read { $0 } == ["octocat", "octocat/repos"])
    }

    @Test("Moving the selection cancels the request in flight")
    func cancels() async throws {
        let harness = Harness(hangingLogin: "slow")
        let controller = try harness.controller()
        await controller.load(try Sample.person("slow", 7))
        await harness.clock.sleepsBegun(1)
        harness.clock.advance(by: .milliseconds(120))
        #expect(await harness.requests.wait { $0 == ["slow"] })
        await controller.load(try Sample.person("octocat", 1))
        await harness.clock.sleepsBegun(2)
        harness.clock.advance(by: .milliseconds(120))
        let actions = await harness.finished()
        #expect(
            actions.filter { if case .card(.updated(_, of: 7)) = $0 { true } else { false } } == [
                .card(.updated(.loading, of: 7))
            ])
    }

    @Test("Cached repositories are sent before the debounce interval")
    func stored() async throws {
        let harness = Harness(stored: try Sample.repositories())
        let controller = try harness.controller()
        await controller.load(try Sample.person("octocat", 1))
        await harness.clock.sleepsBegun(1)
        let stored = try Sample.repositories()
        #expect(harness.actions.read { $0 } == [.card(.updated(.repositories(stored), of: 1))])
        await controller.stop()
    }

    @Test("Offline only cached data is shown, with a message if none is cached", arguments: [true, false])
    func offline(isStored: Bool) async throws {
        let harness = Harness(
            stored: isStored ? try Sample.repositories() : nil, properties: .init(isOffline: true))
        let controller = try harness.controller()
        await controller.load(try Sample.person("octocat", 1))
        let missing = isStored ? nil : "Repositories not cached."
        #expect(await harness.finished().last == .card(.updated(.finished(missing), of: 1)))
        #expect(harness.requests.read { $0 } == [])
    }

    @Test("With less than half of the requests left, a card is loaded only on request", arguments: [29, 30])
    func postpones(remaining: Int) async throws {
        let harness = Harness(remaining: remaining)
        let (controller, person) = (try harness.controller(), try Sample.person("octocat", 1))
        await controller.load(person)
        await harness.clock.sleepsBegun(1)
        harness.clock.advance(by: .milliseconds(120))
        let reason = "29 requests left this hour. Tab loads the card. F2 signs in."
        #expect(
            await harness.finished().last
                == .card(.updated(remaining < 30 ? .postponed(reason) : .finished(nil), of: 1)))
        #expect(harness.requests.read { $0.count } == (remaining < 30 ? 0 : 2))
    }

    @Test("A requested card is loaded at once, however few requests are left")
    func requested() async throws {
        let harness = Harness(remaining: 2)
        let controller = try harness.controller()
        await controller.load(try Sample.person("octocat", 1), isRequested: true)
        #expect(await harness.finished().last == .card(.updated(.finished(nil), of: 1)))
        #expect(harness.requests.read { $0 } == ["octocat", "octocat/repos"])
    }

    @Test(
        "A login that was deleted or reassigned shows no data", arguments: [("gone", 1), ("octocat", 2)])
    func gone(login: String, id: Int64) async throws {
        let harness = Harness()
        let controller = try harness.controller()
        await controller.load(try Sample.person(login, id))
        await harness.clock.sleepsBegun(1)
        harness.clock.advance(by: .milliseconds(120))
        #expect(
            await harness.finished() == [
                .card(.updated(.loading, of: id)),
                .card(.updated(.finished("\(login) was deleted or renamed."), of: id)),
            ])
    }
}
