import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

@Suite("The repositories under anything", .cpuBound, .timeLimit(.minutes(3)))
struct RepositoriesScreenRandomTests {
    @Test("10,000 random walks leave a valid state and a picture that fits", arguments: partsOfWalks)
    func walks(part: UInt64) async throws {
        let (person, repositories) = (try Sample.mona(repositories: 60), try Sample.many(24))
        await walk(part: part) { Run(seed: $0, person, repositories) }
    }

    @Test("Keys that mean nothing change nothing", arguments: SeededGenerator.meaningless + [.left, .character("x")])
    func meaningless(key: Key) throws {
        var state = try Sample.state(.listingUpdated(Sample.listing(try Sample.few())))
        let before = state
        #expect(RepositoriesScreen.reduce(&state, .pressed(key)) == [] && state == before)
    }

    /// One walk: keys, resizes, and news as it comes, page by page, again, or for somebody else.
    private struct Run: RandomWalk {
        var random: SeededGenerator
        private let person: Person
        private let repositories: [Repository]
        private var state: RepositoriesScreen.State
        private var size = Size(columns: 80, rows: 24)
        private var lateFault: String?

        init(seed: UInt64, _ person: Person, _ repositories: [Repository]) {
            (random, self.person, self.repositories) = (SeededGenerator(seed: seed), person, repositories)
            state = RepositoriesScreen.State(of: person)
            _ = RepositoriesScreen.reduce(&state, .resized(size))
        }

        mutating func step() {
            let action = action()
            let before = action.isLate(for: state.owner) ? state : nil
            _ = RepositoriesScreen.reduce(&state, action)
            if let before, state != before { lateFault = "late news counted" }
        }

        private mutating func action() -> RepositoriesScreen.Action {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5: return .pressed(random.key())
            case 5: return .pressed(.character(random.pick(Array("/ fagsr1"))))
            case 6, 7:
                size = random.size()
                return .resized(size)
            default: return .received(news(), of: random.chance(80) ? state.owner : .me)
            }
        }

        private mutating func news() -> RepositoriesScreen.Event {
            if random.chance(10) { return .failed("It failed.") }
            if random.chance(10) { return .profileLoaded(person) }
            let pages = Int.random(in: 0...6, using: &random)
            let some = repositories.shuffled(using: &random).prefix(pages * 4)
            return .listingUpdated(Sample.listing(Array(some), pages: pages, isComplete: random.chance(30)))
        }

        /// What is wrong with the state.
        var fault: String? {
            if let lateFault { return lateFault }
            let (list, lines, count) = (state.list, state.rows.lines, state.listing.repositories.count)
            if list.count != lines.count { return "the list has another length" }
            if Set(lines.map(\.id)).count != lines.count { return "a line twice" }
            let shown = lines.count { $0.repository != nil }
            let folded = lines.reduce(0) { sum, line in
                if case .section(let section) = line, section.isFolded { sum + section.count } else { sum }
            }
            if shown + folded != state.rows.overview.count { return "the sums count what is not listed" }
            if !state.rows.isFiltered, shown + folded != count { return "repositories are missing" }
            if state.isFiltering, RepositoriesScreen.keys(of: state).command(for: .character("g")) != nil {
                return "a letter is no text"
            }
            if list.count > 0, !list.visible.contains(list.selected) { return "the selected row is not seen" }
            return nil
        }

        /// What is wrong with the picture.
        var frameFault: String? {
            let frame = RepositoriesScreen.view(state, in: size)
            let hasRow = !state.rows.lines.isEmpty && size.rows > 1
            if let fault = frame.fault(in: size, selected: hasRow ? 1 : 0) { return fault }
            let text = frame.text
            let claims =
                !state.listing.isComplete && (text.contains("No repositories") || text.contains("repositories ·"))
            return claims ? "a part shown as the whole" : nil
        }
    }
}

extension RepositoriesScreen.Action {
    fileprivate func isLate(for owner: RepositoryService.Owner) -> Bool {
        if case .received(_, let other) = self { other != owner } else { false }
    }
}
