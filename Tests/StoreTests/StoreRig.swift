import GitHubModel
import Store
import TestSupport
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A directory for a store, what the store tells, and ways to open it.
struct StoreRig: Sendable {
    /// Kept as long as the rig; `nil` in the child process of a test, whose parent keeps it.
    private let kept: TemporaryDirectory?
    let root: String
    private let notices = ObservedValue<[StoreError]>([])
    /// What the store told.
    var told: [StoreError] { notices.read { $0 } }
    var directory: String { root + "/cache/ghsearch" }
    var path: String { directory + "/github.com.sqlite" }

    init() throws {
        let made = try TemporaryDirectory()
        (kept, root) = (made, made.path)
    }

    /// In the child process of a test.
    init(at root: String) { (kept, self.root) = (nil, root) }

    func opening(limit: Int64? = nil, timeout: Duration = .seconds(30)) -> LocalStore.OpenResult {
        var properties = LocalStore.Properties(directory: directory, host: "github.com")
        properties.limit = limit ?? properties.limit
        properties.timeout = timeout
        return LocalStore.open(
            properties, reactions: .init { [notices] trouble in notices.update { $0.append(trouble) } })
    }

    /// An open store, without a word about it.
    func store(limit: Int64? = nil, timeout: Duration = .seconds(30)) throws -> LocalStore {
        let opening = opening(limit: limit, timeout: timeout)
        #expect(opening.error == nil)
        return try #require(opening.store)
    }

    /// A store with `people` in it, seen at ``Sample/date``.
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

/// Invented values.
enum Sample {
    static let date = Date(timeIntervalSinceReferenceDate: 800_000_000)

    static func later(days: Double) -> Date { date.addingTimeInterval(days * 86400) }

    static func person(_ login: String, _ name: String? = nil, id: Int64, followers: Int = 0) throws -> Person {
        var profile = Person.Profile(followers: followers)
        profile.name = name
        var person = try listed(login, id: id)
        person.profile = profile
        return person
    }

    /// As a listing has them, without a profile.
    static func listed(_ login: String, id: Int64) throws -> Person {
        Person(
            login: try Login(login), id: id, kind: .user, avatarURL: "https://avatars.example/u/\(id)",
            url: "https://github.com/\(login)")
    }

    static func key(_ url: String = "https://api.github.com/users/mona", account: Int64? = nil) -> CacheKey {
        CacheKey(url: url, account: account, accept: "application/vnd.github+json", apiVersion: "2022-11-28")
    }

    static func answer(_ body: String = "{}", etag: String? = nil, at date: Date = date) -> CachedResponse {
        CachedResponse(body: Array(body.utf8), etag: etag, storedAt: date)
    }

    static func repository(_ name: String, id: Int64, isPrivate: Bool = false) throws -> Repository {
        var repository = try Repository(id: id, fullName: name, url: "https://github.com/\(name)")
        repository.isPrivate = isPrivate
        return repository
    }
}
