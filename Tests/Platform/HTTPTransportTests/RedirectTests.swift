import TestSupport
import HTTPTransport
import HTTPTypes
import Testing

@Suite("Redirects", .timeLimit(.minutes(3)))
struct RedirectTests {
    @Test("Redirects are followed, relative to the current URL", arguments: [301, 302, 303, 307, 308])
    func relative(status: Int) async throws {
        let server = try redirecting(status) { $0.hasPrefix("/c/d") ? nil : "../c/d?e=f" }
        defer { server.stop() }
        let response = try await CurlTransport().get(server.address + "/a/b")
        #expect(response.url == server.address + "/c/d?e=f")
        #expect(try response.text == "here")
    }

    @Test("A redirect without a location is returned")
    func withoutLocation() async throws {
        let server = try LoopbackServer { $0.respondToAll("302 Found") }
        defer { server.stop() }
        #expect(try await CurlTransport().get(server.address).head.status.code == 302)
    }

    @Test("Five redirects are followed, and the sixth is an error")
    func sixInARow() async throws {
        let server = try redirecting { path in Int(path.dropFirst()).flatMap { $0 > 0 ? "/\($0 - 1)" : nil } }
        defer { server.stop() }
        let transport = CurlTransport()
        #expect(try await transport.get(server.address + "/5").text == "here")
        let error = await transport.error(of: server.address + "/6")
        #expect(error == .disallowedRedirect(host: "127.0.0.1", to: server.address + "/0"))
        #expect(server.facts.requests.count == 12)
    }

    @Test("Credentials are sent to the same origin")
    func sameOrigin() async throws {
        let server = try redirecting { $0 == "/old" ? "/new" : nil }
        defer { server.stop() }
        _ = try await CurlTransport().send(HTTPRequest(server.address + "/old", fields: credentials))
        #expect(server.facts.requests.map { $0.contains("s3cret") } == [true, true])
        #expect(server.facts.requests.map { $0.contains("c00kie") } == [true, true])
    }

    @Test("Credentials are not sent to another port or host name")
    func otherOrigin() async throws {
        let target = try LoopbackServer { $0.respondToAll(body: "here") }
        defer { target.stop() }
        for address in [target.address, "http://localhost:\(target.port)"] {
            let server = try redirecting { _ in address }
            defer { server.stop() }
            let response = try await CurlTransport().send(HTTPRequest(server.address, fields: credentials))
            #expect(try response.text == "here")
            #expect(server.facts.requests[0].contains("s3cret"))
        }
        #expect(target.facts.requests.count == 2)
        for request in target.facts.requests {
            #expect(!request.contains("s3cret"))
            #expect(!request.contains("c00kie"))
            #expect(request.contains("text/plain"))
        }
    }

    @Test(
        "Only GET and HEAD are redirected: the body of another request can be a secret",
        arguments: [301, 302, 303, 307, 308])
    func post(status: Int) async throws {
        let other = try LoopbackServer { $0.respondToAll(body: "here") }
        defer { other.stop() }
        for (method, target) in [(HTTPRequest.Method.post, other.address + "/"), (.post, "/new"), (.put, "/new")] {
            let server = try redirecting(status) { $0 == "/old" ? target : nil }
            defer { server.stop() }
            let request = HTTPRequest(server.address + "/old", method: method, fields: [.contentType: "text/plain"])
            await #expect(
                throws: TransportError.disallowedRedirect(
                    host: "127.0.0.1", to: target.hasPrefix("/") ? server.address + target : target)
            ) {
                try await CurlTransport().send(request, body: Array("s3cret".utf8))
            }
            #expect(server.facts.requests.count == 1)
        }
        #expect(other.facts.requests.isEmpty)
    }

    @Test("HEAD stays HEAD in a redirect", arguments: [302, 303, 308])
    func head(status: Int) async throws {
        let server = try redirecting(status) { $0 == "/old" ? "/new" : nil }
        defer { server.stop() }
        _ = try await CurlTransport().send(HTTPRequest(server.address + "/old", method: .head, fields: [:]))
        #expect(server.facts.requests.map { String($0.prefix(9)) } == ["HEAD /old", "HEAD /new"])
    }

    @Test(
        "Redirects to disallowed URLs are errors",
        arguments: [
            ("http://192.0.2.1/", TransportError.disallowedURL("http://192.0.2.1/")),
            ("ftp://127.0.0.1/", .disallowedRedirect(host: "127.0.0.1", to: "an unusable address")),
            ("http://user:pass@127.0.0.1/", .disallowedRedirect(host: "127.0.0.1", to: "an unusable address")),
            ("file:///etc/passwd", .disallowedRedirect(host: "127.0.0.1", to: "an unusable address")),
        ])
    func forbidden(location: String, error: TransportError) async throws {
        let server = try redirecting { _ in location }
        defer { server.stop() }
        #expect(await CurlTransport().error(of: server.address) == error)
    }

    private let credentials: HTTPFields = [.authorization: "Bearer s3cret", .cookie: "c00kie", .accept: "text/plain"]

    /// Returns a server that redirects each path to its `location`, or responds with "here" if that is `nil`.
    private func redirecting(
        _ status: Int = 302, to location: @escaping @Sendable (String) -> String?
    ) throws -> LoopbackServer {
        try LoopbackServer { connection in
            while let request = connection.receive() {
                let path = request.split(separator: " ")[1]
                if let target = location(String(path)) {
                    connection.respond("\(status) Elsewhere", ["Location: \(target)"], body: "moved".utf8)
                } else {
                    connection.respond(body: "here".utf8)
                }
            }
        }
    }
}
