import Authenticator
import GitHubAPI
import GitHubModel
import GitHubStandIn
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("A sign-in over sockets", .timeLimit(.minutes(1)))
struct SocketSignInTests {
    @Test("Approved in the browser, the account is learned and stored under the address that gave it")
    func approved() async throws {
        try await SocketRig.run { rig in
            await rig.signIn.start()
            await rig.pass(.seconds(6), number: 1)
            await rig.pauseBegun(2)
            try rig.server.control.approve(as: "mona")
            await rig.pass(.seconds(6), number: 2)
            let signIn = try await rig.signedIn()
            #expect(signIn.id == StoredCredential.ID(hostKey: rig.server.baseURL, accountID: 2_001))
            #expect(signIn.login == (try Login("mona")))
            #expect(signIn.token.kind == .oauthApp)
            #expect(try await rig.vault.signIns() == [signIn])
            #expect(rig.polls.count == 2)
        }
    }

    @Test("The questions are asked as GitHub wants them, and without a token")
    func requests() async throws {
        try await SocketRig.run { rig in
            await rig.signIn.start()
            await rig.pauseBegun(1)
            try rig.server.control.approve(as: "mona")
            await rig.pass(.seconds(6), number: 1)
            _ = await rig.toldToTheEnd()
            let asked = rig.server.control.requests(onPathPrefix: "/login")
            #expect(asked.map(\.target) == ["/login/device/code", "/login/oauth/access_token"])
            for request in asked {
                #expect(request.method == "POST")
                #expect(request.header("accept") == "application/json")
                #expect(request.header("content-type") == "application/x-www-form-urlencoded")
                #expect(request.header("user-agent") == "ghsearch-tests")
                #expect(request.header("authorization") == nil)
            }
            #expect(asked.first?.body == "client_id=standin-client")
            #expect(
                asked.last?.body.contains("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code") == true)
        }
    }

    @Test("A GitHub App's token comes with its end and its successor")
    func gitHubApp() async throws {
        try await SocketRig.run(clientID: Client.gitHubApp.id) { rig in
            await rig.signIn.start()
            await rig.pauseBegun(1)
            try rig.server.control.approve(as: "mona")
            await rig.pass(.seconds(6), number: 1)
            _ = await rig.toldToTheEnd()
            let signIn = try #require(try await rig.vault.signIns().first)
            #expect(signIn.token.kind == .gitHubApp)
            #expect(signIn.refreshToken?.kind == .refresh)
            #expect(signIn.expiresAt == signIn.signedInAt.addingTimeInterval(28_800))
            #expect(signIn.clientID == "Iv1.standin-app")
        }
    }

    @Test(
        "Every refusal ends it in its own way, and stores nothing",
        arguments: [
            ("access_denied", DeviceFlowError.denied), ("expired_token", .expired), ("token_expired", .expired),
            ("incorrect_device_code", .invalidDeviceCode), ("incorrect_client_credentials", .incorrectClient),
            ("unsupported_grant_type", .unsupportedGrantType), ("device_flow_disabled", .deviceFlowDisabled),
            ("unverified_user_email", .unverifiedEmail), ("brand_new", .unknown("brand_new")),
        ], [200, 400])
    func refusals(row: (word: String, end: DeviceFlowError), status: Int) async throws {
        try await SocketRig.run { rig in
            rig.server.control.setPollErrorStatus(status)
            rig.server.control.forcePollError(row.word)
            await rig.signIn.start()
            await rig.pass(.seconds(6), number: 1)
            #expect(await rig.toldToTheEnd().last == .failed(row.end))
            let stored = try await rig.vault.signIns()
            #expect(stored.isEmpty)
        }
    }

    @Test("slow_down is obeyed so that GitHub never says it again")
    func slowDown() async throws {
        try await SocketRig.run { rig in
            rig.server.control.forceSlowDown()
            await rig.signIn.start()
            await rig.pass(.seconds(6), number: 1)
            await rig.pass(.seconds(14), number: 2)
            await rig.pauseBegun(3)
            try rig.server.control.approve(as: "mona")
            await rig.pass(.seconds(14), number: 3)
            _ = try await rig.signedIn()
        }
    }
}
