import GitHubAPI
import GitHubModel
import People
import TerminalUI

/// What is offered if few people match, after the results of the search.
extension SearchController {
    /// Searches for repositories if the results need them; if nothing matches, suggests a query, and searches once more
    /// for what is similar. The next change of the text cancels it.
    func completeRows(for text: String, _ query: SearchQuery, after delay: Duration = .zero) {
        guard !Task.isCancelled, text == state.text, !dependencies.people.isOffline else { return }
        completion?.cancel()
        guard needsRepositories || state.rowCount == 0 || needsSimilar else { return }
        completion = Task {
            do {
                try await complete(text, after: delay)
                keepResults(of: query)
            } catch {
                // the people are there
            }
        }
    }

    private var needsRepositories: Bool { properties.repositoryDelay != nil && state.missingRepositoryWord != nil }

    private var needsSimilar: Bool { properties.searchesAgain && state.lacksSimilar }

    private func complete(_ text: String, after delay: Duration) async throws {
        if state.rowCount == 0 { try await suggestQuery(for: text) }
        if let word = state.missingRepositoryWord, let delay = properties.repositoryDelay {
            try await findRepositories(named: word, after: delay, text)
        }
        if needsSimilar { try await findSimilar(to: text, after: delay) }
        if properties.repositoryDelay != nil, state.lacksRepositoriesOfPerson {
            try await findRepositoriesOfPerson(in: text)
        }
        if state.hasNothing { try await findNearbyScope(for: text) }
    }

    /// Keeps what was added to the results, so that the same text needs no other request.
    private func keepResults(of query: SearchQuery) {
        guard !Task.isCancelled, let results = state.rows.search, results.isComplete else { return }
        known.store(results, for: query, at: elapsed())
    }

    private func findRepositories(named word: String, after delay: Duration, _ text: String) async throws {
        try await dependencies.clock.sleep(for: delay)
        guard await dependencies.people.isRepositorySearchAffordable() else { return }
        do {
            let found = try await RequestBudget.operation { try await dependencies.people.repositories(named: word) }
            try Task.checkCancellation()
            send(.repositoriesFound(found, to: text))
        } catch is GitHubError {
            // the people are there
        }
        updateAccount()
    }

    private func findRepositoriesOfPerson(in text: String) async throws {
        let found = try await RequestBudget.operation {
            try await dependencies.people.repositoriesOfPerson(in: text)
        }
        try Task.checkCancellation()
        send(.repositoriesFound(found, to: text))
        updateAccount()
    }

    private func suggestQuery(for text: String) async throws {
        guard let query = await suggestedQuery(for: text) else { return }
        try Task.checkCancellation()
        send(.querySuggested(query, to: text))
    }

    /// Reads the disk off the actor, so that keys are not delayed.
    @concurrent private nonisolated func suggestedQuery(for text: String) async -> String? {
        SuggestedQuery.text(for: text, isLocation: dependencies.people.isLocation)
    }

    /// Waits until the cached people that are similar are there.
    private func findSimilar(to text: String, after delay: Duration) async throws {
        if delay > .zero { try await dependencies.clock.sleep(for: delay) }
        await similarSearch?.value
        guard needsSimilar, var results = state.rows.search else { return }
        results.similar =
            try await showingProgress(for: text) { try await dependencies.people.similarPeople(to: text) } ?? []
        report(.found(results), for: text)
    }

    /// Ends the progress if the task is cancelled and the text stays. The results end it otherwise.
    private func showingProgress<Value: Sendable>(
        for text: String, _ operation: () async throws -> Value
    ) async throws -> Value {
        send(.searchStarted(text))
        do {
            let value = try await RequestBudget.operation(operation)
            try Task.checkCancellation()
            return value
        } catch {
            if text == state.text { state.loading.finish() }
            throw error
        }
    }

    private func findNearbyScope(for text: String) async throws {
        let scope = state.scope == nil ? await dependencies.localScope() : nil
        try Task.checkCancellation()
        send(.nothingFound(localScope: scope, to: text))
    }

    private func reportUnlessCancelled(_ error: any Error, for text: String) async {
        let outcome: SearchScreen.Outcome =
            error as? GitHubError == .unauthorized ? .unauthorized : .failed(await message(of: error))
        if !Task.isCancelled { report(outcome, for: text) }
    }
}
