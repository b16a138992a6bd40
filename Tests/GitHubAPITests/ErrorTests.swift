import GitHubAPI
import GitHubModel
import TestSupport
import Testing

@Suite("What refusals mean", .timeLimit(.minutes(1)))
struct ErrorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let answer: StubResponse
        let error: GitHubError
        let sentence: String

        init(_ status: String, _ body: String, _ error: GitHubError, _ sentence: String) {
            (answer, self.error) = (StubResponse(status: status, body: body), error)
            self.sentence = sentence
        }

        var testDescription: String { "\(answer.status) \(error)" }
    }

    static let rows = [
        Row(
            "301 Moved Permanently", "", .unexpectedStatus(status: 301),
            "GitHub answered with 301, which means nothing here. Try again."),
        Row(
            "304 Not Modified", "", .unexpectedStatus(status: 304),
            "GitHub answered with 304, which means nothing here. Try again."),
        Row(
            "400 Bad Request", #"{"message":"Problems parsing JSON"}"#, .badRequest(message: "Problems parsing JSON"),
            "GitHub does not understand the request (Problems parsing JSON). Update ghsearch."),
        Row(
            "401 Unauthorized", #"{"message":"Bad credentials","status":"401"}"#, .unauthorized,
            "GitHub did not accept the sign-in. Run `ghsearch login`."),
        Row(
            "404 Not Found", #"{"message":"Not Found","status":"404"}"#, .notFound,
            "GitHub knows nothing there, or does not show it to you. Check the name."),
        Row(
            "409 Conflict", #"{"message":"Git Repository is empty."}"#, .conflict(message: "Git Repository is empty"),
            "GitHub could not do it just now (Git Repository is empty). Try again."),
        Row(
            "410 Gone", #"{"message":"This API version is gone"}"#, .unsupportedAPIVersion,
            "GitHub no longer speaks this version of its API. Update ghsearch."),
        Row(
            "422 Unprocessable Content",
            #"{"message":"Validation Failed","errors":[{"resource":"Search","field":"q","code":"missing"}]}"#,
            .invalid(message: "Validation Failed: q missing"),
            "GitHub can't search for that: Validation Failed: q missing. Change the text."),
        Row(
            "451 Unavailable For Legal Reasons",
            #"{"message":"Repository access blocked","block":{"reason":"dmca","created_at":"2024-05-01T12:00:00Z"}}"#,
            .blocked(reason: "dmca"), "GitHub had to close this repository (dmca). It can't be shown."),
        Row(
            "500 Internal Server Error", #"{"error":"Server Error"}"#, .serverError(status: 500),
            "GitHub has trouble of its own (500). Try again in a minute."),
        Row(
            "503 Service Unavailable", "<html><body>No server is available</body></html>", .serverError(status: 503),
            "GitHub has trouble of its own (503). Try again in a minute."),
        Row(
            "418 Teapot", "{", .unexpectedStatus(status: 418),
            "GitHub answered with 418, which means nothing here. Try again."),
    ]

    @Test("Each status has its meaning and its sentence", arguments: rows)
    func status(row: Row) async throws {
        let server = try LoopbackServer.answering(row.answer)
        defer { server.stop() }
        let client = try server.client(token: "gho_good")
        await #expect(throws: row.error) { try await client.person(Login("mona")) }
        #expect(row.error.description == row.sentence)
        #expect(server.targets == ["/users/mona"])
    }

    @Test("A 401 to nobody asks for a sign-in")
    func signInNeeded() async throws {
        let server = try LoopbackServer.answering(
            StubResponse(status: "401 Unauthorized", body: #"{"message":"Requires authentication"}"#))
        defer { server.stop() }
        let client = try server.client()
        await #expect(throws: GitHubError.authenticationRequired) { try await client.tokenOwner() }
        await #expect(throws: GitHubError.authenticationRequired) { try await client.tokenOwner() }
        #expect(server.targets.count == 2)
        #expect("\(GitHubError.authenticationRequired)".hasSuffix("Run `ghsearch login`."))
    }

    @Test(
        "GitHub's words are found in any form of body, or it is said that there are none",
        arguments: [
            (#"{"message":"No.","errors":["Name is taken.","Other"]}"#, "No: Name is taken: Other"),
            (#"{"message":"No","errors":[{"code":"custom","message":"At most 256. "}]}"#, "No: At most 256"),
            (#"{"message":"No","errors":[{"field":"q","value":[1]},{"code":"invalid"},7,null,[]]}"#, "No: q: invalid"),
            (#"{"message":"No","errors":"Not a list"}"#, "No: Not a list"),
            (#"{"message":"No","errors":{"field":"q","code":3}}"#, "No: q"),
            (#"{"message":"No","errors":null,"block":null}"#, "No"),
            (#"{"message":{"deep":1},"errors":["Only this"]}"#, "Only this"),
            (#"{"error":"Elsewhere"}"#, "Elsewhere"),
            (#"{"message":"","errors":[]}"#, "it did not say why"),
            ("", "it did not say why"), ("null", "it did not say why"), ("[]", "it did not say why"),
            ("\"text\"", "it did not say why"), ("<html>Go away</html>", "it did not say why"),
            ("{\"message\":\"\\u001b[2J\\u202eN\\u009b1mo\\nway\"}", "No way"),
        ])
    func words(body: String, words: String) async throws {
        let server = try LoopbackServer.answering(StubResponse(status: "422 Unprocessable Content", body: body))
        defer { server.stop() }
        await #expect(throws: GitHubError.invalid(message: words)) { try await server.client().person(Login("mona")) }
    }

    @Test("Words without end are cut")
    func endlessWords() async throws {
        let body = "{\"message\":\"\(String(repeating: "x", count: 100_000))\"}"
        let server = try LoopbackServer.answering(StubResponse(status: "400 Bad Request", body: body))
        defer { server.stop() }
        let expected = GitHubError.badRequest(message: String(repeating: "x", count: 300))
        await #expect(throws: expected) { try await server.client().person(Login("mona")) }
    }
}
