import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@Suite("Failures of login with a device code", .timeLimit(.minutes(3)))
struct DeviceFlowFailureTests {
    @Test("A denied sign-in is an error and stores nothing")
    func denied() async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            let login = try ghsearch.terminal("login")
            try await login.waitFor("Waiting for approval")
            try ghsearch.control.deny()
            try await login.expectExit(.code(4))
            #expect(login.look(\.text).contains("The sign-in was cancelled on GitHub. Nothing was stored"))
            #expect(try await ghsearch("status").status == 4)
        }
    }

    @Test("n replaces an expired code")
    func expired() async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            let login = try ghsearch.terminal("login")
            try await login.waitFor("Waiting for approval")
            try ghsearch.control.expire()
            try await login.waitFor(
                "The code has expired. Request a new one. Press n")
            login.send("n")
            await ghsearch.control.waitForRequests(2, onPathPrefix: "/login/device/code")
            try await login.waitUntil { $0.text.ranges(of: "Your one-time code").count == 2 }
            try ghsearch.control.approve(as: "mona")
            try await login.expectExit(.code(0))
        }
    }

    @Test("An expired code ends login in a pipe")
    func expiredInPipe() async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            async let login = ghsearch("login")
            await ghsearch.control.waitForRequests(1, onPathPrefix: "/login/oauth/access_token")
            try ghsearch.control.expire()
            let ended = try await login
            #expect(ended.status == 4)
            #expect(ended.errors.hasSuffix("The code has expired. Request a new one.\n"))
            #expect(!ended.errors.contains("\u{1B}"))
        }
    }

    @Test("Failed polls are reported once, and polling continues")
    func failedPolls() async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            ghsearch.control.inject(.status(502), onPathPrefix: "/login/oauth/access_token", times: 2)
            let login = try ghsearch.terminal("login", columns: 200)
            await ghsearch.control.waitForRequests(3, onPathPrefix: "/login/oauth/access_token")
            try ghsearch.control.approve(as: "mona")
            try await login.expectExit(.code(0))
            #expect(login.look(\.text).ranges(of: "Still waiting.").count == 1)
        }
    }

    @Test("Verifying the account is retried after a temporary error")
    func retriedVerification() async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            ghsearch.control.inject(.garbage, onPathPrefix: "/user")
            let login = try ghsearch.terminal("login", columns: 200)
            try await login.waitFor("Waiting for approval")
            try ghsearch.control.approve(as: "mona")
            try await login.waitFor("Retrying in")
            try await login.expectExit(.code(0))
            #expect(login.lines.contains("Signed in to \(ghsearch.address) as mona."))
            #expect(ghsearch.control.requests(onPathPrefix: "/login/device/code").count == 1)
        }
    }

    @Test(
        "A signal during a request stores nothing although the sign-in is approved",
        arguments: [SIGINT, SIGTERM, SIGHUP], ["/login/oauth/access_token", "/user"])
    func signal(_ signal: Int32, duringRequest path: String) async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            ghsearch.control.inject(.hang, onPathPrefix: path)
            let login = try ghsearch.terminal("login", "--timeout", "3600")
            try await login.waitFor("Waiting for approval")
            try ghsearch.control.approve(as: "mona")
            await ghsearch.control.waitForRequests(1, onPathPrefix: path)
            if signal == SIGINT { login.send("\u{3}") } else { login.signal(signal) }
            try await login.expectExit(.code(128 + signal))
            #expect(!login.isTakingKeys)
            #expect(ghsearch.control.requests(onPathPrefix: path).count == 1)
            #expect(try await ghsearch("status", "--offline").status == 4)
            #expect(try !ghsearch.home.contents.contains { $0.hasSuffix("sign-ins.sealed") })
        }
    }

    @Test("Ctrl-C stores nothing although the sign-in is approved")
    func interrupted() async throws {
        try await Ghsearch.run(.quick) { ghsearch in
            let login = try ghsearch.terminal("login")
            try await login.waitFor("Waiting for approval")
            login.send("\u{3}")
            try await login.expectExit(.code(130))
            try ghsearch.control.approve(as: "mona")
            #expect(try await ghsearch("status").status == 4)
        }
    }

    @Test("A missing client ID is an error without a terminal, which names the other ways, without a request")
    func noClientID() async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("login", environment: ["GHSEARCH_CLIENT_ID": nil])
            #expect(ended.status == 64)
            for option in ["--from-gh", "--with-token", "--client-id"] { #expect(ended.errors.contains(option)) }
            #expect(ended.errors.count { $0 == "\n" } == 1)
            #expect(ghsearch.control.requests.isEmpty)
            let unknown = try await ghsearch("login", "--client-id", "unregistered")
            #expect(unknown.status == 1)
            #expect(unknown.errors.contains("client ID"))
        }
    }
}
