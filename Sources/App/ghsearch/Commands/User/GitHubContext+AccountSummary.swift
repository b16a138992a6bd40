import GitHubAPI
import GitHubModel
import People
import Repositories
import TerminalUI

extension GitHubContext {
    /// Returns a profile with totals of all repositories, from one query if that has everything. The error is that of
    /// the first page that failed. Without repositories an error is thrown, also if the profile is cached.
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

    /// Compares accounts of the host while a screen is drawn: with one query for each, or without an account with one
    /// request for each and what is cached.
    func comparison(of logins: [Login]) async throws -> FactTable {
        var accounts: [AccountSummary] = []
        for login in logins { accounts.append(try await shownSummary(of: login)) }
        try await accounts.share(in: self)
        return FactTable(comparing: accounts)
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
    /// Adds what the accounts share.
    mutating func share(in context: GitHubContext) async throws {
        let shared = await SharedFacts(of: map(\.person), details: map(\.details), from: try await context.people())
        for index in indices { self[index].shared = shared }
    }
}

extension FactTable {
    /// What is known about accounts, and what they share. `bars` is the maximum number of bars for the contributions.
    init(comparing accounts: [AccountSummary], bars: Int = 0) {
        self.init(
            accounts.map { "\($0.person.login)" }, accounts.map { $0.comparedFacts(bars: bars) },
            shared: accounts.first?.shared?.facts(of: accounts.map(\.person)) ?? [])
    }
}

extension AccountSummary {
    fileprivate func comparedFacts(bars: Int) -> [FactTable.Fact] {
        let facts = [("Name", person.displayName ?? ""), ("Bio", person.profile?.bio ?? "")] + profileFacts(bars: bars)
        return facts.map { ($0.0, TextSanitizer.singleLine($0.1)) }
    }
}
