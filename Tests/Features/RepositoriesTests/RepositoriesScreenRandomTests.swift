import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

@Suite("Random walks on the repositories", .cpuBound, .timeLimit(.minutes(3)))
struct RepositoriesScreenRandomTests {
    @Test("Random walks leave a valid state and a frame that fits", arguments: partsOfWalks)
    func walks(part: UInt64) async throws {
        let (person, repositories) = (try Sample.mona(repositories: 60), try Sample.many(24))
        await walk(part: part) { Run(seed: $0, person, repositories) }
    }

    @Test("Keys without a binding change nothing", arguments: SeededGenerator.meaningless + [.right, .character("x")])
    func meaningless(key: Key) throws {
        var state = try Sample.state(.listingUpdated(Sample.listing(try Sample.few())))
        let before = state
        #expect(RepositoriesScreen.reduce(&state, .pressed(key)) == [])
        #expect(state == before)
    }

    /// A walk of keys, sizes and events, in any order, some of them for another owner.
    private struct Run: RandomWalk {
        var random: SeededGenerator
        private let person: Person
        private let repositories: [Repository]
        private var state: RepositoriesScreen.State
        private var size = Size(columns: 80, rows: 24)

        init(seed: UInt64, _ person: Person, _ repositories: [Repository]) {
            (random, self.person, self.repositories) = (SeededGenerator(seed: seed), person, repositories)
            state = RepositoriesScreen.State(of: person)
            _ = RepositoriesScreen.reduce(&state, .resized(size))
        }

        mutating func step() {
            _ = RepositoriesScreen.reduce(&state, action())
        }

        private mutating func action() -> RepositoriesScreen.Action {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5: return .pressed(random.key())
            case 5: return .pressed(.character(random.pick(Array("/ fagsSLrz[]c1"))))
            case 6, 7:
                size = random.size()
                return .resized(size)
            default: return .received(event())
            }
        }

        private mutating func event() -> RepositoriesScreen.Event {
            if random.chance(10) { return .failed("It failed.") }
            if random.chance(10) { return .profileLoaded(person) }
            let pages = Int.random(in: 0...6, using: &random)
            let some = repositories.shuffled(using: &random).prefix(pages * 4)
            return .listingUpdated(Sample.listing(Array(some), pages: pages, isComplete: random.chance(30)))
        }

        /// A description of an invalid state, or `nil`.
        var fault: String? {
            let (list, lines, count) = (state.list, state.rows.lines, state.listing.repositories.count)
            if list.count != lines.count { return "the list has the wrong length" }
            if Set(lines.map(\.id)).count != lines.count { return "a row is listed twice" }
            let visible = lines.count { $0.repository != nil }
            let collapsed = lines.reduce(0) { sum, line in
                if case .section(let section) = line, section.isCollapsed { sum + section.count } else { sum }
            }
            if visible + collapsed != state.rows.statistics.count {
                return "the statistics count repositories that are not listed"
            }
            if !state.rows.isFiltered, visible + collapsed != count { return "repositories are missing" }
            if state.isFiltering, RepositoriesScreen.keys(of: state).command(for: .character("g")) != nil {
                return "a letter has a key binding"
            }
            if list.count > 0, !list.visible.contains(list.selected) { return "the selected row is not visible" }
            return nil
        }

        /// A description of an invalid frame, or `nil`.
        var frameFault: String? {
            let frame = RepositoriesScreen.view(state, in: size)
            let hasRow = (!state.rows.lines.isEmpty || state.menu != nil) && size.rows > 1
            if let fault = frame.fault(in: size, selected: hasRow ? 1 : 0) { return fault }
            let text = frame.text
            let isWrong =
                !state.listing.isComplete && (text.contains("No repositories") || text.contains("repositories ·"))
            return isWrong ? "an incomplete listing is shown as complete" : nil
        }
    }
}
