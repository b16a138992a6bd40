import Foundation
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

    @Test("The accounts of 100 commits cost one point; commits that GitHub does not have are left out")
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
                accounts.mapValues { $0.account.map { "\($0.login) \($0.id)" } } == [
                    ids[0]: "mona 2001", ids[1]: nil, ids[99]: "shy-person 163200",
                ])
            #expect(accounts[ids[0]]?.account?.listedName == "Mona Lisa Octocat")
            #expect(accounts[ids[0]]?.account?.profile == nil, "counts would cost more points")
            #expect(accounts[ids[0]]?.since == Date(timeIntervalSince1970: 1_230_768_000))
            #expect(await client.rateLimit(of: .graphql)?.remaining == 4_999)
            _ = try await client.accounts(ofAuthorsOf: ids, in: "new-name", of: mona)
            #expect(harness.control.requests.count == 1, "cached for a day")
            await #expect(throws: GitHubError.notFound) {
                try await client.accounts(ofAuthorsOf: ids, in: "no-such-repository", of: mona)
            }
        }
    }

    @Test("What a query returned is known for each commit, for other questions and without a network")
    func known() async throws {
        try await StandInHarness.run(storage: .memory) { harness in
            let client = try harness.client(as: "hundred")
            let mona = try Dataset.Fixture.mona.name
            let ids = (1...3).map(Self.id)
            harness.control.addCommit(ids[0], by: "mona")
            harness.control.addCommit(ids[1], by: nil)
            _ = try await client.accounts(ofAuthorsOf: ids, in: "new-name", of: mona)
            let offline = try #require(client.cacheOnly())
            let links = try await offline.knownLinks(ofAuthorsOf: ids.reversed(), in: "new-name", of: mona)
            #expect(links.mapValues { $0.account?.login } == [ids[0]: mona, ids[1]: nil])
            #expect(harness.control.requests.count == 1)
        }
    }

    @Test("The accounts of 100 logins cost one point, with the dates of their creation; apps are left out")
    func facts() async throws {
        try await StandInHarness.run { harness in
            let client = try harness.client(as: "hundred")
            var logins = try ["mona", "octo-org", "no-such-login", "standin-helper[bot]"].map { try Login($0) }
            logins += try (1...96).map { try Login("nobody-\($0)") }
            let facts = try #require(try await client.facts(on: logins))
            guard case .account(let mona, let since, _)? = facts[logins[0]] else { throw GitHubError.notFound }
            #expect(mona.id == 2_001 && mona.listedName == "Mona Lisa Octocat")
            #expect(since == Date(timeIntervalSince1970: 1_230_768_000))
            guard case .account(let organization, nil, _)? = facts[logins[1]] else { throw GitHubError.notFound }
            #expect(organization.kind == .organization && organization.id == 61_203)
            #expect(facts[logins[2]] == .missing)
            #expect(facts[logins[3]] == nil)
            #expect(await client.rateLimit(of: .graphql)?.remaining == 4_999)
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
                let link = try #require(try await client.account(ofAuthorOf: id, in: "new-name", of: mona))
                let account = try #require(link.account)
                #expect(
                    "\(account.login) \(account.id) \(account.kind) \(account.url)".hasPrefix("mona 2001 User http"))
            }
            #expect(harness.control.requests.count == 1, "cached")
            let bodies = harness.storedResponses.values.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(bodies.count == 1)
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
            #expect(try await client.account(ofAuthorOf: ids[0], in: "new-name", of: mona)?.account?.id == 88_104)
            let unlinked = try #require(try await client.account(ofAuthorOf: ids[1], in: "new-name", of: mona))
            #expect(unlinked.account == nil)
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
            #expect(try await client.fact(onID: 1) == .missing)
            guard case .account(let mona, let since, _) = try await client.fact(on: Login("mona")) else {
                throw GitHubError.notFound
            }
            #expect(mona.id == 2_001 && since == Date(timeIntervalSince1970: 1_230_768_000))
            try harness.control.setSigningKeys(["ssh-ed25519 AAAA", "ab\u{7}"], of: "mona")
            #expect(try await client.signingKeys(of: Login("mona")) == ["ssh-ed25519 AAAA", "ab"])
            #expect(try await client.signingKeys(of: Login("hundred")).isEmpty)
        }
    }
}
