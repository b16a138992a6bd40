import GitHubAPI
import GitHubModel
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

@Suite("Repository details key bindings", .timeLimit(.minutes(3)))
struct RepositoryDetailsKeysTests {
    private typealias Expectation = KeyExpectation<RepositoryDetailsScreen.State, RepositoryDetailsScreen.Effect>

    @Test("Every key does what its help says, with and without scrolling", arguments: [24, 6])
    func all(rows: Int) throws {
        var repository = try Sample.repository("octopus", "Swift", stars: 1)
        repository.description = (1...60).map { "word-\($0)" }.joined(separator: " ")
        var state = RepositoryDetailsScreen.State(repository, at: Sample.now)
        _ = RepositoryDetailsScreen.reduce(&state, .resized(Size(columns: 40, rows: rows)))
        let code = Readme(.init(text: "    \(String(repeating: "x", count: 60))", isTruncated: false), of: "")
        if rows == 6 { _ = RepositoryDetailsScreen.reduce(&state, .received(.loaded(.readme(code)))) }
        for _ in 0..<5 { _ = RepositoryDetailsScreen.reduce(&state, .pressed(.down)) }
        #expect(state.top == (rows == 6 ? 5 : 0))
        let keymap = RepositoryDetailsScreen.keys(of: state)
        keymap.expectBindings(on: state, pressing: { RepositoryDetailsScreen.reduce(&$0, .pressed($1)) }) {
            expectation(for: $0, on: state)
        }
    }

    private func expectation(
        for command: RepositoryDetailsScreen.Command, on before: RepositoryDetailsScreen.State
    ) -> Expectation {
        let url = "https://github.com/mona/octopus"
        return switch command {
        case .close: KeyExpectation("Go back") { after, _ in RepositoryDetailsScreen.isFinished(after) }
        case .openInBrowser: effect("Open it in the browser", .common(.openInBrowser(url)))
        case .copy: effect("Copy the URL or another text", .common(.copyMenu(CopyMenu(before.repository))))
        case .copyCloneURL: effect("Copy the clone URL", .common(.copyURL("\(url).git")))
        case .openContributors:
            effect(
                "Show the contributors",
                before.contributorList.map { RepositoryDetailsScreen.Effect.open(.contributors($0)) }
                    ?? .load(before.repository))
        case .openOwner:
            effect(
                "Show the repositories of mona",
                before.repository.ownerAccount.map { .open(.owner($0)) } ?? .load(before.repository))
        case .refresh:
            KeyExpectation("Refresh") { after, effects in
                after.isLoading && effects == [.refresh(before.repository)]
            }
        case .help: effect("Show the keys", .common(.help))
        case .showCodeRight: KeyExpectation("Show the right part of long lines") { after, _ in after.codeOffset == 20 }
        case .showCodeLeft: KeyExpectation("Show the left part of long lines") { after, _ in after.codeOffset == 0 }
        case .scroll(.move(let count)): top(count > 0 ? "Scroll down" : "Scroll up", 5 + count)
        // Six rows minus the name and the keys.
        case .scroll(.movePages(let count)): top(count > 0 ? "Page down" : "Page up", 5 + 4 * count)
        case .scroll(.moveHalfPages(let count)): top(count > 0 ? "Half a page down" : "Half a page up", 5 + 2 * count)
        case .scroll(.toStart): top("Scroll to the start", 0)
        case .scroll(.toEnd): KeyExpectation("Scroll to the end") { after, _ in after.top > 9 }
        }
    }

    private func effect(_ help: String, _ effect: RepositoryDetailsScreen.Effect) -> Expectation {
        KeyExpectation(help) { _, effects in effects == [effect] }
    }

    private func top(_ help: String, _ line: Int) -> Expectation {
        KeyExpectation(help) { after, _ in after.top == line }
    }
}
