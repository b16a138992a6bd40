import Foundation

/// The host and optional port of a URL, in lowercase: `github.com`, `ghe.example.org:8443`, `[::1]:8080`.
struct Authority: Hashable {
    let host: String
    private(set) var port: Int?

    init?(_ text: some StringProtocol) {
        let text = text.lowercased()
        let hostEnd = text.lastIndex(of: "]").map(text.index(after:)) ?? text.firstIndex(of: ":") ?? text.endIndex
        host = String(text[..<hostEnd])
        if hostEnd < text.endIndex {
            // The comparison rejects signs and leading zeros.
            guard let port = UInt16(text[hostEnd...].dropFirst()), port > 0, text[hostEnd...] == ":\(port)" else {
                return nil
            }
            self.port = Int(port)
        }
        guard isIPv6 || isIPv4 || isName else { return nil }
    }

    var isLoopback: Bool { host == "localhost" || host == "[::1]" || (isIPv4 && host.hasPrefix("127.")) }

    func withoutDefaultPort(of scheme: String) -> Authority {
        var authority = self
        if port == (scheme == "https" ? 443 : 80) { authority.port = nil }
        return authority
    }

    /// Whether the host has labels of letters, digits, hyphens and underscores. A name that ends in a number is an IPv4
    /// address.
    private var isName: Bool {
        let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard host.utf8.count <= 253, let last = labels.last, !last.allSatisfy("0123456789".utf8.contains) else {
            return false
        }
        return labels.allSatisfy { label in
            (1...63).contains(label.count) && label.allSatisfy("abcdefghijklmnopqrstuvwxyz0123456789-_".utf8.contains)
                && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
        }
    }

    private var isIPv4: Bool { Self.isAddress(host, AF_INET) }

    private var isIPv6: Bool {
        host.hasPrefix("[") && host.hasSuffix("]") && Self.isAddress(String(host.dropFirst().dropLast()), AF_INET6)
    }

    private static func isAddress(_ text: String, _ family: Int32) -> Bool {
        var address = in6_addr()  // large enough for both families
        return inet_pton(family, text, &address) == 1
    }
}

extension Authority: CustomStringConvertible {
    var description: String { port.map { "\(host):\($0)" } ?? host }
}
