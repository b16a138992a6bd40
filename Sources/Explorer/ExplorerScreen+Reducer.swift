import GitHubAPI
import GitHubModel
import TerminalUI

extension ExplorerScreen {
    /// Requests other people. Those on screen stay until they arrive.
    static func shuffle(_ state: inout State) -> [Effect] {
        state.request = state.request.next
        return load(&state)
    }

    /// Repeats the last request if it failed.
    static func refresh(_ state: inout State) -> [Effect] { state.failure == nil ? [] : load(&state) }

    private static func load(_ state: inout State) -> [Effect] {
        state.startLoading()
        state.isLoadingProfiles = false
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
        case .failed(let message): state.fail(message)
        case .unauthorized:
            state.isLoadingProfiles = false
            return [.common(state.failUnauthorized())]
        case .loaded(let result):
            (state.isLoading, state.failure) = (false, result.error.map { "\($0)" })
            (state.people, state.age, state.rows) = (result.people, result.age, [])
            sortRows(&state)
            return result.error == .unauthorized ? [.common(.requestSignIn)] : loadProfiles(&state)
        case .profile(let person):
            guard let index = state.people.firstIndex(where: { $0.id == person.id }) else { return [] }
            state.people[index] = person
            sortRows(&state)
        case .profilesFinished(let failure):
            state.isLoadingProfiles = false
            state.failure = failure ?? state.failure
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
