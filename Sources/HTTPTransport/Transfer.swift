import CCurl
import HTTPTypes

/// One ``Hop`` under way: its easy handle and what came back so far. Lives and dies on the loop's thread.
final class Transfer {
    typealias Completion = @Sendable (Result<TransferResponse, TransportError>) -> Void

    let id: Int
    let easy: EasyHandle
    private let hop: OutgoingRequest
    private let limits: TransportLimits
    private let buffer: ResponseBuffer
    private let completion: Completion

    init(
        _ id: Int, _ hop: OutgoingRequest, limits: TransportLimits, settings: ConnectionSettings,
        completion: @escaping Completion
    ) throws(EasyHandle.CurlError) {
        (self.id, self.hop, self.limits, self.completion) = (id, hop, limits, completion)
        (easy, buffer) = (try EasyHandle(), ResponseBuffer(limits: limits))
        try setRequest()
        try setConnection(settings)
        try setLimits()
        try setReceivers()
    }

    /// The transfer that `handle` belongs to.
    static func find(_ handle: UnsafeMutableRawPointer) -> Transfer? {
        var transfer: UnsafeMutableRawPointer?
        ccurl_get_pointer(handle, CURLINFO_PRIVATE, &transfer)
        return transfer.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Tells the waiting side how it ended; called once.
    func end(_ code: CURLcode) {
        if code == CURLE_OK && buffer.isHeadComplete {
            completion(.success(answer))
        } else {
            let failure = easy.failure(code == CURLE_OK ? CURLE_PARTIAL_FILE : code)  // libcurl lets a broken head pass
            completion(.failure(TransportError(failure, from: hop.address.host, received: buffer, limits: limits)))
        }
    }

    /// Prepares an early removal: a connection with the rest of an answer in it is closed, unless others use it.
    ///
    /// HTTP/1 connections close anyway. HTTP/2 ones are worth keeping before an answer; but libcurl (7.88) loses its
    /// place in one that it leaves while a body pours in.
    func prepareForRemoval() {
        if buffer.hasReceivedData { ccurl_set_long(easy.pointer, CURLOPT_FORBID_REUSE, 1) }
    }

    /// Scheme, host and port asked.
    var origin: String { hop.address.origin }

    /// Did the answer come over HTTP/1? `nil` if none came.
    var isSerial: Bool? {
        let version = easy.number(CURLINFO_HTTP_VERSION)
        return version == 0 ? nil : version < CURL_HTTP_VERSION_2_0
    }

    private var answer: TransferResponse {
        TransferResponse(
            response: HTTPResponse(
                status: .init(code: easy.number(CURLINFO_RESPONSE_CODE)), headerFields: buffer.fields),
            body: buffer.body,
            bytesReceived: easy.count(CURLINFO_SIZE_DOWNLOAD_T),
            duration: .microseconds(easy.count(CURLINFO_TOTAL_TIME_T)))
    }

    private func setRequest() throws(EasyHandle.CurlError) {
        try easy.set(CURLOPT_URL, hop.address.text)
        try easy.set(headerLines: hop.headerLines)
        try easy.set(CURLOPT_ACCEPT_ENCODING, "")  // all that this libcurl can undo
        switch hop.method {
        case .get where hop.body.isEmpty: break
        case .head: try easy.set(CURLOPT_NOBODY, 1)
        default:
            if hop.takesBody { try easy.set(body: hop.body) }
            try easy.set(CURLOPT_CUSTOMREQUEST, hop.method.rawValue)
        }
    }

    private func setConnection(_ settings: ConnectionSettings) throws(EasyHandle.CurlError) {
        try easy.check(ccurl_allow_http_only(easy.pointer))
        try easy.check(ccurl_dont_wait_for_lookup(easy.pointer))
        try easy.set(CURLOPT_NOSIGNAL, 1)
        try easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        try easy.set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))  // a proxy sees none of the request's fields
        if hop.address.scheme == "http" { return try easy.set(CURLOPT_PROXY, "") }  // loopback, never by a proxy
        if let proxy = settings.proxy {
            try easy.set(CURLOPT_PROXY, proxy)
            try easy.set(CURLOPT_NOPROXY, "")
        }
        try easy.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        try easy.set(CURLOPT_PIPEWAIT, 1)  // one connection for all, where the server can
        try setTrust(settings)
    }

    private func setTrust(_ settings: ConnectionSettings) throws(EasyHandle.CurlError) {
        try easy.check(ccurl_require_tls_1_2(easy.pointer))  // or later
        try easy.set(CURLOPT_SSL_VERIFYPEER, 1)
        try easy.set(CURLOPT_SSL_VERIFYHOST, 2)
        if let file = settings.certificateFile { try easy.set(CURLOPT_CAINFO, file) }
        if let directory = settings.certificateDirectory { try easy.set(CURLOPT_CAPATH, directory) }
    }

    private func setLimits() throws(EasyHandle.CurlError) {
        try easy.set(CURLOPT_CONNECTTIMEOUT_MS, limits.connectTimeout.rounded(to: .milliseconds(1)))
        try easy.set(CURLOPT_TIMEOUT_MS, limits.totalTimeout.rounded(to: .milliseconds(1)))
        try easy.set(CURLOPT_LOW_SPEED_LIMIT, 1)
        try easy.set(CURLOPT_LOW_SPEED_TIME, limits.stallTimeout.rounded(to: .seconds(1)))
        try easy.set(CURLOPT_MAXFILESIZE_LARGE, offset: limits.maxBodyBytes)
    }

    private func setReceivers() throws(EasyHandle.CurlError) {
        try easy.set(CURLOPT_PRIVATE, self)
        try easy.set(CURLOPT_HEADERDATA, buffer)
        try easy.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, buffer in
            receive(bytes, size * count, buffer) { $0.appendHeader($1) }
        }
        try easy.set(CURLOPT_WRITEDATA, buffer)
        try easy.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, buffer in
            receive(bytes, size * count, buffer) { $0.appendBody($1) }
        }
    }
}

/// Hands libcurl's bytes to the buffer; returns how many were taken: all, or 0 to abort the transfer.
private func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ buffer: UnsafeMutableRawPointer?,
    by take: (ResponseBuffer, UnsafeBufferPointer<UInt8>) -> Bool
) -> Int {
    guard let bytes, let buffer else { return 0 }
    let isTaken = UnsafeRawBufferPointer(start: bytes, count: count).withMemoryRebound(to: UInt8.self) {
        take(Unmanaged<ResponseBuffer>.fromOpaque(buffer).takeUnretainedValue(), $0)
    }
    return isTaken ? count : 0
}

extension Duration {
    /// How many `unit`s, rounded up to at least one (for libcurl, 0 is no limit) and no more than libcurl takes.
    fileprivate func rounded(to unit: Duration) -> Int {
        Int(min(max(1, (self / unit).rounded(.up)), Double(Int32.max)))
    }
}
