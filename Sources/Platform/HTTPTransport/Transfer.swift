import CCurl
import Foundation
import HTTPTypes

/// An ``OutgoingRequest`` in progress: its easy handle and the data received. Used on the loop's thread only.
final class Transfer {
    typealias Completion = @Sendable (Result<Response, TransportError>) -> Void

    let id: Int
    let easy: EasyHandle
    private let request: OutgoingRequest
    private let limits: TransportLimits
    private let buffer: ResponseBuffer
    private let completion: Completion
    private let addressCheck: AddressCheck?
    private var isAddressRejected = false
    private var sends = 0
    private var refusals = 0

    init(
        _ id: Int, _ request: OutgoingRequest, limits: TransportLimits, settings: ConnectionSettings,
        completion: @escaping Completion
    ) throws(EasyHandle.CurlError) {
        self.id = id
        self.request = request
        self.limits = limits
        self.completion = completion
        addressCheck = AddressCheck(of: request.url, settings)
        easy = try EasyHandle()
        buffer = ResponseBuffer(limits: limits, onReceive: request.options.onReceive)
        try setRequest()
        try setConnection(settings)
        try limitSends()
        try setLimits()
        try setReceivers()
    }

    static func find(_ handle: UnsafeMutableRawPointer) -> Transfer? {
        var transfer: UnsafeMutableRawPointer?
        ccurl_get_pointer(handle, CURLINFO_PRIVATE, &transfer)
        return transfer.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    func finish(_ code: CURLcode) {
        if code == CURLE_OK && buffer.isHeadComplete {
            completion(.success(response))
        } else {
            var error = easy.error(code == CURLE_OK ? CURLE_PARTIAL_FILE : code)  // libcurl accepts an incomplete head
            if isAddressRejected { error.message = "its address is not allowed" }
            if sends > maxSends { error = .init(code: CURLE_GOT_NOTHING, message: "the connection was closed") }
            completion(.failure(TransportError(error, from: request.url.host, received: buffer, limits: limits)))
        }
    }

    /// Prepares an early removal: a connection that carries the rest of a response is closed unless others use it.
    /// libcurl (7.88) loses synchronization if an HTTP/2 stream is removed while its body arrives.
    func prepareForRemoval() {
        if buffer.hasReceivedData { ccurl_set_long(easy.pointer, CURLOPT_FORBID_REUSE, 1) }
    }

    var origin: String { request.url.origin }

    var isSerial: Bool? {
        let version = easy.number(CURLINFO_HTTP_VERSION)
        return version == 0 ? nil : version < CURL_HTTP_VERSION_2_0
    }

    private var response: Response {
        Response(
            head: HTTPResponse(
                status: .init(code: easy.number(CURLINFO_RESPONSE_CODE)), headerFields: buffer.fields),
            url: request.url.text,
            bytesReceived: easy.count(CURLINFO_SIZE_DOWNLOAD_T),
            duration: .microseconds(easy.count(CURLINFO_TOTAL_TIME_T)),
            isDelimitedByClose: isSerial == true && hasBody && buffer.hasNoLength,
            encodedBody: buffer.body,
            host: request.url.host,
            maxBodyBytes: limits.maxBodyBytes)
    }

    /// Whether the response has a body, which may be empty (RFC 9110, 6.4.1).
    private var hasBody: Bool { request.method != .head && ![204, 304].contains(easy.number(CURLINFO_RESPONSE_CODE)) }

    private func setRequest() throws(EasyHandle.CurlError) {
        try easy.set(CURLOPT_URL, request.url.text)
        try easy.set(headerLines: request.headerLines)
        switch request.method {
        case .get where request.body.isEmpty: break
        case .head: try easy.set(CURLOPT_NOBODY, 1)
        default:
            if request.hasBody { try easy.set(body: request.body) }
            try easy.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
    }

    private func setConnection(_ settings: ConnectionSettings) throws(EasyHandle.CurlError) {
        try easy.check(ccurl_allow_http_only(easy.pointer))
        try easy.check(ccurl_dont_wait_for_lookup(easy.pointer))
        try easy.set(CURLOPT_NOSIGNAL, 1)
        try easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        try easy.set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))  // a proxy receives none of the request's fields
        try setOpenSocket()
        if request.url.scheme == "http" { return try easy.set(CURLOPT_PROXY, "") }  // loopback, never through a proxy
        try easy.set(CURLOPT_PROXY, settings.proxy)
        try easy.set(CURLOPT_NOPROXY, settings.hostsWithoutProxy)
        try easy.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        try easy.set(CURLOPT_PIPEWAIT, 1)  // multiplexes requests if the server can
        try setTrust(settings)
    }

    /// libcurl sends a request up to five times more if connections that were open before break, or the host refuses
    /// its stream.
    private func limitSends() throws(EasyHandle.CurlError) {
        if request.options.opensConnection { try easy.set(CURLOPT_FRESH_CONNECT, 1) }
        try easy.setPrerequest { easy, _, _, _, _ in
            easy.flatMap(Transfer.find)?.countSend() == true ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        }
        try easy.setDebug { easy, kind, bytes, count, _ in
            if kind == CURLINFO_TEXT, let easy, let bytes {
                Transfer.find(easy)?.handle(text: UnsafeRawBufferPointer(start: bytes, count: count))
            }
            return 0
        }
    }

    /// A host that refuses a stream has not processed its request (RFC 9113, 8.7). libcurl says so in a text only.
    private func handle(text: UnsafeRawBufferPointer) { if text.starts(with: Self.refusal) { refusals += 1 } }

    private static let refusal = Array("REFUSED_STREAM".utf8)

    private func countSend() -> Bool {
        sends += 1
        return sends <= maxSends
    }

    private var maxSends: Int { request.maxSends + refusals }

    private func setOpenSocket() throws(EasyHandle.CurlError) {
        try easy.set(CURLOPT_OPENSOCKETDATA, self)
        try easy.setOpenSocket { transfer, _, address in
            guard let transfer, let address else { return CURL_SOCKET_BAD }
            return Unmanaged<Transfer>.fromOpaque(transfer).takeUnretainedValue().openSocket(at: address)
        }
    }

    private func openSocket(at address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        isAddressRejected = addressCheck?.allows(ccurl_address(address)) == false
        return isAddressRejected ? CURL_SOCKET_BAD : ccurl_open_socket(address)
    }

    private func setTrust(_ settings: ConnectionSettings) throws(EasyHandle.CurlError) {
        try easy.check(ccurl_require_tls_1_2(easy.pointer))  // or later
        try easy.set(CURLOPT_SSL_VERIFYPEER, 1)
        try easy.set(CURLOPT_SSL_VERIFYHOST, 2)
        #if os(Linux)
        try easy.setTLSContext { easy, context, _ in
            guard let host = easy.flatMap(Transfer.find)?.request.url.certificateName else {
                return CURLE_PEER_FAILED_VERIFICATION
            }
            return ccurl_require_alternative_name(context, host) ? CURLE_OK : CURLE_PEER_FAILED_VERIFICATION
        }
        #endif
        if let file = settings.certificateFile {
            try checkCertificateFile(file)
            try easy.set(CURLOPT_CAINFO, file)
        }
        if let directory = settings.certificateDirectory { try easy.set(CURLOPT_CAPATH, directory) }
    }

    /// OpenSSL reads the file whole, and a pipe or a device may never end.
    private func checkCertificateFile(_ path: String) throws(EasyHandle.CurlError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
        throw .init(code: CURLE_SSL_CACERT_BADFILE, message: "\(path) is not a regular file")
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

extension Transfer {
    /// Whether libcurl may hold back the reset of this HTTP/2 stream after an early removal: 7.88 to 8.14 do, until
    /// there is other traffic on the connection (<https://github.com/curl/curl/issues/17611>). From 8.0 on a flush does
    /// not help.
    var mayHoldBackReset: Bool { wasSent && holdsBackResets }

    /// Prepares a removed transfer for one more run on the same connection. Before its request, it resumes sending, so
    /// libcurl sends what it holds, and then aborts. If that connection is closed, no other one is opened.
    func prepareFlush() throws(EasyHandle.CurlError) {
        try easy.set(CURLOPT_FORBID_REUSE, 0)
        try easy.setOpenSocket { _, _, _ in CURL_SOCKET_BAD }
        try easy.setPrerequest { easy, _, _, _, _ in
            curl_easy_pause(easy, CURLPAUSE_SEND)  // resumes receiving; an error shows on the connection's next use
            return CURL_PREREQFUNC_ABORT
        }
    }

    private var wasSent: Bool { easy.count(CURLINFO_PRETRANSFER_TIME_T) > 0 }
}

private let holdsBackResets = curl_version_info(CURLVERSION_FIRST).pointee.version_num >> 8 == 0x0758

private func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ buffer: UnsafeMutableRawPointer?,
    by append: (ResponseBuffer, UnsafeBufferPointer<UInt8>) -> Bool
) -> Int {
    guard let bytes, let buffer else { return 0 }
    let isAppended = UnsafeRawBufferPointer(start: bytes, count: count).withMemoryRebound(to: UInt8.self) {
        append(Unmanaged<ResponseBuffer>.fromOpaque(buffer).takeUnretainedValue(), $0)
    }
    return isAppended ? count : 0
}

extension Duration {
    /// The duration in `unit`, rounded up: at least 1, because 0 means no limit to libcurl, and at most `Int32.max`.
    fileprivate func rounded(to unit: Duration) -> Int {
        Int(min(max(1, (self / unit).rounded(.up)), Double(Int32.max)))
    }
}
