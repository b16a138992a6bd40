import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@Suite("Who is asked as", .timeLimit(.minutes(1)))
struct CredentialsTests {
    private let mona = Dataset.Fixture.mona

    @Test("Each request carries the token of whoever is signed in then, or none")
    func present() async throws {
        try await ClientRig.run { rig in
            let tokens = try ["mona", "one-repo"].map { try rig.server.control.token(for: $0) }
            let seat = FakeCredentialProvider(try .init(tokens[0]))
            let client = try rig.client(seat.credentials)
            #expect(try await client.tokenOwner().person.login == Login("mona"))
            seat.seat(try .init(tokens[1], account: 2))
            #expect(try await client.tokenOwner().person.login == Login("one-repo"))
            seat.seat(nil)
            _ = try await client.person(mona.name)
            #expect(rig.authorizations == [tokens[0], tokens[1], nil])
        }
    }

    @Test("A request whose token is refused is made once more with the one that there is instead")
    func renewed() async throws {
        try await ClientRig.run { rig in
            let good = try rig.server.control.token(for: "mona")
            let seat = FakeCredentialProvider(try .init("gho_old"), next: try .init(good))
            let client = try rig.client(seat.credentials)
            #expect(try await client.tokenOwner().person.login == Login("mona"))
            #expect(seat.refused == [try Token("gho_old")])
            #expect(rig.authorizations == ["gho_old", good])
            #expect(await client.rateLimit(of: .core)?.limit == 5000)
        }
    }

    @Test("It is made once more only: a second token that is refused too is said to be, and not sent again")
    func onceMore() async throws {
        try await ClientRig.run { rig in
            let seat = FakeCredentialProvider(try .init("gho_1"), next: try .init("gho_2"))
            let client = try rig.client(seat.credentials)
            await #expect(throws: GitHubError.unauthorized) { try await client.person(mona.name) }
            #expect(try seat.refused == [Token("gho_1"), Token("gho_2")])
            await #expect(throws: GitHubError.unauthorized) { try await client.person(mona.name) }
            #expect(rig.authorizations == ["gho_1", "gho_2"])
        }
    }

    @Test("After a refusal somebody else can go on, and nobody; what is left to them is not known before they asked")
    func goingOn() async throws {
        try await ClientRig.run { rig in
            let good = try rig.server.control.token(for: "mona")
            let seat = FakeCredentialProvider(try .init(good))
            let client = try rig.client(seat.credentials)
            _ = try await client.person(mona.name)
            rig.server.control.revoke(token: good)
            await #expect(throws: GitHubError.unauthorized) { try await client.person(mona.name) }
            seat.seat(nil)
            #expect(await client.rateLimit(of: .core) == nil)
            _ = try await client.person(mona.name)
            #expect(await client.rateLimit(of: .core)?.limit == 60)
            seat.seat(try .init(try rig.server.control.token(for: "one-repo"), account: 2))
            #expect(await client.rateLimit(of: .core) == nil)
            #expect(try await client.tokenOwner().person.login == Login("one-repo"))
            #expect(await client.rateLimit(of: .core)?.limit == 5000)
            #expect(rig.authorizations.count == 4)
        }
    }

    @Test(
        "What is not about the token is not taken for a refusal of it",
        arguments: [
            StubResponse(status: "401 No", body: #"{"message":"Requires authentication"}"#),
            StubResponse(status: "401 No", body: "<html>Proxy login</html>"),
            StubResponse(status: "403 No", body: #"{"message":"Bad credentials"}"#),
            StubResponse(status: "403 No", fields: ["Retry-After: 1"]), StubResponse(status: "429 No"),
            StubResponse(status: "500 No", body: #"{"message":"Bad credentials"}"#),
        ])
    func notTheToken(answer: StubResponse) async throws {
        let server = try LoopbackServer.answering(answer)
        defer { server.stop() }
        let seat = FakeCredentialProvider(try .init("gho_good"))
        let client = try server.client(seat.credentials)
        let error = await #expect(throws: GitHubError.self) { try await client.person(mona.name) }
        #expect(error != .unauthorized && seat.refused.isEmpty)
        server.stop()
        let network = await #expect(throws: GitHubError.self) { try await client.person(mona.name) }
        #expect(network != .unauthorized && seat.refused.isEmpty)
    }
}
