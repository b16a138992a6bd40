import struct Foundation.Data
import class Foundation.JSONDecoder
public import GitHubModel
import HTTPTypes
public import HTTPTransport

/// The sign-in endpoints of GitHub's device flow
/// (<https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#device-flow>).
///
/// Request a code, show it to the user, then poll until there is a token. No client secret is necessary.
public struct DeviceFlowClient: Sendable {
    private let transport: CurlTransport
    let host: Host
    private let userAgent: String

    /// Creates a client for `host`. `userAgent` is the name of the program, which GitHub requires.
    public init(transport: CurlTransport, host: Host, userAgent: String) {
        self.transport = transport
        self.host = host
        self.userAgent = userAgent
    }

    /// Requests a code. Without scopes, the token has access to public data only.
    /// - Throws: ``DeviceCodeError`` if GitHub returns no code; `TransportError`; `CancellationError`.
    public func requestCode(clientID: String, scopes: [String] = []) async throws -> DeviceCode {
        let scope = scopes.isEmpty ? nil : scopes.joined(separator: " ")
        let response = try await RequestBudget.operation {
            try await post(["client_id": clientID, "scope": scope], to: "/login/device/code")
        }
        return try Self.deviceCode(
            status: response.head.status.code, body: try response.body, clientID: clientID, host: host)
    }

    /// Polls once for the token.
    /// - Throws: ``InvalidResponseError`` or `TransportError`, after which polling can continue; `CancellationError`.
    public func poll(clientID: String, code: DeviceCode) async throws -> AccessTokenResponse {
        let fields: KeyValuePairs<String, String?> = [
            "client_id": clientID, "device_code": code.deviceCode.reveal(),
            "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
        ]
        let response = try await RequestBudget.operation {
            try await post(fields, to: "/login/oauth/access_token", secrets: [code.deviceCode])
        }
        return try AccessTokenResponse(
            status: response.head.status.code, body: try response.body, host: host.description, secret: code.deviceCode)
    }

    /// Decodes the response to a code request: the error in the body first, then the status.
    static func deviceCode(
        status: Int, body: [UInt8], clientID: String, host: Host
    ) throws(DeviceCodeError) -> DeviceCode {
        let name = host.description
        guard status < 500 else { throw .invalidResponse(host: name, status: status) }
        // Not JSON if `nil`; then the status decides.
        let error = try? JSONDecoder().decode(OAuthErrorResponse.self, from: Data(body))
        switch (error?.error, status) {
        case ("device_flow_disabled", _): throw .deviceFlowDisabled(host: name)
        case ("unauthorized_client", _): throw .unauthorizedClient(id: clientID, host: name)
        case ("incorrect_client_credentials", _), (_, 401): throw .incorrectClient(id: clientID, host: name)
        case (_, 404): throw .unknownClient(id: clientID, host: name)
        case (_?, _), (nil, 400...): throw .rejected(host: name, status: status, reason: error?.reason)
        case (nil, _): break
        }
        let code: DeviceCode
        do {
            code = try JSONDecoder().decode(DeviceCode.self, from: Data(body))
        } catch {
            throw .invalidResponse(host: name, status: status)
        }
        guard code.verificationURL.hasOrigin(of: host.web) else {
            throw .foreignPage(host: name, url: code.verificationURL)
        }
        return code
    }

    func post(
        _ fields: KeyValuePairs<String, String?>, to path: String, secrets: [Token] = []
    ) async throws -> Response {
        try await post(
            Self.formBody(fields), as: "application/x-www-form-urlencoded", to: host.webURL + path,
            accept: "application/json", secrets: secrets)
    }

    /// Returns a body of type `application/x-www-form-urlencoded`, without the fields that are `nil`.
    static func formBody(_ fields: KeyValuePairs<String, String?>) -> [UInt8] {
        let pairs = fields.compactMap { key, value in value.map { "\(key.percentEncoded)=\($0.percentEncoded)" } }
        return Array(pairs.joined(separator: "&").utf8)
    }

    /// Sends a request once: GitHub may have acted on one without a response. `secrets` are removed from errors.
    func post(
        _ body: [UInt8], as type: String, to url: String, accept: String, secrets: [Token]
    ) async throws -> Response {
        let fields: HTTPFields = [.accept: accept, .contentType: type, .userAgent: userAgent]
        do {
            return try await send(HTTPRequest(.post, try WebURL(url), fields), body)
        } catch let error as TransportError {
            throw error.mapTexts { text in secrets.reduce(text) { $1.redacting(in: $0) } }
        }
    }

    private func send(_ request: HTTPRequest, _ body: [UInt8]) async throws -> Response {
        guard let budget = RequestBudget.current else { return try await transport.send(request, body: body) }
        do {
            return try await budget.run(host: host.web.host) { [transport] in
                try await transport.send(request, body: body, RequestOptions(onReceive: budget.recordByte))
            }
        } catch GitHubError.network(let error) {
            throw error
        }
    }
}

/// A token or an error of a sign-in endpoint. GitHub sends both with status 200.
enum TokenResponse {
    case granted(TokenGrant)
    case rejected(code: String, OAuthErrorResponse)

    /// Throws ``InvalidResponseError`` for a server error or an invalid body. `secret` is the token of the request.
    init(status: Int, body: [UInt8], host: String, secret: Token?) throws(InvalidResponseError) {
        guard status < 500 else { throw InvalidResponseError(host: host, status: status) }
        do {
            let error = try JSONDecoder().decode(OAuthErrorResponse.self, from: Data(body))
            self =
                if let code = error.error {
                    .rejected(code: secret?.redacting(in: code) ?? code, error)
                } else {
                    .granted(try JSONDecoder().decode(TokenGrant.self, from: Data(body)))
                }
        } catch {
            throw InvalidResponseError(host: host, status: status)
        }
    }
}

/// An error of a sign-in endpoint (RFC 6749, 5.2). A body without `error` is a success.
struct OAuthErrorResponse: Decodable {
    let error: String?
    let interval: Int?

    /// The description, or the error code if there is none; at most 300 characters, without control characters.
    let reason: String?

    private enum CodingKeys: String, CodingKey { case error, interval, summary = "error_description" }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        error = try container.decodeIfPresent(String.self, forKey: .error)
        interval = try container.decodeIfPresent(Int.self, forKey: .interval)
        let summary = try container.decodeIfPresent(String.self, forKey: .summary) ?? error
        reason = summary.map { TextSanitizer.singleLine($0, maxLength: 300) }
    }
}
