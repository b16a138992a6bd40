import GitHubAPI
import GitHubModel
import PeopleSupport
import TestSupport
import Testing

@testable import People

@Suite("Card loader", .timeLimit(.minutes(3)))
struct CardLoaderTests {
    /// An event of the card of a person.
    private struct Received: Sendable, Hashable {
        let event: CardLoader.Event
        let person: Person.ID

        init(_ event: CardLoader.Event, of person: Person.ID) {
            self.event = event
            self.person = person
        }
    }

    /// A loader with a manual clock, and a consumer that records its requests and events.
    private struct Harness: Sendable {
        let clock = ManualClock()
        let requests = ObservedValue<[String]>([])
        let events = ObservedValue<[Received]>([])
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
            return Consumer(loader: CardLoader(dependencies, properties: properties), events: events)
        }

        /// Waits until a card is finished and returns all events.
        func finished() async -> [Received] {
            let isFinished = await events.wait { events in
                events.contains { received in
                    switch received.event {
                    case .finished, .postponed: return true
                    default: return false
                    }
                }
            }
            #expect(isFinished)
            return events.read { $0 }
        }
    }

    /// Consumes the events of one card at a time, as the prompt does.
    private actor Consumer {
        private let loader: CardLoader
        private let events: ObservedValue<[Received]>
        private var task: Task<Void, Never>?

        init(loader: CardLoader, events: ObservedValue<[Received]>) {
            self.loader = loader
            self.events = events
        }

        func load(_ person: Person, isRequested: Bool = false) {
            task?.cancel()
            task = Task {
                for await event in loader.events(of: person, isRequested: isRequested) where !Task.isCancelled {
                    events.update { $0.append(Received(event, of: person.id)) }
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
                Received(.loading, of: 1), Received(.profile(Sample.profile(person)), of: 1),
                Received(.repositories(repositories), of: 1), Received(.finished(nil), of: 1),
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
        let events = await harness.finished()
        #expect(
            events.filter { $0.person == 7 } == [
                Received(.loading, of: 7)
            ])
    }

    @Test("Cached repositories are sent before the debounce interval")
    func stored() async throws {
        let harness = Harness(stored: try Sample.repositories())
        let controller = try harness.controller()
        await controller.load(try Sample.person("octocat", 1))
        await harness.clock.sleepsBegun(1)
        let stored = try Sample.repositories()
        #expect(harness.events.read { $0 } == [Received(.repositories(stored), of: 1)])
        await controller.stop()
    }

    @Test("Offline only cached data is shown, with a message if none is cached", arguments: [true, false])
    func offline(isStored: Bool) async throws {
        let harness = Harness(
            stored: isStored ? try Sample.repositories() : nil, properties: .init(isOffline: true))
        let controller = try harness.controller()
        await controller.load(try Sample.person("octocat", 1))
        let missing = isStored ? nil : "Repositories not cached."
        #expect(await harness.finished().last == Received(.finished(missing), of: 1))
        #expect(harness.requests.read { $0 } == [])
    }

    @Test("With less than half of the requests left, a card is loaded only on request", arguments: [29, 30])
    func postpones(remaining: Int) async throws {
        let harness = Harness(remaining: remaining)
        let (controller, person) = (try harness.controller(), try Sample.person("octocat", 1))
        await controller.load(person)
        await harness.clock.sleepsBegun(1)
        harness.clock.advance(by: .milliseconds(120))
        let reason = "29 requests left this hour. F2 signs in."
        #expect(
            await harness.finished().last
                == Received(remaining < 30 ? .postponed(reason) : .finished(nil), of: 1))
        #expect(harness.requests.read { $0.count } == (remaining < 30 ? 0 : 2))
    }

    @Test("A requested card is loaded at once, however few requests are left")
    func requested() async throws {
        let harness = Harness(remaining: 2)
        let controller = try harness.controller()
        await controller.load(try Sample.person("octocat", 1), isRequested: true)
        #expect(await harness.finished().last == Received(.finished(nil), of: 1))
        #expect(harness.requests.read { $0 } == ["octocat", "octocat/repos"])
    }

    @Test(
        "A login that was deleted or reassigned shows no data, but which of both it is",
        arguments: [
            ("gone", 1, "gone was deleted or renamed."), ("octocat", 2, "Another account has the login octocat."),
        ])
    func gone(login: String, id: Int64, message: String) async throws {
        let harness = Harness()
        let controller = try harness.controller()
        await controller.load(try Sample.person(login, id))
        await harness.clock.sleepsBegun(1)
        harness.clock.advance(by: .milliseconds(120))
        #expect(
            await harness.finished() == [
                Received(.loading, of: id),
                Received(.finished(message), of: id),
            ])
    }
}
