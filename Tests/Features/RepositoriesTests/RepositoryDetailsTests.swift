import GitHubAPI
import GitHubModel
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import People
@testable import Repositories

@Suite("Repository details", .timeLimit(.minutes(3)))
struct RepositoryDetailsTests {
    private func state(
        in size: Size = Size(columns: 80, rows: 24), _ change: (inout Repository) -> Void = { _ in }
    ) throws -> RepositoryDetailsScreen.State {
        var repository = try #require(try Sample.rich().first)
        (repository.topics, repository.openIssues) = (["octopus", "arms"], 1)
        change(&repository)
        var state = RepositoryDetailsScreen.State(repository, at: Sample.now)
        _ = RepositoryDetailsScreen.reduce(&state, .resized(size))
        return state
    }

    @discardableResult
    private func send(
        _ event: RepositoryDetailsScreen.Event, _ state: inout RepositoryDetailsScreen.State
    ) -> [RepositoryDetailsScreen.Effect] {
        RepositoryDetailsScreen.reduce(&state, .received(event))
    }

    @Test("Facts about the owner of a profile page stand above the README, each with its source")
    func ownerFacts() throws {
        var state = try state()
        let fact = PersonFact(name: "Merged here", value: "2 pull requests", date: Sample.now, source: "GitHub")
        send(.loaded(.facts([fact])), &state)
        let lines = RepositoryDetailsScreen.view(state, in: Size(columns: 80, rows: 24)).lines.map(\.text)
        #expect(lines.contains { $0.contains("Merged here") && $0.contains("2 pull requests  (GitHub, ") })
    }

    private func sendAll(_ state: inout RepositoryDetailsScreen.State) throws {
        let languages = [LanguageShare("Swift", bytes: 9_000), .init("C", bytes: 900), .init("Shell", bytes: 100)]
        let release = Release(tag: "v1.2.0", publishedAt: Sample.days(40))
        let readme = Readme(.init(text: ReadmeTests.sample, isTruncated: false), of: state.repository.url)
        for detail in [.languages(languages), .release(release), .contributors(14), .readme(readme)]
            as [RepositoryDetail]
        {
            send(.loaded(detail), &state)
        }
        send(.finished, &state)
    }

    @Test("All details are shown", arguments: Golden.sizes)
    func complete(size: Size) throws {
        var state = try state(in: size) {
            ($0.openIssues, $0.homepage, $0.defaultBranch) = (12, "https://octopus.example", "main")
        }
        try sendAll(&state)
        try Golden.expect(RepositoryDetailsScreen.view(state, in: size), in: "details")
    }

    @Test("The activity indicator is shown beside the name after a delay, until loading finishes")
    func busy() throws {
        var state = try state()
        func title() -> String { RepositoryDetailsScreen.view(state, in: state.size).lines[0].text }
        #expect(title() == "mona/octopus")
        RepositoryDetailsScreen.showWork(in: &state)
        #expect(title() == "mona/octopus  loading…")
        send(.loaded(.languages([])), &state)
        #expect(title() == "mona/octopus  loading…", "other parts are still loading")
        send(.finished, &state)
        RepositoryDetailsScreen.showWork(in: &state)
        #expect(title() == "mona/octopus")
    }

    @Test("The URL is a link")
    func link() throws {
        let state = try state()
        let runs = RepositoryDetailsScreen.view(state, in: state.size).lines.flatMap(\.runs)
        let links = runs.compactMap { $0.link?.url }
        #expect(links == ["https://github.com/mona/octopus"])
        #expect(runs.contains { $0.text == links.first })
    }

    @Test("An error keeps the data")
    func events() throws {
        var state = try state()
        send(.failed("It broke."), &state)
        let lines = RepositoryDetailsScreen.view(state, in: state.size).lines.map(\.text)
        #expect(lines[1] == "It broke.")
        #expect(lines.contains { $0.contains("★ 1,200 stars") })
        var refreshed = state.repository
        refreshed.stars = 1
        send(.refreshed(refreshed), &state)
        send(.loaded(.languages([])), &state)
        send(.finished, &state)
        #expect(state.repository.stars == 1)
        #expect(state.failure == nil)
        #expect(!state.isLoading)
    }

    @Test("A rejected token requests a sign-in, and then the repository is loaded again")
    func unauthorized() throws {
        var state = try state()
        #expect(send(.unauthorized, &state) == [.common(.requestSignIn)])
        #expect(RepositoryDetailsScreen.view(state, in: state.size).lines[1].text == "GitHub rejected the token.")
        #expect(
            RepositoryDetailsScreen.reduce(&state, .navigation(.credentialsChanged(anonymousLimits: nil))) == [
                .refresh(state.repository)
            ])
        #expect(state.failure == nil)
    }

    @Test("Details that do not fit can be scrolled, but not too far")
    func scrolls() throws {
        var state = try state(in: Size(columns: 40, rows: 6))
        func press(_ keys: Key...) { for key in keys { _ = RepositoryDetailsScreen.reduce(&state, .pressed(key)) } }
        press(.up, .pageUp)
        #expect(state.top == 0)
        for _ in 0..<50 { press(.pageDown, .wheelDown) }
        let text = RepositoryDetailsScreen.view(state, in: state.size).text
        #expect(text.contains("Pushed"))
        #expect(state.top > 0)
        _ = RepositoryDetailsScreen.reduce(&state, .resized(Size(columns: 80, rows: 50)))
        #expect(state.top == 0)
    }

    @Test(
        "Hostile texts fit at any size and emit no control characters",
        arguments: [(1, 1), (5, 2), (12, 40), (40, 10), (300, 9)])
    func hostile(columns: Int, rows: Int) throws {
        let odd = "a\u{1B}[2J\u{9B}31m\u{202E}evil\nnext 👩‍👩‍👧‍👦 e\u{301} " + String(repeating: "漢字", count: 200)
        var state = try state(in: Size(columns: columns, rows: rows)) {
            ($0.description, $0.topics, $0.license) = (odd, [odd, odd], odd)
        }
        send(.loaded(.languages([.init(odd, bytes: .max / 2), .init("C", bytes: 1)])), &state)
        send(.loaded(.release(.init(tag: odd, publishedAt: nil))), &state)
        send(.loaded(.readme(Readme(.init(text: odd, isTruncated: true), of: odd))), &state)
        let lines = RepositoryDetailsScreen.view(state, in: state.size).lines
        #expect(lines.count == rows)
        #expect(lines.allSatisfy { $0.width <= columns })
        let scalars = lines.map(\.text).joined().unicodeScalars
        #expect(!scalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" })
    }

    @Test("The announcement contains the name, the counts, and the languages once they are loaded")
    func announces() throws {
        var state = try state()
        let text = "mona/octopus; Eight arms. 🐙; 1,200 stars; 120 forks; 1 open issue"
        #expect(RepositoryDetailsScreen.announcement(of: state) == "mona/octopus: Loading…")
        send(.loaded(.languages([.init("Swift", bytes: 2), .init("C", bytes: 1)])), &state)
        #expect(RepositoryDetailsScreen.announcement(of: state) == "mona/octopus: Loading…")
        send(.finished, &state)
        #expect(RepositoryDetailsScreen.announcement(of: state) == "\(text); Swift, C")
    }

    @Test("After scrolling, the announcement is the visible text")
    func announcesText() throws {
        var state = try state(in: Size(columns: 40, rows: 8))
        try sendAll(&state)
        _ = RepositoryDetailsScreen.reduce(&state, .pressed(.end))
        #expect(RepositoryDetailsScreen.announcement(of: state)?.hasSuffix("│     make install") == true)
    }

    @Test("Only the last push has an age; parts that GitHub does not have are left out")
    func facts() throws {
        var state = try state { $0.pushedAt = Sample.days(400) }
        func lines() -> [String] { RepositoryDetailsScreen.view(state, in: state.size).lines.map(\.text) }
        #expect(lines().filter { $0.contains(" ago") } == ["Pushed    2025-12-11, 13 months ago"])
        for detail in [.release(nil), .contributors(nil), .readme(nil), .languages([])] as [RepositoryDetail] {
            send(.loaded(detail), &state)
        }
        send(.finished, &state)
        let content = lines().dropLast()  // without the keys
        #expect(!content.contains { $0.contains("Release") || $0.contains("contributor") || $0.contains("README") })
    }
}
