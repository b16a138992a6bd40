import GitHubModel
import GRDB

/// The repositories in cached responses that `viewer` may see: lists of an owner, and repositories that were viewed.
struct RepositoryLists {
    private let database: LocalStore
    private let viewer: Int64?
    private let maxLists: Int
    /// The URLs of the first pages by the owner in lowercase, the latest first.
    private let pages: [String: String]
    /// The owners in the order of ``pages``.
    private let owners: [String]
    /// The full names of repositories of which there is a response of their own.
    let viewedRepositories: [String]

    /// At most `maxLists` lists are read for one text.
    init(database: LocalStore, viewer: Int64?, maxLists: Int) {
        self.database = database
        self.viewer = viewer
        self.maxLists = maxLists
        let urls: [String] = database.read(orElse: []) { db in
            try String.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT url FROM response WHERE account IN (0, ?)
                        AND (url LIKE '%/repos/%' OR url LIKE '%/repos?%') AND url NOT LIKE '%&page=%'
                        ORDER BY storedAt DESC
                        """), arguments: [viewer ?? 0])
        }
        let lists = urls.compactMap { url in Self.owner(ofList: url).map { (owner: $0, url: url) } }
        pages = Dictionary(lists.map { ($0.owner, $0.url) }) { first, _ in first }
        owners = lists.map(\.owner).uniqued()
        viewedRepositories = urls.compactMap(Self.repository).uniqued()
    }

    /// Whether a list of the owner is cached.
    func contains(_ login: String) -> Bool { pages[login.lowercased()] != nil }

    /// Returns the name of the repository in the list of the owner that has the words of `reading`.
    func repository(of login: String, _ reading: ContextReading) -> String? {
        let key = login.lowercased()
        let own = repositories(inListOf: key).filter { $0.owner.lowercased() == key }
        return own.first { reading.isName(ofRepository: $0.name) }?.name
    }

    /// Whether the repository, which has the words of `reading`, is no fork, as the list of its owner says.
    func isOwn(_ fullName: String, _ reading: ContextReading) -> Bool {
        let owner = String(fullName.prefix { $0 != "/" })
        guard contains(owner), let name = repository(of: owner, reading) else { return false }
        return fullName.lowercased() == "\(owner)/\(name)".lowercased()
    }

    /// Returns the full names of the repositories in the latest lists that have the words of `reading`.
    func repositories(_ reading: ContextReading) -> [String] {
        owners.prefix(maxLists).flatMap(repositories).map(\.fullName).filter(reading.isName)
    }

    /// Forks are somebody else's work.
    private func repositories(inListOf owner: String) -> [Repository] {
        guard !Task.isCancelled, let url = pages[owner] else { return [] }
        let pages: [ResponseRecord] = database.read(orElse: []) { db in
            let firsts = try ResponseRecord.filter { $0.url == url && [0, viewer ?? 0].contains($0.account) }
                .fetchAll(db)
            return try firsts.flatMap { try [$0] + $0.nextPages(db) }
        }
        return pages.flatMap { page in
            (page.repositories() ?? []).filter { !$0.isFork && (!$0.isPrivate || page.account == viewer) }
        }
    }

    /// Returns the account in `…/users/LOGIN/repos?…` or `…/orgs/LOGIN/repos?…`, in lowercase.
    private static func owner(ofList url: String) -> String? {
        guard let path = url.firstMatch(of: #/\/(?:users|orgs)\/([^\/?]+)\/repos\?/#) else { return nil }
        return path.1.lowercased()
    }

    /// Returns `owner/name` in `…/repos/OWNER/NAME…`.
    private static func repository(_ url: String) -> String? {
        url.firstMatch(of: #/\/repos\/([^\/?]+\/[^\/?]+)/#).map { String($0.1).sanitizedLine }
    }
}

extension ResponseRecord {
    /// Returns the further pages of the list of which this is the first one. Their URLs differ by their number only.
    func nextPages(_ db: Database) throws -> [ResponseRecord] {
        guard let next = link?.firstMatch(of: #/<([^<>]*&page=)\d+>; *rel="?next/#)?.1 else { return [] }
        let start = String(next)
        return try ResponseRecord.filter { $0.account == account }
            .filter { $0.url > start && $0.url < start.afterAllExtensions }.fetchAll(db)
    }
}

extension String {
    /// A text that follows all texts that begin with this one.
    var afterAllExtensions: String { self + "\u{10FFFF}" }
}
