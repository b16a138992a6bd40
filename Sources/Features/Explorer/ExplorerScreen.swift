import GitHubAPI
package import GitHubModel
import PeopleUI
package import TerminalUI

package enum ExplorerScreen: ListScreen {
    package enum Event: Sendable, Hashable {
        case loaded(SampleResult)
        case failed(String)
        case unauthorized
        case profile(Person)
        case profilesFinished(String?)
    }

    package struct State: ListState, Sendable, Hashable {
        package internal(set) var request: SampleRequest
        /// The people on screen. They belong to an earlier request until those of ``request`` arrive.
        var people: [Person] = []
        var age: String?
        let isOffline: Bool
        package var isPicker = false
        package var isFirst = false
        var order: PeopleOrder?
        /// ``people``, sorted by ``order``.
        var rows: [Person] = []
        package var loading = LoadingStatus()
        var isLoadingProfiles = false
        /// The message about a sample that is incomplete, until the next one.
        var sampleMessage: String?
        package var isBusy: Bool { isLoading || isLoadingProfiles }
        var requestsLeft: Int?
        package var list = ListViewport()
        var avatar: AvatarSlot?
        /// Whether another screen covers this one. No avatar is loaded then.
        var isCovered = false
        package internal(set) var size = Size(columns: 80, rows: 24)
        package internal(set) var isClosed = false

        package init(_ request: SampleRequest = SampleRequest(), order: PeopleOrder? = nil, isOffline: Bool = false) {
            self.request = request
            self.order = order
            self.isOffline = isOffline
        }

        package var selected: Person? { rows.isEmpty ? nil : rows[list.selected] }
    }

    struct AvatarSlot: Sendable, Hashable {
        let id: Person.ID
        var image: RenderedImage?
    }

    package enum Action: NavigationAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        case navigation(NavigationEvent)
        case received(Event, of: SampleRequest)
        case requestsLeft(Int?)
        case avatarLoaded(RenderedImage, of: Person.ID)
    }

    package enum Effect: Sendable, Hashable {
        case loadSample(SampleRequest)
        /// Loads profiles. They are required if the rows are sorted by them.
        case loadProfiles([Person], of: SampleRequest, isRequired: Bool)
        case loadAvatar(Person)
        case open(Person)
        case common(CommonEffect)
    }

    package static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let effects = apply(action, &state)
        state.list.resize(to: layout(of: state, in: state.size).listHeight)
        return effects + updateAvatar(&state)
    }

    private static func apply(_ action: Action, _ state: inout State) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .resized(let size): state.size = size
        case .navigation(.opened): return [.loadSample(state.request)]
        case .navigation(.credentialsChanged): return refresh(&state)
        case .navigation(.failed(let message)): state.loading.finish(message)
        case .navigation(.covered): return setCovered(true, &state)
        case .navigation(.uncovered): return setCovered(false, &state)
        case .requestsLeft(let count): state.requestsLeft = count
        case .avatarLoaded(let image, let id): setAvatar(image, of: id, &state)
        case .received(let event, let request):
            // An event of an earlier request may still be in the queue.
            if request == state.request { return apply(event, &state) }
            return event == .unauthorized ? [.common(.requestSignIn)] : []
        }
        return []
    }

    /// People on screen stay until the others arrive.
    static func shuffle(_ state: inout State) -> [Effect] {
        state.request = state.request.next
        return load(&state)
    }

    static func refresh(_ state: inout State) -> [Effect] { state.failure == nil ? [] : load(&state) }

    private static func load(_ state: inout State) -> [Effect] {
        state.loading.start()
        state.isLoadingProfiles = false
        state.sampleMessage = nil
        return [.loadSample(state.request)]
    }

    static func toggleOrder(_ state: inout State) -> [Effect] {
        state.order = state.order == .followers ? nil : .followers
        sortRows(&state)
        // A sample in progress requests its own profiles when it arrives.
        return state.order == .followers && !state.isLoading ? loadProfiles(&state) : []
    }

    static func apply(_ event: Event, _ state: inout State) -> [Effect] {
        switch event {
        case .failed(let message): state.loading.finish(message)
        case .unauthorized:
            state.isLoadingProfiles = false
            return [.common(state.failUnauthorized())]
        case .loaded(let result):
            state.sampleMessage = result.message
            state.loading.finish(state.sampleMessage)
            state.people = result.people
            state.age = result.age
            state.rows = []
            sortRows(&state)
            return result.error == .unauthorized ? [.common(.requestSignIn)] : loadProfiles(&state)
        case .profile(let person):
            guard let index = state.people.firstIndex(where: { $0.id == person.id }) else { return [] }
            state.people[index] = person
            sortRows(&state)
        case .profilesFinished(let failure):
            state.isLoadingProfiles = false
            state.loading.finish(failure ?? state.sampleMessage)
        }
        return []
    }

    /// Requests the missing profiles, except of people from the store.
    private static func loadProfiles(_ state: inout State) -> [Effect] {
        let missing = state.people.filter { $0.profile == nil }
        guard state.age == nil, !state.isOffline, !missing.isEmpty else { return [] }
        state.isLoadingProfiles = true
        return [.loadProfiles(missing, of: state.request, isRequired: state.order == .followers)]
    }

    /// The same person stays selected, in the same row of the screen.
    private static func sortRows(_ state: inout State) {
        let selected = state.selected?.id
        state.rows = state.order?.sorted(state.people) ?? state.people
        let index = state.rows.firstIndex { $0.id == selected }
        state.list.update(count: state.rows.count, selecting: index ?? 0)
    }

    /// Requests the avatar of the selected person, if there is space for it and it was not requested before.
    private static func updateAvatar(_ state: inout State) -> [Effect] {
        guard let person = avatarPerson(in: state), state.avatar?.id != person.id else { return [] }
        state.avatar = AvatarSlot(id: person.id)
        return [.loadAvatar(person)]
    }

    /// Requests the avatar again when the screen is uncovered, in case the last request failed.
    private static func setCovered(_ isCovered: Bool, _ state: inout State) -> [Effect] {
        guard state.isCovered != isCovered else { return [] }
        state.isCovered = isCovered
        guard let person = avatarPerson(in: state), state.avatar?.id == person.id else { return [] }
        return [.loadAvatar(person)]
    }

    static func setAvatar(_ image: RenderedImage, of id: Person.ID, _ state: inout State) {
        if state.avatar?.id == id { state.avatar?.image = image }
    }

    private static func avatarPerson(in state: State) -> Person? {
        HeaderImageLayout.fits(into: state.size) && !state.isCovered ? state.selected : nil
    }

    package enum Command: Sendable, Hashable {
        case close, open, openInBrowser, copyURL, shuffle, toggleOrder, help
        case select(ListCommand)
    }

    package static func keys(of state: State) -> Keymap<Command> {
        let order = state.order == .followers ? "original order" : "by followers"
        let bindings: [KeyBinding<Command>] = [
            .open(isPicker: state.isPicker, .open),
            KeyBinding([.character("r"), .control("r")], .shuffle, "Shuffle", shortHelp: "shuffle"),
            KeyBinding([.function(1), .character("?")], .help, "Show the keys", shortHelp: "help"),
            KeyBinding(
                [.character("s")], .toggleOrder, "Sort by followers, or restore the original order", shortHelp: order),
            .leave(isFirst: state.isFirst, .close),
            .openProfile(.openInBrowser), .copyProfileURL(.copyURL),
        ]
        return Keymap(bindings + KeyBinding.selection(Command.select))
    }

    package static func isUsable(_ command: Command, in state: State) -> Bool {
        switch command {
        case .open, .openInBrowser, .copyURL: state.selected != nil
        case .select, .toggleOrder: state.rows.count > 1
        case .close, .shuffle, .help: true
        }
    }

    package static func help(of state: State) -> [HelpSection] { [HelpSection("Random people", keys(of: state))] }

    static func press(_ key: Key, _ state: inout State) -> [Effect] {
        if case .click(let position) = key { selectRow(at: position, &state) }
        switch keys(of: state).command(for: key) {
        case .close: state.isClosed = true
        case .select(let command): state.list.perform(command)
        case .open: return state.selected.map { [.open($0)] } ?? []
        case .openInBrowser: return state.selected.map { [.common(.openInBrowser($0.url))] } ?? []
        case .copyURL: return state.selected.map { [.common(.copyURL($0.url))] } ?? []
        case .shuffle: return shuffle(&state)
        case .toggleOrder: return toggleOrder(&state)
        case .help: return [.common(.help)]
        case nil: break
        }
        return []
    }
}
