import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@testable import Repositories

@Suite("Loading a repository's details", .timeLimit(.minutes(1)))
struct RepositoryDetailsControllerTests {
    /// A controller, and what it tells.
    private struct Bench: Sendable {
        let controller: RepositoryDetailsController
        let told = ObservedValue<[RepositoryDetailsScreen.Action]>([])

        init(_ service: RepositoryService) {
            let told = told
            controller = RepositoryDetailsController(
                dependencies: .init(repositories: service),
                reactions: .init { action in told.update { $0.append(action) } })
        }

        func news(_ count: Int, of repository: Repository) async throws -> [RepositoryDetailsScreen.Event] {
            let came = await told.wait(upTo: .seconds(20)) { $0.count >= count }
            try #require(came, "told \(told.read { $0.count }) actions")
            return told.read { actions in
                actions.compactMap { if case .received(let news, repository.id) = $0 { news } else { nil } }
            }
        }
    }

    private let path = "/repos/mona/new-name"

    @Test("The languages are asked for once; a reload asks for the repository too")
    func loads() async throws {
        try await RepositoriesBench.run { server in
            let repository = try await server.service.repository("new-name", of: Dataset.Fixture.mona.name)
            let bench = Bench(server.service)
            await bench.controller.load(repository)
            guard case .languages(let languages)? = try await bench.news(1, of: repository).first else {
                Issue.record("no languages")
                return
            }
            #expect(languages == languages.sorted { $0.bytes > $1.bytes })
            #expect(languages.first?.language == repository.language)
            #expect(server.control.requests(onPathPrefix: "\(path)/languages").count == 1)
            await bench.controller.refresh(repository)
            let news = try await bench.news(3, of: repository)
            #expect(news.suffix(2) == [.refreshed(repository), .languages(languages)])
        }
    }

    @Test("A failure is told in a sentence, and a stop drops what is in flight")
    func fails() async throws {
        try await RepositoriesBench.run { server in
            let repository = try await server.service.repository("new-name", of: Dataset.Fixture.mona.name)
            let bench = Bench(server.service)
            server.control.inject(.status(502), onPathPrefix: "\(path)/languages")
            await bench.controller.load(repository)
            let news = try await bench.news(1, of: repository)
            #expect(news == [.failed("\(GitHubError.serverError(status: 502))")])
            server.control.inject(.hang, onPathPrefix: "\(path)/languages")
            await bench.controller.load(repository)
            await server.control.waitUntil { $0.count { $0.path.hasSuffix("/languages") } == 2 }
            await bench.controller.stop()
            await server.control.waitUntil { $0.last?.outcome == .clientLeft }
            #expect(bench.told.read { $0.count } == 1)
        }
    }

    @Test("Offline, what was stored comes, and else the reason; GitHub is not asked")
    func offline() async throws {
        try await StoredBench.run { stored in
            let repository = try await stored.service.repository("new-name", of: Dataset.Fixture.mona.name)
            let languages = try await stored.service.languages(of: repository)
            let asked = stored.control.requests.count
            let offline = try await stored.nextRun(.cacheOnly).service
            let bench = Bench(offline)
            await bench.controller.load(repository)
            #expect(try await bench.news(1, of: repository) == [.languages(languages)])
            var other = try Repository(id: repository.id, fullName: "mona/another", url: "")
            other.language = "Swift"
            await bench.controller.load(other)
            #expect(try await bench.news(2, of: repository).last == .failed("\(GitHubError.notCached)"))
            #expect(stored.control.requests.count == asked)
        }
    }
}
