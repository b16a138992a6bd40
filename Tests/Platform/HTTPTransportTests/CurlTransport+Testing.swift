import Foundation
import HTTPTypes
import Testing

@testable import HTTPTransport

extension HTTPRequest {
    /// Creates a request for an absolute URL, such as `http://host:port/path`.
    init(_ address: String, method: Method = .get, fields: HTTPFields = [:]) {
        let parts = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        let rest = parts.last?.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false) ?? []
        self.init(
            method: method, scheme: String(parts.first?.dropLast() ?? ""), authority: rest.first.map(String.init),
            path: "/" + (rest.dropFirst().first ?? ""), headerFields: fields)
    }
}

extension CurlTransport {
    /// Creates a transport that trusts `certificate` and uses only `proxy`.
    init(limits: TransportLimits = .init(), trusting certificate: Certificate, proxy: String = "") {
        var settings = ConnectionSettings()
        settings.certificateFile = certificate.file
        settings.proxy = proxy
        self.init(limits: limits, settings: settings)
    }

    func get(_ address: String) async throws -> Response {
        try await send(HTTPRequest(address))
    }

    /// Returns the error of a GET request for `address`, or of reading its body.
    func error(of address: String) async -> TransportError? {
        do {
            let response = try await get(address)
            _ = try response.body
            Issue.record("\(address) returned \(response.head.status)")
        } catch let error as TransportError {
            return error
        } catch { Issue.record(error) }
        return nil
    }
}

extension Response {
    var text: String { get throws { String(decoding: try body, as: UTF8.self) } }
}

extension TransportError {
    var malformedReason: String? {
        switch self {
        case .malformedResponse(_, let reason), .interrupted(_, let reason, hasBegun: true): reason
        default: nil
        }
    }
    var unreachableReason: String? {
        switch self {
        case .unreachable(_, let reason), .interrupted(_, let reason, hasBegun: false): reason
        default: nil
        }
    }
    var tlsReason: String? {
        if case .tlsFailed(_, let reason) = self { reason } else { nil }
    }
    var disallowedURL: String? {
        if case .disallowedURL(let address) = self { address } else { nil }
    }
}

/// Runs `body` and ends the process as the program does, without the cleanup of `exit`: OpenSSL would free its data
/// while the thread of a transport still uses them.
func runWithoutCleanup(_ body: () async throws -> Void) async throws -> Never {
    try await body()
    _exit(EXIT_SUCCESS)
}
