import UnicodeText

/// A URL that a terminal opens when its text is clicked (OSC 8,
/// <https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda>).
public struct Hyperlink: Sendable, Hashable {
    /// The maximum length of a URL that terminals accept, in bytes.
    static let maxURLLength = 2000

    /// An `http` or `https` URL in printable ASCII.
    package let url: String

    /// Creates a link, or returns `nil` if `url` is not a web URL, is too long, or contains characters that could
    /// control the terminal.
    public init?(_ url: String) {
        let isWeb = ["https://", "http://"].contains { url.lowercased().hasPrefix($0) }
        let isPrintable = url.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
        guard isWeb, isPrintable, url.utf8.count <= Self.maxURLLength else { return nil }
        self.url = url
    }

    /// The sequence that begins the link. Parts of one link, as on two rows, have the same id, so that terminals
    /// highlight them together.
    var opening: String {
        "\u{1B}]8;id=\(String(url.fnv1a, radix: 36));\(url)\u{1B}\\"
    }

    static let closing = "\u{1B}]8;;\u{1B}\\"
}
