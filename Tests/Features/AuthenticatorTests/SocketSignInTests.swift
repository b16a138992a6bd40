@testable import Authenticator
import Foundation
import GitHubAPI
import GitHubModel
import GitHubStandIn
import Testing

@Suite("Sign-in over sockets", .timeLimit(.minutes(3)))
struct SocketSignInTests {
    @Test("After the approval, the credential is stored for the host that issued it")
    func approved() async throws {
        try await SocketHarness.run { harness in
            await harness.controller.perform(.requestCode)
            await harness.advance(.seconds(6), number: 1)
            await harness.delayBegun(2)
            try harness.server.control.approve(as: "mona")
            await harness.advance(.seconds(6), number: 2)
            let credential = try await harness.signedIn()
            #expect(credential.id == StoredCredential.ID(hostKey: harness.server.baseURL, accountID: 2_001))
            #expect(credential.login == (try Login("mona")))
            #expect(credential.token.kind == .oauthApp)
            #expect(try await harness.vault.credentials() == [credential])
            #expect(harness.polls.count == 2)
        }
    }

    @Test("Requests have the format of GitHub's documentation, and no token")
    func requests() async throws {
        try await SocketHarness.run { harness in
            await harness.controller.perform(.requestCode)
            await harness.delayBegun(1)
            try harness.server.control.approve(as: "mona")
            await harness.advance(.seconds(6), number: 1)
            _ = await harness.allProgress()
            let requests = harness.server.control.requests(onPathPrefix: "/login")
            #expect(requests.map(\.target) == ["/login/device/code", "/login/oauth/access_token"])
            for request in requests {
                #expect(request.method == "POST")
                #expect(request.header("accept") == "application/json")
                #expect(request.header("content-type") == "application/x-www-form-urlencoded")
                #expect(request.header("user-agent") == "ghsearch-tests")
                #expect(request.header("authorization") == nil)
            }
            #expect(requests.first?.body == "client_id=standin-client")
            #expect(
                requests.last?.body.contains("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code")
                    == true)
        }
    }

    @Test("A GitHub App's token is stored with its expiration date and its refresh token")
    func gitHubApp() async throws {
        try await SocketHarness.run(clientID: Client.gitHubApp.id) { harness in
            await harness.controller.perform(.requestCode)
            await harness.delayBegun(1)
            try harness.server.control.approve(as: "mona")
            await harness.advance(.seconds(6), number: 1)
            _ = await harness.allProgress()
            let credential = try #require(try await harness.vault.credentials().first)
            #expect(credential.token.kind == .gitHubApp)
            #expect(credential.refreshToken?.kind == .refresh)
            #expect(credential.expiresAt == credential.signedInAt.addingTimeInterval(28_800))
            #expect(credential.clientID == "Iv1.standin-app")
        }
    }

    @Test(
        "Every error code ends the sign-in with its own error, and nothing is stored",
        arguments: [
            ("access_denied", DeviceFlowError.denied), ("expired_token", .expired), ("token_expired", .expired),
            ("incorrect_device_code", .invalidDeviceCode), ("incorrect_client_credentials", .incorrectClient),
            ("unsupported_grant_type", .unsupportedGrantType), ("device_flow_disabled", .deviceFlowDisabled),
            ("unverified_user_email", .unverifiedEmail), ("brand_new", .unknown("brand_new")),
        ], [200, 400])
    func rejections(row: (code: String, error: DeviceFlowError), status: Int) async throws {
        try await SocketHarness.run { harness in
            harness.server.control.setPollErrorStatus(status)
            harness.server.control.forcePollError(row.code)
            await harness.controller.perform(.requestCode)
            await harness.advance(.seconds(6), number: 1)
            #expect(await harness.allProgress().last == .failed(row.error))
            let stored = try await harness.vault.credentials()
            #expect(stored.isEmpty)
        }
    }

    @Test("After a slow_down, polls are slow enough to avoid another one")
    func slowDown() async throws {
        try await SocketHarness.run { harness in
            harness.server.control.forceSlowDown()
            await harness.controller.perform(.requestCode)
            await harness.advance(.seconds(6), number: 1)
            await harness.advance(.seconds(14), number: 2)
            await harness.delayBegun(3)
            try harness.server.control.approve(as: "mona")
            await harness.advance(.seconds(14), number: 3)
            _ = try await harness.signedIn()
        }
    }
}
