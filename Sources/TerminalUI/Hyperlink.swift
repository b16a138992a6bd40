import UnicodeText

/// An address that a terminal opens when a text is clicked (OSC 8,
/// <https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda>).
public struct Hyperlink: Sendable, Hashable {
    /// The longest address that terminals take, in bytes.
    static let maxURLLength = 2000

    /// `http` or `https`, in printable ASCII.
    public let url: String

    /// `nil` where `address` is no web address, or holds what could drive the terminal.
    public init?(_ address: String) {
        let isWeb = ["https://", "http://"].contains { address.lowercased().hasPrefix($0) }
        let isPrintable = address.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
        guard isWeb, isPrintable, address.utf8.count <= Self.maxURLLength else { return nil }
        self.url = address
    }

    /// What begins it. Parts of one link, as on two rows, have the same id, so that a terminal marks them together.
    var opening: String {
        "\u{1B}]8;id=\(String(url.fnv1a, radix: 36));\(url)\u{1B}\\"
    }

    /// What ends any.
    static let closing = "\u{1B}]8;;\u{1B}\\"
}
