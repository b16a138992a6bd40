import GitHubModel
import Store
import Testing
import UnicodeText

@Suite("Logins that may be meant", .timeLimit(.minutes(3)))
struct ClosestLoginTests {
    @Test(
        "One edit away, or known far better",
        arguments: [
            ("torvlads", "torvalds"), ("Torvald", "torvalds"), ("mona-lsia", "mona-lisa"), ("tovraldz", "torvalds"),
            ("quentni1", "quentin1"), ("qeuntni1", nil), ("torvalds", "t0rvalds"), ("unrelated", nil), ("ab", nil),
            ("sceret", nil),
            ("a-login-of-exactly-thirty-nine-letters9", nil),
        ])
    func closest(login: String, closest: String?) async throws {
        let store = try await StoreHarness().store(with: [
            try Sample.person("torvalds", "Linus Torvalds", id: 1, followers: 200_000),
            try Sample.person("t0rvalds", nil, id: 2, followers: 1),
            try Sample.person("mona-lisa", nil, id: 3, followers: 1),
            try Sample.person("quentin1", nil, id: 4, followers: 1),
        ])
        store.people.record(
            [try Sample.person("secret", nil, id: 5, followers: 9_000)], from: .repository("a/b"), viewer: 1,
            isPrivate: true, at: Sample.date)
        await store.flush(upTo: .seconds(30))
        #expect(store.people.closestLogin(to: try Login(login))?.description == closest)
    }

    @Test("A word is corrected by the given names and by the names in the store; known ones stay")
    func correction() async throws {
        let store = try await StoreHarness().store(with: [try Sample.person("x", "Ada Debenham", id: 1)])
        func correction(_ word: String) throws -> String? {
            store.people.correction(of: try #require(NameQuery(word)?.words.first))?.text
        }
        #expect(try correction("debnham") == "debenham")
        #expect(try correction("debenham") == "debenham")
        #expect(try correction("robetr") == "robert")
        #expect(try correction("philipp") == "philipp")
        #expect(try correction("zzzzqqqq") == nil)
        #expect(try correction("12") == nil)
        let long = String(repeating: "ab", count: 5_000)
        #expect(try correction(long) == nil)
    }
}
