import CCurl

/// The trusted certificates and the proxy of connections.
struct ConnectionSettings: Sendable {
    /// A PEM file of trusted authorities, or `nil` for libcurl's default.
    var certificateFile: String?
    /// A directory of trusted authorities, named by hash, or `nil` for libcurl's default.
    var certificateDirectory: String?
    /// The proxy URL for `https`. `nil` uses the environment, which libcurl reads itself; an empty string uses no
    /// proxy.
    var proxy: String?
    /// The proxy URL for `https` in the environment.
    private let environmentProxy: String?
    var servers = AllowedServers()

    /// Reads the variables that curl(1) supports and libcurl does not. Empty variables count as unset.
    init(environment: [String: String] = [:]) {
        let variables = environment.filter { !$0.value.isEmpty }
        if let bundle = variables["CURL_CA_BUNDLE"] {
            certificateFile = bundle
        } else {
            (certificateFile, certificateDirectory) = (variables["SSL_CERT_FILE"], variables["SSL_CERT_DIR"])
        }
        let names = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
        environmentProxy = names.lazy.compactMap { variables[$0] }.first
    }

    /// The port of the proxy that an `https` request may use, in decimal, or `nil` without a proxy.
    var proxyPort: String? {
        guard let proxy = proxy ?? environmentProxy, !proxy.isEmpty else { return nil }
        return Self.port(ofProxy: proxy)
    }

    /// Returns the port to which libcurl connects for the URL of a proxy
    /// (<https://curl.se/libcurl/c/CURLOPT_PROXY.html>).
    private static func port(ofProxy text: String) -> String {
        let defaultPort = text.lowercased().hasPrefix("https://") ? "443" : "1080"
        guard let url = curl_url() else { return defaultPort }
        defer { curl_url_cleanup(url) }
        var port: UnsafeMutablePointer<CChar>?
        guard
            curl_url_set(url, CURLUPART_URL, text, UInt32(CURLU_NON_SUPPORT_SCHEME | CURLU_GUESS_SCHEME)) == CURLUE_OK,
            curl_url_get(url, CURLUPART_PORT, &port, 0) == CURLUE_OK, let port
        else { return defaultPort }
        defer { curl_free(port) }
        return String(cString: port)
    }
}
