import Dispatch
import GitHubModel
import Testing

@testable import Store

@Suite("Response store", .timeLimit(.minutes(3)))
struct ResponseStoreTests {
    private let harness: StoreHarness
    private let store: LocalStore

    init() throws {
        harness = try StoreHarness()
        store = try harness.store()
    }

    private func flush() async throws { try #require(await store.flush(upTo: .seconds(30))) }

    @Test("A response is loaded as stored, in the next run too", arguments: [0, 1, 5_000_000])
    func whole(size: Int) async throws {
        let response = CachedResponse(
            body: (0..<size).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }, etag: "W/\"a'b\"",
            fingerprint: -5, link: "<u>; rel=\"next\"", storedAt: Sample.date, changedAt: Sample.later(days: -1))
        store.responses.store(response, for: Sample.key())
        try await flush()
        #expect(store.responses.response(for: Sample.key()) == response)
        #expect(try harness.store().responses.response(for: Sample.key()) == response)
    }

    @Test("A body that no response has, which can be a few stored bytes, is not decompressed")
    func tooLarge() async throws {
        for (size, isUsed) in [(8 << 20, true), ((8 << 20) + 1, false)] {
            let response = CachedResponse(body: [UInt8](repeating: 0, count: size), storedAt: Sample.date)
            store.responses.store(response, for: Sample.key())
            try await flush()
            #expect((store.responses.response(for: Sample.key()) != nil) == isUsed)
        }
    }

    @Test("Writes that wait for another one keep their order, also around a removal")
    func order() async throws {
        let (isHeld, mayContinue) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        store.write { _ in
            isHeld.signal()
            mayContinue.wait()
        }
        isHeld.wait()
        for number in 1...100 { store.responses.store(Sample.response("\(number)"), for: Sample.key()) }
        store.responses.store(Sample.response("own"), for: Sample.key(account: 7))
        mayContinue.signal()
        #expect(await store.removeData(account: 7))
        #expect(store.responses.response(for: Sample.key(account: 7)) == nil)
        store.responses.store(Sample.response("later"), for: Sample.key(account: 7))
        try await flush()
        #expect(store.responses.response(for: Sample.key()) == Sample.response("100"))
        #expect(store.responses.response(for: Sample.key(account: 7)) == Sample.response("later"))
    }

    @Test("A later response replaces all of the earlier one")
    func replaced() async throws {
        store.responses.store(Sample.response("1", etag: "1"), for: Sample.key())
        store.responses.store(Sample.response("2", at: Sample.later(days: 1)), for: Sample.key())
        try await flush()
        #expect(store.responses.response(for: Sample.key()) == Sample.response("2", at: Sample.later(days: 1)))
        #expect(await store.status()?.responses == 1)
    }

    @Test("A 304 updates the date; an earlier 304 does not set it back")
    func revalidated() async throws {
        store.responses.store(Sample.response(etag: "e"), for: Sample.key())
        store.responses.revalidate(Sample.key(), at: Sample.later(days: 2))
        store.responses.revalidate(Sample.key(), at: Sample.later(days: 1))
        store.responses.revalidate(Sample.key("https://other.example"), at: Sample.later(days: 1))
        try await flush()
        var expected = Sample.response(etag: "e")
        expected.storedAt = Sample.later(days: 2)
        #expect(store.responses.response(for: Sample.key()) == expected)
        #expect(store.responses.response(for: Sample.key("https://other.example")) == nil)
    }

    private static let others: [CacheKey] = [
        Sample.key(account: 2), Sample.key(), Sample.key("https://api.github.com/users/MONA", account: 1),
        Sample.key("https://api.github.com/users/mona?page=2", account: 1),
        CacheKey(
            url: Sample.key().url, account: 1, accept: "application/json", apiVersion: Sample.key().apiVersion),
        CacheKey(url: Sample.key().url, account: 1, accept: Sample.key().accept, apiVersion: "2026-03-10"),
        CacheKey(
            method: "HEAD", url: Sample.key().url, account: 1, accept: Sample.key().accept,
            apiVersion: Sample.key().apiVersion),
    ]

    @Test("Another account, URL, method, media type or version does not match", arguments: others)
    func separate(key: CacheKey) async throws {
        store.responses.store(Sample.response("mine"), for: Sample.key(account: 1))
        try await flush()
        #expect(store.responses.response(for: key) == nil)
        #expect(store.responses.response(for: Sample.key(account: 1)) != nil)
    }

    @Test("The latest response of any account is found")
    func anyAccount() async throws {
        #expect(store.responses.responseOfAnyAccount(for: Sample.key(account: 2)) == nil)
        store.responses.store(CachedResponse(body: Array("1".utf8), storedAt: Sample.date), for: Sample.key(account: 1))
        let later = CachedResponse(body: Array("3".utf8), storedAt: Sample.later(days: 1))
        store.responses.store(later, for: Sample.key(account: 3))
        try #require(await store.flush(upTo: .seconds(30)))
        #expect(store.responses.responseOfAnyAccount(for: Sample.key(account: 2)) == later)
    }

    @Test("Removing an account's data leaves nothing of it in the files; other accounts' data stays")
    func removedAccount() async throws {
        let secret = String((0..<4000).map { Character(Unicode.Scalar(UInt8(33 + $0 * 7919 % 89))) })
        store.responses.store(Sample.response(), for: Sample.key("https://api.github.com/secret-plan", account: 1))
        store.responses.store(Sample.response(secret, etag: "secret-etag"), for: Sample.key(account: 1))
        store.responses.store(Sample.response("2"), for: Sample.key(account: 2))
        store.responses.store(Sample.response("anonymous"), for: Sample.key())
        let repositories = [try Sample.repository("mona/secret-repository", id: 1, isPrivate: true)]
        store.storePage(repositories, of: "mona", account: 1)
        #expect(await store.removeData(account: 1))
        #expect(store.responses.response(for: Sample.key(account: 1)) == nil)
        #expect(store.page(of: "mona", account: 1) == nil)
        #expect(store.responses.response(for: Sample.key(account: 2)) == Sample.response("2"))
        #expect(store.responses.response(for: Sample.key()) == Sample.response("anonymous"))
        for name in try harness.names() {
            #expect(try !harness.bytes(of: name).contains("secret".utf8), "\(name)")
        }
    }
}
