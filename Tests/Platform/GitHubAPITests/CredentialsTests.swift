import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Credential selection", .timeLimit(.minutes(3)))
struct CredentialsTests {
    private let mona = Dataset.Fixture.mona

    @Test("A request has the token of the current account, or none")
    func current() async throws {
        try await StandInHarness.runClients { harness in
            let tokens = try ["mona", "one-repo"].map { try harness.server.control.token(for: $0) }
            let provider = FakeCredentialProvider(try .init(tokens[0]))
            let client = harness.client(provider.credentials)
            #expect(try await client.tokenOwner().person.login == Login("mona"))
            provider.set(try .init(tokens[1], account: 2))
            #expect(try await client.tokenOwner().person.login == Login("one-repo"))
            provider.set(nil)
            _ = try await client.person(mona.name)
            #expect(harness.authorizations == [tokens[0], tokens[1], nil])
        }
    }

    @Test("A request whose token is rejected is sent again with another token")
    func replaced() async throws {
        try await StandInHarness.runClients { harness in
            let good = try harness.server.control.token(for: "mona")
            let provider = FakeCredentialProvider(try .init("gho_old"), next: try .init(good))
            let client = harness.client(provider.credentials)
            #expect(try await client.tokenOwner().person.login == Login("mona"))
            #expect(provider.rejected == [try Token("gho_old")])
            #expect(harness.authorizations == ["gho_old", good])
            #expect(await client.rateLimit(of: .core)?.limit == 5000)
        }
    }

    @Test("A request is sent again once, and a second rejected token is not used any more")
    func secondRejection() async throws {
        try await StandInHarness.runClients { harness in
            let provider = FakeCredentialProvider(try .init("gho_1"), next: try .init("gho_2"))
            let client = harness.client(provider.credentials)
            await #expect(throws: GitHubError.unauthorized) { try await client.person(mona.name) }
            #expect(try provider.rejected == [Token("gho_1"), Token("gho_2")])
            await #expect(throws: GitHubError.unauthorized) { try await client.person(mona.name) }
            #expect(harness.authorizations == ["gho_1", "gho_2"])
        }
    }

    @Test("After a rejected token, other accounts and anonymous requests have their own rate limits")
    func otherAccounts() async throws {
        try await StandInHarness.runClients { harness in
            let good = try harness.server.control.token(for: "mona")
            let provider = FakeCredentialProvider(try .init(good))
            let client = harness.client(provider.credentials)
            _ = try await client.person(mona.name)
            harness.server.control.revoke(token: good)
            await #expect(throws: GitHubError.unauthorized) { try await client.person(mona.name) }
            provider.set(nil)
            #expect(await client.rateLimit(of: .core) == nil)
            _ = try await client.person(mona.name)
            #expect(await client.rateLimit(of: .core)?.limit == 60)
            provider.set(try .init(try harness.server.control.token(for: "one-repo"), account: 2))
            #expect(await client.rateLimit(of: .core) == nil)
            #expect(try await client.tokenOwner().person.login == Login("one-repo"))
            #expect(await client.rateLimit(of: .core)?.limit == 5000)
            #expect(harness.authorizations.count == 4)
        }
    }

    @Test(
        "Other errors don't reject the token",
        arguments: [
            StubResponse(status: "401 No", body: #"{"message":"Requires authentication"}"#),
            StubResponse(status: "401 No", body: "<html>Proxy login</html>"),
            StubResponse(status: "403 No", body: #"{"message":"Bad credentials"}"#),
            StubResponse(status: "403 No", fields: ["Retry-After: 1"]), StubResponse(status: "429 No"),
            StubResponse(status: "500 No", body: #"{"message":"Bad credentials"}"#),
        ])
    func otherErrors(response: StubResponse) async throws {
        let server = try LoopbackServer.responding(response)
        defer { server.stop() }
        let provider = FakeCredentialProvider(try .init("gho_good"))
        let client = try server.client(provider.credentials)
        let error = await #expect(throws: GitHubError.self) { try await client.person(mona.name) }
        #expect(error != .unauthorized)
        #expect(provider.rejected.isEmpty)
        server.stop()
        let network = await #expect(throws: GitHubError.self) { try await client.person(mona.name) }
        #expect(network != .unauthorized)
        #expect(provider.rejected.isEmpty)
    }
}
