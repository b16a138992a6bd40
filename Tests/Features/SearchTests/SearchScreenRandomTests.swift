import Foundation
import GitHubModel
import PeopleSupport
import PeopleUI
@testable import People
@testable import Store
import TerminalUI
import TestSupport
import Testing

@testable import Search

@Suite("Random walks on the prompt", .cpuBound, .timeLimit(.minutes(3)))
struct SearchScreenRandomTests {
    @Test("Random walks leave a valid state and a frame that fits", arguments: partsOfWalks)
    func walks(part: UInt64) async throws {
        let people = try Sample.people(40)
        await walk(part: part) { Run(seed: $0, people: people) }
    }

    @Test("Keys without a binding change nothing", arguments: SeededGenerator.meaningless)
    func meaningless(key: Key) throws {
        var state = Sample.state("p", .searchFinished(.found(Sample.search(try Sample.people(9))), to: "p"))
        let before = state
        #expect(SearchScreen.reduce(&state, .pressed(key)) == [])
        #expect(state == before)
    }

    /// A walk of keys, cached people and search outcomes, in any order and with any delay.
    private struct Run: RandomWalk {
        var random: SeededGenerator
        private let people: [Person]
        private var state = SearchScreen.State(queries: ["mona", "octo"])
        private var size = Size(columns: 80, rows: 24)
        private var searched: [String] = [""]
        private var lookedUp: GitHubAddress.Target?
        private var stepFault: String?

        init(seed: UInt64, people: [Person]) {
            (random, self.people) = (SeededGenerator(seed: seed), people)
            reduce(.resized(size))
        }

        mutating func step() {
            switch Int.random(in: 0..<12, using: &random) {
            case 0..<6: reduce(.pressed(random.key()))
            case 6: resize()
            case 7: reduce(.searchStarted(random.pick(searched)))
            case 8: other()
            case 9, 10: load(random.chance(80) ? state.text : random.pick(searched))
            default: finish(random.chance(50) ? state.text : random.pick(searched))
            }
        }

        private mutating func reduce(_ action: SearchScreen.Action) {
            for effect in SearchScreen.reduce(&state, action) {
                switch effect {
                case .search(let text), .refresh(let text), .loadMore(let text): searched.append(text)
                case .lookUp(let target): lookedUp = target
                case .loadStored, .open, .cancelSearch, .removeRecent, .findLookAlike, .compare,
                    .saveQuery, .card, .removeResults, .findScope, .findAuthor, .common:
                    break
                }
            }
        }

        /// Performs an action that is not a plain key or search, sometimes too late.
        private mutating func other() {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: reduce(.accountChanged(Sample.account(searches: Int.random(in: 0...10, using: &random))))
            case 1: SearchScreen.showWork(in: &state)
            case 2: reduce(.pressed(random.pick([.alt("p"), .alt("n"), .enter, .control("y"), .control("r")])))
            default:
                guard let lookedUp else { return }
                reduce(
                    .lookUpFinished(
                        random.pick([.found(people[0]), .notFound(closest: nil), .failed("It failed.")]), lookedUp))
            }
        }

        private mutating func resize() {
            size = random.size()
            reduce(.resized(size))
        }

        private mutating func finish(_ text: String) {
            let before = text == state.text ? nil : state
            let some = people.shuffled(using: &random).prefix(Int.random(in: 0...40, using: &random))
            let earlier = random.chance(50) ? state.rows.search?.people ?? [] : []
            let search = Sample.search(
                earlier + some, total: 90, isIncomplete: random.chance(10), nextPage: random.pick([nil, 2]))
            let outcomes: [SearchScreen.Outcome] = [
                .failed("It failed."), .nextPageFailed("It failed."), .notCached, .unauthorized,
            ]
            let outcome = random.chance(70) ? .found(search) : random.pick(outcomes)
            reduceMerging(
                random.chance(20) ? .searchProgressed(search, to: text) : .searchFinished(outcome, to: text))
            if let before, state != before {
                stepFault = "a stale outcome for \(text.debugDescription) changed the state"
            }
        }

        private mutating func load(_ text: String) {
            let before = text == state.text ? nil : state
            let some = people.shuffled(using: &random).prefix(random.pick([0, 1, 5, 30]))
            let stored = some.map { person in
                StoredPerson(person: person, seenAt: .now, timesOpened: random.pick([0, 0, 2]))
            }
            reduceMerging(.storedPeopleLoaded(stored, to: text))
            if let before, state != before {
                stepFault = "cached people for \(text.debugDescription) changed the state"
            }
        }

        /// Applies rows for the same query: unless a row is removed, the selected person stays in the same row. An
        /// unconfirmed person that the user did not select can be replaced, and so can a guess before GitHub's answer.
        private mutating func reduceMerging(_ action: SearchScreen.Action) {
            let (before, row) = (state, state.list.selected - state.list.top)
            reduce(action)
            guard before.rows.text == state.rows.text, let selected = before.selected,
                isKept(selected, in: before) || before.isSelectionManual,
                Set(state.people.map(\.id)).isSuperset(of: before.people.map(\.id))
            else { return }
            // The exact login precedes a row that the user did not select.
            let hasExactLogin = state.people.first.map { $0.login == state.input.login } ?? false
            if hasExactLogin, !before.isSelectionManual { return }
            if state.selected?.id != selected.id { stepFault = "the selection changed" }
            let hasSameHeight = before.list.height == state.list.height
            if hasSameHeight, state.list.selected - state.list.top != row {
                stepFault = "the selected row moved"
            }
        }

        private func isKept(_ selected: Person, in before: SearchScreen.State) -> Bool {
            before.rows.isConfirmed(selected) && (before.rows.isFinal || before.rows.isCertain(selected))
        }

        /// A description of an invalid state, or `nil`.
        var fault: String? {
            let list = state.list
            if let stepFault { return stepFault }
            if list.count != state.rowCount { return "the list has the wrong length" }
            if list.count > 0, !list.visible.contains(list.selected) { return "the selected row is not visible" }
            if Set(state.people.map(\.id)).count != state.people.count { return "a person is listed twice" }
            if (state.selection == nil) != (state.rowCount == 0) { return "nothing is selected" }
            if state.text.contains(where: \.isNewline) { return "the text has several lines" }
            return nil
        }

        /// A description of an invalid frame, or `nil`.
        var frameFault: String? {
            let frame = SearchScreen.view(state, in: size)
            let isListShown =
                state.rowCount > 0 && size.rows > 1 && !SearchScreen.cardLayout(of: state, in: state.size).coversList
            if let fault = frame.fault(in: size, selected: isListShown ? 1 : 0) { return fault }
            guard let cursor = frame.cursor, cursor.row == 0, (0..<size.columns).contains(cursor.column) else {
                return "the cursor is outside"
            }
            let isWrong = state.failure != nil && frame.lines.contains { $0.text.contains("No matches") }
            return isWrong ? "an error is shown as no matches" : nil
        }
    }
}
