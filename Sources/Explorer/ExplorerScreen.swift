import GitHubAPI
public import GitHubModel
public import TerminalUI

/// Random people: some of all there are, one of them selected.
public enum ExplorerScreen: Screen {
    /// What came of a draw.
    public enum News: Sendable, Hashable {
        case drawn(Exploration)
        /// Why nobody came, in a sentence.
        case failed(String)
        /// GitHub does not accept the sign-in, so that nothing can be asked with it.
        case refused
        /// One of those drawn, with their profile.
        case profile(Person)
        /// No more profiles come; why, in a sentence, if that was not to be.
        case profilesEnded(String?)
    }

    /// Everything the screen shows.
    public struct State: Sendable, Hashable {
        /// The draw asked for last.
        public internal(set) var draw: Draw
        /// Those shown; they may be of the draw before, until those of ``draw`` come.
        var people: [Person] = []
        /// How long ago they were seen, if they are out of the store.
        var age: String?
        /// GitHub is never asked.
        let isOffline: Bool
        /// `nil` leaves them as they were drawn.
        var order: PeopleOrder?
        /// ``people`` in that order.
        var rows: [Person] = []
        var failure: String?
        var isDrawing = true
        var isLoadingProfiles = false
        var busy = BusySign()
        var requestsLeft: Int?
        var list = ListViewport()
        var size = Size(columns: 80, rows: 24)
        var isLeft = false

        /// Nobody yet; offline, it says that GitHub is not asked.
        public init(_ draw: Draw = Draw(), order: PeopleOrder? = nil, isOffline: Bool = false) {
            (self.draw, self.order, self.isOffline) = (draw, order, isOffline)
        }

        /// The person under the cursor.
        public var selected: Person? { rows.isEmpty ? nil : rows[list.selected] }
    }

    /// What can happen.
    public enum Action: InputAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        /// The screen has just opened.
        case opened
        case came(News, of: Draw)
        /// Asking is another thing now: somebody signed in, or goes on without an account.
        case mended
        /// Requests left, as far as that is known.
        case requestsLeft(Int?)
    }

    /// What should be done.
    public enum Effect: Sendable, Hashable {
        case draw(Draw)
        /// Look the profiles of these up; are they waited for?
        case loadProfiles([Person], of: Draw, isWanted: Bool)
        /// The person was chosen.
        case choose(Person)
        /// Open the person's page in the browser.
        case browse(Person)
        /// Copy the address of the person's page.
        case copy(Person)
        /// The sign-in must be mended before GitHub can be asked.
        case mendSignIn
        /// Tell every key.
        case help
    }

    /// Was it left by Esc?
    public static func isOver(_ state: State) -> Bool { state.isLeft }

    /// One step.
    public static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let effects = step(&state, action)
        state.list.resize(to: layout(of: state, in: state.size).listHeight)
        return effects
    }

    /// One sign for whatever is under way.
    public static func updateSigns(of state: inout State, _ update: (inout BusySign, _ isBusy: Bool) -> Void) {
        update(&state.busy, state.isDrawing || state.isLoadingProfiles)
    }

    private static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .resized(let size): state.size = size
        case .opened: return [.draw(state.draw)]
        case .mended: return askAgain(&state)
        case .requestsLeft(let count): state.requestsLeft = count
        case .came(let news, let draw):
            // One of an older draw may still be in the queue.
            if draw == state.draw { return take(news, &state) }
            return news == .refused ? [.mendSignIn] : []
        }
        return []
    }

    private static func press(_ key: Key, _ state: inout State) -> [Effect] {
        if case .click(let place) = key {
            layout(of: state, in: state.size).listRow(at: place.row).map { state.list.select(row: $0) }
        }
        switch keys(of: state).command(for: key) {
        case .leave: state.isLeft = true
        case .move(let offset): state.list.move(by: offset)
        case .turnPages(let count): state.list.move(by: count * state.list.height)
        case .toStart: state.list.select(0)
        case .toEnd: state.list.select(state.rows.count)
        case .choose: return state.selected.map { [.choose($0)] } ?? []
        case .browse: return state.selected.map { [.browse($0)] } ?? []
        case .copy: return state.selected.map { [.copy($0)] } ?? []
        case .drawOthers: return drawOthers(&state)
        case .changeOrder: return changeOrder(&state)
        case .help: return [.help]
        case nil: break
        }
        return []
    }

    /// Those shown stay until the others come.
    private static func drawOthers(_ state: inout State) -> [Effect] {
        state.draw = state.draw.next
        (state.isDrawing, state.isLoadingProfiles, state.failure) = (true, false, nil)
        return [.draw(state.draw)]
    }

    /// The same draw, if nothing, or not all of it, came.
    private static func askAgain(_ state: inout State) -> [Effect] {
        guard state.failure != nil else { return [] }
        (state.isDrawing, state.isLoadingProfiles, state.failure) = (true, false, nil)
        return [.draw(state.draw)]
    }

    /// By followers, or as they were drawn.
    private static func changeOrder(_ state: inout State) -> [Effect] {
        state.order = state.order == .followers ? nil : .followers
        arrange(&state)
        // Those who are to be drawn anyway come with their own wish.
        return state.order == .followers && !state.isDrawing ? loadProfiles(&state) : []
    }

    private static func take(_ news: News, _ state: inout State) -> [Effect] {
        switch news {
        case .failed(let sentence): (state.isDrawing, state.failure) = (false, sentence)
        case .refused:
            (state.isDrawing, state.isLoadingProfiles) = (false, false)
            state.failure = "GitHub did not accept the sign-in. F2 signs in again, or goes on without an account."
            return [.mendSignIn]
        case .drawn(let exploration):
            (state.isDrawing, state.failure) = (false, exploration.failure.map { "\($0)" })
            (state.people, state.age) = (exploration.people, exploration.age)
            state.rows = []
            arrange(&state)
            return exploration.failure == .unauthorized ? [.mendSignIn] : loadProfiles(&state)
        case .profile(let person):
            guard let index = state.people.firstIndex(where: { $0.id == person.id }) else { return [] }
            state.people[index] = person
            arrange(&state)
        case .profilesEnded(let failure):
            state.isLoadingProfiles = false
            state.failure = failure ?? state.failure
        }
        return []
    }

    /// Who is out of the store is shown as stored.
    private static func loadProfiles(_ state: inout State) -> [Effect] {
        let missing = state.people.filter { $0.profile == nil }
        guard state.age == nil, !state.isOffline, !missing.isEmpty else { return [] }
        state.isLoadingProfiles = true
        return [.loadProfiles(missing, of: state.draw, isWanted: state.order == .followers)]
    }

    /// Brings the rows in order; whoever is selected stays selected, and where they are on the screen.
    private static func arrange(_ state: inout State) {
        let selected = state.selected?.id
        state.rows = state.order?.sorted(state.people) ?? state.people
        let line = state.rows.firstIndex { $0.id == selected }
        state.list.update(count: state.rows.count, selecting: line ?? 0)
    }
}
