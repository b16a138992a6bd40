import GitHubAPI
import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Explorer

@Suite("Explorer random walks", .cpuBound, .timeLimit(.minutes(3)))
struct ExplorerScreenRandomTests {
    @Test("The state is valid and the frame fits after random walks", arguments: partsOfWalks)
    func walks(part: UInt64) async throws {
        let people = try Sample.people(60)
        await walk(part: part) { Run(seed: $0, people: people) }
    }

    @Test("Keys without a binding have no effect", arguments: SeededGenerator.meaningless)
    func meaningless(key: Key) throws {
        var state = Sample.state(of: try Sample.people(9))
        let before = state
        #expect(state.press(key) == [])
        #expect(state == before)
    }

    /// Keys, and events of current and earlier requests in any order.
    private struct Run: RandomWalk {
        var random: SeededGenerator
        private let people: [Person]
        private var state: ExplorerScreen.State
        private var size = Size(columns: 80, rows: 24)
        private var requests: [SampleRequest] = []
        private var requestedAvatars: [Person.ID] = []
        private var stepFault: String?

        init(seed: UInt64, people: [Person]) {
            (random, self.people) = (SeededGenerator(seed: seed), people)
            state = ExplorerScreen.State(isOffline: random.chance(10))
            reduce(.resized(size))
            reduce(.navigation(.opened))
        }

        mutating func step() {
            switch Int.random(in: 0..<14, using: &random) {
            case 12: reduce(.navigation(random.chance(50) ? .covered : .uncovered))
            case 13: receiveAvatar()
            case 0..<5: reduce(.pressed(random.key()))
            case 5: reduce(.pressed(random.pick([.character("r"), .character("s"), .enter])))
            case 6: resize()
            case 7: reduce(.requestsLeft(random.pick([nil, 0, 1, 4_999])))
            default: receive()
            }
        }

        private mutating func reduce(_ action: ExplorerScreen.Action) {
            for effect in ExplorerScreen.reduce(&state, action) {
                switch effect {
                case .loadSample(let request): requests.append(request)
                case .loadProfiles(let people, let request, _):
                    if request != state.request || people.contains(where: { $0.profile != nil }) || people.isEmpty {
                        stepFault = "unnecessary profiles are requested"
                    }
                case .loadProfile(let person, let request):
                    if request != state.request || person != state.selected || person.profile != nil {
                        stepFault = "an unnecessary profile is requested"
                    }
                case .loadAvatar(let person):
                    requestedAvatars.append(person.id)
                    if person != state.selected || state.isCovered { stepFault = "a hidden avatar is requested" }
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

        /// Receives an avatar that was requested at any time before.
        private mutating func receiveAvatar() {
            guard !requestedAvatars.isEmpty else { return }
            let id = random.pick(requestedAvatars)
            reduce(.avatarLoaded(Sample.avatar(of: id), of: id))
        }

        private mutating func resize() {
            size = random.size()
            reduce(.resized(size))
        }

        private mutating func receive() {
            let (request, before) = (random.chance(70) ? state.request : random.pick(requests), state)
            let event = event()
            let row = state.list.selected - state.list.top
            reduce(.received(event, of: request))
            if request != before.request, state != before { stepFault = "an event of an earlier request has an effect" }
            guard case .profile = event, let selected = before.selected else { return }
            if state.selected?.id != selected.id { stepFault = "the selection changed" }
            let stays =
                state.list.count > state.list.height && state.list.top > 0 && state.list.height == before.list.height
            let hasSpace =
                state.list.selected >= row && state.list.selected - row + state.list.height <= state.list.count
            if stays, hasSpace, state.list.selected - state.list.top != row { stepFault = "the selected row moved" }
        }

        private mutating func event() -> ExplorerScreen.Event {
            let some = Array(people.shuffled(using: &random).prefix(random.pick([0, 1, 15, 60])))
            switch Int.random(in: 0..<10, using: &random) {
            case 0: return .failed("It failed.")
            case 1: return .profilesFinished(random.chance(50) ? "It failed." : nil)
            case 2: return .loaded(Sample.stored(some, error: random.chance(50) ? .notCached : nil))
            case 3, 4: return .loaded(SampleResult(people: some, error: random.chance(20) ? .unauthorized : nil))
            default:
                var person = random.pick(people)
                person.profile = Person.Profile(followers: random.pick([0, 1, 20_480]))
                if random.chance(50) { person.profile?.name = random.paste() }
                if random.chance(50) { person.profile?.location = random.paste() }
                return .profile(person)
            }
        }

        /// A description of the error in the state, or `nil`.
        var fault: String? {
            let list = state.list
            if let stepFault { return stepFault }
            if list.count != state.rows.count { return "the list has another length than the rows" }
            if Set(state.rows) != Set(state.people) { return "the rows are not the people of the sample" }
            if list.count > 0, !list.visible.contains(list.selected) { return "the selected row is not visible" }
            if state.rows.count != state.people.count { return "a person is missing or duplicate" }
            let followers = state.rows.map { $0.profile?.followers ?? -1 }
            if state.order == .followers, followers != followers.sorted(by: >) { return "wrong order" }
            return (state.selected == nil) == state.rows.isEmpty ? nil : "no row is selected"
        }

        /// A description of the error in the frame, or `nil`.
        var frameFault: String? {
            let frame = ExplorerScreen.view(state, in: size)
            if frame.images.contains(where: { Int64($0.id) != state.selected?.id }) {
                return "the avatar of another person"
            }
            if let fault = frame.fault(in: size, selected: !state.rows.isEmpty && size.rows > 1 ? 1 : 0) {
                return fault
            }
            let isEmpty = state.isLoading && frame.lines.contains { $0.text.contains("No people") }
            return isEmpty ? "no people, while a sample is loaded" : nil
        }
    }
}
