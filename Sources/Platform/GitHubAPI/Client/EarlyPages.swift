package import GitHubModel

/// The first page of a list and those that are requested together with it, because the number of items is known: a list
/// of 24 pages takes one round trip less.
///
/// The number can be wrong, and the list another one. So the first page decides: a page is used if the links of the
/// first page lead to it. All others are cancelled.
struct EarlyPages<Item: Sendable>: Sendable {
    typealias Request = Task<Page<Item>, any Error>

    let first: Request
    private let others: [String: Request]

    /// Requests the first page, then those at the endpoints that are expected.
    init(
        first: @escaping @Sendable () async throws -> Page<Item>, expected: @Sendable () async -> [Endpoint],
        fetch: @escaping @Sendable (Endpoint) async throws -> Page<Item>
    ) async {
        self.first = Task { try await first() }
        let others = await expected().map { endpoint in (endpoint.target, Task { try await fetch(endpoint) }) }
        self.others = Dictionary(others) { first, _ in first }
    }

    /// Returns the page at an endpoint, or `nil` if it was not requested.
    func page(at endpoint: Endpoint) async throws -> Page<Item>? { try await others[endpoint.target]?.value }

    func cancel() {
        first.cancel()
        for request in others.values { request.cancel() }
    }
}

/// What is known about the repositories of an account before they are requested.
package struct ExpectedRepositories: Sendable, Hashable {
    /// The account's ID, which the addresses of the pages contain.
    let owner: Person.ID
    /// The number of public repositories, as of an earlier response.
    private let count: Int

    var pages: Int { (count + GitHubClient.listPageLength - 1) / GitHubClient.listPageLength }

    /// Returns `nil` if the ID or the number is unknown.
    package init?(of person: Person) {
        guard person.hasKnownID, let profile = person.profile else { return nil }
        owner = person.id
        count = profile.publicRepositories.clampedCount
    }
}
