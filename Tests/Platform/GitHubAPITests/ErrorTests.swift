import GitHubAPI
import GitHubModel
import TestSupport
import Testing

@Suite("Error responses", .timeLimit(.minutes(3)))
struct ErrorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let response: StubResponse
        let error: GitHubError
        let message: String

        init(_ status: String, _ body: String, _ error: GitHubError, _ message: String) {
            (response, self.error) = (StubResponse(status: status, body: body), error)
            self.message = message
        }

        var testDescription: String { "\(response.status) \(error)" }
    }

    static let rows = [
        Row(
            "301 Moved Permanently", "", .unexpectedStatus(status: 301),
            "GitHub returned an unexpected status (301)."),
        Row(
            "304 Not Modified", "", .unexpectedStatus(status: 304),
            "GitHub returned an unexpected status (304)."),
        Row(
            "400 Bad Request", #"{"message":"Problems parsing JSON"}"#, .badRequest(message: "Problems parsing JSON"),
            "GitHub rejected the request (Problems parsing JSON)."),
        Row(
            "401 Unauthorized", #"{"message":"Bad credentials","status":"401"}"#, .unauthorized,
            "GitHub rejected the token."),
        Row(
            "404 Not Found", #"{"message":"Not Found","status":"404"}"#, .notFound,
            "Not found, or you don't have access."),
        Row(
            "409 Conflict", #"{"message":"Git Repository is empty."}"#, .conflict(message: "Git Repository is empty"),
            "GitHub reported a conflict (Git Repository is empty)."),
        Row(
            "410 Gone", #"{"message":"This API version is gone"}"#, .unsupportedAPIVersion,
            "GitHub no longer supports this API version."),
        Row(
            "422 Unprocessable Content",
            #"{"message":"Validation Failed","errors":[{"resource":"Search","field":"q","code":"missing"}]}"#,
            .invalid(message: "Validation Failed: q missing"),
            "GitHub rejected the query: Validation Failed: q missing."),
        Row(
            "451 Unavailable For Legal Reasons",
            #"{"message":"Repository access blocked","block":{"reason":"dmca","created_at":"2024-05-01T12:00:00Z"}}"#,
            .blocked(reason: "dmca"), "GitHub blocked access to this repository (dmca)."),
        Row(
            "500 Internal Server Error", #"{"error":"Server Error"}"#, .serverError(status: 500),
            "GitHub returned a server error (500)."),
        Row(
            "503 Service Unavailable", "<html><body>No server is available</body></html>", .serverError(status: 503),
            "GitHub returned a server error (503)."),
        Row(
            "418 Teapot", "{", .unexpectedStatus(status: 418),
            "GitHub returned an unexpected status (418)."),
    ]

    @Test("A status has an error and a message", arguments: rows)
    func status(row: Row) async throws {
        let server = try LoopbackServer.responding(row.response)
        defer { server.stop() }
        let client = try server.client(token: "gho_good")
        await #expect(throws: row.error) { try await client.person(Login("mona")) }
        #expect(row.error.description == row.message)
        #expect(server.targets == ["/users/mona"])
    }

    @Test("A 404 without a JSON object is not GitHub's", arguments: ["<html>No such page</html>", "", "[]", "null"])
    func notFoundByProxy(body: String) async throws {
        let server = try LoopbackServer.responding(StubResponse(status: "404 Not Found", body: body))
        defer { server.stop() }
        await #expect(throws: GitHubError.invalidResponse(host: server.address)) {
            try await server.client().person(Login("mona"))
        }
    }

    @Test("A 401 for an anonymous request throws `authenticationRequired`")
    func authenticationRequired() async throws {
        let server = try LoopbackServer.responding(
            StubResponse(status: "401 Unauthorized", body: #"{"message":"Requires authentication"}"#))
        defer { server.stop() }
        let client = try server.client()
        await #expect(throws: GitHubError.authenticationRequired) { try await client.tokenOwner() }
        await #expect(throws: GitHubError.authenticationRequired) { try await client.tokenOwner() }
        #expect(server.targets.count == 2)
    }

    @Test(
        "The message is found in any form of body",
        arguments: [
            (#"{"message":"No.","errors":["Name is taken.","Other"]}"#, "No: Name is taken: Other"),
            (#"{"message":"No","errors":[{"code":"custom","message":"At most 256. "}]}"#, "No: At most 256"),
            (#"{"message":"No","errors":[{"field":"q","value":[1]},{"code":"invalid"},7,null,[]]}"#, "No: q: invalid"),
            (#"{"message":"No","errors":"Not a list"}"#, "No: Not a list"),
            (#"{"message":"No","errors":{"field":"q","code":3}}"#, "No: q"),
            (#"{"message":"No","errors":null,"block":null}"#, "No"),
            (#"{"message":{"deep":1},"errors":["Only this"]}"#, "Only this"),
            (#"{"error":"Elsewhere"}"#, "Elsewhere"),
            (#"{"message":"","errors":[]}"#, "no reason given"),
            ("", "no reason given"), ("null", "no reason given"), ("[]", "no reason given"),
            ("\"text\"", "no reason given"), ("<html>Go away</html>", "no reason given"),
            ("{\"message\":\"\\u001b[2J\\u202eN\\u009b1mo\\nway\"}", "No way"),
        ])
    func messages(body: String, message: String) async throws {
        let server = try LoopbackServer.responding(StubResponse(status: "422 Unprocessable Content", body: body))
        defer { server.stop() }
        await #expect(throws: GitHubError.invalid(message: message)) { try await server.client().person(Login("mona")) }
    }

    @Test("Long messages are truncated")
    func longMessage() async throws {
        let body = "{\"message\":\"\(String(repeating: "x", count: 100_000))\"}"
        let server = try LoopbackServer.responding(StubResponse(status: "400 Bad Request", body: body))
        defer { server.stop() }
        let expected = GitHubError.badRequest(message: String(repeating: "x", count: 300))
        await #expect(throws: expected) { try await server.client().person(Login("mona")) }
    }
}
