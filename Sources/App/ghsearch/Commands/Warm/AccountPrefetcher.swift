import struct Foundation.Date
import GitHubAPI
import GitHubModel
import Store

/// Reads the people around the signed-in account into the cache: those it follows and its followers, public members of its
/// organizations, owners of what it starred, and contributors of repositories it contributed to.
///
/// A list is read page by page, from its start. GitHub confirms unchanged pages without counting them (304); GraphQL queries, for
/// which it does not, are sent once a day. A list that was read before an interruption is left out the next time. The people in
/// lists have no names: a query adds the names of the first people.
struct AccountPrefetcher {
    struct Summary: Sendable, Hashable {
        var people: Set<Person.ID> = []
        var usage = RequestMeter.Usage()
        /// Why there may be more people, or `nil` if all were read.
        var stopError: StopError?
    }
    enum StopError: Error { case requests, rateLimit }

    /// The requests of one run, with those that GitHub does not count.
    static let maxRequests = 50
    /// The pages of a list of the account, of the members of an organization, and of the contributors of a repository.
    private static let maxPages = (own: 10, organization: 3, repository: 1)
    private static let maxOrganizations = 5
    private static let secondsOfDay = 86_400.0

    private let github: GitHubClient
    private let store: LocalStore
    private let viewer: Int64
    private let now: @Sendable () -> Date
    private let onProgress: (Summary) -> Void
    private let meter = RequestMeter()
    private var firstLimits: [RateLimitResource: RateLimit]?
    private var summary = Summary()
    private var finished: [String]
    /// Whether the last run was interrupted, so that its lists are left out.
    private let isContinued: Bool
    private var listed: [(person: Person, source: PersonSource)] = []
    /// When the account's queries were sent, and the repositories that it contributed to by then.
    private let lastQueries: ReadingProgress?
    /// Whether the last queries are older than a day.
    private let areQueriesDue: Bool
    /// Whether the last profiles were added more than a day ago.
    private let areProfilesDue: Bool

    /// `viewer` is the ID of the account of `github`. `onProgress` is called after each part of a list.
    init(
        _ github: GitHubClient, _ store: LocalStore, viewer: Int64, now: @escaping @Sendable () -> Date = { Date() },
        onProgress: @escaping (Summary) -> Void
    ) {
        self.github = github.counting(in: meter)
        self.store = store
        self.viewer = viewer
        self.now = now
        self.onProgress = onProgress
        finished = store.people.progress(of: "account:\(viewer)")?.finished ?? []
        isContinued = !finished.isEmpty
        func isDue(_ progress: ReadingProgress?) -> Bool {
            progress.map { now().timeIntervalSince($0.readAt) >= Self.secondsOfDay } ?? true
        }
        lastQueries = store.people.progress(of: "contributions:\(viewer)")
        areQueriesDue = isDue(lastQueries)
        areProfilesDue = isDue(store.people.progress(of: "profiles:\(viewer)"))
    }

    /// What was read before an error stays.
    consuming func read() async throws -> Summary {
        do {
            let account = try await readLists()
            try await checkLogins()
            finished = []  // the next run starts again
            if isContinued, areProfilesDue { try await readAgain(around: account.login) }
            try await addProfiles()
        } catch let error as StopError {
            summary.stopError = error
        } catch {
            await saveProgress()
            throw error
        }
        await saveProgress()
        summary.usage = meter.usage
        return summary
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
        try await read(.following(login), as: .following, Self.maxPages.own)
        try await read(.followers(login), as: .follower, Self.maxPages.own)
        try await requireRequest()
        let organizations = try await github.people(in: .organizations(login), after: nil).items
        reportProgress()
        for organization in organizations.prefix(Self.maxOrganizations) {
            try await read(
                .members(organization.login), as: .member(of: organization.login), Self.maxPages.organization)
        }
        try await read(as: .starred, Self.maxPages.own) { github, page in
            try await github.ownersOfStarredRepositories(by: login, page: (page?.number ?? 0) + 1)
        }
    }

    /// A list that GitHub does not return is left out.
    private mutating func read(_ list: PeopleList, as source: PersonSource, _ maxPages: Int) async throws {
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

    /// Reads the lists of an interrupted run, which are cached, so that their people are in order before those of this run.
    private mutating func readAgain(around login: Login) async throws {
        let others = listed
        listed = []
        try await readPeople(around: login)
        listed += others
        finished = []
    }

    private mutating func readOnce(_ name: String, _ read: (inout Self) async throws -> Void) async throws {
        if finished.contains(name) { return }
        do {
            try await read(&self)
        } catch GitHubError.notFound, GitHubError.forbidden, GitHubError.listTooLarge, GitHubError.incompleteList {}
        finished.append(name)
    }

    private mutating func record(_ page: Page<Person>, from source: PersonSource) {
        record(page.items, from: source, at: page.storedAt ?? now())
        listed += page.items.map { ($0, source) }
        summary.people.formUnion(page.items.map(\.id))
        reportProgress()
    }

    private mutating func reportProgress() {
        summary.usage = meter.usage
        onProgress(summary)
    }

    /// - Throws: ``StopError`` if no more requests are allowed: half of the rate limit is left for other uses.
    private mutating func requireRequest(of resource: RateLimitResource = .core) async throws {
        let limit = try await rateLimit(of: resource)
        guard meter.usage.requests < Self.maxRequests else { throw StopError.requests }
        guard let limit else { return }
        guard (limit.remaining - 1) * 2 >= limit.limit else { throw StopError.rateLimit }
    }

    /// If the rate limit is unknown, requests all limits once, which GitHub does not count.
    private mutating func rateLimit(of resource: RateLimitResource) async throws -> RateLimit? {
        if let limit = await github.rateLimit(of: resource) { return limit }
        if firstLimits == nil, meter.usage.requests < Self.maxRequests {
            firstLimits = try await github.rateLimits() ?? [:]
        }
        return firstLimits?[resource]
    }

    private func record(_ people: [Person], from source: PersonSource, at date: Date) {
        // Whether the repository is private is not known, so that its contributors are treated as if it was.
        store.people.record(people, from: source, viewer: viewer, isPrivate: source.kind == .repository, at: date)
    }

    /// Waits until all that was read is written, which the end of a command does for two seconds only.
    private func saveProgress() async {
        store.people.record(ReadingProgress(source: "account:\(viewer)", finished: finished, readAt: now()))
        await store.flush(upTo: .seconds(30))
    }

    private func name(of source: PersonSource) -> String { (source.label ?? "").replacing(" ", with: "-") }

    /// The people of one query, which costs three points.
    private static let peoplePerQuery = 100
    private static let pointsPerQuery = 3
    private static let maxPoints = 15
    /// The logins that are looked up to learn which of them are organizations.
    private static let maxLookUps = 10

    /// Adds missing profiles, first of those that the account follows. The others follow on another day, or when selected.
    private mutating func addProfiles() async throws {
        guard areProfilesDue else { return }
        let sources = Dictionary(listed.map { ($0.person.id, $0.source) }) { first, _ in first }
        await store.flush(upTo: .seconds(10))  // other sources may have profiles
        var included: Set<Person.ID> = []
        var unnamed = store.people.addingProfiles(to: listed.map(\.person)).filter { person in
            person.profile == nil && person.kind == .user && person.nodeID != nil && included.insert(person.id).inserted
        }[...]
        while !unnamed.isEmpty, summary.usage.points + Self.pointsPerQuery <= Self.maxPoints {
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
        store.people.record(ReadingProgress(source: "profiles:\(viewer)", finished: [], readAt: now()))
    }

    /// Looks up logins of merges, which can be organizations or no longer exist, a few each day.
    private mutating func checkLogins() async throws {
        guard areQueriesDue else { return }
        await store.flush(upTo: .seconds(10))  // a list may have contained some of them
        let unknown = store.people.unconfirmed(limit: 200).filter { $0.person.kind == .unknown }
        for person in unknown.prefix(Self.maxLookUps).map(\.person) {
            try await requireRequest()
            do {
                store.people.storeLookUp(of: try await github.person(person.login), at: now())
            } catch GitHubError.notFound {
                store.people.recordMissing(person.login, at: now())
            }
            reportProgress()
        }
    }

    private static let maxRepositories = 5

    /// Reads the contributors of repositories to which the account contributed recently, by GitHub and the clones read.
    private mutating func readRepositories(of account: Person) async throws {
        let contributed = areQueriesDue ? try await contributedRepositories() : lastQueries?.finished ?? []
        var seen: Set<String> = []
        let names = (contributed + store.people.repositories(of: account)).filter {
            seen.insert($0.lowercased()).inserted
        }
        for (owner, name) in names.compactMap(Self.address).prefix(Self.maxRepositories) {
            if areQueriesDue { try await readCommitAuthors(of: name, owner) }
            let source = PersonSource.repository("\(owner)/\(name)")
            try await read(.contributors(owner, name: name), as: source, Self.maxPages.repository)
        }
        guard areQueriesDue else { return }
        store.people.record(
            ReadingProgress(source: "contributions:\(viewer)", finished: contributed, readAt: now()))
    }

    private mutating func contributedRepositories() async throws -> [String] {
        try await requireRequest(of: .graphql)
        guard let names = try await github.contributedRepositories(count: Self.maxRepositories) else { return [] }
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
            reader.summary.people.formUnion(authors.people.map(\.id))
            reader.reportProgress()
        }
    }

    private static func address(_ repository: String) -> (owner: Login, name: String)? {
        // One that is not valid is left out.
        guard case .repository(let owner, let name)? = try? GitHubAddress(repository)?.target else { return nil }
        return (owner, name)
    }
}
