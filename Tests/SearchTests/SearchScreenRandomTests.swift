import GitHubModel
import Store
import TerminalUI
import TestSupport
import Testing

@testable import Search

#if canImport(FoundationEssentials)
import struct FoundationEssentials.Date
#else
import struct Foundation.Date
#endif

@Suite("The prompt under anything", .cpuBound, .timeLimit(.minutes(3)))
struct SearchScreenRandomTests {
    @Test("10,000 random walks leave a valid state and a picture that fits", arguments: partsOfWalks)
    func walks(part: UInt64) async throws {
        let people = try Sample.people(40)
        await walk(part: part) { Run(seed: $0, people: people) }
    }

    @Test("Keys that mean nothing change nothing", arguments: SeededGenerator.meaningless)
    func meaningless(key: Key) throws {
        var state = Sample.state("p", .searchFinished(.found(Sample.search(try Sample.people(9))), to: "p"))
        let before = state
        #expect(SearchScreen.reduce(&state, .pressed(key)) == [] && state == before)
    }

    /// One walk: keys, what is stored, and GitHub's answers to what was asked, in any order and however late.
    private struct Run: RandomWalk {
        var random: SeededGenerator
        private let people: [Person]
        private var state = SearchScreen.State(queries: ["mona", "octo"])
        private var size = Size(columns: 80, rows: 24)
        private var asked: [String] = [""]
        private var lookedUp: Login?
        private var lateFault: String?

        init(seed: UInt64, people: [Person]) {
            (random, self.people) = (SeededGenerator(seed: seed), people)
            reduce(.resized(size))
        }

        mutating func step() {
            switch Int.random(in: 0..<12, using: &random) {
            case 0..<6: reduce(.pressed(random.key()))
            case 6: resize()
            case 7: reduce(.searchStarted(random.pick(asked)))
            case 8: chance()
            case 9, 10: recall(random.chance(80) ? state.text : random.pick(asked))
            default: answer(random.chance(50) ? state.text : random.pick(asked))
            }
        }

        private mutating func reduce(_ action: SearchScreen.Action) {
            for effect in SearchScreen.reduce(&state, action) {
                switch effect {
                case .search(let text), .refresh(let text), .loadMore(let text): asked.append(text)
                case .lookUp(let login): lookedUp = login
                case .loadStored, .open, .saveQuery, .openInBrowser, .copyURL, .explore, .help, .requestSignIn: break
                case .loadCard, .loadAvatar, .cancelCard, .showMessage: break
                }
            }
        }

        /// What comes for no letter, sometimes late.
        private mutating func chance() {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: reduce(.remainingSearchesChanged(Int.random(in: 0...30, using: &random)))
            case 1: SearchScreen.showWork(in: &state)
            case 2: reduce(.pressed(random.pick([.alt("p"), .alt("n"), .enter, .control("y"), .control("r")])))
            default:
                guard let lookedUp else { return }
                reduce(.lookUpFinished(random.pick([.found(people[0]), .notFound, .failed("It failed.")]), lookedUp))
            }
        }

        private mutating func resize() {
            size = random.size()
            reduce(.resized(size))
        }

        private mutating func answer(_ text: String) {
            let before = text == state.text ? nil : state
            let some = people.shuffled(using: &random).prefix(Int.random(in: 0...40, using: &random))
            let earlier = random.chance(50) ? state.rows.search?.people ?? [] : []
            let search = Sample.search(
                earlier + some, total: 90, isIncomplete: random.chance(10), nextPage: random.pick([nil, 2]))
            let answers: [SearchScreen.Outcome] = [
                .failed("It failed."), .nextPageFailed("It failed."), .notCached, .unauthorized,
            ]
            let answer = random.chance(70) ? .found(search) : random.pick(answers)
            reduceMerging(.searchFinished(answer, to: text))
            if let before, state != before { lateFault = "a late answer to \(text.debugDescription) counted" }
        }

        private mutating func recall(_ text: String) {
            let before = text == state.text ? nil : state
            let some = people.shuffled(using: &random).prefix(random.pick([0, 1, 5, 30]))
            let stored = some.map { person in
                StoredPerson(person: person, seenAt: .now, timesOpened: random.pick([0, 0, 2]))
            }
            reduceMerging(.storedPeopleLoaded(stored, to: text))
            if let before, state != before { lateFault = "people stored for \(text.debugDescription) counted" }
        }

        /// Rows that come for the same text: while nobody goes, the selected person stays, and on its row.
        private mutating func reduceMerging(_ action: SearchScreen.Action) {
            let (before, row) = (state, state.list.selected - state.list.top)
            reduce(action)
            guard before.rows.text == state.rows.text, let selected = before.selected,
                Set(state.people.map(\.id)).isSuperset(of: before.people.map(\.id))
            else { return }
            if state.selected?.id != selected.id { lateFault = "somebody else is selected" }
            let isAsHigh = before.list.height == state.list.height
            if isAsHigh, state.list.selected - state.list.top != row { lateFault = "the selected row moved" }
        }

        /// What is wrong with the state.
        var fault: String? {
            let list = state.list
            if let lateFault { return lateFault }
            if list.count != state.rowCount { return "the list has another length" }
            if list.count > 0, !list.visible.contains(list.selected) { return "the selected row is not seen" }
            if Set(state.people.map(\.id)).count != state.people.count { return "somebody is there twice" }
            if (state.selection == nil) != (state.rowCount == 0) { return "nothing is selected" }
            if state.text.contains(where: \.isNewline) { return "the text has several lines" }
            return nil
        }

        /// What is wrong with the picture.
        var frameFault: String? {
            let frame = SearchScreen.view(state, in: size)
            if let fault = frame.fault(in: size, selected: state.rowCount > 0 && size.rows > 1 ? 1 : 0) { return fault }
            guard let cursor = frame.cursor, cursor.row == 0, (0..<size.columns).contains(cursor.column) else {
                return "the cursor is outside"
            }
            let claims = state.failure != nil && frame.lines.contains { $0.text.contains("Nobody found") }
            return claims ? "a failure shown as nobody found" : nil
        }
    }
}
