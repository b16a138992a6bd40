/// An absolute URL to open in a browser or to send a secret to: `https`, or plain `http` to a loopback address. It
/// contains visible ASCII only, so it is safe to display.
public struct WebURL: Sendable, Hashable {
    /// The maximum size of a URL that is shown, in bytes: a longer one would move what is beside it out of the window.
    package static let maxDisplayedSize = 500

    package let scheme: String
    /// The lowercase host, with the port unless it is the scheme's default, without a user name.
    package let authority: String
    package let host: String
    package let path: String
    package let queryAndFragment: String

    /// Throws if `text` is not an absolute web URL, or is plain `http` to another machine.
    package init(_ text: String) throws(InvalidHostError) {
        guard let separator = text.utf8.firstIndex(of: UInt8(ascii: ":")), text[separator...].hasPrefix("://") else {
            throw .notAURL(text)
        }
        let scheme = text[..<separator].lowercased()
        let rest = text[separator...].dropFirst(3)
        let pathStart = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        guard ["https", "http"].contains(scheme), let authority = Authority(rest[..<pathStart]),
            rest[pathStart...].utf8.allSatisfy(Self.isAllowed)
        else { throw .notAURL(text) }
        guard scheme == "https" || authority.isLoopback else { throw .notEncrypted(text) }
        let suffixStart = rest[pathStart...].firstIndex { "?#".contains($0) } ?? rest.endIndex
        self.scheme = scheme
        host = authority.host
        self.authority = "\(authority.withoutDefaultPort(of: scheme))"
        path = String(rest[pathStart..<suffixStart])
        queryAndFragment = String(rest[suffixStart...])
    }

    package init?(ifValid text: String) {
        guard let url = try? WebURL(text) else { return nil }
        self = url
    }

    package func hasOrigin(of other: WebURL) -> Bool { (scheme, authority) == (other.scheme, other.authority) }

    /// Whether RFC 3986 allows the character: all visible ASCII except `"<>\^`{|}`.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !#""<>\^`{|}"#.utf8.contains(byte)
    }
}

extension WebURL: CustomStringConvertible {
    /// The complete URL.
    public var description: String { "\(scheme)://\(authority)\(path)\(queryAndFragment)" }
}
