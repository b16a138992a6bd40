import GitHubAPI
import GitHubModel
import Search
import Store

/// The people of a repository that match a text.
struct ScopedPeople {
    let people: [Person]
    /// Why they are from the cache, or incomplete.
    var error: GitHubError?

    /// Loads the people unless a search has found them, or the cached ones if the request fails.
    ///
    /// - Throws: ``CommandError`` if there is no such repository; `GitHubError` if the token was rejected;
    ///   `CancellationError`.
    init(
        _ found: Result<RepositoryPeople, GitHubError>?, of scope: RepositoryScope, matching text: String,
        in module: some DependencyModule
    ) async throws {
        let service = try await module.people()
        do {
            if let found {
                people = try found.get().people
            } else {
                people = try await service.people(of: scope, matching: text)
            }
        } catch GitHubError.notFound {
            throw CommandError(.nothingFound, "No such repository: \(scope.fullName)")
        } catch let error as GitHubError where error.allowsFallback {
            let stored = await service.storedPeople(of: scope, matching: text)
            people = stored.map(\.person)
            if let date = stored.map(\.seenAt).min() {
                module.recordFallback(to: date, because: error == .notCached ? nil : error)
            } else if error == .notCached {
                module.console.printMessage("No people of \(scope.fullName) are cached.")
            } else {
                self.error = error
            }
        }
    }
}
