import GitHubModel
import Store
import Testing

@Suite("Keeping answers", .timeLimit(.minutes(1)))
struct ResponseStoreTests {
    private let rig: StoreRig
    private let store: LocalStore

    init() throws {
        rig = try StoreRig()
        store = try rig.store()
    }

    private func written() async throws { try #require(await store.flush(upTo: .seconds(30))) }

    @Test("An answer comes back as it was, in the next run too", arguments: [0, 1, 5_000_000])
    func whole(size: Int) async throws {
        let answer = CachedResponse(
            body: (0..<size).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }, etag: "W/\"a'b\"",
            fingerprint: -5, lastModified: "Sat, 01 Jan 2022 00:00:00 GMT", link: "<u>; rel=\"next\"",
            storedAt: Sample.date)
        store.responses.store(answer, for: Sample.key())
        try await written()
        #expect(store.responses.response(for: Sample.key()) == answer)
        #expect(try rig.store().answers.response(for: Sample.key()) == answer)
    }

    @Test("A later answer replaces the earlier one, with all of it")
    func replaced() async throws {
        store.responses.store(Sample.answer("1", etag: "1"), for: Sample.key())
        store.responses.store(Sample.answer("2", at: Sample.later(days: 1)), for: Sample.key())
        try await written()
        #expect(store.responses.response(for: Sample.key()) == Sample.answer("2", at: Sample.later(days: 1)))
        #expect(await store.status()?.responses == 1)
    }

    @Test("A 304 makes it as good as new; one from before does not make it older")
    func renewed() async throws {
        store.responses.store(Sample.answer(etag: "e"), for: Sample.key())
        store.responses.revalidate(Sample.key(), at: Sample.later(days: 2))
        store.responses.revalidate(Sample.key(), at: Sample.later(days: 1))
        store.responses.revalidate(Sample.key("https://other.example"), at: Sample.later(days: 1))
        try await written()
        #expect(store.responses.response(for: Sample.key()) == Sample.answer(etag: "e", at: Sample.later(days: 2)))
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

    @Test("No other account, address, method, form or version gets it", arguments: others)
    func separate(key: CacheKey) async throws {
        store.responses.store(Sample.answer("mine"), for: Sample.key(account: 1))
        try await written()
        #expect(store.responses.response(for: key) == nil)
        #expect(store.responses.response(for: Sample.key(account: 1)) != nil)
    }

    @Test("After a logout nothing of that account is left, in the files either; others' stays")
    func forgotten() async throws {
        let secret = String((0..<4000).map { Character(Unicode.Scalar(UInt8(33 + $0 * 7919 % 89))) })
        store.responses.store(Sample.answer(), for: Sample.key("https://api.github.com/secret-plan", account: 1))
        store.responses.store(Sample.answer(secret, etag: "secret-etag"), for: Sample.key(account: 1))
        store.responses.store(Sample.answer("2"), for: Sample.key(account: 2))
        store.responses.store(Sample.answer("nobody"), for: Sample.key())
        let repositories = [try Sample.repository("mona/secret-repository", id: 1, isPrivate: true)]
        store.listings.store(repositories, of: try Login("mona"), viewer: 1, isComplete: true, at: Sample.date)
        #expect(await store.removeData(account: 1))
        #expect(store.responses.response(for: Sample.key(account: 1)) == nil)
        #expect(store.listings.listing(of: try Login("mona"), viewer: 1) == nil)
        #expect(store.responses.response(for: Sample.key(account: 2)) == Sample.answer("2"))
        #expect(store.responses.response(for: Sample.key()) == Sample.answer("nobody"))
        for name in try rig.names() {
            #expect(try !rig.bytes(of: name).contains("secret".utf8), "\(name)")
        }
    }
}
