import struct Foundation.Date
package import GitHubAPI
import Store

/// Which lists and queries a run of ``AccountPrefetcher`` leaves out, by what earlier runs have stored, and its limits.
/// `AccountRun.swift` has the order in which they are read.
///
/// Lists are confirmed by GitHub without counting (304), so that each run reads them; queries of GraphQL are not, and
/// are due once a day. After an interruption, the next run leaves out the lists that were read before it.
package struct AccountPlan: Sendable, Hashable {
    /// The requests of one run, with those that GitHub does not count.
    package static let maxRequests = 50
    /// The points of GraphQL queries of one run.
    static let maxPoints = 15
    /// The pages of a list of the account, of the members of an organization, and of the contributors of a repository.
    static let maxPages = (own: 10, organization: 3, repository: 1)
    static let maxOrganizations = 5
    static let maxRepositories = 5
    /// The logins that are looked up to learn which of them are organizations.
    static let maxLookUps = 10
    private static let secondsOfDay = 86_400.0

    /// The lists that were read: by the interrupted run, then by this one.
    private(set) var finished: [String]
    /// Whether the last run was interrupted.
    let isContinued: Bool
    /// Whether the last queries are older than a day.
    let areQueriesDue: Bool
    /// Whether the last profiles were added more than a day ago.
    let areProfilesDue: Bool
    /// The repositories that the account had contributed to when the last queries were sent.
    let knownRepositories: [String]

    init(lists: ReadingProgress?, queries: ReadingProgress?, profiles: ReadingProgress?, now: Date) {
        func isDue(_ progress: ReadingProgress?) -> Bool {
            progress.map { now.timeIntervalSince($0.readAt) >= Self.secondsOfDay } ?? true
        }
        finished = lists?.finished ?? []
        isContinued = !finished.isEmpty
        areQueriesDue = isDue(queries)
        areProfilesDue = isDue(profiles)
        knownRepositories = queries?.finished ?? []
    }

    /// Whether the list with this name is still to be read.
    func includes(_ list: String) -> Bool { !finished.contains(list) }

    mutating func finish(_ list: String) { finished.append(list) }

    /// Everything was read: the next run starts again.
    mutating func restart() { finished = [] }

    /// Returns why no more requests may be sent, or `nil`. Half of the rate limit is left for other uses.
    static func stopError(after requests: Int, _ limit: RateLimit?) -> AccountProgress.StopError? {
        if requests >= maxRequests { return .requests }
        guard let limit, (limit.remaining - 1) * 2 < limit.limit else { return nil }
        return .rateLimit
    }
}

/// What a run of ``AccountPrefetcher`` has read so far, its requests, and why it ended early.
package struct AccountProgress: Sendable, Hashable {
    package enum StopError: Error { case requests, rateLimit }

    package internal(set) var people: Set<Int64> = []
    package internal(set) var usage = RequestMeter.Usage()
    /// Why there may be more people, or `nil` if all were read.
    package internal(set) var stopError: StopError?
}

extension PeopleStore {
    /// The names of the progress of an account in the store, by its ID.
    struct AccountNames: Sendable, Hashable {
        let lists: String
        let queries: String
        let profiles: String

        init(viewer: Int64) {
            lists = "account:\(viewer)"
            queries = "contributions:\(viewer)"
            profiles = "profiles:\(viewer)"
        }
    }

    func plan(ofAccount viewer: Int64, at now: Date) -> AccountPlan {
        let names = AccountNames(viewer: viewer)
        return AccountPlan(
            lists: progress(of: names.lists), queries: progress(of: names.queries),
            profiles: progress(of: names.profiles), now: now)
    }
}
