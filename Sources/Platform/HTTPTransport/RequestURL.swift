import CCurl
import Foundation

/// An absolute `http` or `https` URL without user name and password, parsed by libcurl, which also connects to it.
struct RequestURL: Sendable, Hashable {
    let text: String
    let scheme: String
    /// The host as libcurl normalizes it: IPv4 addresses in four decimal parts, IPv6 addresses in brackets.
    let host: String
    let port: String

    init?(_ text: String, from base: RequestURL? = nil) {
        guard let url = curl_url() else { return nil }
        defer { curl_url_cleanup(url) }
        let flags = UInt32(CURLU_DISALLOW_USER | CURLU_URLENCODE)
        if let base, curl_url_set(url, CURLUPART_URL, base.text, flags) != CURLUE_OK { return nil }
        let reference = String(text.prefix { $0 != "#" })
        guard base != nil && reference.isEmpty || curl_url_set(url, CURLUPART_URL, reference, flags) == CURLUE_OK,
            let whole = part(CURLUPART_URL, of: url), let scheme = part(CURLUPART_SCHEME, of: url),
            let host = part(CURLUPART_HOST, of: url),
            let port = part(CURLUPART_PORT, of: url, UInt32(CURLU_DEFAULT_PORT)),
            scheme == "http" || scheme == "https"
        else { return nil }
        self.text = whole
        self.scheme = scheme
        self.host = host.lowercased()
        self.port = port
    }

    /// Whether requests may be sent to the URL. Plain `http` is allowed on this machine only.
    var isAllowed: Bool { scheme == "https" || isLoopback }

    /// The scheme, host and port (RFC 6454). Credentials are not sent to another origin.
    var origin: String { "\(scheme)://\(host):\(port)" }

    /// The host as certificates name it: addresses without brackets, names without a dot at the end.
    var certificateName: String {
        let name = host.hasPrefix("[") ? host.dropFirst().dropLast() : host[...]
        return String(name.hasSuffix(".") ? name.dropLast() : name)
    }

    private var isLoopback: Bool {
        var address = in_addr()
        if inet_pton(AF_INET, host, &address) == 1 { return UInt32(bigEndian: address.s_addr) >> 24 == 127 }
        return host == "localhost" || host == "[::1]"
    }
}

func part(_ part: CURLUPart, of url: OpaquePointer, _ flags: UInt32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(url, part, &text, flags) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
}
