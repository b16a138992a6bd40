import struct GitHubModel.SplitMix64

/// The followers of accounts, the members of organizations, and the stars of repositories.
///
/// All relations are derived from the accounts, so equal datasets have equal relations. Lists of followers and of
/// followed accounts are as long as the profile says, or as the dataset allows. A membership, and a follow of
/// ``Relations/follows``, is in the lists of both accounts.
struct RelationGraph: Sendable {
    private let accounts: [Account]
    /// All users except managed ones, which others can't see.
    private let users: [Int]
    private let organizations: [Int]
    /// The accounts with public repositories.
    private let owners: [Int]
    private let explicit: Relations
    private let indices: [String: Int]

    init(accounts: [Account], indices: [String: Int], relations: Relations) {
        (self.accounts, self.indices, explicit) = (accounts, indices, relations)
        users = accounts.indices.filter { accounts[$0].kind == .user && accounts[$0].enterprise == nil }
        organizations = accounts.indices.filter { accounts[$0].kind == .organization }
        owners = accounts.indices.filter { accounts[$0].publicRepositories > 0 && accounts[$0].enterprise == nil }
    }

    /// A membership of an organization. Only other members see a concealed one.
    struct Membership: Hashable, Sendable {
        /// The index of the organization, or of the member.
        let index: Int
        let isPublic: Bool
    }

    func followers(of index: Int) -> [Int] {
        let login = accounts[index].login.lowercased()
        let known = explicit.follows.filter { $0.value.contains { $0.lowercased() == login } }.keys.sorted()
        return list(known.compactMap(account), filledTo: accounts[index].followers, of: index, from: users, salt: 1)
    }

    func following(of index: Int) -> [Int] {
        let known = explicit.follows[accounts[index].login.lowercased()] ?? []
        return list(known.compactMap(account), filledTo: accounts[index].following, of: index, from: users, salt: 2)
    }

    /// Returns the indices of the accounts of which one repository is starred, the latest star first.
    func starredOwners(of index: Int) -> [Int] {
        guard accounts[index].kind == .user else { return [] }
        var random = random(index, salt: 3)
        let count = explicit.starCounts[accounts[index].login.lowercased()] ?? random.below(200)
        return list([], filledTo: count, of: index, from: owners, salt: 3)
    }

    /// Returns the organizations of a user: those of ``Relations/memberships``, or up to two others.
    func memberships(of index: Int) -> [Membership] {
        guard accounts[index].kind == .user, accounts[index].enterprise == nil else { return [] }
        if let known = explicit.memberships[accounts[index].login.lowercased()] {
            return known.compactMap(account).map { Membership(index: $0, isPublic: true) }
        }
        guard !organizations.isEmpty else { return [] }
        var random = random(index, salt: 4)
        let count = random.below(3)
        let memberships = (0..<count).map { _ in (organizations[random.below(organizations.count)], random.chance(75)) }
        let distinct = Dictionary(memberships) { first, _ in first }
        return distinct.sorted { $0.key < $1.key }.map { Membership(index: $0.key, isPublic: $0.value) }
    }

    func members(of organization: Int) -> [Membership] {
        users.compactMap { user in
            memberships(of: user).first { $0.index == organization }
                .map { Membership(index: user, isPublic: $0.isPublic) }
        }
    }

    private func account(_ login: String) -> Int? { indices[login.lowercased()] }

    private func random(_ index: Int, salt: UInt64) -> SplitMix64 {
        SplitMix64(seed: UInt64(accounts[index].id) &* 8 &+ salt)
    }

    /// Returns `known`, followed by accounts from `pool` until there are `count`, each once and never the account
    /// itself.
    private func list(_ known: [Int], filledTo count: Int, of index: Int, from pool: [Int], salt: UInt64) -> [Int] {
        guard !pool.isEmpty else { return known }
        let step = Self.steps.first { pool.count % $0 != 0 } ?? 1
        var random = random(index, salt: salt)
        let start = random.below(pool.count)
        let excluded = Set(known + [index])
        let rest = (0..<pool.count).lazy.map { pool[(start + $0 * step) % pool.count] }.filter {
            !excluded.contains($0)
        }
        return known + rest.prefix(max(0, count - known.count))
    }

    /// Primes. One that does not divide the number of accounts reaches each of them once.
    private static let steps = [7_919, 104_729, 1_299_709]
}

/// Relations that a dataset has besides the derived ones. All logins are lowercase.
package struct Relations: Sendable {
    /// The accounts that a user follows, by login; more follow if the profile counts more.
    package var follows: [String: [String]]
    /// The organizations of a user, by login. The user is a public member of exactly these.
    package var memberships: [String: [String]]
    /// The number of repositories that a user starred, by login.
    package var starCounts: [String: Int]

    package init(
        follows: [String: [String]] = [:], memberships: [String: [String]] = [:], starCounts: [String: Int] = [:]
    ) {
        (self.follows, self.memberships, self.starCounts) = (follows, memberships, starCounts)
    }

    /// mona follows other fixtures, is a member of the organization and has starred 130 repositories. Other fixtures
    /// are members of none.
    package static let fixtures: Relations = {
        let logins = Dataset.Fixture.all.map(\.login)
        var relations = Relations(memberships: Dictionary(uniqueKeysWithValues: logins.map { ($0, []) }))
        relations.follows = ["mona": ["many-repos", "octo-org", "hundred", "hundred-one", "one-repo", "shy-person"]]
        relations.memberships["mona"] = [Dataset.Fixture.organization.login]
        relations.starCounts = ["mona": 130, "many-repos": 2_350, "empty-user": 0, "one-repo": 1]
        return relations
    }()
}
