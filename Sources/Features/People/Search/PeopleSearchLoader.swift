package import GitHubAPI
import GitHubModel

extension PeopleService {
    /// If the look-up of the account whose login is the text takes longer than ``PeopleSearch/lookUpTimeout``, the
    /// results without it are sent before.
    package func results(
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
/// A query of the GraphQL API has all three in one response. Beside a search of the REST API, the others are requested
/// at the same time. If one of them fails, the results of the search are still used.
struct PeopleSearchLoader {
    /// The results that have arrived so far, as a part of the ``Resource``.
    typealias Part = Resource<SearchResults>.Part

    package let search: PeopleSearch
    package let people: PeopleService
    let github: GitHubClient
    let clock: any Clock<Duration>
    let output: AsyncThrowingStream<Part, any Error>.Continuation

    func load() async throws {
        if let login = search.input.address?.login { return try await loadAccount(login) }
        guard let query = search.query else { return }
        let isQueried = await github.usesGraphQL()
        async let scoped = isQueried ? nil : scopedPeople()
        var pages = PeopleSearchPages(of: query, search, people, github)
        let first: Part?
        do {
            first = try await firstPart(of: &pages, isQueried: isQueried)
        } catch let error as GitHubError {
            sendScopedPeople(try await scopedPeople(known: try await scoped))
            throw error
        }
        guard var part = first else { return }
        let repository = part.value.repository
        add(repository == nil ? try await scopedPeople(known: try await scoped) : repository, to: &part)
        try await loadOthers(of: &pages, part)
    }

    private func firstPart(of pages: inout PeopleSearchPages, isQueried: Bool) async throws -> Part? {
        let isLookedUpBeside = await isLookedUpBeside(isQueried: isQueried)
        async let account = isLookedUpBeside ? lookUp(search.login) : nil
        guard let page = try await pages.next() else { return nil }
        var part = Part(SearchResults(page, login: search.login))
        part.add(page)
        guard let login = search.login, !page.includesExactLogin else { return part }
        let resultsWithoutAccount = part
        async let _: Void = sendLate(resultsWithoutAccount)
        let found = await account
        try part.value.add(found == nil ? await lookUpMissing(login, in: part.value) : found)
        return part
    }

    private func isLookedUpBeside(isQueried: Bool) async -> Bool {
        guard !isQueried, search.limit == nil else { return false }
        return await people.isLookUpAffordable()
    }

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
        } catch let error as GitHubError where error.allowsFallback {
            return await cachedLookUp(login) ?? .failure(error)
        } catch {
            return .failure(error)
        }
    }

    /// Returns the result of an earlier look-up, or `nil` if it is not cached.
    private func cachedLookUp(_ login: Login) async -> Result<Person?, any Error>? {
        guard let cached = github.cacheOnly() else { return nil }
        do {
            return .success(try await people.person(login, through: cached))
        } catch {
            return nil
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

    private func scopedPeople(
        known: Result<RepositoryPeople, GitHubError>?
    ) async throws -> Result<RepositoryPeople, GitHubError>? {
        known == nil ? try await scopedPeople() : known
    }

    private func scopedPeople() async throws -> Result<RepositoryPeople, GitHubError>? {
        guard let scope = search.scope else { return nil }
        do {
            return .success(try await people.people(of: scope, matching: search.text, through: github))
        } catch let error as GitHubError where error != .unauthorized {
            return .failure(error)
        }
    }

    private func sendScopedPeople(_ found: Result<RepositoryPeople, GitHubError>?) {
        guard case .success(let found)? = found, !found.people.isEmpty else { return }
        var part = Part(SearchResults())
        add(.success(found), to: &part)
        part.value.lacksSearch = true
        output.yield(part)
    }

    private func add(_ found: Result<RepositoryPeople, GitHubError>?, to part: inout Part) {
        var isMatched = true
        if case .success(let people)? = found { isMatched = people.isMatched }
        part.value.add(scoped: found?.map(\.people), isMatched: isMatched)
    }
}
