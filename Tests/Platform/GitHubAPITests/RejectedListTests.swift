import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Rejected tokens while loading a list", .timeLimit(.minutes(3)))
struct RejectedListTests {
    private let many = Dataset.Fixture.manyRepositories

    @Test("After a rejection, only pending requests use the token")
    func stopped() async throws {
        try await StandInHarness.runClients { harness in
            harness.server.control.inject(.status(401), onPathPrefix: "/user/", times: nil)
            harness.server.control.setLatency(.milliseconds(50), onPathPrefix: "/user/")
            let client = try harness.client(as: "mona")
            let (pages, error) = await read(client.repositories(of: try many.name, kind: .user))
            #expect(pages.map(\.number) == [1])
            #expect(error == .unauthorized)
            let sent = harness.targets.count
            #expect(sent <= 24, "the first page, and at most 23 pending requests")
            await #expect(throws: GitHubError.unauthorized) { try await client.person(many.name) }
            #expect(harness.targets.count == sent)
        }
    }

    @Test("With another token, the list is complete, and the rejected one is not used")
    func replaced() async throws {
        try await StandInHarness.runClients { harness in
            let control = harness.server.control
            let (old, new) = (try control.token(for: "mona"), try control.token(for: "mona"))
            let provider = FakeCredentialProvider(try .init(old), next: try .init(new))
            control.hold(onPathPrefix: "/user/")
            let client = harness.client(provider.credentials)
            let loading = Task { await read(client.repositories(of: try many.name, kind: .user)) }
            await control.waitForRequests(8, onPathPrefix: "/user/")
            control.revoke(token: old)
            control.release()
            let (pages, error) = try await loading.value
            #expect(error == nil)
            #expect(pages.flatMap(\.items).count == many.repositories)
            let sent = harness.authorizations.count { $0 == old }
            #expect(sent <= 24, "the first page, and at most 23 pending requests, none of them twice")
        }
    }
}
