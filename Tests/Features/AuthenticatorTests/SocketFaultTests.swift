import Authenticator
import GitHubAPI
import GitHubModel
import GitHubStandIn
import Testing

@Suite("Sign-in over faulty sockets", .timeLimit(.minutes(3)))
struct SocketFaultTests {
    @Test(
        "A failed poll is reported, and polling continues",
        arguments: [
            Fault.status(502), .status(503, .html), .status(500, .empty), .status(429), .resetMidway,
            .truncated, .garbage, .notHTTP, .brokenGzip,
        ])
    func fault(fault: Fault) async throws {
        try await SocketHarness.run { harness in
            harness.server.control.inject(fault, onPathPrefix: "/login/oauth", times: 1)
            await harness.controller.perform(.requestCode)
            await harness.advance(.seconds(6), number: 1)
            await harness.delayBegun(2)
            try harness.server.control.approve(as: "mona")
            await harness.advance(.seconds(12), number: 2)
            let progress = await harness.allProgress()
            guard case .retrying(let message) = progress[3], case .signedIn = progress.last else {
                throw SocketHarness.NotSignedInError(progress: progress)
            }
            #expect(message.hasSuffix("."))
        }
    }

    @Test("An unknown client ID ends the sign-in with its error")
    func unknownClient() async throws {
        try await SocketHarness.run(clientID: "unknown") { harness in
            await harness.controller.perform(.requestCode)
            let error = DeviceCodeError.unknownClient(id: "unknown", host: harness.host.description)
            #expect(await harness.allProgress().last == .failed(.failed(error.description)))
        }
    }

    @Test("A disabled device flow ends the sign-in with its error")
    func disabled() async throws {
        try await SocketHarness.run { harness in
            harness.server.control.setDeviceFlow(isDisabled: true)
            await harness.controller.perform(.requestCode)
            let error = DeviceCodeError.deviceFlowDisabled(host: harness.host.description)
            #expect(await harness.allProgress().last == .failed(.failed(error.description)))
        }
    }

    @Test("A network error names the host")
    func unreachable() async throws {
        try await SocketHarness.run { harness in
            await harness.server.stop()
            await harness.controller.perform(.requestCode)
            let progress = await harness.allProgress()
            guard case .failed(.failed(let message)) = progress.last else {
                throw SocketHarness.NotSignedInError(progress: progress)
            }
            #expect(message.contains("127.0.0.1"))
        }
    }

    @Test("A token that GitHub rejects is not stored")
    func refusedToken() async throws {
        try await SocketHarness.run { harness in
            harness.server.control.inject(.status(401), onPathPrefix: "/user", times: nil)
            await harness.controller.perform(.requestCode)
            await harness.delayBegun(1)
            try harness.server.control.approve(as: "mona")
            await harness.advance(.seconds(6), number: 1)
            await #expect(throws: SocketHarness.NotSignedInError.self) { try await harness.signedIn() }
            let stored = try await harness.vault.credentials()
            #expect(stored.isEmpty)
        }
    }

    @Test("After cancelling a poll without a response, the sign-in can start again immediately")
    func noResponse() async throws {
        try await SocketHarness.run { harness in
            harness.server.control.inject(.hang, onPathPrefix: "/login/oauth", times: 1)
            await harness.controller.perform(.requestCode)
            await harness.advance(.seconds(6), number: 1)
            _ = await harness.server.control.waitForRequests(1, onPathPrefix: "/login/oauth")
            await harness.controller.stop()
            let stored = try await harness.vault.credentials()
            #expect(stored.isEmpty)
            await harness.controller.perform(.requestCode)
            await harness.delayBegun(2)
            try harness.server.control.approve(as: "mona")
            await harness.advance(.seconds(6), number: 2)
            _ = try await harness.signedIn()
        }
    }
}
