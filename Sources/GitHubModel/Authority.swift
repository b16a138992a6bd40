/// The host and optional port of a URL, in lowercase: `github.com`, `ghe.example.org:8443`, `[::1]:8080`.
struct Authority: Hashable {
    /// A name, an IPv4 address or a bracketed IPv6 address.
    let host: String
    /// 1 to 65535.
    let port: Int?

    /// Parses `host` or `host:port`. Returns `nil` for other text, also if it contains a user name or password.
    init?(_ text: some StringProtocol) {
        let text = text.lowercased()
        let hostEnd = text.lastIndex(of: "]").map(text.index(after:)) ?? text.firstIndex(of: ":") ?? text.endIndex
        let rest = text[hostEnd...]
        host = String(text[..<hostEnd])
        if rest.isEmpty {
            port = nil
        } else {
            guard rest.first == ":", let number = Self.number(rest.dropFirst(), in: 1...65535) else { return nil }
            port = number
        }
        guard Self.isIPv6(host) || Self.isIPv4(host) || Self.isName(host) else { return nil }
    }

    private init(host: String, port: Int?) {
        (self.host, self.port) = (host, port)
    }

    /// Whether the host is `localhost`, in 127.0.0.0/8, or `[::1]`.
    var isLoopback: Bool {
        host == "localhost" || host == "[::1]" || (Self.isIPv4(host) && host.hasPrefix("127."))
    }

    /// Returns the authority without its port if that is the default of `scheme`.
    func withoutDefaultPort(of scheme: String) -> Authority {
        port == (scheme == "https" ? 443 : 80) ? Authority(host: host, port: nil) : self
    }

    /// Whether `host` has labels of letters, digits, hyphens and underscores. A name that ends in a number is an IPv4
    /// address.
    private static func isName(_ host: String) -> Bool {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard host.utf8.count <= 253, let last = labels.last, !last.utf8.allSatisfy(isDigit) else { return false }
        return labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.utf8.allSatisfy(isNameByte)
                && !label.hasPrefix("-") && !label.hasSuffix("-")
        }
    }

    private static func isIPv4(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { number($0, in: 0...255) != nil }
    }

    private static func isIPv6(_ host: String) -> Bool {
        guard host.hasPrefix("["), host.hasSuffix("]"), (4...47).contains(host.utf8.count) else { return false }
        let address = host.utf8.dropFirst().dropLast()
        return address.filter { $0 == UInt8(ascii: ":") }.count >= 2 && address.allSatisfy(isIPv6Byte)
    }

    /// Parses a decimal number. Rejects leading zeros, which some systems read as octal.
    private static func number(_ text: some StringProtocol, in range: ClosedRange<Int>) -> Int? {
        guard text.utf8.allSatisfy(isDigit), text == "0" || !text.hasPrefix("0") else { return nil }
        return Int(text).flatMap { range.contains($0) ? $0 : nil }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { "0123456789".utf8.contains(byte) }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        "abcdefghijklmnopqrstuvwxyz0123456789-_".utf8.contains(byte)
    }

    private static func isIPv6Byte(_ byte: UInt8) -> Bool { "0123456789abcdef:.".utf8.contains(byte) }
}

extension Authority: CustomStringConvertible {
    var description: String { port.map { "\(host):\($0)" } ?? host }
}
