import CCurl

final class EasyHandle {
    struct CurlError: Error {
        let code: CURLcode
        var message = ""
    }

    let pointer: UnsafeMutableRawPointer
    private let errorText: UnsafeMutablePointer<CChar>
    private var fields: UnsafeMutablePointer<curl_slist>?

    init() throws(CurlError) {
        guard let pointer = curl_easy_init() else { throw CurlError(code: CURLE_FAILED_INIT) }
        self.pointer = pointer
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        ccurl_set_pointer(pointer, CURLOPT_ERRORBUFFER, errorText)
    }

    deinit {
        curl_easy_cleanup(pointer)
        curl_slist_free_all(fields)
        errorText.deallocate()
    }

    func set(_ option: CURLoption, _ value: Int) throws(CurlError) {
        try check(ccurl_set_long(pointer, option, value))
    }

    func set(_ option: CURLoption, offset value: Int) throws(CurlError) {
        try check(ccurl_set_offset(pointer, option, curl_off_t(value)))
    }

    func set(_ option: CURLoption, _ value: String) throws(CurlError) {
        try check(ccurl_set_string(pointer, option, value))
    }

    /// The caller keeps `value` alive as long as the handle.
    func set(_ option: CURLoption, _ value: AnyObject) throws(CurlError) {
        try check(ccurl_set_pointer(pointer, option, Unmanaged.passUnretained(value).toOpaque()))
    }

    func set(_ option: CURLoption, _ callback: @escaping curl_write_callback) throws(CurlError) {
        try check(ccurl_set_callback(pointer, option, callback))
    }

    /// Sets the callback that receives the handle before the request is sent.
    func setPrerequest(_ callback: @escaping curl_prereq_callback) throws(CurlError) {
        try check(ccurl_set_pointer(pointer, CURLOPT_PREREQDATA, pointer))
        try check(ccurl_set_prerequest(pointer, callback))
    }

    func setOpenSocket(_ callback: @escaping curl_opensocket_callback) throws(CurlError) {
        try check(ccurl_set_open_socket(pointer, callback))
    }

    /// Sets the callback that receives texts about what libcurl does.
    func setDebug(_ callback: @escaping curl_debug_callback) throws(CurlError) {
        try set(CURLOPT_VERBOSE, 1)
        try check(ccurl_set_debug(pointer, callback))
    }

    #if os(Linux)
    func setTLSContext(_ callback: @escaping curl_ssl_ctx_callback) throws(CurlError) {
        try check(ccurl_set_tls_context(pointer, callback))
    }
    #endif

    func set(headerLines: [String]) throws(CurlError) {
        for line in headerLines {
            guard let list = curl_slist_append(fields, line) else { throw CurlError(code: CURLE_OUT_OF_MEMORY) }
            fields = list
        }
        try check(ccurl_set_fields(pointer, CURLOPT_HTTPHEADER, fields))
    }

    func set(body bytes: [UInt8]) throws(CurlError) {
        try set(CURLOPT_POSTFIELDSIZE_LARGE, offset: bytes.count)
        let code = bytes.withUnsafeBytes { bytes in
            ccurl_set_pointer(pointer, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        }
        try check(code)
    }

    func count(_ info: CURLINFO) -> Int {
        var value: curl_off_t = 0
        return ccurl_get_offset(pointer, info, &value) == CURLE_OK ? Int(value) : 0
    }

    func number(_ info: CURLINFO) -> Int {
        var value = 0
        return ccurl_get_long(pointer, info, &value) == CURLE_OK ? value : 0
    }

    func error(_ code: CURLcode) -> CurlError {
        let message = String(cString: errorText.pointee == 0 ? curl_easy_strerror(code) : UnsafePointer(errorText))
        return CurlError(code: code, message: Self.withoutPassword(message))
    }

    /// Removes the credentials of a proxy from a message of libcurl. One about the URL quotes it, cut off anywhere, so
    /// that nothing tells where a password ends.
    static func withoutPassword(_ message: String) -> String {
        let isAboutURL = message.hasPrefix("Unsupported proxy")
        if isAboutURL { return "the URL of the proxy is not supported" }
        return message.replacing(#/(?s)'.*@/#, with: "'…@").replacing(#/[^\s']*@/#, with: "…@")
    }

    func check(_ code: CURLcode) throws(CurlError) {
        if code != CURLE_OK { throw error(code) }
    }
}
