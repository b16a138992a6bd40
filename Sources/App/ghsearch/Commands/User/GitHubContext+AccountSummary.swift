import GitHubAPI
import GitHubModel
import PeopleUI
import Repositories
import Search

extension GitHubContext {
    /// Returns a profile with totals of all repositories, from one query if that has everything. The error is that of the first page
    /// that failed. Without repositories an error is thrown, also if the profile is cached.
    func accountSummary(of owner: RepositoryService.Source) async throws -> (AccountSummary, (any Error)?) {
        do {
            return try await requestedSummary(of: owner)
        } catch let error as GitHubError {
            guard let cached = try await cachedOverview(of: owner, because: error), hasAll(cached) else { throw error }
            return (summary(of: cached.person, cached.statistics, cached.details), nil)
        }
    }

    /// An organization has no profile in the overview, and a large account not all repositories.
    private func hasAll(_ overview: PersonOverview) -> Bool { overview.isComplete && overview.person.kind == .user }

    private func requestedSummary(of owner: RepositoryService.Source) async throws -> (AccountSummary, (any Error)?) {
        let overview = try await overview(of: owner)
        if let overview, hasAll(overview) {
            return (summary(of: overview.person, overview.statistics, overview.details), nil)
        }
        let known = overview.flatMap { $0.person.profile == nil ? nil : $0.person }
        let person = if let known { known } else { try await profile(of: owner) }
        let total = owner == .me ? nil : person.profile?.publicRepositories
        let resolved: RepositoryService.Source = owner == .me ? .me : .account(person.login, kind: person.kind)
        let (listing, error) = try await repositoriesOfSummary(of: resolved, total: total)
        return (summary(of: person, listing.overview(of: total), overview?.details), error)
    }

    private func repositoriesOfSummary(
        of source: RepositoryService.Source, total: Int?
    ) async throws -> (RepositoryListing, (any Error)?) {
        do {
            return try await listing(of: source, total: total, isKnown: true)
        } catch {
            fallbacks.removeAll()
            throw error
        }
    }

    private func summary(
        of person: Person, _ statistics: RepositoryStatistics, _ details: AccountDetails?
    ) -> AccountSummary {
        var account = AccountSummary(person: person, statistics: statistics)
        account.details = person.kind == .organization ? nil : details
        account.now = output.now()
        return account
    }

    /// Compares two accounts of the host while a screen is drawn: with one query for each, or without an account with one request and
    /// what is cached.
    func comparison(of one: Login, _ other: Login) async throws -> PeopleComparison {
        var accounts = [try await shownSummary(of: one), try await shownSummary(of: other)]
        try await accounts.share(in: self)
        return PeopleComparison(accounts[0], accounts[1])
    }

    private func shownSummary(of login: Login) async throws -> AccountSummary {
        let people = try await people()
        switch try await people.overview(of: login, kind: nil) {
        case .found(let overview):
            let known = overview.person.profile == nil ? try await people.person(login) : overview.person
            return summary(of: known ?? overview.person, overview.statistics, overview.details)
        case .notFound: throw await missing("user", login)
        case nil: break
        }
        guard let person = try await people.person(login) else { throw await missing("user", login) }
        let cached = try await repositories().cachedListing(of: .account(login, kind: person.kind))
        let total = person.profile?.publicRepositories
        let none = RepositoryStatistics(of: [], total: total, isComplete: total == 0)
        return summary(of: person, cached?.overview(of: total) ?? none, nil)
    }
}

extension [AccountSummary] {
    /// Adds what two accounts share.
    mutating func share(in context: GitHubContext) async throws {
        let shared = try await SharedFacts(of: self[0], self[1], in: context)
        for index in indices { self[index].shared = shared }
    }
}
