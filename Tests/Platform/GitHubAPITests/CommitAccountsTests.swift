import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@testable import GitHubAPI

@Suite("Accounts of commits", .timeLimit(.minutes(3)))
struct CommitAccountsTests {
    private static func id(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "a", count: 40 - digits.count) + digits
    }

    @Test("The accounts of 100 commits cost one point; commits that GitHub does not have or link are left out")
    func query() async throws {
        try await StandInHarness.run(storage: .memory) { harness in
            let client = try harness.client(as: "hundred")
            let ids = (1...GitHubClient.maxCommitsOfQuery).map(Self.id)
            harness.control.addCommit(ids[0], by: "mona")
            harness.control.addCommit(ids[1], by: nil)
            harness.control.addCommit(ids[99], by: "shy-person")
            let mona = try Dataset.Fixture.mona.name
            let accounts = try #require(try await client.accounts(ofAuthorsOf: ids, in: "new-name", of: mona))
            #expect(
                accounts.mapValues { "\($0.login) \($0.id)" } == [ids[0]: "mona 2001", ids[99]: "shy-person 163200"])
            #expect(accounts[ids[0]]?.listedName == "Mona Lisa Octocat")
            #expect(accounts[ids[0]]?.profile == nil, "counts would cost more points")
            #expect(await client.rateLimit(of: .graphql)?.remaining == 4_999)
            _ = try await client.accounts(ofAuthorsOf: ids, in: "new-name", of: mona)
            #expect(harness.control.requests.count == 1, "cached for a day")
            await #expect(throws: GitHubError.notFound) {
                try await client.accounts(ofAuthorsOf: ids, in: "no-such-repository", of: mona)
            }
        }
    }

    @Test("Only accounts are stored of commits, which contain addresses")
    func stored() async throws {
        try await StandInHarness.run(storage: .memory) { harness in
            let mona = try Dataset.Fixture.mona.name
            let id = Self.id(1)
            harness.control.addCommit(id, by: "mona", named: "Zyxw <zyxw@mona.example>")
            for _ in 0..<2 {
                let client = try harness.client()
                let account = try #require(try await client.account(ofAuthorOf: id, in: "new-name", of: mona))
                #expect(
                    "\(account.login) \(account.id) \(account.kind) \(account.url)".hasPrefix("mona 2001 User http"))
                let found = try await client.commitAuthors(named: "zyxw")
                #expect(found.map(\.listedName) == ["Zyxw zyxw"])
            }
            #expect(harness.control.requests.count == 2, "cached")
            let bodies = harness.storedResponses.values.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(bodies.count == 2)
            #expect(!bodies.contains { $0.contains("@") })
        }
    }

    @Test("Without an account there is no query; a request returns one account, or none for an unknown commit")
    func requests() async throws {
        try await StandInHarness.run { harness in
            let client = try harness.client()
            let mona = try Dataset.Fixture.mona.name
            let ids = (1...3).map(Self.id)
            harness.control.addCommit(ids[0], by: "hundred")
            harness.control.addCommit(ids[1], by: nil)
            #expect(try await client.accounts(ofAuthorsOf: ids, in: "new-name", of: mona) == nil)
            #expect(try await client.account(ofAuthorOf: ids[0], in: "new-name", of: mona)?.id == 88_104)
            #expect(try await client.account(ofAuthorOf: ids[1], in: "new-name", of: mona) == nil)
            #expect(try await client.account(ofAuthorOf: ids[2], in: "new-name", of: mona) == nil, "422")
            #expect(try await client.account(ofAuthorOf: ids[0], in: "no-such-repository", of: mona) == nil)
        }
    }

    @Test("An account is found by its ID; its signing keys are public")
    func accounts() async throws {
        try await StandInHarness.run { harness in
            let client = try harness.client()
            #expect(try await client.person(withID: 2_001)?.login == Login("mona"))
            #expect(try await client.person(withID: 1) == nil)
            try harness.control.setSigningKeys(["ssh-ed25519 AAAA", "ab\u{7}"], of: "mona")
            #expect(try await client.signingKeys(of: Login("mona")) == ["ssh-ed25519 AAAA", "ab"])
            #expect(try await client.signingKeys(of: Login("hundred")).isEmpty)
        }
    }
}
