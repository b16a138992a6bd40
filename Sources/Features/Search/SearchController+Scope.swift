import GitHubAPI
import GitHubModel
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

    func scopedRequest(matching text: String, _ ignoresCache: Bool) async -> ScopedRequest? {
        guard let scope = state.activeScope else { return nil }
        return await ScopedRequest(
            of: scope, matching: text, ignoresCache: ignoresCache, through: dependencies.people)
    }

    /// Reports the people of the repository alone, because the search failed.
    func report(_ request: ScopedRequest?, of query: SearchQuery, for text: String) async throws {
        let none = SearchResults([], total: 0, isIncomplete: true, exact: nil)
        let found = try await adding(request, to: none)
        try Task.checkCancellation()
        if !found.people.isEmpty { report(.found(display(found, for: query)), for: text) }
    }

    /// Returns the results after the people of the repository, of which there are none if the request for them failed.
    func adding(_ request: ScopedRequest?, to search: SearchResults) async throws -> SearchResults {
        guard let request else { return search }
        var search = search
        do {
            search.add(first: try await request.people(beside: search))
            scopedPeople = nil
        } catch GitHubError.notFound {
            search.scopeMessage = "No such repository: \(request.scope.fullName). Alt-I finds people everywhere."
        } catch let error as GitHubError where error != .unauthorized {
            search.scopeMessage = await message(of: error)
        }
        return search
    }
}
