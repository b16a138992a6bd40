import struct Foundation.Date
import GitHubAPI
import GitHubModel
import Store

/// A run of ``AccountPrefetcher``: carries out an ``AccountPlan``, and says how far it is.
///
/// A list is read page by page, from its start. The people in lists have no names: a query adds the names of the first
/// people.
struct AccountRun {
    private let github: GitHubClient
    private let store: LocalStore
    private let viewer: Int64
    private let now: @Sendable () -> Date
    private let onProgress: @Sendable (AccountProgress) -> Void
    private let meter = RequestMeter()
    private let progressNames: PeopleStore.AccountNames
    private var plan: AccountPlan
    private var progress = AccountProgress()
    private var firstLimits: [RateLimitResource: RateLimit]?
    /// The people of the lists, in order.
    private var listed: [(person: Person, source: PersonSource)] = []

    init(of prefetcher: AccountPrefetcher, onProgress: @escaping @Sendable (AccountProgress) -> Void) {
        github = prefetcher.github.counting(in: meter)
        store = prefetcher.store
        viewer = prefetcher.viewer
        now = prefetcher.now
        self.onProgress = onProgress
        progressNames = PeopleStore.AccountNames(viewer: viewer)
        plan = store.people.plan(ofAccount: viewer, at: now())
    }

    /// What was read before an error stays.
    consuming func read() async throws -> AccountProgress {
        do {
            let account = try await readLists()
            try await checkLogins()
            plan.restart()
            if plan.isContinued, plan.areProfilesDue { try await readAgain(around: account.login) }
            try await addProfiles()
        } catch let error as AccountProgress.StopError {
            progress.stopError = error
        } catch {
            await saveProgress()
            throw error
        }
        await saveProgress()
        progress.usage = meter.usage
        return progress
    }

    private mutating func readLists() async throws -> Person {
        try await requireRequest()
        let account = try await github.tokenOwner().person
        reportProgress()
        try await readPeople(around: account.login)
        try await readRepositories(of: account)
        return account
    }

    private mutating func readPeople(around login: Login) async throws {
        try await read(.following(login), as: .following, AccountPlan.maxPages.own)
        try await read(.followers(login), as: .follower, AccountPlan.maxPages.own)
        try await requireRequest()
        let organizations = try await github.people(in: .organizations(login), after: nil).items
        reportProgress()
        for organization in organizations.prefix(AccountPlan.maxOrganizations) {
            try await read(
                .members(organization.login), as: .member(of: organization.login), AccountPlan.maxPages.organization)
        }
        try await read(as: .starred, AccountPlan.maxPages.own) { github, page in
            try await github.ownersOfStarredRepositories(by: login, page: (page?.number ?? 0) + 1)
        }
    }

    private mutating func read(_ list: PeopleConnection, as source: PersonSource, _ maxPages: Int) async throws {
        try await read(as: source, maxPages) { try await $0.people(in: list, after: $1) }
    }

    private mutating func read(
        as source: PersonSource, _ maxPages: Int,
        _ load: (GitHubClient, Page<Person>?) async throws -> Page<Person>
    ) async throws {
        try await readOnce(name(of: source)) { reader in
            var page: Page<Person>?
            repeat {
                try await reader.requireRequest()
                let next = try await load(reader.github, page)
                reader.record(next, from: source)
                page = next
            } while page?.hasNext == true && page?.number ?? 1 < maxPages
        }
    }

    /// Reads the lists of an interrupted run, which are cached, so that their people are in order before those of this
    /// run.
    private mutating func readAgain(around login: Login) async throws {
        let others = listed
        listed = []
        try await readPeople(around: login)
        listed += others
        plan.restart()
    }

    /// Reads what the interrupted run has not read. A list that GitHub does not return is left out.
    private mutating func readOnce(_ name: String, _ read: (inout Self) async throws -> Void) async throws {
        guard plan.includes(name) else { return }
        do {
            try await read(&self)
        } catch GitHubError.notFound, GitHubError.forbidden, GitHubError.restricted, GitHubError.listTooLarge,
            GitHubError.incompleteList
        {}
        plan.finish(name)
    }

    private mutating func record(_ page: Page<Person>, from source: PersonSource) {
        record(page.items, from: source, at: page.storedAt ?? now())
        listed += page.items.map { ($0, source) }
        progress.people.formUnion(page.items.map(\.id))
        reportProgress()
    }

    private mutating func reportProgress() {
        progress.usage = meter.usage
        onProgress(progress)
    }

    /// - Throws: ``AccountProgress/StopError`` if the plan allows no more requests.
    private mutating func requireRequest(of resource: RateLimitResource = .core) async throws {
        let limit = try await rateLimit(of: resource)
        if let error = AccountPlan.stopError(after: meter.usage.requests, limit) { throw error }
    }

    /// If the rate limit is unknown, requests all limits once, which GitHub does not count.
    private mutating func rateLimit(of resource: RateLimitResource) async throws -> RateLimit? {
        if let limit = await github.rateLimit(of: resource) { return limit }
        if firstLimits == nil, meter.usage.requests < AccountPlan.maxRequests {
            firstLimits = try await github.rateLimits() ?? [:]
        }
        return firstLimits?[resource]
    }

    private func record(_ people: [Person], from source: PersonSource, at date: Date) {
        store.people.record(
            people, from: source, viewer: viewer, isPrivate: source.mayBePrivate(for: viewer), at: date)
    }

    /// Waits until all that was read is written, which the end of a command does for two seconds only.
    private func saveProgress() async {
        store.people.record(ReadingProgress(source: progressNames.lists, finished: plan.finished, readAt: now()))
        await store.flush(upTo: .seconds(30))
    }

    private func name(of source: PersonSource) -> String { (source.label ?? "").replacing(" ", with: "-") }

    /// The people of one query, which costs three points.
    private static let peoplePerQuery = 100
    private static let pointsPerQuery = 3

    /// Adds missing profiles, first of those that the account follows. The others follow on another day, or when
    /// selected.
    private mutating func addProfiles() async throws {
        guard plan.areProfilesDue else { return }
        let sources = Dictionary(listed.map { ($0.person.id, $0.source) }) { first, _ in first }
        await store.flush(upTo: .seconds(10))  // other sources may have profiles
        var unnamed = store.people.addingProfiles(to: listed.map(\.person))
            .filter { $0.profile == nil && $0.kind == .user && $0.nodeID != nil }
            .uniqued(on: \.id)[...]
        while !unnamed.isEmpty, progress.usage.points + Self.pointsPerQuery <= AccountPlan.maxPoints {
            try await requireRequest(of: .graphql)
            let people = try await github.addingProfiles(to: Array(unnamed.prefix(Self.peoplePerQuery)))
                .filter { $0.profile != nil }
            if people.isEmpty { return }  // GraphQL can't be used now
            unnamed = unnamed.dropFirst(Self.peoplePerQuery)
            for (source, group) in Dictionary(grouping: people, by: { sources[$0.id] }) {
                if let source { record(group, from: source, at: now()) }
            }
            reportProgress()
        }
        store.people.record(ReadingProgress(source: progressNames.profiles, finished: [], readAt: now()))
    }

    /// Looks up logins of merges, which can be organizations or no longer exist, a few each day.
    private mutating func checkLogins() async throws {
        guard plan.areQueriesDue else { return }
        await store.flush(upTo: .seconds(10))  // a list may have contained some of them
        let unknown = store.people.unconfirmed(limit: 200).filter { $0.person.kind == .unknown }
        for person in unknown.prefix(AccountPlan.maxLookUps).map(\.person) {
            try await requireRequest()
            do {
                store.people.storeLookUp(of: try await github.person(person.login), at: now())
            } catch GitHubError.notFound {
                store.people.recordMissing(person.login, at: now())
            }
            reportProgress()
        }
    }

    /// Reads the contributors of repositories to which the account contributed recently, by GitHub and the clones read.
    private mutating func readRepositories(of account: Person) async throws {
        let contributed = plan.areQueriesDue ? try await contributedRepositories() : plan.knownRepositories
        let names = (contributed + store.people.repositories(of: account)).uniqued(on: RepositoryName.init)
        for (owner, name) in names.compactMap(Self.address).prefix(AccountPlan.maxRepositories) {
            if plan.areQueriesDue { try await readCommitAuthors(of: name, owner) }
            let source = PersonSource.repository("\(owner)/\(name)")
            try await read(.contributors(owner, name: name), as: source, AccountPlan.maxPages.repository)
        }
        guard plan.areQueriesDue else { return }
        store.people.record(
            ReadingProgress(source: progressNames.queries, finished: contributed, readAt: now()))
    }

    private mutating func contributedRepositories() async throws -> [String] {
        try await requireRequest(of: .graphql)
        guard let names = try await github.contributedRepositories(count: AccountPlan.maxRepositories) else {
            return []
        }
        reportProgress()
        return names
    }

    /// Reads the authors of the last commits, whose addresses may contain no login.
    private mutating func readCommitAuthors(of name: String, _ owner: Login) async throws {
        try await readOnce("commits:\(owner)/\(name)") { reader in
            try await reader.requireRequest(of: .graphql)
            guard let authors = try await reader.github.commitAuthors(of: name, of: owner) else { return }
            reader.store.people.record(
                authors.people, from: .repository("\(owner)/\(name)"), viewer: reader.viewer,
                isPrivate: authors.isPrivate, at: reader.now())
            reader.progress.people.formUnion(authors.people.map(\.id))
            reader.reportProgress()
        }
    }

    private static func address(_ repository: String) -> (owner: Login, name: String)? {
        // One that is not valid is left out.
        guard case .repository(let owner, let name)? = try? GitHubAddress(repository)?.target else { return nil }
        return (owner, name)
    }
}
