import GitHubAPI
import GitHubModel
import PeopleUI
import Store
import TerminalUI

/// What two accounts share, as far as it is known without a request.
struct SharedFacts: Sendable, Hashable, Encodable {
    /// `nil` if GitHub has not sent those of both.
    var organizations: [String]?
    /// Whether one of them can have more organizations.
    private var areOrganizationsCut = false
    /// The repositories whose clones name both.
    var repositories: [String] = []
    /// The logins of people whom both follow, in the cached lists.
    var following: [String] = []
    /// The number of people in the cached list of each account.
    var followingKnown: [Int] = []

    private static let maxPages = 100
    private static let maxNames = 10

    init(of one: AccountSummary, _ other: AccountSummary, in context: GitHubContext) async throws {
        if let first = one.details?.organizations, let second = other.details?.organizations {
            organizations = first.filter(Set(second).contains)
            areOrganizationsCut = [first, second].contains { $0.count >= AccountDetails.maxOrganizations }
        }
        if let people = await context.cache.store?.people {
            let names = Set(people.repositories(of: other.person).map { $0.lowercased() })
            repositories = people.repositories(of: one.person).filter { names.contains($0.lowercased()) }
        }
        let github = try await context.github()
        let lists = [
            await Self.followed(by: one.person.login, github), await Self.followed(by: other.person.login, github),
        ]
        followingKnown = lists.map(\.count)
        let second = Set(lists[1])
        following = lists[0].filter(second.contains).map(\.description)
    }

    /// Returns the cached people whom an account follows.
    private static func followed(by login: Login, _ github: GitHubClient) async -> [Login] {
        guard let cached = github.cacheOnly() else { return [] }
        var logins: [Login] = []
        var page: Page<Person>?
        do {
            for _ in 0..<maxPages {
                let next = try await cached.people(in: .following(login), after: page)
                logins += next.items.map(\.login)
                if !next.hasNext { break }
                page = next
            }
        } catch {}  // the next page is not cached
        return logins
    }

    /// The facts of both accounts, with what each list covers.
    func facts(of one: AccountSummary, _ other: AccountSummary) -> [(name: String, value: String)] {
        let known = zip(followingKnown, [one, other]).map { count, account in
            let total = account.person.profile.map { NumberFormat.grouped($0.following) } ?? "?"
            return "\(NumberFormat.grouped(count)) of \(total)"
        }
        let people = following.isEmpty ? "nobody known" : Self.list(following)
        return [
            ("Organizations", organizations.map { $0.isEmpty ? noOrganizations : Self.list($0) } ?? "not known"),
            ("Repositories", repositories.isEmpty ? "none in your clones" : Self.list(repositories)),
            ("Followed by both", "\(people)  (\(known.joined(separator: " and ")) loaded)"),
        ]
    }

    private var noOrganizations: String { areOrganizationsCut ? "none known" : "none" }

    private enum CodingKeys: CodingKey { case organizations, repositories, following, followingKnown }

    private static func list(_ names: [String]) -> String {
        let more = names.count - maxNames
        return names.prefix(maxNames).joined(separator: ", ")
            + (more > 0 ? ", and \(NumberFormat.grouped(more)) more" : "")
    }
}

extension PeopleComparison {
    init(_ one: AccountSummary, _ other: AccountSummary) {
        self.init(
            [one.person, other.person].map { "\($0.login)" }, [one.comparedFacts, other.comparedFacts],
            shared: one.shared?.facts(of: one, other) ?? [])
    }
}

extension AccountSummary {
    fileprivate var comparedFacts: [(name: String, value: String)] {
        [("Name", person.displayName ?? ""), ("Bio", person.profile?.bio ?? "")] + profileFacts
    }
}
