import GitHubAPI
import GitHubModel
import TerminalUI

/// What keys and news do.
extension ExplorerScreen {
    static func press(_ key: Key, _ state: inout State) -> [Effect] {
        if case .click(let place) = key {
            layout(of: state, in: state.size).listRow(at: place.row).map { state.list.select(row: $0) }
        }
        switch keys(of: state).command(for: key) {
        case .close: state.isLeft = true
        case .move(let offset): state.list.move(by: offset)
        case .movePages(let count): state.list.move(by: count * state.list.height)
        case .toStart: state.list.select(0)
        case .toEnd: state.list.select(state.rows.count)
        case .open: return state.selected.map { [.open($0)] } ?? []
        case .openInBrowser: return state.selected.map { [.openInBrowser($0)] } ?? []
        case .copy: return state.selected.map { [.copyURL($0)] } ?? []
        case .shuffle: return shuffle(&state)
        case .toggleOrder: return changeOrder(&state)
        case .help: return [.help]
        case nil: break
        }
        return []
    }

    /// Those shown stay until the others come.
    private static func shuffle(_ state: inout State) -> [Effect] {
        state.request = state.request.next
        (state.isLoading, state.isLoadingProfiles, state.failure) = (true, false, nil)
        return [.loadSample(state.request)]
    }

    /// The same draw, if nothing, or not all of it, came.
    static func refresh(_ state: inout State) -> [Effect] {
        guard state.failure != nil else { return [] }
        (state.isLoading, state.isLoadingProfiles, state.failure) = (true, false, nil)
        return [.loadSample(state.request)]
    }

    /// By followers, or as they were drawn.
    private static func changeOrder(_ state: inout State) -> [Effect] {
        state.order = state.order == .followers ? nil : .followers
        sortRows(&state)
        // Those who are to be drawn anyway come with their own wish.
        return state.order == .followers && !state.isLoading ? loadProfiles(&state) : []
    }

    static func apply(_ news: Event, _ state: inout State) -> [Effect] {
        switch news {
        case .failed(let sentence): (state.isLoading, state.failure) = (false, sentence)
        case .unauthorized:
            (state.isLoading, state.isLoadingProfiles) = (false, false)
            state.failure = "GitHub did not accept the sign-in. F2 signs in again, or goes on without an account."
            return [.requestSignIn]
        case .loaded(let exploration):
            (state.isLoading, state.failure) = (false, exploration.error.map { "\($0)" })
            (state.people, state.age) = (exploration.people, exploration.age)
            state.rows = []
            sortRows(&state)
            return exploration.error == .unauthorized ? [.requestSignIn] : loadProfiles(&state)
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

    /// Who is out of the store is shown as stored.
    private static func loadProfiles(_ state: inout State) -> [Effect] {
        let missing = state.people.filter { $0.profile == nil }
        guard state.age == nil, !state.isOffline, !missing.isEmpty else { return [] }
        state.isLoadingProfiles = true
        return [.loadProfiles(missing, of: state.request, isRequired: state.order == .followers)]
    }

    /// Brings the rows in order; whoever is selected stays selected, and where they are on the screen.
    private static func sortRows(_ state: inout State) {
        let selected = state.selected?.id
        state.rows = state.order?.sorted(state.people) ?? state.people
        let line = state.rows.firstIndex { $0.id == selected }
        state.list.update(count: state.rows.count, selecting: line ?? 0)
    }
}
