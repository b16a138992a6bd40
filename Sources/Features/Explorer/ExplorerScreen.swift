import GitHubAPI
package import GitHubModel
package import PeopleUI
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
        /// Whether a person was selected while profiles were loaded, which may not include that person's.
        var wantsProfile = false
        /// The message about a sample that is incomplete, until the next one.
        var sampleMessage: String?
        package var isBusy: Bool { isLoading || isLoadingProfiles }
        var requestsLeft: Int?
        package var list = ListViewport()
        package var hasAvatar = true
        package var columns = PersonColumn.all
        var avatar: AvatarSlot?
        /// The selected person as known when selected.
        var introduced: Person?
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
        /// Loads the profile of the selected person, which no other effect has loaded.
        case loadProfile(Person, of: SampleRequest)
        case loadAvatar(Person)
        case open(Person)
        case common(CommonEffect)
    }

    package static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let effects = apply(action, &state)
        state.list.resize(to: layout(of: state, in: state.size).listHeight)
        if state.introduced?.id != state.selected?.id { state.introduced = state.selected }
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
        case .avatarLoaded(let image, let id):
            if state.avatar?.id == id { state.avatar?.image = image }
        case .received(let event, let request):
            // An event of an earlier request may still be in the queue.
            if request == state.request { return apply(event, &state) }
            return event == .unauthorized ? [.common(.requestSignIn)] : []
        }
        return []
    }

    /// People on screen stay until the others arrive.
    private static func shuffle(_ state: inout State) -> [Effect] {
        state.request = state.request.next
        return load(&state)
    }

    private static func refresh(_ state: inout State) -> [Effect] { state.failure == nil ? [] : load(&state) }

    private static func load(_ state: inout State) -> [Effect] {
        state.loading.start()
        state.isLoadingProfiles = false
        state.sampleMessage = nil
        return [.loadSample(state.request)]
    }

    private static func toggleOrder(_ state: inout State) -> [Effect] {
        state.order = state.order == .followers ? nil : .followers
        sortRows(&state)
        // A sample in progress requests its own profiles when it arrives.
        return state.order == .followers && !state.isLoading ? loadProfiles(&state) : []
    }

    private static func apply(_ event: Event, _ state: inout State) -> [Effect] {
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
            let wantsProfile = state.wantsProfile && failure == nil
            state.wantsProfile = false
            return wantsProfile ? loadSelectedProfile(&state) : []
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

    private static func avatarPerson(in state: State) -> Person? {
        state.hasAvatar && HeaderImageLayout.fits(into: state.size) && !state.isCovered ? state.selected : nil
    }

    package enum Command: Sendable, Hashable {
        case close, open, openInBrowser, copy, shuffle, toggleOrder, help
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
            .openProfile(.openInBrowser), .copyTexts(.copy),
        ]
        return Keymap(bindings + KeyBinding.selection(Command.select))
    }

    package static func isUsable(_ command: Command, in state: State) -> Bool {
        switch command {
        case .open, .openInBrowser, .copy: state.selected != nil
        case .select, .toggleOrder: state.rows.count > 1
        case .close, .shuffle, .help: true
        }
    }

    package static func help(of state: State) -> [HelpSection] { [HelpSection("Random people", keys(of: state))] }

    private static func press(_ key: Key, _ state: inout State) -> [Effect] {
        let selected = state.selected?.id
        let effects = handle(key, &state)
        return effects + (state.selected?.id == selected ? [] : loadSelectedProfile(&state))
    }

    private static func loadSelectedProfile(_ state: inout State) -> [Effect] {
        guard let person = state.selected, person.profile == nil, state.age == nil, !state.isOffline else { return [] }
        state.wantsProfile = state.isLoadingProfiles
        if state.wantsProfile { return [] }
        return [.loadProfile(person, of: state.request)]
    }

    private static func handle(_ key: Key, _ state: inout State) -> [Effect] {
        if case .click(let position) = key { selectRow(at: position, &state) }
        switch keys(of: state).command(for: key) {
        case .close: state.isClosed = true
        case .select(let command): state.list.perform(command)
        case .open: return effects(of: state.selected) { .open($0) }
        case .openInBrowser: return effects(of: state.selected) { .common(.openInBrowser($0.url)) }
        case .copy: return effects(of: state.selected) { .common(.copyMenu(CopyMenu($0))) }
        case .shuffle: return shuffle(&state)
        case .toggleOrder: return toggleOrder(&state)
        case .help: return [.common(.help)]
        case nil: break
        }
        return []
    }

    package static func view(_ state: State, in size: Size) -> Frame {
        let header = header(of: state, in: size)
        return ScreenLayout(rows: size.rows, header: header.count).frame(
            header: header,
            list: PersonRowLayout.lines(
                state.rows, showing: state.columns, in: state.list, columns: size.columns),
            keys: usableKeys(of: state).line(in: size.columns), image: avatar(of: state, in: size), in: size)
    }

    package static func header(of state: State, in size: Size) -> [StyledLine] {
        let title = StyledLine("Random people", .accent)
        guard let person = state.selected, let avatar = avatar(of: state, in: size) else {
            return [title] + status(of: state, columns: size.columns) + failure(of: state, in: size)
        }
        let columns = HeaderImageLayout.availableColumns(in: size.columns)
        let lines = [title] + status(of: state, columns: columns) + description(of: person)
        return HeaderImageLayout.compose(avatar, lines) + failure(of: state, in: size)
    }

    /// Without lines until the avatar is loaded.
    private static func avatar(of state: State, in size: Size) -> RenderedImage? {
        guard state.hasAvatar, HeaderImageLayout.fits(into: size), let person = state.selected else { return nil }
        guard let avatar = state.avatar, avatar.id == person.id else { return .lines([]) }
        return avatar.image ?? .lines([])
    }

    private static func description(of person: Person) -> [StyledLine] {
        var name = StyledLine(person.login.description, .bold)
        if let text = person.profile?.name { name.append("  \(text)") }
        guard let bio = person.profile?.bio else { return [name] }
        return [name, StyledLine(TextSanitizer.singleLine(bio), .dim)]
    }

    /// No line if there is only an error.
    private static func status(of state: State, columns: Int) -> [StyledLine] {
        let hasStatus = state.failure == nil || !state.people.isEmpty || state.isLoading
        return hasStatus ? [StyledLine(items: statusItems(of: state), .dim, in: columns)] : []
    }

    package static func announcement(of state: State) -> String? {
        if let failure = state.failure {
            return ([failure] + positionText(in: state)).joined(separator: " ")
        }
        let summary = summary(of: state)
        let items = summary.isEmpty ? ["Shuffling…"] : summary
        return ([items.joined(separator: ", ")] + positionText(in: state)).joined(separator: "\n")
    }

    /// What is loaded after the row was read is on a line of its own, so that the row is read once.
    private static func positionText(in state: State) -> [String] {
        guard let person = state.selected else { return [] }
        let position = NumberFormat.position(state.list.selected, of: state.rows.count)
        let facts = person.spokenFacts
        let isLate = state.introduced?.profile == nil && !facts.isEmpty
        let row = ["\(person.login)"] + (isLate ? [] : facts) + [position]
        return (isLate ? [row, facts] : [row]).map { $0.joined(separator: ", ") }
    }

    private static func statusItems(of state: State) -> [String] {
        var items = summary(of: state)
        if let activity = state.busy.label(activity(in: state)) {
            items.append(capitalizedIfFirst(activity, after: items))
        }
        if state.isOffline { items.append(capitalizedIfFirst("offline", after: items)) }
        if let left = state.requestsLeft { items.append("\(NumberFormat.counted(left, "request")) left") }
        return items
    }

    private static func summary(of state: State) -> [String] {
        let count = state.people.count
        guard count > 0 else { return state.isLoading ? [] : ["No people to show"] }
        let people = NumberFormat.counted(count, "random person", "random people")
        let source = state.age.map { "cached \($0)" } ?? "GitHub"
        return [people, state.order?.label, source].compactMap { $0 }
    }

    private static func activity(in state: State) -> String {
        guard state.isLoading else { return "loading profiles" }
        return state.isOffline ? "loading" : "shuffling"
    }

    private static func capitalizedIfFirst(_ item: String, after items: [String]) -> String {
        items.isEmpty ? item.prefix(1).uppercased() + item.dropFirst() : item
    }
}

extension ExplorerScreen.Command: NamedCommand {
    package static let named: [Self] =
        [.close, .open, .openInBrowser, .copy, .shuffle, .toggleOrder, .help] + ListCommand.named.map(Self.select)

    package var actionName: String? {
        if case .select(let command) = self { command.actionName } else { caseName }
    }
}
