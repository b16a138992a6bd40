import GitHubAPI
import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

@Suite("Repository details", .timeLimit(.minutes(1)))
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

    @Test("All details are shown", arguments: Golden.sizes)
    func complete(size: Size) throws {
        var state = try state(in: size) { $0.openIssues = 12 }
        send(.languages([.init("Swift", bytes: 9_000), .init("C", bytes: 900), .init("Shell", bytes: 100)]), &state)
        try Golden.expect(RepositoryDetailsScreen.view(state, in: size), in: "details")
    }

    @Test("The activity indicator is shown beside the name after a delay, until loading finishes")
    func busy() throws {
        var state = try state()
        func title() -> String { RepositoryDetailsScreen.view(state, in: state.size).lines[0].text }
        #expect(title() == "mona/octopus")
        RepositoryDetailsScreen.showWork(in: &state)
        #expect(title() == "mona/octopus  loading…")
        send(.languages([]), &state)
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
        #expect(lines[1] == "It broke. Press r to try again.")
        #expect(lines.contains { $0.contains("★ 1,200 stars") })
        var refreshed = state.repository
        refreshed.stars = 1
        send(.refreshed(refreshed), &state)
        send(.languages([]), &state)
        #expect(state.repository.stars == 1)
        #expect(state.failure == nil)
        #expect(!state.isLoading)
    }

    @Test("A rejected token requests a sign-in, and then the repository is loaded again")
    func unauthorized() throws {
        var state = try state()
        #expect(send(.unauthorized, &state) == [.common(.requestSignIn)])
        #expect(RepositoryDetailsScreen.view(state, in: state.size).lines[1].text.contains("F2 signs in again"))
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
        #expect(text.contains("https://github.com/mona/octopus"))
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
        send(.languages([.init(odd, bytes: 3), .init("C", bytes: 1)]), &state)
        let lines = RepositoryDetailsScreen.view(state, in: state.size).lines
        #expect(lines.count == rows)
        #expect(lines.allSatisfy { $0.width <= columns })
        let scalars = lines.map(\.text).joined().unicodeScalars
        #expect(!scalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" })
    }

    @Test("The announcement contains the name, the counts, and the languages once they are loaded")
    func announces() throws {
        var state = try state()
        let text = "mona/octopus; Eight arms. 🐙; ★ 1,200 stars · 120 forks · 1 open issue"
        #expect(RepositoryDetailsScreen.announcement(of: state) == text)
        send(.languages([.init("Swift", bytes: 2), .init("C", bytes: 1)]), &state)
        #expect(RepositoryDetailsScreen.announcement(of: state) == "\(text); Swift, C")
    }
}
