package import GitHubModel
import HTTPTypes

extension GitHubClient {
    /// Returns the owners of a page of the repositories that an account starred, the latest star first, and whether another
    /// page follows: `GET /users/{login}/starred`.
    ///
    /// - Parameter number: the number of the page, from 1.
    /// - Throws: ``GitHubError``; `CancellationError`.
    package func ownersOfStarredRepositories(
        by login: Login, page number: Int
    ) async throws -> (page: Page<Person>, hasNext: Bool) {
        var query = [("per_page", "100")]
        if number > 1 { query.append(("page", String(number))) }
        let endpoint = Endpoint(["users", login.description, "starred"], query: query)
        return try await value(of: endpoint) { (wire: [WireOwnedRepository], fields, hit) in
            var seen: Set<Person.ID> = []
            var page = Page(wire.map(\.owner.person).filter { seen.insert($0.id).inserted }, fields, hit)
            page.number = number
            return (page, LinkHeader(fields[.link] ?? "")["next"] != nil)
        }
    }
}

/// The owner in a repository of a list.
struct WireOwnedRepository: Decodable {
    let owner: WirePerson
}
