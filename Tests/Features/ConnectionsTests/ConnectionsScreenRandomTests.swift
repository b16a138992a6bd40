import GitHubModel
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import Connections

@Suite("Connections random walks", .cpuBound, .timeLimit(.minutes(3)))
struct ConnectionsScreenRandomTests {
    @Test("The state is valid and the frame fits after random walks", arguments: partsOfWalks)
    func walks(part: UInt64) async throws {
        let people = try Sample.people(130)
        let state = ConnectionsScreen.State(around: try Sample.mona(followers: 130))
        await walk(part: part) { Run(seed: $0, people: people, state: state) }
    }

    @Test("Keys without a binding have no effect", arguments: SeededGenerator.meaningless)
    func meaningless(key: Key) throws {
        var state = ConnectionsScreen.State(contributorsTo: "linux", of: try Login("mona"), count: nil)
        _ = state.receive(.loaded(try Sample.page(isLast: true)))
        let before = state
        #expect(state.press(key) == [])
        #expect(state == before)
    }

    /// Keys, and events of all lists in any order.
    private struct Run: RandomWalk {
        var random: SeededGenerator
        private let people: [Person]
        private var state: ConnectionsScreen.State
        private var size = Size(columns: 80, rows: 24)
        private var requested: [PeopleList] = []
        private var stepFault: String?

        init(seed: UInt64, people: [Person], state: ConnectionsScreen.State) {
            (random, self.people, self.state) = (SeededGenerator(seed: seed), people, state)
            reduce(.resized(size))
            reduce(.navigation(.opened))
        }

        mutating func step() {
            switch Int.random(in: 0..<14, using: &random) {
            case 12: reduce(.navigation(random.chance(50) ? .covered : .uncovered))
            case 13:
                var person = random.pick(people)
                person.profile = Person.Profile(followers: random.pick([0, 20_480]))
                person.profile?.name = random.paste()
                reduce(.card(.updated(.profile(person), of: person.id)))
            case 0..<5: reduce(.pressed(random.key()))
            case 5:
                reduce(
                    .pressed(
                        random.pick([
                            .character("r"), .control("t"), .tab, .backTab, .character("2"), .character("s"), .enter,
                            .end,
                        ])))
            case 6:
                size = random.size()
                reduce(.resized(size))
            default: receive()
            }
        }

        private mutating func reduce(_ action: ConnectionsScreen.Action) {
            for effect in ConnectionsScreen.reduce(&state, action) {
                switch effect {
                case .load(let list, _):
                    requested.append(list)
                    if list != state.current.list { stepFault = "a list is loaded that is not on screen" }
                case .loadMore(let list):
                    if list != state.current.list || state.current.pages == 0 || state.current.isComplete {
                        stepFault = "a page is loaded that does not follow"
                    }
                case .card(.load(let person, _)), .card(.loadAvatar(let person, _)):
                    if person.id != state.selected?.id || state.card.isHidden { stepFault = "a hidden card is loaded" }
                case .card(.cancel): break
                case .open(let person):
                    if person != state.selected { stepFault = "an effect is for a person who is not selected" }
                case .common(.openInBrowser(let url)):
                    if url != state.selected?.url { stepFault = "an effect is for a person who is not selected" }
                case .common(.copyMenu(let menu)):
                    if menu.page != state.selected?.url { stepFault = "an effect is for a person who is not selected" }
                case .common: break
                }
            }
        }

        /// Receives the next page of a list, or the first one again.
        private mutating func receive() {
            let list = random.chance(70) ? state.current.list : random.pick(requested)
            let (pages, before) = (state.lists.first { $0.list == list }?.pages ?? 0, state)
            let number = random.chance(80) ? pages + 1 : 1
            let event: ConnectionsScreen.Event =
                switch Int.random(in: 0..<6, using: &random) {
                case 0: .failed("It failed.")
                case 1: .unauthorized
                default:
                    .loaded(
                        PeoplePage(
                            people: Array(people.shuffled(using: &random).prefix(random.pick([0, 1, 40, 130]))),
                            number: number, isLast: random.chance(40)))
                }
            reduce(.received(event, of: list))
            guard case .loaded = event, list == before.current.list, number > 1 else { return }
            if state.selected?.id != before.selected?.id, before.selected != nil { stepFault = "the selection jumped" }
            if state.list.height == before.list.height, state.list.top < before.list.top, state.current.order == .gitHub
            {
                stepFault = "the rows moved"
            }
        }

        /// A description of the error in the state, or `nil`.
        var fault: String? {
            if let stepFault { return stepFault }
            let list = state.list
            if list.count != state.rows.count { return "the list has another length than the rows" }
            if Set(state.rows.map(\.id)).count != state.rows.count { return "a person is there twice" }
            if list.count > 0, !list.visible.contains(list.selected) { return "the selected row is not visible" }
            return (state.selected == nil) == state.rows.isEmpty ? nil : "no row is selected"
        }

        /// A description of the error in the frame, or `nil`.
        var frameFault: String? {
            let frame = ConnectionsScreen.view(state, in: size)
            let isCovered = ConnectionsScreen.cardLayout(of: state, in: state.size).coversList
            let hasSelection = !state.rows.isEmpty && size.rows > 1
            return frame.fault(
                in: size, selected: isCovered ? nil : hasSelection || state.menu != nil && size.rows > 1 ? 1 : 0)
        }
    }
}
