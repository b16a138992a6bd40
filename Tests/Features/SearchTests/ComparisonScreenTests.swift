import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import PeopleUI

@Suite("Comparison of two accounts", .timeLimit(.minutes(1)))
struct ComparisonScreenTests {
    private let comparison = PeopleComparison(
        ["mona", "hundred"],
        [
            [("Followers", "20.5k"), ("Location", "San Francisco"), ("Bio", "Ünïcödé 貝貝")],
            [("Followers", "3"), ("Website", "")],
        ],
        shared: [("Organizations", "octo-org"), ("Follow both", "nobody  (of 0 of 3 and 0 of 9 loaded)")])

    private func state(in size: Size) throws -> ComparisonScreen.State {
        var state = ComparisonScreen.State(try Login("mona"), try Login("hundred"))
        _ = ComparisonScreen.reduce(&state, .resized(size))
        #expect(ComparisonScreen.reduce(&state, .navigation(.opened)) == [.load])
        _ = ComparisonScreen.reduce(&state, .loaded(comparison))
        return state
    }

    @Test("Facts are in two columns, without those that neither has")
    func columns() {
        #expect(
            comparison.lines(in: 60).map(\.text).map { $0.split(separator: " ").joined(separator: " ") } == [
                "mona hundred", "Followers 20.5k 3", "Location San Francisco", "Bio Ünïcödé 貝貝", "", "Both",
                "Organizations octo-org", "Follow both nobody (of 0 of 3 and 0 of 9 loaded)",
            ])
        for width in 1...120 { #expect(comparison.lines(in: width).allSatisfy { $0.width <= width }, "\(width)") }
    }

    @Test("Every window gets a frame that fits", arguments: [(1, 1), (12, 3), (40, 12), (80, 24), (200, 50)])
    func sizes(columns: Int, rows: Int) throws {
        let size = Size(columns: columns, rows: rows)
        #expect(ComparisonScreen.view(try state(in: size), in: size).fault(in: size) == nil)
    }

    @Test("Keys do what their help says, and failures stay readable")
    func keys() throws {
        let size = Size(columns: 80, rows: 6)
        let state = try state(in: size)
        ComparisonScreen.keys.expectBindings(on: state, pressing: { ComparisonScreen.reduce(&$0, .pressed($1)) }) {
            expectation(for: $0)
        }
        var failed = state
        _ = ComparisonScreen.reduce(&failed, .failed("No such user: x"))
        #expect(ComparisonScreen.announcement(of: failed) == "No such user: x")
        #expect(ComparisonScreen.announcement(of: state)?.contains("Both") == true)
    }

    private func expectation(
        for command: ComparisonScreen.Command
    ) -> KeyExpectation<ComparisonScreen.State, ComparisonScreen.Effect> {
        switch command {
        case .close: KeyExpectation("Go back") { after, _ in ComparisonScreen.isFinished(after) }
        case .help: KeyExpectation("Show the keys") { _, effects in effects == [.common(.help)] }
        case .refresh: KeyExpectation("Refresh") { after, effects in after.isLoading && effects == [.load] }
        case .scroll(.move(let count)):
            KeyExpectation(count > 0 ? "Scroll down" : "Scroll up") { after, _ in after.top == max(count, 0) }
        case .scroll(.movePages(let count)):
            KeyExpectation(count > 0 ? "Page down" : "Page up") { after, _ in count > 0 ? after.top > 0 : after.top == 0
            }
        case .scroll(.moveHalfPages(let count)):
            KeyExpectation(count > 0 ? "Half a page down" : "Half a page up") { after, _ in
                count > 0 ? after.top > 0 : after.top == 0
            }
        case .scroll(.toStart): KeyExpectation("Scroll to the start") { after, _ in after.top == 0 }
        case .scroll(.toEnd): KeyExpectation("Scroll to the end") { after, _ in after.top > 0 }
        }
    }
}
