import GitHubModel
import GitHubStandIn
import StandInSupport
import Testing

@testable import GitHubAPI

@Suite("Public data without the token", .timeLimit(.minutes(3)))
struct PublicAccessTests {
    /// Refuses all data of the organization to tokens.
    private func refuse(_ refusal: Refusal, in harness: StandInHarness) {
        for prefix in ["/orgs/octo-org", "/organizations/61203", "/users/octo-org", "/repos/octo-org"] {
            harness.control.inject(.refused(refusal, organization: "octo-org"), onPathPrefix: prefix, times: nil)
        }
    }

    private func names(_ pages: Pages<Repository>) async throws -> [String] {
        var names: [String] = []
        for try await page in pages { names += page.items.map(\.fullName) }
        return names
    }

    /// The number of requests with a token, and of others.
    private func requests(of harness: StandInHarness) -> [Bool: Int] {
        Dictionary(grouping: harness.control.requests) { $0.header("authorization") != nil }.mapValues(\.count)
    }

    @Test(
        "What an organization refuses to the token is asked for once without it, and then only without it",
        arguments: [
            Refusal.ipAllowList, .tokenLifetime, .classicToken, .fineGrainedToken, .singleSignOn, .appRestrictions,
            .twoFactor,
        ])
    func organization(refusal: Refusal) async throws {
        try await StandInHarness.run(storage: .memory) { harness in
            let client = try harness.client(as: "mona", scopes: ["repo"])
            let login = try Login("octo-org")
            #expect(try await names(client.repositories(of: login, kind: .organization)).count == 17)
            refuse(refusal, in: harness)
            harness.control.clearLog()
            let refreshing = client.refreshing
            #expect(try await names(refreshing.repositories(of: login, kind: .organization)).count == 12)
            #expect(requests(of: harness) == [true: 1, false: 1])
            #expect(try await client.person(login).login == login)
            #expect(try await names(refreshing.repositories(of: login, kind: .organization)).count == 12)
            #expect(requests(of: harness)[true] == 1)
            #expect(client.publicAccess.reasons.count == 1)
            let anonymous = try #require(harness.client(account: nil).cacheOnly())
            #expect(try await names(anonymous.repositories(of: login, kind: .organization)).count == 12)
        }
    }

    @Test("Only the first page of a long list is requested twice")
    func pages() async throws {
        try await StandInHarness.run { harness in
            for prefix in ["/users/many-repos", "/user/40017"] {
                let fault = Fault.refused(.ipAllowList, organization: "many-repos")
                harness.control.inject(fault, onPathPrefix: prefix, times: nil)
            }
            harness.control.setRateLimit(.core, for: .anonymous, limit: 60, remaining: 60)
            let client = try harness.client(as: "mona")
            #expect(try await names(client.repositories(of: Login("many-repos"), kind: .user)).count == 2_350)
            #expect(requests(of: harness) == [true: 1, false: 24])
        }
    }

    @Test("A refusal that is about the account is an error, and nothing is sent without the token")
    func account() async throws {
        try await StandInHarness.run { harness in
            let client = try harness.client(as: "mona")
            for (refusal, reason) in [
                (Refusal.suspended, AccessRestriction.Reason.suspendedAccount), (.blocked, .blockedAccount),
            ] {
                harness.control.clearFaults()
                refuse(refusal, in: harness)
                await #expect(throws: GitHubError.restricted(AccessRestriction(reason))) {
                    try await client.person(Login("octo-org"))
                }
            }
            #expect(requests(of: harness) == [true: 2])
        }
    }

    @Test("If there is no public data, the error is the refusal")
    func privateData() async throws {
        try await StandInHarness.run { harness in
            refuse(.ipAllowList, in: harness)
            let client = try harness.client(as: "mona", scopes: ["repo"])
            let error = GitHubError.restricted(AccessRestriction(.ipAllowList, owner: "octo-org"))
            await #expect(throws: error) { try await client.repository("no-such-repository", of: Login("octo-org")) }
            #expect(requests(of: harness) == [true: 1, false: 1])
            #expect(client.publicAccess.reasons == [])
        }
    }

    @Test("A query that an organization refuses uses the REST API, and the next query is sent")
    func queries() async throws {
        try await StandInHarness.run { harness in
            let client = try harness.client(as: "mona")
            harness.control.inject(.refused(.ipAllowList, organization: "octo-org"), onPathPrefix: "/graphql")
            let refused = try await client.withGraphQL { try await client.overview(of: Login("octo-org")) }
            #expect(refused == nil)
            #expect(await client.usesGraphQL())
            let next = try await client.withGraphQL { try await client.overview(of: Login("mona")) }
            #expect(next != nil)
        }
    }

    /// Loads a value of octo-org twice, the second time from the cache. Each time its snapshot says that it is public.
    private func expectPublic<Value>(
        _ load: (GitHubClient) async throws -> Snapshot<Value>, _ isRight: (Value) -> Bool
    ) async throws {
        try await StandInHarness.run(storage: .memory) { harness in
            refuse(.ipAllowList, in: harness)
            let client = try harness.client(as: "mona")
            for _ in 1...2 {
                let snapshot = try await load(client)
                #expect(isRight(snapshot.value))
                let text = try #require(snapshot.problem).description
                #expect(
                    text.hasPrefix("This is what everybody sees, without your account. octo-org has an IP allow list"))
            }
            #expect(requests(of: harness) == [true: 1, false: 1])
        }
    }

    @Test("A snapshot says that it has what everybody sees, also when it is cached")
    func snapshots() async throws {
        let login = try Login("octo-org")
        let resource = Resource<Int>(0) { client in
            client.repositories(of: login, kind: .organization)
        } add: { count, page in
            count += page.items.count
        }
        try await expectPublic({ try await $0.snapshot(of: resource) }, { $0 == 12 })
    }

    @Test("The snapshot of a value that is loaded at once says so too, also after a cached preview")
    func valueSnapshots() async throws {
        let login = try Login("octo-org")
        let resource = Resource { try await $0.person(login) }
        func last(_ client: GitHubClient) async throws -> Snapshot<Person> {
            var snapshots: [Snapshot<Person>] = []
            for try await snapshot in client.snapshots(of: resource) { snapshots.append(snapshot) }
            let last = try #require(snapshots.last)
            #expect(last.isFinal)
            return last
        }
        try await expectPublic(last, { $0.login == login })
    }
}
