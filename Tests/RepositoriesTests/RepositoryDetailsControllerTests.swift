import GitHubAPI
import GitHubModel
import GitHubStandIn
import TerminalUI
import StandInSupport
import TestSupport
import Testing

@testable import Repositories

@Suite("Repository details controller", .timeLimit(.minutes(1)))
struct RepositoryDetailsControllerTests {
    /// A controller that records its actions.
    private struct Harness: Sendable {
        let controller: RepositoryDetailsController
        let sent = ObservedValue<[RepositoryDetailsScreen.Action]>([])

        init(_ service: RepositoryService, _ repository: Repository) {
            let sent = sent
            controller = RepositoryDetailsController(
                .init(repository, at: nil), repositories: service, reactions: .init(),
                onAction: { action in sent.update { $0.append(action) } })
        }

        func events(_ count: Int) async throws -> [RepositoryDetailsScreen.Event] {
            let isSent = await sent.wait(upTo: .seconds(20)) { $0.count >= count }
            try #require(isSent, "sent \(sent.read { $0.count }) actions")
            return sent.read { actions in
                actions.compactMap { if case .received(let event) = $0 { event } else { nil } }
            }
        }
    }

    private let path = "/repos/mona/new-name"

    @Test("The languages are requested once; a refresh requests the repository, too")
    func loads() async throws {
        try await RepositoriesHarness.run { server in
            let repository = try await server.service.repository("new-name", of: Dataset.Fixture.mona.name)
            let harness = Harness(server.service, repository)
            await harness.controller.perform(.load(repository))
            guard case .languages(let languages)? = try await harness.events(1).first else {
                Issue.record("no languages")
                return
            }
            #expect(languages == languages.sorted { $0.bytes > $1.bytes })
            #expect(languages.first?.language == repository.language)
            #expect(server.control.requests(onPathPrefix: "\(path)/languages").count == 1)
            await harness.controller.perform(.refresh(repository))
            let events = try await harness.events(3)
            #expect(events.suffix(2) == [.refreshed(repository), .languages(languages)])
        }
    }

    @Test("An error is sent as a message, and `stop` cancels the request")
    func fails() async throws {
        try await RepositoriesHarness.run { server in
            let repository = try await server.service.repository("new-name", of: Dataset.Fixture.mona.name)
            let harness = Harness(server.service, repository)
            server.control.inject(.status(502), onPathPrefix: "\(path)/languages")
            await harness.controller.perform(.load(repository))
            let events = try await harness.events(1)
            #expect(events == [.failed("\(GitHubError.serverError(status: 502))")])
            server.control.inject(.hang, onPathPrefix: "\(path)/languages")
            await harness.controller.perform(.load(repository))
            await server.control.waitUntil { $0.count { $0.path.hasSuffix("/languages") } == 2 }
            await harness.controller.stop()
            await server.control.waitUntil { $0.last?.outcome == .clientLeft }
            #expect(harness.sent.read { $0.count } == 1)
        }
    }

    @Test("Offline the cached languages are sent, or an error, without a request")
    func offline() async throws {
        try await StoredListingHarness.run { stored in
            let repository = try await stored.service.repository("new-name", of: Dataset.Fixture.mona.name)
            let languages = try await stored.service.languages(of: repository)
            let requests = stored.control.requests.count
            let offline = try await stored.nextRun(.cacheOnly).service
            let harness = Harness(offline, repository)
            await harness.controller.perform(.load(repository))
            #expect(try await harness.events(1) == [.languages(languages)])
            var other = try Repository(id: repository.id, fullName: "mona/another", url: "")
            other.language = "Swift"
            await harness.controller.perform(.load(other))
            #expect(try await harness.events(2).last == .failed("\(GitHubError.notCached)"))
            #expect(stored.control.requests.count == requests)
        }
    }
}
