import GitHubAPI
package import GitHubModel
import Store
package import TerminalUI

/// What accounts share, as far as it is known without a request.
package struct SharedFacts: Sendable, Hashable, Encodable {
    /// `nil` if GitHub has not sent those of all.
    var organizations: [String]?
    /// Whether one of them can have more organizations.
    private var areOrganizationsCut = false
    /// The repositories whose clones name all of them.
    var repositories: [String] = []
    /// The logins of people whom all follow, in the cached lists.
    var following: [String] = []
    /// The number of people in the cached list of each account.
    var followingKnown: [Int] = []

    private static let maxPages = 100
    private static let maxNames = 10

    /// `details` are those of each account, or `nil` if GitHub has not sent them.
    package init(of accounts: [Person], details: [AccountDetails?], from people: PeopleService) async {
        let lists = details.compactMap { $0?.organizations }
        if lists.count == accounts.count {
            organizations = Self.shared(lists)
            areOrganizationsCut = lists.contains { $0.count >= AccountDetails.maxOrganizations }
        }
        if let store = people.store?.people {
            repositories = Self.shared(accounts.map { store.repositories(of: $0) }) { RepositoryName($0) }
        }
        var followed: [[Login]] = []
        for account in accounts { followed.append(await Self.followed(by: account.login, people.github)) }
        followingKnown = followed.map(\.count)
        following = Self.shared(followed).map(\.description)
    }

    /// Returns the elements that all lists have, in the order of the first one.
    private static func shared<Element: Hashable>(_ lists: [[Element]]) -> [Element] { shared(lists) { $0 } }

    private static func shared<Element, Key: Hashable>(_ lists: [[Element]], by key: (Element) -> Key) -> [Element] {
        let others = lists.dropFirst().map { Set($0.map(key)) }
        return (lists.first ?? []).filter { element in others.allSatisfy { $0.contains(key(element)) } }
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

    /// The facts that all accounts share, with what each list covers.
    package func facts(of accounts: [Person]) -> [FactTable.Fact] {
        let known = zip(followingKnown, accounts).map { count, account in
            let total = account.profile.map { NumberFormat.grouped($0.following) } ?? "?"
            return "\(NumberFormat.grouped(count)) of \(total)"
        }
        let people = following.isEmpty ? "nobody known" : Self.list(following)
        return [
            ("Organizations", organizations.map { $0.isEmpty ? noOrganizations : Self.list($0) } ?? "not known"),
            ("Repositories", repositories.isEmpty ? "none in your clones" : Self.list(repositories)),
            (
                accounts.count == 2 ? "Followed by both" : "Followed by all",
                "\(people)  (\(known.joined(separator: " and ")) loaded)"
            ),
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
