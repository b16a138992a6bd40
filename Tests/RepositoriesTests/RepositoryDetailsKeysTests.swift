import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

@Suite("Every key of a repository's details does what the help says", .timeLimit(.minutes(1)))
struct RepositoryDetailsKeysTests {
    private typealias Kept = KeyExpectation<RepositoryDetailsScreen.State, RepositoryDetailsScreen.Effect>

    @Test("Every key of every command, with all in sight and with more than fits", arguments: [24, 6])
    func all(rows: Int) throws {
        var repository = try Sample.repository("octopus", "Swift", stars: 1)
        repository.description = (1...60).map { "word-\($0)" }.joined(separator: " ")
        var state = RepositoryDetailsScreen.State(repository, at: Sample.now)
        _ = RepositoryDetailsScreen.reduce(&state, .resized(Size(columns: 40, rows: rows)))
        for _ in 0..<5 { _ = RepositoryDetailsScreen.reduce(&state, .pressed(.down)) }
        #expect(state.top == (rows == 6 ? 5 : 0))
        let table = RepositoryDetailsScreen.keys(of: state)
        table.expectBindings(on: state, pressing: { RepositoryDetailsScreen.reduce(&$0, .pressed($1)) }) {
            promise($0, on: state)
        }
    }

    private func promise(
        _ command: RepositoryDetailsScreen.Command, on before: RepositoryDetailsScreen.State
    ) -> Kept {
        let url = "https://github.com/mona/octopus"
        return switch command {
        case .close: KeyExpectation("Go back to the list") { after, _ in RepositoryDetailsScreen.isOver(after) }
        case .openInBrowser: wish("Open it in the browser", .openInBrowser(url))
        case .copy: wish("Copy its address", .copy(url))
        case .refresh:
            KeyExpectation("Load it again") { after, effects in
                after.isLoading && effects == [.refresh(before.repository)]
            }
        case .help: wish("Show the keys", .help)
        case .scroll(let count): top(count > 0 ? "Scroll down" : "Scroll up", 5 + count)
        // Six rows less the name and the keys.
        case .scrollPages(let count): top(count > 0 ? "Scroll down a page" : "Scroll up a page", 5 + 4 * count)
        }
    }

    private func wish(_ words: String, _ effect: RepositoryDetailsScreen.Effect) -> Kept {
        KeyExpectation(words) { _, effects in effects == [effect] }
    }

    private func top(_ words: String, _ line: Int) -> Kept { KeyExpectation(words) { after, _ in after.top == line } }
}
