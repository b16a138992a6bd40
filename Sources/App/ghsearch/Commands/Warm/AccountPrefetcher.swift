import struct Foundation.Date
import GitHubAPI
import GitHubModel
import Store
import TerminalUI

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
        var reasonToStop: ReasonToStop?
    }
    enum ReasonToStop: Sendable, Hashable { case requests, rateLimit }

    /// The requests of one run, with those that GitHub does not count.
    static let maxRequests = 50
    /// The pages of a list of the account, of the members of an organization, and of the contributors of a repository.
    static let maxPages = (own: 10, organization: 3, repository: 1)
    private static let maxOrganizations = 5
    private static let secondsOfDay = 86_400.0

    let github: GitHubClient
    let store: LocalStore
    let viewer: Int64
    let now: @Sendable () -> Date
    private let onProgress: (Summary) -> Void
    private let meter = RequestMeter()
    private var firstLimits: [RateLimitResource: RateLimit]?
    var summary = Summary()
    private var finished: [String]
    /// Whether the last run was interrupted, so that its lists are left out.
    private let isContinued: Bool
    var listed: [(person: Person, source: PersonSource)] = []
    /// When the account's queries were sent, and the repositories that it contributed to by then.
    let lastQueries: ReadingProgress?
    /// Whether the last queries are older than a day.
    let areQueriesDue: Bool
    /// Whether the last profiles were added more than a day ago.
    let areProfilesDue: Bool

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
            summary.reasonToStop = error.reason
        } catch {
            saveProgress()
            throw error
        }
        saveProgress()
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
        for organization in try await organizations(of: login).prefix(Self.maxOrganizations) {
            try await read(
                .members(organization.login), as: .member(of: organization.login), Self.maxPages.organization)
        }
        try await readStarred(of: login)
    }

    /// A list that GitHub does not return is left out.
    mutating func read(_ list: PeopleList, as source: PersonSource, _ maxPages: Int) async throws {
        try await readOnce(name(of: source)) { reader in
            var page: Page<Person>?
            repeat {
                try await reader.requireRequest()
                let next = try await reader.github.people(in: list, after: page)
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

    private mutating func readStarred(of login: Login) async throws {
        try await readOnce(name(of: .starred)) { reader in
            for number in 1...Self.maxPages.own {
                try await reader.requireRequest()
                let page = try await reader.github.ownersOfStarredRepositories(by: login, page: number)
                reader.record(page, from: .starred)
                if !page.hasNext { break }
            }
        }
    }

    private mutating func organizations(of login: Login) async throws -> [Person] {
        try await requireRequest()
        let page = try await github.people(in: .organizations(login), after: nil)
        reportProgress()
        return page.items
    }

    mutating func readOnce(_ name: String, _ read: (inout Self) async throws -> Void) async throws {
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

    mutating func reportProgress() {
        summary.usage = meter.usage
        onProgress(summary)
    }

    /// - Throws: ``StopError`` if no more requests are allowed: half of the rate limit is left for other uses.
    mutating func requireRequest(of resource: RateLimitResource = .core) async throws {
        let limit = try await rateLimit(of: resource)
        guard meter.usage.requests < Self.maxRequests else { throw StopError(reason: .requests) }
        guard let limit else { return }
        guard (limit.remaining - 1) * 2 >= limit.limit else { throw StopError(reason: .rateLimit) }
    }

    /// If the rate limit is unknown, requests all limits once, which GitHub does not count.
    private mutating func rateLimit(of resource: RateLimitResource) async throws -> RateLimit? {
        if let limit = await github.rateLimit(of: resource) { return limit }
        if firstLimits == nil, meter.usage.requests < Self.maxRequests {
            firstLimits = try await github.rateLimits() ?? [:]
        }
        return firstLimits?[resource]
    }

    func record(_ people: [Person], from source: PersonSource, at date: Date) {
        // Whether the repository is private is not known, so that its contributors are treated as if it was.
        store.people.record(people, from: source, viewer: viewer, isPrivate: source.kind == .repository, at: date)
    }

    private func saveProgress() {
        store.people.record(ReadingProgress(source: "account:\(viewer)", finished: finished, readAt: now()))
    }

    private func name(of source: PersonSource) -> String { (source.label ?? "").replacing(" ", with: "-") }

    private struct StopError: Error {
        let reason: ReasonToStop
    }
}
