import Store
import TerminalUI

/// The people of the repository that are found first.
extension SearchController {
    func findScope() {
        scopeSearch?.cancel()
        scopeSearch = Task { send(.scopeFound(await dependencies.localScope())) }
    }

    /// Removes what was found in another scope or for another account.
    func removeResults() {
        known = KnownResults()
        displayed = nil
        scopedPeople = nil
    }

    /// Returns the cached people of the repository that match `text`. The disk is read once.
    func storedScopedPeople(_ text: String) -> [StoredPerson] {
        guard let scope = state.activeScope else { return [] }
        let all = scopedPeople ?? dependencies.people.storedPeople(of: scope, viewer: viewer)
        scopedPeople = all
        return all.people(matching: text)
    }
}
