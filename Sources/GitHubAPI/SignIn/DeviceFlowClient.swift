#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
public import GitHubModel
import HTTPTypes
public import HTTPTransport

/// The two addresses that signing in by device code, and renewing, need, in GitHub's words
/// (<https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#device-flow>).
/// No token is sent to them, and no client secret is needed.
public struct DeviceFlowClient: Sendable {
    private let transport: CurlTransport
    let host: Host
    private let userAgent: String

    /// The endpoints of `host`; `userAgent` names the program, as GitHub demands.
    public init(transport: CurlTransport, host: Host, userAgent: String) {
        self.transport = transport
        self.host = host
        self.userAgent = userAgent
    }

    /// Asks for a code; without scopes the token will read what is public.
    ///
    /// - Throws: ``DeviceCodeError`` if GitHub gives none; `TransportError`; `CancellationError`.
    public func requestCode(clientID: String, scopes: [String] = []) async throws -> DeviceCode {
        let scope = scopes.joined(separator: " ")
        let form: FormBody =
            scope.isEmpty
            ? FormBody(fields: ["client_id": clientID]) : FormBody(fields: ["client_id": clientID, "scope": scope])
        let reply = try await post(form, to: "/login/device/code")
        let status = reply.head.status.code
        return try Self.readCode(status: status, body: reply.body, clientID: clientID, host: host.description)
    }

    /// Asks once whether the person has agreed.
    ///
    /// - Throws: ``InvalidResponseError`` or `TransportError`: trouble that may pass, ask again; `CancellationError`.
    public func poll(clientID: String, code: DeviceCode) async throws -> AccessTokenResponse {
        let form = FormBody(fields: [
            "client_id": clientID, "device_code": code.deviceCode.reveal(),
            "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
        ])
        let reply = try await post(form, to: "/login/oauth/access_token")
        return try AccessTokenResponse(status: reply.head.status.code, body: reply.body, host: host.description)
    }

    /// Reads the answer to a question for a code, by its body first, then by its status.
    static func readCode(
        status: Int, body: [UInt8], clientID: String, host: String
    ) throws(DeviceCodeError) -> DeviceCode {
        guard status < 500 else { throw .invalidResponse(host: host, status: status) }
        let refusal = try? JSONDecoder().decode(OAuthErrorResponse.self, from: Data(body))  // no JSON: the status decides below
        switch (refusal?.error, status) {
        case ("device_flow_disabled", _): throw .deviceFlowDisabled(host: host)
        case ("unauthorized_client", _): throw .unauthorizedClient(id: clientID, host: host)
        case ("incorrect_client_credentials", _), (_, 401): throw .incorrectClient(id: clientID, host: host)
        case (_, 404): throw .unknownClient(id: clientID, host: host)
        case (_?, _), (nil, 400...): throw .rejected(host: host, status: status, reason: refusal?.reason)
        case (nil, _): break
        }
        do {
            return try JSONDecoder().decode(DeviceCode.self, from: Data(body))
        } catch {
            throw .invalidResponse(host: host, status: status)
        }
    }

    func post(_ form: FormBody, to path: String) async throws -> Response {
        let address = try WebURL(host.webURL + path)
        let request = HTTPRequest(
            method: .post, scheme: address.scheme, authority: address.authority, path: address.path,
            headerFields: [
                .accept: "application/json", .contentType: "application/x-www-form-urlencoded", .userAgent: userAgent,
            ])
        return try await transport.send(request, body: form.bytes)
    }
}
