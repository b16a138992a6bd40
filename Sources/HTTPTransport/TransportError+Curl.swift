import CCurl

extension TransportError {
    /// What `failure` means to someone who asked `host` and has `received` so far.
    init(_ failure: EasyHandle.CurlError, from host: String, received: ResponseBuffer, limits: TransportLimits) {
        let words = failure.message
        if let limit = received.exceeded {
            self = .responseTooLarge(host: host, limit: limit)
            return
        }
        self =
            switch failure.code {
            case CURLE_FILESIZE_EXCEEDED: .responseTooLarge(host: host, limit: limits.maxBodyBytes)
            case CURLE_OPERATION_TIMEDOUT: .timedOut(host: host)
            case CURLE_COULDNT_RESOLVE_HOST: .hostNotFound(host: host)
            case let code where Self.handshake.contains(code): .tlsFailed(host: host, reason: words)
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
                .malformedResponse(host: host, reason: "it is not HTTP")
            case CURLE_BAD_CONTENT_ENCODING: .malformedResponse(host: host, reason: "its content encoding is broken")
            case CURLE_PARTIAL_FILE: .malformedResponse(host: host, reason: "it ended too soon")
            case let code where ccurl_is_line_too_long(code):
                .malformedResponse(host: host, reason: "a header line is too long")
            case _ where received.hasReceivedData: .malformedResponse(host: host, reason: words)
            default: .unreachable(host: host, reason: words)  // names the proxy where that is what failed
            }
    }

    private static let handshake: [CURLcode] = [
        CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
        CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_INVALIDCERTSTATUS,
    ]
}
