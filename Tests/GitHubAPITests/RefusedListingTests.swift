import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@Suite("A listing whose token is refused on the way", .timeLimit(.minutes(1)))
struct RefusedListingTests {
    private let many = Dataset.Fixture.manyRepositories

    @Test("No page is asked for with it any more: what leaves is what was under way")
    func stopped() async throws {
        try await ClientRig.run { rig in
            rig.server.control.inject(.status(401), onPathPrefix: "/user/", times: nil)
            rig.server.control.setLatency(.milliseconds(50), onPathPrefix: "/user/")
            let client = try rig.client(as: "mona")
            let (pages, error) = await read(client.repositories(of: try many.name, kind: .user))
            #expect(pages.map(\.number) == [1] && error == .unauthorized)
            let sent = rig.targets.count
            #expect(sent <= 9, "the first page, and at most eight that were under way")
            await #expect(throws: GitHubError.unauthorized) { try await client.person(many.name) }
            #expect(rig.targets.count == sent)
        }
    }

    @Test("With another token there by then it comes whole, and the refused one is sent no more")
    func wentOn() async throws {
        try await ClientRig.run { rig in
            let control = rig.server.control
            let (old, new) = (try control.token(for: "mona"), try control.token(for: "mona"))
            let seat = FakeCredentialProvider(try .init(old), next: try .init(new))
            control.setLatency(.milliseconds(100), onPathPrefix: "/user/")
            let client = try rig.client(seat.credentials)
            let reading = Task { await read(client.repositories(of: try many.name, kind: .user)) }
            await control.waitForRequests(8, onPathPrefix: "/user/")
            let sent = rig.targets.count
            control.revoke(token: old)
            let (pages, error) = try await reading.value
            #expect(error == nil && pages.flatMap(\.items).count == many.repositories)
            #expect(rig.authorizations.filter { $0 == old }.count <= sent + 8, "those under way, and no more")
        }
    }
}
