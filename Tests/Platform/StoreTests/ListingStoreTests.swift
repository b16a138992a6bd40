import Foundation
import GitHubModel
import Testing

@testable import Store

@Suite("Listing store", .timeLimit(.minutes(3)))
struct ListingStoreTests {
    private let harness: StoreHarness
    private let store: LocalStore
    private let mona: Login

    init() throws {
        harness = try StoreHarness()
        store = try harness.store()
        mona = try Login("mona")
    }

    private static func full() throws -> Repository {
        var repository = try Sample.repository("mona/ünï", id: .max, isPrivate: true)
        (repository.description, repository.language, repository.license) = ("多くの\n行", "C++", "MIT")
        (repository.stars, repository.forks, repository.openIssues) = (1_000_000_000_000, 1, 127)
        (repository.isFork, repository.isArchived, repository.topics) = (true, true, ["", "swift"])
        (repository.createdAt, repository.updatedAt) = (Sample.later(days: -0.123456), Sample.date)
        repository.pushedAt = Sample.later(days: 1e6)
        (repository.homepage, repository.defaultBranch) = ("https://mona.example", "main")
        return repository
    }

    @Test("A list is loaded as it was stored, in its order")
    func whole() async throws {
        let repositories =
            try [Self.full()]
            + (0..<3000).map { id in
                try Sample.repository("mona/r\(id % 7)-\(id)", id: Int64(id))
            }
        store.listings.store(repositories, of: mona, viewer: 5, isComplete: false, at: Sample.date)
        await store.flush(upTo: .seconds(30))
        let expected = ListingStore.Entry(repositories: repositories, storedAt: Sample.date, isComplete: false)
        #expect(store.listings.listing(of: try Login("MONA"), viewer: 5) == expected)
    }

    @Test("An owner without repositories has an empty list; an unknown owner has none")
    func empty() async throws {
        store.listings.store([], of: mona, viewer: nil, isComplete: true, at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(store.listings.listing(of: mona, viewer: nil)?.repositories == [])
        #expect(store.listings.listing(of: try Login("stranger"), viewer: nil) == nil)
    }

    @Test("A list of another account is never complete; the own list is, regardless of its age")
    func listOfAnotherAccount() async throws {
        let open = try Sample.repository("mona/open", id: 1)
        store.listings.store([open], of: mona, viewer: nil, isComplete: true, at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(store.listings.listing(of: mona, viewer: nil)?.isComplete == true)
        let others = ListingStore.Entry(repositories: [open], storedAt: Sample.date, isComplete: false)
        #expect(store.listings.listing(of: mona, viewer: 2) == others)
        store.listings.store([], of: mona, viewer: 2, isComplete: true, at: Sample.later(days: -90))
        await store.flush(upTo: .seconds(30))
        #expect(store.listings.listing(of: mona, viewer: 2)?.isComplete == true)
    }

    @Test("A list whose pages are confirmed gets the new date, unless it was replaced or removed meanwhile")
    func revalidated() async throws {
        func storeList(_ ids: [Int64], etags: [String]?) async throws -> ListingStore.EncodedEntry {
            let repositories = try ids.map { try Sample.repository("mona/r\($0)", id: $0) }
            store.listings.store(
                repositories, of: mona, viewer: 5, isComplete: true, etags: etags, at: Sample.later(days: -1))
            await store.flush(upTo: .seconds(30))
            return try #require(store.listings.encodedListing(of: mona, viewer: 5))
        }
        func revalidate(_ entry: ListingStore.EncodedEntry, at date: Date = Sample.date) async -> ListingStore.Entry? {
            store.listings.revalidate(entry, at: date)
            await store.flush(upTo: .seconds(30))
            return store.listings.listing(of: mona, viewer: 5)
        }
        let first = try await storeList([1, 2], etags: ["a", "b"])
        let confirmed = await revalidate(first)
        #expect(confirmed?.storedAt == Sample.date)
        #expect(confirmed?.repositories.map(\.id) == [1, 2])
        #expect(await revalidate(first, at: Sample.later(days: -0.5))?.storedAt == Sample.date)
        let later = try await storeList([3], etags: ["a", "c"])
        #expect(await revalidate(first)?.storedAt == later.storedAt)
        #expect(await store.clear())
        #expect(await revalidate(first) == nil)
    }

    @Test("Only the complete list of the viewer has ETags, in the order of the pages, and not too many")
    func etags() async throws {
        func entry(
            _ etags: [String]?, isComplete: Bool = true, viewer: Int64? = 5
        ) async throws -> ListingStore.EncodedEntry {
            store.listings.store([], of: mona, viewer: 5, isComplete: isComplete, etags: etags, at: Sample.date)
            await store.flush(upTo: .seconds(30))
            return try #require(store.listings.encodedListing(of: mona, viewer: viewer))
        }
        #expect(try await entry(["a", "b"]).hasETags(["a", "b"]))
        #expect(try await !entry(["a", "b"]).hasETags(["b", "a"]))
        #expect(try await !entry(["a", "b"]).hasETags(["a"]))
        #expect(try await !entry(["a"], isComplete: false).hasETags(["a"]))
        #expect(try await !entry(["a"], viewer: 6).hasETags(["a"]))
        #expect(try await !entry(nil).hasETags([]))
        let many = Array(repeating: String(repeating: "x", count: 70), count: 1_000)
        #expect(try await entry(many).hasETags(many))
        let long = [String(repeating: "x", count: 100_000)]
        #expect(try await !entry(long).hasETags(long))
    }

    @Test("Private repositories are for the account that fetched them only")
    func privacy() async throws {
        let open = try Sample.repository("mona/open", id: 1)
        let secret = try Sample.repository("mona/secret", id: 2, isPrivate: true)
        store.listings.store([open, secret], of: mona, viewer: 1, isComplete: true, at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(store.listings.listing(of: mona, viewer: 1)?.repositories == [open, secret])
        #expect(store.listings.listing(of: mona, viewer: 2)?.repositories == [open])
        #expect(store.listings.listing(of: mona, viewer: nil)?.repositories == [open])
        store.listings.store([], of: mona, viewer: 2, isComplete: true, at: Sample.later(days: -1))
        await store.flush(upTo: .seconds(30))
        #expect(store.listings.listing(of: mona, viewer: 2)?.repositories == [])
    }

    @Test("The format without home pages, of earlier versions of the program, is read")
    func version1() throws {
        let repositories = [try Sample.repository("a/b", id: 1)]
        let bytes = RepositoryCoder.bytes(of: repositories)
        #expect(RepositoryCoder.repositories([1] + bytes.dropFirst()) == repositories)
    }

    @Test("Bytes of more repositories than a list can have, or with more topics than are kept, are rejected")
    func oversized() throws {
        var repository = try Sample.repository("a/b", id: 1)
        let bytesAtLimit = RepositoryCoder.bytes(of: Array(repeating: repository, count: RepositoryCoder.maxCount))
        #expect(RepositoryCoder.repositories(bytesAtLimit)?.count == RepositoryCoder.maxCount)
        let bytesAboveLimit = RepositoryCoder.bytes(
            of: Array(repeating: repository, count: RepositoryCoder.maxCount + 1))
        #expect(RepositoryCoder.repositories(bytesAboveLimit) == nil)
        repository.topics = Array(repeating: "", count: Repository.maxTopics + 1)
        var bytes = RepositoryCoder.bytes(of: [repository])
        #expect(RepositoryCoder.repositories(bytes)?.first?.topics.count == Repository.maxTopics)
        let topics = [UInt8(Repository.maxTopics)] + Array(repeating: 0, count: Repository.maxTopics)
        let start = try #require(bytes.firstRange(of: topics)?.lowerBound)
        bytes.replaceSubrange(start...start, with: [UInt8(Repository.maxTopics) + 1, 0])
        #expect(RepositoryCoder.repositories(bytes) == nil)
    }

    @Test("Damaged bytes are rejected, wherever they are truncated or changed")
    func damaged() throws {
        let repositories = [try Self.full(), try Sample.repository("a/b", id: 1)]
        let bytes = RepositoryCoder.bytes(of: repositories)
        #expect(RepositoryCoder.repositories(bytes) == repositories)
        for count in 0..<bytes.count { #expect(RepositoryCoder.repositories(Array(bytes.prefix(count))) == nil) }
        #expect(RepositoryCoder.repositories(bytes + [0]) == nil)
        #expect(RepositoryCoder.repositories([3] + bytes.dropFirst()) == nil)
        for index in bytes.indices {  // must not crash
            var changed = bytes
            changed[index] ^= 0xFF
            _ = RepositoryCoder.repositories(changed)
        }
    }
}
