@testable import GitHubAPI
import GitHubModel
import Testing

@Suite("Responses to a device code request", .timeLimit(.minutes(3)))
struct DeviceCodeResponseTests {
    private func sample(interval: Duration = .seconds(5)) throws -> DeviceCode {
        DeviceCode(
            deviceCode: try Token("3584d83530557fdd1f46af8289938c8ef79f9dc5"), userCode: "WDJB-MJHT",
            verificationURL: try WebURL("https://github.com/login/device"), lifetime: .seconds(900),
            interval: interval)
    }

    @Test("A code has its URL, lifetime and interval")
    func code() throws {
        let body = """
            {"device_code":"3584d83530557fdd1f46af8289938c8ef79f9dc5","user_code":"WDJB-MJHT",
             "verification_uri":"https://github.com/login/device","expires_in":900,"interval":7}
            """
        let code = try read(body)
        #expect(try code == sample(interval: .seconds(7)))
        #expect(!String(reflecting: code).contains("3584d8"))
    }

    @Test("Missing times have GitHub's defaults, invalid ones are clamped")
    func times() throws {
        #expect(try read(code(with: "")) == sample())
        let bounded = try read(code(with: #","expires_in":-1,"interval":0"#))
        #expect(bounded.lifetime == .seconds(1))
        #expect(bounded.interval == .seconds(1))
        #expect(try read(code(with: #","expires_in":9000000000000000000"#)).lifetime == .seconds(86_400))
    }

    @Test(
        "Each error has its own case",
        arguments: [
            (404, #"{"error":"Not Found"}"#, DeviceCodeError.unknownClient(id: "id", host: "github.com")),
            (404, "<html>", .unknownClient(id: "id", host: "github.com")),
            (400, #"{"error":"device_flow_disabled"}"#, .deviceFlowDisabled(host: "github.com")),
            (200, #"{"error":"device_flow_disabled"}"#, .deviceFlowDisabled(host: "github.com")),
            (400, #"{"error":"unauthorized_client"}"#, .unauthorizedClient(id: "id", host: "github.com")),
            (401, "", .incorrectClient(id: "id", host: "github.com")),
            (200, #"{"error":"incorrect_client_credentials"}"#, .incorrectClient(id: "id", host: "github.com")),
            (403, "no", .rejected(host: "github.com", status: 403, reason: nil)),
            (422, #"{"error":"odd"}"#, .rejected(host: "github.com", status: 422, reason: "odd")),
            (
                400, #"{"error":"odd","error_description":"So \u001b]0;x\u0007odd."}"#,
                .rejected(host: "github.com", status: 400, reason: "So odd.")
            ),
            (503, #"{"error":"device_flow_disabled"}"#, .invalidResponse(host: "github.com", status: 503)),
            (200, "<html>", .invalidResponse(host: "github.com", status: 200)),
            (200, "{}", .invalidResponse(host: "github.com", status: 200)),
        ])
    func rejections(status: Int, body: String, error: DeviceCodeError) {
        #expect(throws: error) { try read(body, status: status) }
        #expect(error.description.hasSuffix("."))
    }

    @Test(
        "A URL that must not be opened is rejected",
        arguments: [
            "http://github.com/login/device", "javascript:alert(1)", "file:///etc/passwd", "https://a b", "/login",
            "https://github.com@example.org\\u001b[2J/",
            "https://github.com/login/device?" + String(repeating: "a", count: 500),
        ])
    func address(address: String) {
        let body = #"{"device_code":"a","user_code":"ABCD-1234","verification_uri":"\#(address)"}"#
        #expect(throws: DeviceCodeError.invalidResponse(host: "github.com", status: 200)) { try read(body) }
    }

    @Test(
        "A page that is not one of the host's sign-in pages is rejected",
        arguments: [
            "https://github.com.evil.example/login/device", "https://example.org/",
            "https://github.com:8443/login/device",
            "http://127.0.0.1/login/device",
        ])
    func foreignPage(address: String) throws {
        let body = #"{"device_code":"a","user_code":"ABCD-1234","verification_uri":"\#(address)"}"#
        #expect(throws: DeviceCodeError.foreignPage(host: "github.com", url: try WebURL(address))) { try read(body) }
    }

    @Test(
        "A code of another form is rejected",
        arguments: ["", "ABC", "AB\\u001b[2J-CD", "abcd-1234", "ABCD EFGH", "ABCDEFGHIJKLMNOPQRSTU", "ABCD\u{301}EF"])
    func hostileCode(code: String) {
        let body = #"{"device_code":"a","user_code":"\#(code)","verification_uri":"https://github.com/login/device"}"#
        #expect(throws: DeviceCodeError.invalidResponse(host: "github.com", status: 200)) { try read(body) }
    }

    @Test("Form fields are percent-encoded")
    func form() {
        let body = DeviceFlowClient.formBody(["client_id": "a&b=c d", "scope": "user:email ä+%", "none": nil])
        #expect(String(decoding: body, as: UTF8.self) == "client_id=a%26b%3Dc%20d&scope=user%3Aemail%20%C3%A4%2B%25")
    }

    private func code(with more: String) -> String {
        """
        {"device_code":"3584d83530557fdd1f46af8289938c8ef79f9dc5","user_code":"WDJB-MJHT",
         "verification_uri":"https://github.com/login/device"\(more)}
        """
    }

    private func read(_ body: String, status: Int = 200) throws -> DeviceCode {
        try DeviceFlowClient.deviceCode(
            status: status, body: Array(body.utf8), clientID: "id", host: Host("github.com"))
    }
}
