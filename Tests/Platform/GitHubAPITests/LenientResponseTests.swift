import Foundation
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@testable import GitHubAPI

@Suite("Responses in unusual forms", .timeLimit(.minutes(3)))
struct LenientResponseTests {
    @Test(
        "A name without a visible character is none",
        arguments: ["\u{2800}", "\u{3164}", "\u{200B}", "\u{FFA0}", "\u{E0041}\u{E007F}", " \u{2060} ", "\u{115F}"])
    func invisible(name: String) async throws {
        let body = #"{"login":"mona","id":7,"followers":3,"name":"\#(name)"}"#
        let server = try LoopbackServer.responding(StubResponse(body: body))
        defer { server.stop() }
        #expect(try await server.client().person(Login("mona")).displayName == nil)
        #expect(CommitIdentity.name(name) == "")
    }

    @Test("A name with a visible character stays", arguments: ["x", "漢", "\u{2800}x", "علي"])
    func visible(name: String) async throws {
        let body = #"{"login":"mona","id":7,"name":"\#(name)"}"#
        let server = try LoopbackServer.responding(StubResponse(body: body))
        defer { server.stop() }
        #expect(try await server.client().person(Login("mona")).displayName == name)
    }

    @Test(
        "A 403 without headers is a rate limit if its message says so",
        arguments: [
            ("You have triggered an abuse detection mechanism. Please wait a few minutes.", true),
            ("API rate limit exceeded for 192.0.2.1. (But here's the good news.)", true),
            ("You have exceeded a secondary rate limit.", true), ("Must have admin rights to Repository.", false),
            ("Rate your limits", false),
        ])
    func rateLimit(message: String, isLimit: Bool) async throws {
        let stub = StubResponse(status: "403 Forbidden", body: #"{"message":"\#(message)"}"#)
        let server = try LoopbackServer.responding(stub)
        defer { server.stop() }
        do {
            _ = try await server.client(token: "gho_good").person(Login("mona"))
            Issue.record("no error")
        } catch GitHubError.secondaryRateLimited(let delay) {
            #expect(isLimit)
            #expect(delay == .seconds(60))
        } catch GitHubError.forbidden {
            #expect(!isLimit)
        }
    }

    @Test("The times of a device code can be texts", arguments: [#""5""#, "5"], [#""900""#, "900"])
    func deviceCode(interval: String, lifetime: String) throws {
        let body = """
            {"device_code":"0123456789012345678901234567890123456789","user_code":"WDJB-MJHT",\
            "verification_uri":"https://github.com/login/device","interval":\(interval),"expires_in":\(lifetime)}
            """
        let code = try DeviceFlowClient.deviceCode(
            status: 200, body: Array(body.utf8), clientID: "x", host: try Host("github.com"))
        #expect(code.interval == .seconds(5))
        #expect(code.lifetime == .seconds(900))
    }

    @Test("A status below 500 is not called a server error", arguments: [200, 502])
    func unreadable(status: Int) {
        let text = "\(InvalidResponseError(host: "github.com", status: status))"
        #expect(text.contains("server error") == (status >= 500))
    }
}
