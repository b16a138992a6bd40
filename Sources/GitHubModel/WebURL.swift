/// An absolute address that may be opened in a browser or be sent a secret: `https`, or plain `http` to a loopback
/// address. It holds visible ASCII only, so it is safe to show.
public struct WebURL: Sendable, Hashable {
    /// `https` or `http`.
    public let scheme: String
    /// Host, and port unless the scheme implies it, in lower case; never with a user name.
    public let authority: String
    /// What stands before query and fragment: empty, or beginning with a slash.
    public let path: String
    /// From the `?` or `#` on; usually empty.
    public let queryAndFragment: String

    /// - Throws: ``InvalidHostError`` if `text` is no absolute web address, or plain `http` to another machine.
    public init(_ text: String) throws(InvalidHostError) {
        guard let separator = text.utf8.firstIndex(of: UInt8(ascii: ":")), text[separator...].hasPrefix("://") else {
            throw .notAURL(text)
        }
        let scheme = text[..<separator].lowercased()
        let place = text[separator...].dropFirst(3)
        let pathStart = place.firstIndex { "/?#".contains($0) } ?? place.endIndex
        guard ["https", "http"].contains(scheme), let authority = Authority(place[..<pathStart]),
            place[pathStart...].utf8.allSatisfy(Self.isAllowed)
        else { throw .notAURL(text) }
        guard scheme == "https" || authority.isLoopback else { throw .notEncrypted(text) }
        let suffixStart = place[pathStart...].firstIndex { "?#".contains($0) } ?? place.endIndex
        self.scheme = scheme
        self.authority = "\(authority.withoutDefaultPort(of: scheme))"
        path = String(place[pathStart..<suffixStart])
        queryAndFragment = String(place[suffixStart...])
    }

    /// The characters of RFC 3986: all visible ASCII but `"<>\^`{|}`.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !#""<>\^`{|}"#.utf8.contains(byte)
    }
}

extension WebURL: CustomStringConvertible {
    /// The whole address.
    public var description: String { "\(scheme)://\(authority)\(path)\(queryAndFragment)" }
}
