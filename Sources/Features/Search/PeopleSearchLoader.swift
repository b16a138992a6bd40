import GitHubAPI
import GitHubModel

extension PeopleService {
    /// Returns the results of a search as they grow. If the look-up of the account whose login is the text takes longer than
    /// ``PeopleSearch/lookUpTimeout``, those without it are sent before.
    func results(
        of search: PeopleSearch, ignoresCache: Bool = false, clock: any Clock<Duration>
    ) -> AsyncThrowingStream<Snapshot<SearchResults>, any Error> {
        let resource = Resource<SearchResults>(parts: { github in
            .running { output in
                let loader = PeopleSearchLoader(
                    search: search, people: self, github: github, clock: clock, output: output)
                try await loader.load()
            }
        })
        return github.snapshots(
            of: resource, policy: SnapshotPolicy(sendsPreview: false, ignoresCache: ignoresCache))
    }
}

/// Loads the results of a search: its pages, the account whose login is the text, and the people of the repository.
///
/// A query of the GraphQL API has all three in one response. Beside a search of the REST API, the others are requested at the
/// same time. If one of them fails, the results of the search are still used.
struct PeopleSearchLoader {
    typealias Part = Resource<SearchResults>.Part

    let search: PeopleSearch
    let people: PeopleService
    let github: GitHubClient
    let clock: any Clock<Duration>
    let output: AsyncThrowingStream<Part, any Error>.Continuation

    func load() async throws {
        if let login = search.input.address?.login { return try await loadAccount(login) }
        guard let query = search.query else { return }
        let isQueried = await github.usesGraphQL()
        let isLookedUpBeside = await isLookedUpBeside(isQueried: isQueried)
        async let account = isLookedUpBeside ? lookUp(query.login) : nil
        async let scoped = isQueried ? nil : scopedPeople()
        var pages = PeopleSearchPages(of: query, search, people, github)
        var part = Part(SearchResults())
        do {
            guard let first = try await pages.next() else { return }
            part.value = SearchResults(first, login: query.login)
            part.add(first)
            if let login = query.login, !first.includesExactLogin {
                let resultsWithoutAccount = part
                async let _: Void = sendLate(resultsWithoutAccount)
                var found = await account
                if found == nil { found = await lookUpMissing(login, in: part.value) }
                try part.value.add(found)
            }
        } catch let error as GitHubError {
            var found = try await scoped
            if found == nil { found = try await scopedPeople() }
            sendScopedPeople(found)
            throw error
        }
        var found = part.value.repository
        if found == nil { found = try await scoped }
        if found == nil { found = try await scopedPeople() }
        part.value.add(scoped: found)
        try await loadOthers(of: &pages, part)
    }

    private func isLookedUpBeside(isQueried: Bool) async -> Bool {
        guard !isQueried, search.limit == nil else { return false }
        return await people.isLookUpAffordable()
    }

    /// Loads the pages after the first one.
    private func loadOthers(of pages: inout PeopleSearchPages, _ first: Part) async throws {
        var part = first
        while pages.hasNext {
            output.yield(part)
            guard let page = try await pages.next() else { break }
            part.value.add(page)
            part.add(page)
        }
        part.isLast = true
        output.yield(part)
    }

    private func loadAccount(_ login: Login) async throws {
        let account = try await people.person(login, through: github)
        var part = Part(SearchResults([], total: 0, isIncomplete: false, exact: account))
        part.isLast = true
        output.yield(part)
    }

    private func lookUpMissing(_ login: Login, in results: SearchResults) async -> Result<Person?, any Error> {
        results.people.contains { $0.login == login } ? .success(nil) : await lookUp(login)
    }

    private func lookUp(_ login: Login?) async -> Result<Person?, any Error> {
        guard let login else { return .success(nil) }
        do {
            return .success(try await people.person(login, through: github))
        } catch {
            return .failure(error)
        }
    }

    /// Sends the results without the account, unless the task is cancelled before.
    private func sendLate(_ part: Part) async {
        guard !part.value.people.isEmpty else { return }
        do {
            try await clock.sleep(for: search.lookUpTimeout)
            output.yield(part)
        } catch {
            // the look-up has finished
        }
    }

    private func scopedPeople() async throws -> Result<[Person], GitHubError>? {
        guard let scope = search.scope else { return nil }
        do {
            return .success(try await people.people(of: scope, matching: search.text, through: github))
        } catch let error as GitHubError where error != .unauthorized {
            return .failure(error)
        }
    }

    /// Sends the people of the repository alone, because the search failed.
    private func sendScopedPeople(_ found: Result<[Person], GitHubError>?) {
        guard case .success(let people)? = found, !people.isEmpty else { return }
        output.yield(Part(SearchResults(people, total: people.count, isIncomplete: true, exact: nil)))
    }
}

/// The pages of a search, loaded one after another, as GitHub requires, until as many people were requested as the search has
/// as limit; without a limit, until there are some.
struct PeopleSearchPages {
    private let people: PeopleService
    private let github: GitHubClient
    private let limit: Int
    private var request: PeoplePageRequest?
    private var list: ListContinuation<Person.ID>
    private var requested = 0

    init(of query: SearchQuery, _ search: PeopleSearch, _ people: PeopleService, _ github: GitHubClient) {
        self.people = people
        self.github = github
        limit = search.limit ?? 1
        request = PeoplePageRequest(query, limit: search.limit, in: search.scope)
        list = ListContinuation()
    }

    /// Creates the pages from `position`, without the people that are loaded already.
    init(
        of query: SearchQuery, from position: SearchPosition, after known: [Person], _ people: PeopleService,
        _ github: GitHubClient
    ) {
        self.people = people
        self.github = github
        limit = 1
        request = PeoplePageRequest(query, limit: nil, in: nil)
        request?.position = position
        list = ListContinuation(after: known.map(\.id))
    }

    var hasNext: Bool { request != nil && requested < limit }

    /// Returns the next page, or `nil` after the last one. It counts as full unless it has few new people.
    mutating func next() async throws -> Page<Person>? {
        guard let request, hasNext else { return nil }
        var page = try await people.page(request, through: github)
        page.items = try list.add(page)
        requested += page.items.count * 2 < request.queriedCount ? page.items.count : request.queriedCount
        self.request = nil
        if let position = page.nextPosition {
            self.request = request
            self.request?.position = position
        }
        return page
    }
}
