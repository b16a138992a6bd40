import GitHubAPI
import GitHubModel
import TerminalUI

/// What is offered if few people match, after the results of the search.
extension SearchController {
    /// Searches for repositories if the results need them, or suggests a query if there are no rows. The next change of the text
    /// cancels it.
    func completeRows(for text: String, _ query: SearchQuery) {
        guard !Task.isCancelled, text == state.text, !dependencies.people.isOffline else { return }
        completion?.cancel()
        if let word = state.missingRepositoryWord, let delay = properties.repositoryDelay {
            completion = Task { await findRepositories(named: word, after: delay, text, query) }
        } else if state.rowCount == 0 {
            completion = Task { await suggestQuery(for: text) }
        }
    }

    private func findRepositories(named word: String, after delay: Duration, _ text: String, _ query: SearchQuery) async
    {
        do {
            try await dependencies.clock.sleep(for: delay)
            guard await dependencies.people.isRepositorySearchAffordable() else { return }
            let found = try await RequestBudget.operation { try await dependencies.people.repositories(named: word) }
            try Task.checkCancellation()
            known.add(found, toResultsOf: query)
            send(.repositoriesFound(found, to: text))
            updateAccount()
        } catch {
            // the people are there
        }
    }

    private func suggestQuery(for text: String) async {
        guard let query = await suggestedQuery(for: text), !Task.isCancelled else { return }
        send(.querySuggested(query, to: text))
    }

    /// Reads the disk beside the keys.
    @concurrent private nonisolated func suggestedQuery(for text: String) async -> String? {
        SuggestedQuery.text(for: text, isLocation: dependencies.people.isLocation)
    }
}
