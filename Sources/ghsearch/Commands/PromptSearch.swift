import GitHubAPI
import GitHubModel
import Search

/// The search of the prompt without a screen: the same people in the same order.
struct PromptSearch {
    let text: String
    let scope: RepositoryScope?

    /// Returns the people. If a request fails, those of the cache.
    ///
    /// - Throws: ``CommandError`` if there is no such account or repository; `GitHubError` if there are no people;
    ///   `CancellationError`.
    func people(in module: some DependencyModule) async throws -> [Person] {
        let found = try await module.people().listedPeople(for: text, scope: scope, clock: module.clock)
        if let error = found.error { try await report(error, found, in: module) }
        if found.isIncomplete {
            module.console.printMessage(
                "The results are incomplete: GitHub's search timed out, or GitHub withholds some. Try again.")
        }
        return found.people
    }

    private func report(_ error: GitHubError, _ found: ListedPeople, in module: some DependencyModule) async throws {
        if error == .notFound, let scope {
            throw CommandError(.nothingFound, "No such repository: \(scope.fullName)")
        }
        if error == .notCached, found.people.isEmpty { return }  // offline, nothing is found
        guard error.allowsFallback, !found.people.isEmpty else { throw error }
        if let date = found.storedAt {
            module.recordFallback(to: date, because: error == .notCached ? nil : error)
        } else {
            module.console.printMessage(error.message(isAnonymous: await module.isAnonymous()))
        }
    }
}
