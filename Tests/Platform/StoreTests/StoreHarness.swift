import GitHubModel
import Store
import TestSupport
import Testing
import Foundation

/// A directory for a store, the errors that the store reports, and functions that open it.
struct StoreHarness: Sendable {
    /// Removed with the harness; `nil` in a child process, whose parent owns the directory.
    private let temporaryDirectory: TemporaryDirectory?
    let root: String
    private let notices = ObservedValue<[StoreError]>([])
    /// The errors that the store reported.
    var reportedErrors: [StoreError] { notices.read { $0 } }
    var directory: String { root + "/cache/ghsearch" }
    var path: String { directory + "/github.com.sqlite" }

    init() throws {
        let directory = try TemporaryDirectory()
        (temporaryDirectory, root) = (directory, directory.path)
    }

    /// Creates the harness in the child process of a test.
    init(at root: String) { (temporaryDirectory, self.root) = (nil, root) }

    func opening(limit: Int64? = nil, timeout: Duration = .seconds(30)) -> LocalStore.OpenResult {
        var properties = LocalStore.Properties(directory: directory, host: "github.com")
        properties.limit = limit ?? properties.limit
        properties.timeout = timeout
        return LocalStore.open(
            properties, notice: { [notices] error in notices.update { $0.append(error) } })
    }

    /// Returns an open store. Fails if opening reports an error.
    func store(limit: Int64? = nil, timeout: Duration = .seconds(30)) throws -> LocalStore {
        let opening = opening(limit: limit, timeout: timeout)
        #expect(opening.error == nil)
        return try #require(opening.store)
    }

    /// Returns a store that contains `people`, seen at ``Sample/date``.
    func store(with people: [Person]) async throws -> LocalStore {
        let store = try store()
        store.people.store(people, at: Sample.date)
        try #require(await store.flush(upTo: .seconds(30)))
        return store
    }

    func bytes(of name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: "\(directory)/\(name)"))) }

    func permissions(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: "\(directory)/\(name)")[.posixPermissions] as? Int
    }

    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: directory).sorted() }
}

enum Sample {
    static let date = Date(timeIntervalSinceReferenceDate: 800_000_000)

    static func later(days: Double) -> Date { date.addingTimeInterval(days * 86400) }

    /// Returns the person of commits in a clone.
    static func commit(
        _ login: String, _ name: String? = nil, id: Int64? = nil, day: Double = 0, commits: Int = 1
    ) throws -> GitPerson {
        let date = later(days: day)
        return GitPerson(
            login: try Login(login), id: id, name: name.map { .init($0, usedAt: date) }, isUser: name != nil,
            commits: commits, lastCommitAt: date)
    }

    static func person(_ login: String, _ name: String? = nil, id: Int64, followers: Int = 0) throws -> Person {
        var profile = Person.Profile(followers: followers)
        profile.name = name
        var person = try listed(login, id: id)
        person.profile = profile
        return person
    }

    /// Returns a person without a profile, as in a list.
    static func listed(_ login: String, id: Int64) throws -> Person {
        Person(
            login: try Login(login), id: id, kind: .user, avatarURL: "https://avatars.example/u/\(id)",
            url: "https://github.com/\(login)")
    }

    static func key(_ url: String = "https://api.github.com/users/mona", account: Int64? = nil) -> CacheKey {
        CacheKey(url: url, account: account, accept: "application/vnd.github+json", apiVersion: "2022-11-28")
    }

    static func response(_ body: String = "{}", etag: String? = nil, at date: Date = date) -> CachedResponse {
        CachedResponse(body: Array(body.utf8), etag: etag, storedAt: date)
    }

    static func repository(_ name: String, id: Int64, isPrivate: Bool = false) throws -> Repository {
        var repository = try Repository(id: id, fullName: name, url: "https://github.com/\(name)")
        repository.isPrivate = isPrivate
        return repository
    }
}

extension LocalStore {
    /// Stores the people of a clone.
    func record(_ people: [GitPerson], in repository: String = "cli/cli") {
        self.people.record(
            people, in: repository, progress: .init(source: "/\(repository)", finished: ["abc"], readAt: Sample.date),
            webURL: "https://github.com")
    }

    /// Returns the people as texts: login, ID, name, source.
    func rows(viewer: Int64? = nil) -> [String] {
        people.all(limit: 100, viewer: viewer, now: Sample.date).map { stored in
            let person = stored.person
            let id = person.hasKnownID ? "\(person.id)" : "?"
            return "\(person.login) \(id) \(person.displayName ?? "-") \(person.source?.label ?? "-")"
        }
    }
}

extension LocalStore {
    private static func key(_ owner: String, _ account: Int64?) -> CacheKey {
        Sample.key("https://api.github.com/users/\(owner)/repos?type=owner", account: account)
    }

    /// Stores the first page of a list of repositories.
    func storePage(_ repositories: [Repository], of owner: String, account: Int64? = nil) {
        let body = RepositoryCoder.bytes(of: repositories, after: 1)
        responses.store(CachedResponse(body: body, storedAt: Sample.date), for: Self.key(owner, account))
    }

    /// Returns the repositories in the first page of a list.
    func page(of owner: String, account: Int64? = nil) -> [Repository]? {
        responses.response(for: Self.key(owner, account)).flatMap {
            RepositoryCoder.repositories($0.body, from: 1)
        }
    }
}
