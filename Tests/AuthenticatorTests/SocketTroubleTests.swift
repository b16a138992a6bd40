import Authenticator
import GitHubAPI
import GitHubModel
import GitHubStandIn
import Testing

@Suite("A sign-in over sockets that break", .timeLimit(.minutes(1)))
struct SocketTroubleTests {
    @Test(
        "Trouble while polling is told, and the flow goes on to its token",
        arguments: [
            Fault.status(502), .status(503, .html), .status(500, .empty), .status(429), .resetMidway,
            .truncated, .garbage, .notHTTP, .brokenGzip,
        ])
    func trouble(fault: Fault) async throws {
        try await SocketRig.run { rig in
            rig.server.control.inject(fault, onPathPrefix: "/login/oauth", times: 1)
            await rig.signIn.start()
            await rig.pass(.seconds(6), number: 1)
            await rig.pauseBegun(2)
            try rig.server.control.approve(as: "mona")
            await rig.pass(.seconds(12), number: 2)
            let told = await rig.toldToTheEnd()
            guard case .retrying(let sentence) = told[3], case .signedIn = told.last else {
                throw SocketRig.NotSignedIn(told: told)
            }
            #expect(sentence.hasSuffix("."))
        }
    }

    @Test("A client id GitHub does not know is told as such")
    func unknownClient() async throws {
        try await SocketRig.run(clientID: "nobody's") { rig in
            await rig.signIn.start()
            let error = DeviceCodeError.unknownClient(id: "nobody's", host: rig.host.description)
            #expect(await rig.toldToTheEnd().last == .failed(.failed(error.description)))
        }
    }

    @Test("An app without the device flow is told as such")
    func disabled() async throws {
        try await SocketRig.run { rig in
            rig.server.control.setDeviceFlow(isDisabled: true)
            await rig.signIn.start()
            let error = DeviceCodeError.deviceFlowDisabled(host: rig.host.description)
            #expect(await rig.toldToTheEnd().last == .failed(.failed(error.description)))
        }
    }

    @Test("Without a network the host is named")
    func unreachable() async throws {
        try await SocketRig.run { rig in
            await rig.server.stop()
            await rig.signIn.start()
            let told = await rig.toldToTheEnd()
            guard case .failed(.failed(let sentence)) = told.last else { throw SocketRig.NotSignedIn(told: told) }
            #expect(sentence.contains("127.0.0.1"))
        }
    }

    @Test("A token that GitHub refuses at once is not stored")
    func refusedToken() async throws {
        try await SocketRig.run { rig in
            rig.server.control.inject(.status(401), onPathPrefix: "/user", times: nil)
            await rig.signIn.start()
            await rig.pauseBegun(1)
            try rig.server.control.approve(as: "mona")
            await rig.pass(.seconds(6), number: 1)
            await #expect(throws: SocketRig.NotSignedIn.self) { try await rig.signedIn() }
            let stored = try await rig.vault.signIns()
            #expect(stored.isEmpty)
        }
    }

    @Test("Cancelled while GitHub keeps silent, the sign-in can begin anew at once")
    func hang() async throws {
        try await SocketRig.run { rig in
            rig.server.control.inject(.hang, onPathPrefix: "/login/oauth", times: 1)
            await rig.signIn.start()
            await rig.pass(.seconds(6), number: 1)
            _ = await rig.server.control.waitForRequests(1, onPathPrefix: "/login/oauth")
            await rig.signIn.cancel()
            let stored = try await rig.vault.signIns()
            #expect(stored.isEmpty)
            await rig.signIn.start()
            await rig.pauseBegun(2)
            try rig.server.control.approve(as: "mona")
            await rig.pass(.seconds(6), number: 2)
            _ = try await rig.signedIn()
        }
    }
}
