import CCurl

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An absolute `http` or `https` URL without user and password, read by the parser that will also connect.
struct RequestURL: Sendable, Hashable {
    /// The whole URL, without fragment.
    let text: String
    /// `http` or `https`.
    let scheme: String
    /// As libcurl normalizes it: numeric IPv4 addresses in four parts, IPv6 in brackets.
    let host: String
    /// Decimal; the scheme's own where the URL has none.
    let port: String

    /// The URL `text`, or where it leads from `base` (RFC 3986); `nil` for one that is unusable here.
    init?(_ text: String, from base: RequestURL? = nil) {
        guard let url = curl_url() else { return nil }
        defer { curl_url_cleanup(url) }
        let flags = UInt32(CURLU_DISALLOW_USER | CURLU_URLENCODE)
        if let base, curl_url_set(url, CURLUPART_URL, base.text, flags) != CURLUE_OK { return nil }
        let reference = String(text.prefix { $0 != "#" })
        guard base != nil && reference.isEmpty || curl_url_set(url, CURLUPART_URL, reference, flags) == CURLUE_OK,
            let whole = part(CURLUPART_URL, of: url), let scheme = part(CURLUPART_SCHEME, of: url),
            let host = part(CURLUPART_HOST, of: url), let port = part(CURLUPART_PORT, of: url),
            scheme == "http" || scheme == "https"
        else { return nil }
        (self.text, self.scheme, self.host, self.port) = (whole, scheme, host.lowercased(), port)
    }

    /// Are requests allowed to go there? Plain `http` stays on this machine.
    var isSafe: Bool { scheme == "https" || isLoopback }

    /// Scheme, host and port: who may see each other's secrets (RFC 6454).
    var origin: String { "\(scheme)://\(host):\(port)" }

    private var isLoopback: Bool {
        var address = in_addr()
        if inet_pton(AF_INET, host, &address) == 1 { return UInt32(bigEndian: address.s_addr) >> 24 == 127 }
        return host == "localhost" || host == "[::1]"
    }
}

private func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    let flags = part == CURLUPART_PORT ? UInt32(CURLU_DEFAULT_PORT) : 0
    guard curl_url_get(url, part, &text, flags) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
}
