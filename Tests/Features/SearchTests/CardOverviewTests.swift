import GitHubAPI
import GitHubModel
import PeopleSupport
import TerminalUI
import TestSupport
import Testing

@testable import People
@testable import PeopleUI
@testable import Search

@Suite("Cards by GraphQL", .timeLimit(.minutes(3)))
struct CardOverviewTests {
    private let requests = ObservedValue<[String]>([])
    private let clock = ManualClock()

    private func repositories(_ stars: Int...) throws -> [Repository] {
        try stars.enumerated().map { index, stars in
            var repository = try Repository(id: Int64(index + 1), fullName: "octocat/repo-\(index)", url: "")
            (repository.stars, repository.language) = (stars, "Swift")
            return repository
        }
    }

    private func overview(
        _ login: String = "octocat", id: Int64 = 1, total: Int = 2, _ stars: [Int] = [5, 3]
    ) throws -> PersonOverview {
        let person = Sample.profile(try Sample.person(login, id), repositories: total)
        return PersonOverview(person: person, repositories: try stars.map { try repositories($0)[0] }, total: total)
    }

    private func loader(_ result: OverviewResult?) -> CardLoader {
        var dependencies = CardLoader.Dependencies(
            profile: { [requests] login in
                requests.update { $0.append("\(login)") }
                return Sample.profile(try Sample.person("\(login)", 3, kind: .organization))
            },
            repositories: { [requests] person in
                requests.update { $0.append("\(person.login)/repos") }
                return AsyncThrowingStream { $0.finish() }
            })
        dependencies.overview = { _ in result }
        dependencies.clock = clock
        return CardLoader(dependencies)
    }

    /// Returns all events of the card, after `delays` have passed one after another.
    private func events(of person: Person, _ result: OverviewResult?, delays: Duration...) async -> [CardLoader.Event] {
        let loader = loader(result)
        let events = Task { await loader.events(of: person).reduce(into: []) { $0.append($1) } }
        for (index, delay) in delays.enumerated() {
            await clock.sleepsBegun(index + 1)
            clock.advance(by: delay)
        }
        return await events.value
    }

    @Test("The profile and the repositories of an overview need no other request")
    func found() async throws {
        let overview = try overview()
        let events = await events(of: try Sample.person("octocat", 1), .found(overview), delays: .milliseconds(120))
        #expect(
            events == [
                .loading, .profile(overview.person), .repositories(CardRepositorySummary(overview)),
                .details(overview.details), .finished(nil),
            ])
        #expect(requests.read { $0 } == [])
    }

    @Test("In a repository, facts follow for a person who stays selected for a second")
    func facts() async throws {
        let person = try Sample.person("octocat", 1)
        let fact = PersonFact(name: "Merged here", value: "3 pull requests", date: nil, source: "GitHub")
        let asked = ObservedValue<[Login]>([])
        var dependencies = CardLoader.Dependencies(profile: { _ in nil }, repositories: { _ in .running { _ in } })
        let overview = try overview()
        dependencies.overview = { _ in .found(overview) }
        dependencies.acquaintance = { _ in ["you follow"] }
        dependencies.facts = { person in
            asked.update { $0.append(person.login) }
            return [fact]
        }
        dependencies.clock = clock
        let loader = CardLoader(dependencies)
        let all = Task { await loader.events(of: person).reduce(into: []) { $0.append($1) } }
        for (sleeps, delay) in [(1, 120), (2, 999)] {
            await clock.sleepsBegun(sleeps)
            clock.advance(by: .milliseconds(delay))
        }
        #expect(asked.read { $0 } == [])
        clock.advance(by: .milliseconds(1))
        let events = await all.value
        #expect(events.first == .acquaintance(["you follow"]))
        #expect(events.last == .facts([fact]))
        #expect(asked.read { $0 } == [person.login])
    }

    @Test("A login that was deleted or now belongs to another account shows no data")
    func gone() async throws {
        let person = try Sample.person("octocat", 1)
        for result in [OverviewResult.notFound, .found(try overview(id: 2))] {
            let test = CardOverviewTests()
            let events = await test.events(of: person, result, delays: .milliseconds(120))
            let message =
                result == .notFound ? "octocat was deleted or renamed." : "Another account has the login octocat."
            #expect(events == [.loading, .finished(message)])
        }
    }

    @Test("Without GraphQL, the profile and the repositories are requested")
    func unavailable() async throws {
        _ = await events(of: try Sample.person("octocat", 3), nil, delays: .milliseconds(120))
        #expect(requests.read { $0 } == ["octocat", "octocat/repos"])
    }

    @Test("The profile of an organization is requested if it stays selected for a second")
    func organization() async throws {
        let person = try Sample.person("octo-org", 3, kind: .organization)
        let overview = PersonOverview(person: person, repositories: [], total: 0)
        let all = Task { await loader(.found(overview)).events(of: person).reduce(into: []) { $0.append($1) } }
        for (sleeps, delay) in [(1, 120), (2, 999)] {
            await clock.sleepsBegun(sleeps)
            clock.advance(by: .milliseconds(delay))
        }
        #expect(requests.read { $0 } == [])
        clock.advance(by: .milliseconds(1))
        let events = await all.value
        #expect(events.dropLast() == [.loading, .repositories(CardRepositorySummary(overview)), .finished(nil)])
        #expect(events.last == .profile(Sample.profile(person)))
        #expect(requests.read { $0 } == ["octo-org"])
    }

    private func lines(_ overview: PersonOverview, isPreview: Bool = false) -> [String] {
        var card = CardContent(of: overview.person, showing: isPreview ? overview : nil)
        if !isPreview {
            card.apply(.repositories(CardRepositorySummary(overview)))
            card.apply(.finished(nil))
        }
        return card.lines(in: Size(columns: 60, rows: 40)).map(\.text)
    }

    @Test("A large account shows its best repositories, and that stars and languages are counted in part")
    func large() throws {
        let lines = lines(try overview(total: 2_320, [900, 40]))
        #expect(lines.contains("Repositories  2,320"))
        #expect(lines.contains("Total stars   ★ 940 or more"))
        #expect(lines.contains { $0.hasPrefix("repo-0") && $0.hasSuffix("★ 900") })
        #expect(lines.contains("Languages are not counted: 2 of 2,320 repositories are"))
        #expect(!lines.contains { $0.hasPrefix("Top language") })
    }

    @Test("All stars are counted if the last of the repositories with the most stars has none")
    func allStars() throws {
        #expect(lines(try overview(total: 2_320, [900, 0])).contains("Total stars   ★ 900"))
    }

    @Test("A complete account shows totals")
    func complete() throws {
        let lines = lines(try overview(total: 2, [900, 40]))
        #expect(lines.contains("Total stars   ★ 940"))
        #expect(lines.contains("Top language  Swift"))
        #expect(!lines.contains { $0.contains("not counted") })
    }

    @Test("The card of the first result shows its best repositories at once, without a message about the others")
    func preview() throws {
        let lines = lines(try overview(total: 30, [900, 40]), isPreview: true)
        #expect(lines.contains { $0.hasPrefix("repo-0") })
        #expect(!lines.contains { $0.contains("not counted") })
        let person = try Sample.person("octocat", 1)
        var results = Sample.search([person])
        results.overviews = [1: try overview(total: 30, [900, 40])]
        let size = Size(columns: 120, rows: 34)
        let state = Sample.state("octo", in: size, .searchFinished(.found(results), to: "octo"))
        let text = SearchScreen.view(state, in: size).lines.map(\.text).joined(separator: "\n")
        #expect(text.contains("Total stars   ★ 940 or more"))
    }
}
