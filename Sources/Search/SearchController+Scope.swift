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

    /// Removes what was found in another scope.
    func changeScope() {
        (known, displayed, scopedPeople) = (KnownResults(), nil, nil)
    }

    /// Returns the cached people of the repository that match `text`. The disk is read once.
    func storedScopedPeople(_ text: String) -> [StoredPerson] {
        guard let scope = state.activeScope else { return [] }
        let all = scopedPeople ?? dependencies.people.storedPeople(of: scope, viewer: viewer)
        scopedPeople = all
        return all.matching(text)
    }

    /// Reports the people of the repository alone, because the search failed.
    func reportScoped(
        of scope: RepositoryScope?, for text: String, _ request: Task<[Person], any Error>?, _ query: SearchQuery
    ) async throws {
        let none = SearchResults([], total: 0, isIncomplete: true, exact: nil)
        let found = try await scoped(none, of: scope, for: text, request)
        try Task.checkCancellation()
        if !found.people.isEmpty { report(.found(display(found, for: query)), for: text) }
    }

    /// Returns the results after the people of the repository, of which there are none if the request for them failed.
    func scoped(
        _ search: SearchResults, of scope: RepositoryScope?, for text: String, _ request: Task<[Person], any Error>?
    ) async throws -> SearchResults {
        guard let scope, let request else { return search }
        var search = search
        do {
            search.add(
                first: try await withTaskCancellationHandler {
                    try await request.value
                } onCancel: {
                    request.cancel()
                })
            scopedPeople = nil
        } catch GitHubError.notFound {
            search.scopeMessage = "No such repository: \(scope.fullName). Alt-I finds people everywhere."
        } catch let error as GitHubError where error != .unauthorized {
            search.scopeMessage = await dependencies.people.message(for: error)
        }
        return search
    }
}
