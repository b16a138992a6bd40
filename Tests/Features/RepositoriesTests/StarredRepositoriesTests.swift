import GitHubAPI
import GitHubModel
import GitHubStandIn
import People
import StandInSupport
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

@Suite("Starred repositories", .timeLimit(.minutes(3)))
struct StarredRepositoriesTests {
    private func starred() throws -> [Repository] {
        try [
            ("torvalds/linux", "C", 190_000), ("apple/swift", "C++", 66_000), ("mona/octopus", "Swift", 1_200),
            ("a-login-of-exactly-thirty-nine-letters9/dotfiles", nil, 3),
        ].enumerated().map { index, entry in
            var repository = try Repository(
                id: Int64(index + 1), fullName: entry.0, url: "https://github.com/\(entry.0)")
            (repository.language, repository.stars) = (entry.1, entry.2)
            (repository.description, repository.pushedAt) = ("A description", Sample.days(Double(index) * 10))
            return repository
        }
    }

    private func state(in size: Size = Size(columns: 80, rows: 24)) throws -> RepositoriesScreen.State {
        var state = RepositoriesScreen.State(starredBy: try Sample.mona(repositories: 60))
        _ = RepositoriesScreen.reduce(&state, .resized(size))
        Sample.send(.listingUpdated(Sample.listing(try starred())), &state)
        return state
    }

    @Test("Rows have the names with the owners, and the title says whose stars they are", arguments: Golden.sizes)
    func view(size: Size) throws {
        var state = try state(in: size)
        _ = Sample.press(&state, .character("g"))
        try Golden.expect(RepositoriesScreen.view(state, in: size), in: "repositories-starred")
    }

    @Test("The filter finds owners, too")
    func filter() throws {
        var state = try state()
        _ = Sample.press(&state, .character("g"), .character("/"), typing: "torvalds/lin")
        #expect(state.names == ["linux"])
        #expect(RepositoriesScreen.announcement(of: state)?.contains("torvalds/linux, C") == true)
    }

    @Test("There is no key for the same list, and the page of the owner is that of the stars")
    func keys() throws {
        var state = RepositoriesScreen.State(starredBy: try Sample.mona())
        #expect(RepositoriesScreen.keys(of: state).command(for: .character("*")) == nil)
        #expect(Sample.press(&state, .character("*")) == [])
        #expect(
            Sample.press(&state, .character("o")) == [.common(.openInBrowser("https://github.com/mona?tab=stars"))])
        let organization = Person(
            login: try Login("octo-org"), id: 2, kind: .organization, avatarURL: "", url: "https://github.com/octo-org")
        let repositories = RepositoriesScreen.State(of: organization)
        #expect(RepositoriesScreen.keys(of: repositories).command(for: .character("*")) == nil)
    }

    @Test("The number of own repositories and of followers is not that of the stars")
    func totals() throws {
        var state = RepositoriesScreen.State(starredBy: try Sample.mona(repositories: 60))
        Sample.send(.listingUpdated(Sample.listing(try starred(), isComplete: false)), &state)
        #expect(RepositoriesScreen.status(of: state).first == "loading 4")
        Sample.send(.listingUpdated(Sample.listing([])), &state)
        #expect(RepositoriesScreen.status(of: state) == ["No starred repositories"])
    }

    @Test("The listing has the repositories of all owners, also after a failure")
    func listing() async throws {
        try await StandInHarness.run(people: 400, storage: .memory) { harness in
            let starred = RepositoryService.Source.starred(by: try Dataset.Fixture.mona.name)
            func last(_ policy: ResponseCache.Policy) async throws -> RepositoryListing {
                let service = RepositoryService(.init(github: try harness.client(policy)), readme: Readme.init)
                var last = RepositoryListing()
                for try await listing in service.listing(of: starred) { last = listing }
                return last
            }
            let all = try await last(.default)
            #expect(all.repositories.count == 130)
            #expect(Set(all.repositories.map(\.owner)).count == 130)
            #expect(all.isComplete)
            harness.control.setRateLimit(.core, for: .anonymous, remaining: 0, resetsIn: .seconds(60))
            let cached = try await last(.refresh)
            #expect(cached.repositories == all.repositories)
            #expect(cached.message?.hasPrefix("Rate limit reached.") == true)
            #expect(try await last(.cacheOnly).repositories == all.repositories)
        }
    }
}
