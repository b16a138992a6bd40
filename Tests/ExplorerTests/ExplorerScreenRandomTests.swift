import GitHubAPI
import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Explorer

@Suite("Random people under anything", .cpuBound, .timeLimit(.minutes(3)))
struct ExplorerScreenRandomTests {
    @Test("10,000 random walks leave a valid state and a picture that fits", arguments: partsOfWalks)
    func walks(part: UInt64) async throws {
        let people = try Sample.people(60)
        await walk(part: part) { Run(seed: $0, people: people) }
    }

    @Test("Keys that mean nothing change nothing", arguments: SeededGenerator.meaningless)
    func meaningless(key: Key) throws {
        var state = Sample.state(of: try Sample.people(9))
        let before = state
        #expect(state.press(key) == [] && state == before)
    }

    /// One walk: keys, and what comes of the draws asked for, in any order and however late.
    private struct Run: RandomWalk {
        var random: SeededGenerator
        private let people: [Person]
        private var state: ExplorerScreen.State
        private var size = Size(columns: 80, rows: 24)
        private var asked: [SampleRequest] = []
        private var portrayed: [Person.ID] = []
        private var stepFault: String?

        init(seed: UInt64, people: [Person]) {
            (random, self.people) = (SeededGenerator(seed: seed), people)
            state = ExplorerScreen.State(isOffline: random.chance(10))
            reduce(.resized(size))
            reduce(.opened)
        }

        mutating func step() {
            switch Int.random(in: 0..<14, using: &random) {
            case 12: reduce(.visibilityChanged(random.chance(50)))
            case 13: portray()
            case 0..<5: reduce(.pressed(random.key()))
            case 5: reduce(.pressed(random.pick([.character("r"), .character("s"), .enter])))
            case 6: resize()
            case 7: reduce(.requestsLeft(random.pick([nil, 0, 1, 4_999])))
            default: come()
            }
        }

        private mutating func reduce(_ action: ExplorerScreen.Action) {
            for effect in ExplorerScreen.reduce(&state, action) {
                switch effect {
                case .loadSample(let draw): asked.append(draw)
                case .loadProfiles(let people, let draw, _):
                    if draw != state.draw || people.contains(where: { $0.profile != nil }) || people.isEmpty {
                        stepFault = "profiles nobody needs are asked for"
                    }
                case .loadAvatar(let person):
                    portrayed.append(person.id)
                    if person != state.selected || state.isCovered { stepFault = "a picture nobody sees is asked for" }
                case .requestSignIn, .help: break
                case .open(let person), .openInBrowser(let person), .copyURL(let person):
                    if person != state.selected { stepFault = "not who is selected is chosen" }
                }
            }
        }

        /// Somebody's picture comes, however late.
        private mutating func portray() {
            guard !portrayed.isEmpty else { return }
            let id = random.pick(portrayed)
            reduce(.avatarLoaded(Sample.picture(of: id), of: id))
        }

        private mutating func resize() {
            size = random.size()
            reduce(.resized(size))
        }

        private mutating func come() {
            let (draw, before) = (random.chance(70) ? state.draw : random.pick(asked), state)
            let news = news()
            let row = state.list.selected - state.list.top
            reduce(.received(news, of: draw))
            if draw != before.draw, state != before { stepFault = "something late counted" }
            guard case .profile = news, let selected = before.selected else { return }
            if state.selected?.id != selected.id { stepFault = "somebody else is selected" }
            let stays =
                state.list.count > state.list.height && state.list.top > 0 && state.list.height == before.list.height
            let hasRoom =
                state.list.selected >= row && state.list.selected - row + state.list.height <= state.list.count
            if stays, hasRoom, state.list.selected - state.list.top != row { stepFault = "the selected row moved" }
        }

        private mutating func news() -> ExplorerScreen.Event {
            let some = Array(people.shuffled(using: &random).prefix(random.pick([0, 1, 15, 60])))
            switch Int.random(in: 0..<10, using: &random) {
            case 0: return .failed("It failed.")
            case 1: return .profilesFinished(random.chance(50) ? "It failed." : nil)
            case 2: return .loaded(Sample.stored(some, failure: random.chance(50) ? .notCached : nil))
            case 3, 4: return .loaded(SampleResult(some, error: random.chance(20) ? .unauthorized : nil))
            default:
                var person = random.pick(people)
                person.profile = Person.Profile(followers: random.pick([0, 1, 20_480]))
                if random.chance(50) { person.profile?.name = random.paste() }
                if random.chance(50) { person.profile?.location = random.paste() }
                return .profile(person)
            }
        }

        /// What is wrong with the state.
        var fault: String? {
            let list = state.list
            if let stepFault { return stepFault }
            if list.count != state.rows.count { return "the list has another length" }
            if Set(state.rows) != Set(state.people) { return "the rows are not those drawn" }
            if list.count > 0, !list.visible.contains(list.selected) { return "the selected row is not seen" }
            if state.rows.count != state.people.count { return "somebody is there twice, or missing" }
            let followers = state.rows.map { $0.profile?.followers ?? -1 }
            if state.order == .followers, followers != followers.sorted(by: >) { return "wrong order" }
            return (state.selected == nil) == state.rows.isEmpty ? nil : "nobody is selected"
        }

        /// What is wrong with the picture.
        var frameFault: String? {
            let frame = ExplorerScreen.view(state, in: size)
            if frame.images.contains(where: { Int64($0.id) != state.selected?.id }) {
                return "somebody else's picture"
            }
            if let fault = frame.fault(in: size, selected: !state.rows.isEmpty && size.rows > 1 ? 1 : 0) {
                return fault
            }
            let claims = state.isDrawing && frame.lines.contains { $0.text.contains("Nobody") }
            return claims ? "nobody, while people are drawn" : nil
        }
    }
}
