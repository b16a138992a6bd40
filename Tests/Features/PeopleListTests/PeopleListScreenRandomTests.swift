import GitHubModel
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import People
@testable import PeopleList

@Suite("People list random walks", .cpuBound, .timeLimit(.minutes(3)))
struct PeopleListScreenRandomTests {
    @Test("The state of lists is valid and the frame fits after random walks", arguments: partsOfWalks)
    func lists(part: UInt64) async throws {
        let people = try Sample.people(130)
        let around = PeopleListScreen.State(around: try Sample.mona(followers: 130))
        let contributors = PeopleListScreen.State(contributorsTo: "linux", of: try Login("mona"), count: 130)
        await walk(part: part) { Run(seed: $0, people: people, state: $0 % 4 == 0 ? contributors : around) }
    }

    @Test("The state of random people is valid and the frame fits after random walks", arguments: partsOfWalks)
    func samples(part: UInt64) async throws {
        let people = try Sample.people(60)
        await walk(part: part) { seed in
            var state = PeopleListScreen.State(random: SampleRequest(), isOffline: seed % 10 == 0)
            state.hasCards = seed % 3 != 0
            return Run(seed: seed, people: people, state: state)
        }
    }

    @Test("Keys without a binding have no effect", arguments: SeededGenerator.meaningless, [false, true])
    func meaningless(key: Key, isSample: Bool) throws {
        var state = Sample.random(of: try Sample.people(9))
        if !isSample {
            state = PeopleListScreen.State(contributorsTo: "linux", of: try Login("mona"), count: nil)
            _ = state.receive(.loaded(try Sample.page(isLast: true)))
        }
        let before = state
        #expect(state.press(key) == [])
        #expect(state == before)
    }

    /// Keys, and events of all lists and of earlier samples in any order.
    private struct Run: RandomWalk {
        var random: SeededGenerator
        private let people: [Person]
        private var state: PeopleListScreen.State
        private var size = Size(columns: 80, rows: 24)
        private var requested: [PeopleSource] = []
        private var stepFault: String?

        init(seed: UInt64, people: [Person], state: PeopleListScreen.State) {
            random = SeededGenerator(seed: seed)
            self.people = people
            self.state = state
            reduce(.resized(size))
            reduce(.navigation(.opened))
        }

        mutating func step() {
            switch Int.random(in: 0..<15, using: &random) {
            case 12: reduce(.navigation(random.chance(50) ? .covered : .uncovered))
            case 13:
                let person = personWithProfile()
                reduce(.card(.updated(.profile(person), of: person.id)))
            case 14: reduce(.requestsLeft(random.pick([nil, 0, 1, 4_999])))
            case 0..<5: reduce(.pressed(random.key()))
            case 5:
                reduce(
                    .pressed(
                        random.pick([
                            .character("r"), .control("t"), .tab, .backTab, .character("2"), .character("s"), .enter,
                            .end, .character("/"), .escape,
                        ])))
            case 6:
                size = random.size()
                reduce(.resized(size))
            default: receive()
            }
        }

        private mutating func personWithProfile() -> Person {
            var person = random.pick(people)
            person.profile = Person.Profile(followers: random.pick([0, 1, 20_480]))
            person.profile?.name = random.paste()
            if random.chance(50) { person.profile?.location = random.paste() }
            return person
        }

        private mutating func reduce(_ action: PeopleListScreen.Action) {
            for effect in PeopleListScreen.reduce(&state, action) { check(effect) }
        }

        private mutating func check(_ effect: PeopleListScreen.Effect) {
            switch effect {
            case .load(let source, _):
                requested.append(source)
                if source != state.current.source { stepFault = "a list is loaded that is not on screen" }
            case .loadMore(let source):
                if source != state.current.source || state.current.pages == 0 || state.current.isComplete {
                    stepFault = "a page is loaded that does not follow"
                }
            case .loadProfiles(let people, let source, _):
                let isUnnecessary = people.isEmpty || people.contains { $0.profile != nil }
                if source != state.current.source || source.sample == nil || isUnnecessary {
                    stepFault = "unnecessary profiles are requested"
                }
            case .loadProfile(let person, let source):
                if source != state.current.source || person != state.selected || person.profile != nil {
                    stepFault = "an unnecessary profile is requested"
                }
            case .card(.load(let person, _)), .card(.loadAvatar(let person, _)):
                if person.id != state.selected?.id || state.card.isHidden || !state.hasCards {
                    stepFault = "a hidden card is loaded"
                }
            case .open(let person): if person != state.selected { stepFault = "another person is opened" }
            case .common(.openInBrowser(let url)):
                if url != state.selected?.url { stepFault = "the page of another person is opened" }
            case .common(.copyMenu(let menu)):
                if menu.page != state.selected?.url { stepFault = "the page of another person is copied" }
            case .card(.cancel), .common: break
            }
        }

        /// Receives an event of the list on screen, of another list, or of an earlier sample.
        private mutating func receive() {
            let source = random.chance(70) ? state.current.source : random.pick(requested)
            let pages = state.lists.first { $0.source == source }?.pages ?? 0
            let event = event(after: source.sample == nil ? pages : 0)
            let before = state
            reduce(.received(event, of: source))
            let isKnown = before.lists.contains { $0.source == source }
            if !isKnown, state != before { stepFault = "an event of an earlier sample has an effect" }
            guard source == before.current.source else { return }
            checkSelection(after: event, before)
        }

        private mutating func event(after pages: Int) -> PeopleListScreen.Event {
            switch Int.random(in: 0..<9, using: &random) {
            case 0: return .failed("It failed.")
            case 1: return .unauthorized
            case 2 where state.isSample: return .profilesFinished(random.chance(50) ? "It failed." : nil)
            case 3...5 where state.isSample: return .profile(personWithProfile())
            default:
                let some = Array(people.shuffled(using: &random).prefix(random.pick([0, 1, 40, 130])))
                let number = random.chance(80) ? pages + 1 : 1
                var page = PeoplePage(
                    people: some, number: number, isLast: state.isSample || random.chance(40))
                if random.chance(20) { page.age = "3 h ago" }
                return .loaded(page)
            }
        }

        private mutating func checkSelection(after event: PeopleListScreen.Event, _ before: PeopleListScreen.State) {
            guard let selected = before.selected, before.current.filter == nil else { return }
            switch event {
            case .loaded(let page) where page.number > 1:
                let isMoved = state.list.height == before.list.height && state.list.top < before.list.top
                if isMoved, state.current.order == .original { stepFault = "the rows moved" }
            case .profile: break
            default: return
            }
            if state.selected?.id != selected.id { stepFault = "the selection jumped" }
        }

        /// A description of the error in the state, or `nil`.
        var fault: String? {
            if let stepFault { return stepFault }
            let list = state.list
            if list.count != state.rows.count { return "the list has another length than the rows" }
            if Set(state.rows.map(\.id)).count != state.rows.count { return "a person is there twice" }
            if list.count > 0, !list.visible.contains(list.selected) { return "the selected row is not visible" }
            if state.current.filter == nil, state.rows.count != state.current.people.count {
                return "a person is missing"
            }
            if state.menu != nil, state.isSample { return "a sample has a menu" }
            return (state.selected == nil) == state.rows.isEmpty ? nil : "no row is selected"
        }

        /// A description of the error in the frame, or `nil`.
        var frameFault: String? {
            let frame = PeopleListScreen.view(state, in: size)
            let isCovered = PeopleListScreen.cardLayout(of: state, in: state.size).coversList
            let hasSelection = !state.rows.isEmpty && size.rows > 1
            let fault = frame.fault(
                in: size, selected: isCovered ? nil : hasSelection || state.menu != nil && size.rows > 1 ? 1 : 0)
            if let fault { return fault }
            let isEmpty = state.isLoading && frame.lines.contains { $0.text.contains("No people") }
            return isEmpty ? "no people, while a sample is loaded" : nil
        }
    }
}
