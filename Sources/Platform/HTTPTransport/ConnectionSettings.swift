import CCurl

/// How a transport connects: whom it trusts, through which proxy, and to which servers.
///
/// The variables of the environment are read here, once. libcurl would read them with `getenv` on its own thread, which
/// is unsafe while another thread changes a variable.
struct ConnectionSettings: Sendable {
    /// A PEM file of trusted authorities, or `nil` for libcurl's default.
    var certificateFile: String?
    /// A directory of trusted authorities, named by hash, or `nil` for libcurl's default.
    var certificateDirectory: String?
    /// The proxy URL for `https`; empty for none.
    var proxy: String
    /// The hosts that are reached without the proxy, as in `no_proxy`: names separated by commas or spaces, or `*`.
    let hostsWithoutProxy: String
    var servers = AllowedServers()

    /// Reads the variables that curl(1) supports. Empty variables count as unset.
    init(environment: [String: String] = [:]) {
        let variables = environment.filter { !$0.value.isEmpty }
        if let bundle = variables["CURL_CA_BUNDLE"] {
            certificateFile = bundle
        } else {
            certificateFile = variables["SSL_CERT_FILE"]
            certificateDirectory = variables["SSL_CERT_DIR"]
        }
        let names = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
        proxy = names.lazy.compactMap { variables[$0] }.first ?? ""
        hostsWithoutProxy = variables["no_proxy"] ?? variables["NO_PROXY"] ?? ""
    }

    /// The proxy that an `https` request uses unless `no_proxy` names its host; `nil` for none.
    var httpsProxy: Proxy? { proxy.isEmpty ? nil : Proxy(proxy) }

    /// The host and port of a proxy for libcurl (<https://curl.se/libcurl/c/CURLOPT_PROXY.html>).
    struct Proxy: Sendable, Hashable {
        let host: String
        let port: UInt16

        init(_ text: String) {
            let flags = UInt32(CURLU_NON_SUPPORT_SCHEME | CURLU_GUESS_SCHEME)
            let url = curl_url()
            defer { curl_url_cleanup(url) }
            guard let url, curl_url_set(url, CURLUPART_URL, text, flags) == CURLUE_OK else {
                host = ""
                port = 1080
                return
            }
            host = part(CURLUPART_HOST, of: url) ?? ""
            let defaultPort: UInt16 = part(CURLUPART_SCHEME, of: url) == "https" ? 443 : 1080
            port = part(CURLUPART_PORT, of: url).flatMap { UInt16($0) } ?? defaultPort
        }
    }
}
