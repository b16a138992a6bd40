/// The sequences around the pixels of a sixel image, whose data Chafa writes.
///
/// Chafa's own sequences can scroll the window, which a full-screen program must avoid.
enum SixelGraphics {
    /// The first sequence. Chafa replaces `%1` and so on by numbers.
    static let begin = "\u{1B}P%1;%2;%3q"
    static let end = "\u{1B}\\"

    /// Returns Chafa's output without its last line break, which could scroll the window. The position of the cursor
    /// afterwards is undefined. It is not saved, because the terminal's only saved position can be in use.
    static func drawing(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let suffix = Array("-\(end)".utf8)
        if bytes.suffix(suffix.count).elementsEqual(suffix) { bytes.remove(at: bytes.count - suffix.count) }
        return bytes
    }
}
