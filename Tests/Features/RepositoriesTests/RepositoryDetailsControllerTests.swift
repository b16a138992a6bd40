import GitHubAPI
import GitHubModel
import GitHubStandIn
import TerminalUI
import StandInSupport
import TestSupport
import Testing

@testable import Repositories

@Suite("Repository details controller", .timeLimit(.minutes(3)))
struct RepositoryDetailsControllerTests {
    /// A controller that records its actions.
    private struct Harness: Sendable {
        let controller: RepositoryDetailsController
        let sent = ObservedValue<[RepositoryDetailsScreen.Action]>([])

        init(_ service: RepositoryService, _ repository: Repository) {
            let sent = sent
            controller = RepositoryDetailsController(
                .init(repository, at: nil), repositories: service,
                reactions: .init(onAction: { action in sent.update { $0.append(action) } }))
        }

        func events(_ count: Int) async throws -> [RepositoryDetailsScreen.Event] {
            let isSent = await sent.wait { $0.count >= count }
            try #require(isSent, "sent \(sent.read { $0.count }) actions")
            return sent.read { actions in
                actions.compactMap { if case .received(let event) = $0 { event } else { nil } }
            }
        }
    }

    private let path = "/repos/mona/new-name"

    private func detail<Value>(_ events: [RepositoryDetailsScreen.Event], _ value: (RepositoryDetail) -> Value?)
        -> Value?
    {
        events.compactMap { if case .loaded(let detail) = $0 { value(detail) } else { nil } }.first
    }

    @Test("Each part is requested once; a refresh requests the repository, too")
    func loads() async throws {
        try await RepositoriesHarness.run { server in
            let repository = try await server.service.repository("new-name", of: Dataset.Fixture.mona.name)
            let harness = Harness(server.service, repository)
            await harness.controller.perform(.load(repository))
            let first = try await harness.events(5)
            #expect(first.last == .finished)
            let languages = try #require(detail(first) { if case .languages(let all) = $0 { all } else { nil } })
            #expect(languages == languages.sorted { $0.bytes > $1.bytes })
            #expect(languages.first?.language == repository.language)
            let readme = try #require(detail(first) { if case .readme(let readme) = $0 { readme } else { nil } })
            #expect(readme.lines(in: 80).map(\.text).contains("new-name"))
            #expect(detail(first) { if case .release(let release) = $0 { release?.tag } else { nil } } == "v1.0.0")
            #expect(detail(first) { if case .contributors(let count) = $0 { count } else { nil } } == 9)
            for part in ["languages", "readme", "releases/latest", "contributors"] {
                #expect(server.control.requests(onPathPrefix: "\(path)/\(part)").count == 1)
            }
            await harness.controller.perform(.refresh(repository))
            let events = try await harness.events(11)
            #expect(events[5] == .refreshed(repository))
            #expect(Set(events[6...]) == Set(first))
        }
    }

    @Test("An error is sent as a message, and `stop` cancels the request")
    func fails() async throws {
        try await RepositoriesHarness.run { server in
            let repository = try await server.service.repository("new-name", of: Dataset.Fixture.mona.name)
            let harness = Harness(server.service, repository)
            server.control.inject(.status(502), onPathPrefix: "\(path)/languages")
            await harness.controller.perform(.load(repository))
            let events = try await harness.events(4)
            #expect(events.last == .failed("\(GitHubError.serverError(status: 502))"), "after the other parts")
            #expect(events.count == 4)
            server.control.inject(.hang, onPathPrefix: "\(path)/languages")
            await harness.controller.perform(.load(repository))
            _ = try await harness.events(7)
            await harness.controller.stop()
            await server.control.waitUntil { $0.contains { $0.outcome == .clientLeft } }
            #expect(harness.sent.read { $0.count } == 7)
        }
    }

    @Test("Offline the cached details are sent, or an error, without a request")
    func offline() async throws {
        try await StoredListingHarness.run { stored in
            let repository = try await stored.service.repository("new-name", of: Dataset.Fixture.mona.name)
            var details: Set<RepositoryDetailsScreen.Event> = [.finished]
            for try await detail in stored.service.details(of: repository) { details.insert(.loaded(detail)) }
            #expect(details.count == 5)
            let requests = stored.control.requests.count
            let offline = try await stored.nextRun(.cacheOnly).service
            let harness = Harness(offline, repository)
            await harness.controller.perform(.load(repository))
            #expect(Set(try await harness.events(5)) == details)
            var other = try Repository(id: repository.id, fullName: "mona/another", url: "")
            other.language = "Swift"
            await harness.controller.perform(.load(other))
            #expect(try await harness.events(6).last == .failed("\(GitHubError.notCached) <reload>"))
            #expect(stored.control.requests.count == requests)
        }
    }
}
