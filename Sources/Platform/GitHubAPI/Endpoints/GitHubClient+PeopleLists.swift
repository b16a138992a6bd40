package import GitHubModel
import HTTPTransport
import HTTPTypes

extension GitHubClient {
    /// Loads a list of accounts, in pages of up to 100 without profiles. No page is loaded after the one with the last of
    /// `limit`.
    package func people(in list: PeopleList, limit: Int = .max) -> Pages<Person> {
        Paginator(
            first: { try await people(in: list, at: Self.endpoint(of: list)) },
            fetch: { try await people(in: list, at: $0) },
            limit: limit, maxConcurrentRequests: maxConcurrentRequests
        ).pages()
    }

    /// Returns the page after `page`, or the first one, skipping those without other accounts: the list may have changed.
    package func people(in list: PeopleList, after page: Page<Person>?) async throws -> Page<Person> {
        var continuation = ListContinuation(after: page?.items.map(\.id) ?? [])
        var result = Page<Person>([])
        var next = page == nil ? .success(Self.endpoint(of: list)) : page?.next
        var isFirst = page == nil
        while let endpoint = try next?.get() {
            result =
                try await isFirst
                ? people(in: list, at: endpoint) : unexpectedIfNotFound { try await people(in: list, at: endpoint) }
            isFirst = false
            next = result.next
            let hasNewItems = try !continuation.add(result).isEmpty
            if hasNewItems || result.omitsRestrictedItems { break }
        }
        result.number = (page?.number ?? 0) + 1
        return result
    }

    /// GitHub's limit of a page. Any excess of a host is dropped.
    package static let listPageLength = 100

    private static func endpoint(of list: PeopleList) -> Endpoint {
        let path =
            switch list {
            case .followers(let login): ["users", login.description, "followers"]
            case .following(let login): ["users", login.description, "following"]
            case .organizations(let login): ["users", login.description, "orgs"]
            case .members(let login): ["orgs", login.description, "public_members"]
            case .contributors(let owner, let name): ["repos", owner.description, name, "contributors"]
            }
        return Endpoint(path, query: [("per_page", String(listPageLength))])
    }

    private func people(in list: PeopleList, at endpoint: Endpoint) async throws -> Page<Person> {
        do {
            let request = ValueRequest(endpoint: endpoint.cached(for: list), format: format(of: list)) {
                people, source in
                Page(people, from: source, on: host)
            }
            return try await value(of: request)
        } catch GitHubError.forbidden(let message) where message.contains("too large to list") {
            throw GitHubError.listTooLarge
        }
    }

    /// Returns the format of the bodies, which is empty (204) for the contributors of an empty repository.
    private func format(of list: PeopleList) -> BodyFormat<[Person]> {
        BodyFormat { [responseDecoder, host] body in
            guard !body.isEmpty else { return [] }
            let people = try responseDecoder.decode([WirePerson].self, from: body).prefix(Self.listPageLength)
            guard case .organizations = list else { return people.map(\.person) }
            return people.map { $0.organization(on: host) }
        }
    }
}

extension Endpoint {
    /// Returns the endpoint with the max age of `list`: GitHub itself caches contributors for hours.
    fileprivate func cached(for list: PeopleList) -> Endpoint {
        guard case .contributors = list else { return self }
        var endpoint = self
        endpoint.maxAge = .seconds(3600)
        return endpoint
    }
}

extension GitHubClient {
    /// Returns the owners of a page, from 1, of the repositories that an account starred, latest first: `GET
    /// /users/{login}/starred`.
    package func ownersOfStarredRepositories(
        by login: Login, page number: Int
    ) async throws -> Page<Person> {
        var query = [("per_page", "100")]
        if number > 1 { query.append(("page", String(number))) }
        let endpoint = Endpoint(["users", login.description, "starred"], query: query)
        return try await value(of: endpoint) { (wire: [WireOwnedRepository], source) in
            var seen: Set<Person.ID> = []
            let owners = wire.prefix(Self.listPageLength).map(\.owner.person)
            var page = Page(owners.filter { seen.insert($0.id).inserted }, from: source, on: host)
            page.number = number
            return page
        }
    }
}

struct WireOwnedRepository: Decodable {
    let owner: WirePerson
}
