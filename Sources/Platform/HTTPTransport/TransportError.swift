import CCurl
import Foundation
import UnicodeText

/// The reason why no complete response arrived. `CancellationError` is thrown as itself.
public enum TransportError: Error, Hashable {
    /// The host name has no address, or there is no network for the lookup.
    case hostNotFound(host: String)
    /// No connection to the host.
    case unreachable(host: String, reason: String)
    /// The connection broke before the response was complete. `hasBegun` is whether a part of it had arrived.
    case interrupted(host: String, reason: String, hasBegun: Bool)
    /// The TLS handshake or the certificate verification failed.
    case tlsFailed(host: String, reason: String)
    /// The host exceeded a timeout of ``TransportLimits``.
    case timedOut(host: String)
    /// The body or the header exceeds the limit, in bytes.
    case responseTooLarge(host: String, limit: Int)
    /// The response has an invalid encoding, or is not HTTP.
    case malformedResponse(host: String, reason: String)
    /// Too many redirects, one from `https` to `http`, one to an invalid URL or a server that is not allowed, or one of
    /// a method other than GET and HEAD.
    case disallowedRedirect(host: String, to: String)
    /// An invalid URL, or plain `http` to a host that is not loopback. Nothing was sent.
    case disallowedURL(String)
    /// A library of this system can't be loaded, which is in one of these packages. Nothing was sent.
    case libraryMissing(name: String, packages: String)
}

extension TransportError: CustomStringConvertible {
    /// What happened, without characters that control a terminal: a host chooses its redirects and the names in its
    /// certificate.
    public var description: String { message.printable }

    private var message: String {
        switch self {
        case .hostNotFound(let host): "Can't find \(host)."
        case .unreachable(let host, let reason), .interrupted(let host, let reason, false):
            "Can't reach \(host) (\(reason))."
        case .tlsFailed(let host, let reason):
            "Can't connect securely to \(host) (\(reason))."
        case .timedOut(let host): "\(host) did not respond in time."
        case .responseTooLarge(let host, let limit):
            "The response of \(host) is larger than \(limit) bytes."
        case .malformedResponse(let host, let reason), .interrupted(let host, let reason, true):
            "\(host) sent an unreadable response (\(reason))."
        case .disallowedRedirect(let host, let target):
            "\(host) redirects to \(target), which is not followed."
        case .disallowedURL(let url):
            "Can't connect to \(url)."
        case .libraryMissing(let name, _): "\(name) is not installed."
        }
    }
}

extension TransportError {
    /// Whether the same request can succeed if it is sent again at once.
    package var isTransient: Bool {
        switch self {
        case .timedOut, .interrupted: true
        default: false
        }
    }

    package func mapTexts(_ transform: (String) -> String) -> TransportError {
        switch self {
        case .hostNotFound(let host): .hostNotFound(host: transform(host))
        case .unreachable(let host, let reason): .unreachable(host: transform(host), reason: transform(reason))
        case .interrupted(let host, let reason, let hasBegun):
            .interrupted(host: transform(host), reason: transform(reason), hasBegun: hasBegun)
        case .tlsFailed(let host, let reason): .tlsFailed(host: transform(host), reason: transform(reason))
        case .timedOut(let host): .timedOut(host: transform(host))
        case .responseTooLarge(let host, let limit): .responseTooLarge(host: transform(host), limit: limit)
        case .malformedResponse(let host, let reason):
            .malformedResponse(host: transform(host), reason: transform(reason))
        case .disallowedRedirect(let host, let target):
            .disallowedRedirect(host: transform(host), to: transform(target))
        case .disallowedURL(let url): .disallowedURL(transform(url))
        case .libraryMissing: self
        }
    }

    init(_ error: EasyHandle.CurlError, from host: String, received: ResponseBuffer, limits: TransportLimits) {
        if let limit = received.exceededLimit {
            self = .responseTooLarge(host: host, limit: limit)
            return
        }
        self =
            switch error.code {
            case CURLE_FILESIZE_EXCEEDED: .responseTooLarge(host: host, limit: limits.maxBodyBytes)
            case CURLE_OPERATION_TIMEDOUT: .timedOut(host: host)
            case CURLE_COULDNT_RESOLVE_HOST: .hostNotFound(host: host)
            case CURLE_SSL_CONNECT_ERROR where Self.isBroken(error.message):
                .interrupted(host: host, reason: "it closed the connection during the TLS handshake", hasBegun: false)
            case let code where Self.tlsCodes.contains(code):
                .tlsFailed(host: host, reason: Self.tlsReason(error.message))
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
                .malformedResponse(host: host, reason: "not HTTP")
            case CURLE_PARTIAL_FILE: .interrupted(host: host, reason: "incomplete", hasBegun: true)
            case let code where ccurl_is_line_too_long(code): .malformedResponse(host: host, reason: "header too long")
            case let code where Self.interruptionCodes.contains(code):
                .interrupted(
                    host: host, reason: Self.isBroken(error.message) ? "it closed the connection" : error.message,
                    hasBegun: received.hasReceivedData)
            case _ where received.hasReceivedData: .malformedResponse(host: host, reason: error.message)
            default: .unreachable(host: host, reason: error.message)  // the message names the proxy if that failed
            }
    }

    /// The error of a request that could not be prepared.
    init(_ error: EasyHandle.CurlError, at host: String) {
        self =
            Self.tlsCodes.contains(error.code)
            ? .tlsFailed(host: host, reason: Self.tlsReason(error.message))
            : .unreachable(host: host, reason: error.message)
    }

    private static let interruptionCodes: [CURLcode] = [
        CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM,
    ]

    /// Whether the connection broke. libcurl has one code for that and for a failed TLS handshake, so only the texts of
    /// the TLS library and the system tell.
    private static func isBroken(_ message: String) -> Bool {
        ["SSL_ERROR_SYSCALL", "unexpected eof", "reset by peer", "Broken pipe"].contains { message.contains($0) }
    }

    /// Returns what is wrong, for a user: OpenSSL names functions, codes and constants.
    private static func tlsReason(_ message: String) -> String {
        if message.hasPrefix("error setting certificate"), let path = message.split(separator: " ").last {
            return "can't read the certificates in \(path): install ca-certificates, or correct SSL_CERT_FILE"
        }
        if let known = tlsReasons.first(where: { message.contains($0.text) }) { return known.reason }
        guard message.contains("SSL routines:"), let last = message.split(separator: ":").last else { return message }
        return last.trimmingCharacters(in: .whitespaces)
    }

    private static let tlsReasons: [(text: String, reason: String)] = [
        ("wrong version number", "it does not speak TLS"), ("unsupported protocol", "it has no TLS 1.2 or later"),
        ("alert protocol version", "it has no TLS 1.2 or later"),
        ("ostname mismatch", "its certificate is that of another host"),
        ("IP address mismatch", "its certificate is that of another host"),
        ("no alternative certificate subject name", "its certificate is that of another host"),
        ("certificate has expired", "its certificate has expired"),
        ("self-signed certificate", "its certificate is not signed by a trusted authority"),
        ("self signed certificate", "its certificate is not signed by a trusted authority"),
        ("unable to get local issuer certificate", "its certificate is not signed by a trusted authority"),
    ]

    private static let tlsCodes: [CURLcode] = [
        CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
        CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_INVALIDCERTSTATUS,
    ]
}
