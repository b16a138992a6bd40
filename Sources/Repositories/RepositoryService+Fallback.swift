import GitHubAPI
import GitHubModel
import Store

/// Cached data that is used because of an error. Its date and the error are reported.
extension RepositoryService {
    /// Returns the profile of the cached response, or else of the store.
    func cachedProfile(of owner: Owner, because error: GitHubError) async throws -> Person? {
        guard error.allowsFallback else { return nil }
        guard let login = owner.login else {
            return try await cached(because: error) { try await $0.tokenOwner().person }
        }
        if let person = try await cached(because: error, { try await $0.person(login) }) { return person }
        guard let stored = store?.people.person(login), stored.person.profile != nil else { return nil }
        onFallback(stored.seenAt, error)
        return stored.person
    }

    /// Returns the repository of the owner's cached listing.
    func listedRepository(
        _ name: String, of owner: Login, because error: GitHubError
    ) async throws -> Repository? {
        let listing = try await cacheSlot(for: .account(owner))?.listing
        let repository = listing?.repositories.first { $0.name.lowercased() == name.lowercased() }
        if let listing, repository != nil { onFallback(listing.storedAt, error) }
        return repository
    }

    /// Returns the value of cached responses, or `nil` if there are none.
    func cached<Value>(
        because error: GitHubError, _ body: (GitHubClient) async throws -> Value
    ) async throws -> Value? {
        guard let client = github.cacheOnly(onFallback: { onFallback($0, error) }) else { return nil }
        do { return try await body(client) } catch is GitHubError { return nil }
    }
}
