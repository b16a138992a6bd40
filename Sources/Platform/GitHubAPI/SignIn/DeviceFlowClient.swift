import struct Foundation.Data
import class Foundation.JSONDecoder
import class Foundation.JSONEncoder
public import GitHubModel
public import HTTPTransport
import HTTPTypes

/// The sign-in endpoints of GitHub's device flow
/// (<https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#device-flow>).
///
/// Request a code, show it to the user, then poll until there is a token. No client secret is necessary.
public struct DeviceFlowClient: Sendable {
    private let transport: CurlTransport
    private let host: Host
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
        return try await RequestBudget.operation {
            AccessTokenResponse(try await requestToken(fields, secret: code.deviceCode))
        }
    }

    /// Exchanges a refresh token for a new token. The old tokens become invalid when GitHub receives the request, so
    /// store the new ones before they are used. Tokens of the device flow require no client secret.
    /// - Throws: ``InvalidResponseError`` or `TransportError`, after which the request can be retried;
    ///   `CancellationError`.
    public func refresh(clientID: String, refreshToken: Token) async throws -> RefreshTokenResponse {
        let fields: KeyValuePairs<String, String?> = [
            "client_id": clientID, "grant_type": "refresh_token", "refresh_token": refreshToken.reveal(),
        ]
        return RefreshTokenResponse(try await requestToken(fields, secret: refreshToken))
    }

    /// Revokes up to 1,000 tokens without `Authorization`: `POST /credentials/revoke`. Invalid ones are ignored. GitHub
    /// notifies the owners.
    package func revoke(_ tokens: [Token]) async throws {
        guard !host.isEnterpriseServer else { throw RevocationError.unsupported(host: "\(host)") }
        let body = Array(try JSONEncoder().encode(["credentials": tokens.map { $0.reveal() }]))
        let response = try await post(
            body, as: "application/json", to: host.apiURL + "/credentials/revoke", accept: GitHubClient.mediaType,
            secrets: tokens)
        switch response.head.status.code {
        case 202: return
        case 403, 429: throw RevocationError.rateLimited(host: "\(host)")
        case let status where status >= 500: throw InvalidResponseError(host: "\(host)", status: status)
        case let status: throw RevocationError.rejected(host: "\(host)", status: status)
        }
    }

    private func requestToken(
        _ fields: KeyValuePairs<String, String?>, secret: Token
    ) async throws -> TokenResponse {
        let response = try await post(fields, to: "/login/oauth/access_token", secrets: [secret])
        return try TokenResponse(
            status: response.head.status.code, body: try response.body, host: host.description, secret: secret)
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

    private func post(
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
    private func post(
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

package enum RevocationError: Error, Hashable {
    /// An Enterprise Server, which has no such endpoint.
    case unsupported(host: String)
    /// 403 or 429: more than 60 requests per hour.
    case rateLimited(host: String)
    case rejected(host: String, status: Int)
}

extension RevocationError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unsupported: "GitHub Enterprise Server can't revoke a token."
        case .rateLimited(let host): "\(host) accepts no more revocations for now."
        case .rejected(let host, let status): "\(host) did not revoke the token (\(status))."
        }
    }
}
