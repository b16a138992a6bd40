import GitHubModel
import PeopleUI
import TerminalUI

/// What only a sample does: another one replaces it, and its profiles are loaded after its rows.
extension PeopleListScreen {
    /// People on screen stay until the others arrive.
    static func shuffle(_ state: inout State) -> [Effect] {
        closeFilter(&state)
        state.current.shuffle()
        return load(&state)
    }

    static func toggleOrder(_ state: inout State) -> [Effect] {
        state.current.sort(by: state.current.order == .followers ? .original : .followers)
        // A sample in progress requests its own profiles when it arrives.
        return state.current.order == .followers && !state.isLoading ? loadProfiles(&state) : []
    }

    /// Requests the missing profiles of a sample, except of people from the store.
    static func loadProfiles(_ state: inout State) -> [Effect] {
        let missing = state.current.people.filter { $0.profile == nil }
        guard state.isSample, state.current.age == nil, !state.isOffline, !missing.isEmpty else { return [] }
        state.isLoadingProfiles = true
        let isRequired = state.current.order == .followers
        return [.loadProfiles(missing, of: state.current.source, isRequired: isRequired)]
    }

    /// The message about the sample itself stays until the next one.
    static func finishProfiles(_ failure: String?, _ state: inout State) -> [Effect] {
        state.isLoadingProfiles = false
        state.loading.finish(failure ?? state.current.message)
        let wantsProfile = state.wantsProfile && failure == nil
        state.wantsProfile = false
        return wantsProfile ? loadSelectedProfile(&state) : []
    }

    /// Requests the profile of the selected person in a sample, unless the card does.
    static func loadSelectedProfile(_ state: inout State) -> [Effect] {
        guard let person = state.selected, person.profile == nil, state.isSample, state.current.age == nil,
            !state.isOffline, cardLayout(of: state, in: state.size).placement == .none
        else { return [] }
        state.wantsProfile = state.isLoadingProfiles
        return state.wantsProfile ? [] : [.loadProfile(person, of: state.current.source)]
    }
}
