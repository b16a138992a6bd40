import GitHubAPI
import GitHubModel
import PeopleUI
package import TerminalUI

extension ExplorerScreen {
    /// Requests other people. Those on screen stay until they arrive.
    static func shuffle(_ state: inout State) -> [Effect] {
        state.request = state.request.next
        return load(&state)
    }

    /// Repeats the last request if it failed.
    static func refresh(_ state: inout State) -> [Effect] { state.failure == nil ? [] : load(&state) }

    private static func load(_ state: inout State) -> [Effect] {
        state.loading.start()
        state.isLoadingProfiles = false
        state.sampleMessage = nil
        return [.loadSample(state.request)]
    }

    /// Sorts by followers, or restores the original order.
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

    /// Sorts the rows. The same person stays selected, in the same row of the screen.
    private static func sortRows(_ state: inout State) {
        let selected = state.selected?.id
        state.rows = state.order?.sorted(state.people) ?? state.people
        let index = state.rows.firstIndex { $0.id == selected }
        state.list.update(count: state.rows.count, selecting: index ?? 0)
    }
}

extension ExplorerScreen {
    /// Requests the avatar of the selected person, if there is space for it and it was not requested before.
    static func updateAvatar(_ state: inout State) -> [Effect] {
        guard let person = avatarPerson(in: state), state.avatar?.id != person.id else { return [] }
        state.avatar = AvatarSlot(id: person.id)
        return [.loadAvatar(person)]
    }

    /// Requests the avatar again when the screen is uncovered, in case the last request failed.
    static func setCovered(_ isCovered: Bool, _ state: inout State) -> [Effect] {
        guard state.isCovered != isCovered else { return [] }
        state.isCovered = isCovered
        guard let person = avatarPerson(in: state), state.avatar?.id == person.id else { return [] }
        return [.loadAvatar(person)]
    }

    /// Ignores the avatar of a person who is not selected anymore.
    static func setAvatar(_ image: RenderedImage, of id: Person.ID, _ state: inout State) {
        if state.avatar?.id == id { state.avatar?.image = image }
    }

    private static func avatarPerson(in state: State) -> Person? {
        HeaderImageLayout.fits(into: state.size) && !state.isCovered ? state.selected : nil
    }
}

extension ExplorerScreen {
    enum Command: Sendable, Hashable {
        case close, open, openInBrowser, copyURL, shuffle, toggleOrder, help
        case select(ListCommand)
    }

    static func keys(of state: State) -> Keymap<Command> {
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

    /// Returns the keys for the key line: those that do something. While people can arrive, they stay in place.
    static func usableKeys(of state: State) -> Keymap<Command> {
        let keys = keys(of: state)
        return state.isLoading ? keys : keys.filter { isUsable($0, state) }
    }

    private static func isUsable(_ command: Command, _ state: State) -> Bool {
        switch command {
        case .open, .openInBrowser, .copyURL: state.selected != nil
        case .select, .toggleOrder: state.rows.count > 1
        case .close, .shuffle, .help: true
        }
    }

    package static func help(of state: State) -> [HelpSection] { [HelpSection("Random people", keys(of: state))] }

    static func press(_ key: Key, _ state: inout State) -> [Effect] {
        if case .click(let position) = key {
            layout(of: state, in: state.size).listRow(at: position.row).map { state.list.select(row: $0) }
        }
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
