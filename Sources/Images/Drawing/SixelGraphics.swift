/// The words around the pixels of a sixel, which Chafa writes.
///
/// Chafa's own leave out what a program with a screen of its own needs: that nothing scrolls.
enum SixelGraphics {
    /// Chafa puts numbers in for `%1` and so on.
    static let begin = "\u{1B}P%1;%2;%3q"
    static let end = "\u{1B}\\"

    /// What Chafa wrote, without its last line break, which could scroll the window. The cursor may end anywhere, and is not
    /// saved: the one place a terminal remembers may be in use.
    static func drawing(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let needless = Array("-\(end)".utf8)
        if bytes.suffix(needless.count).elementsEqual(needless) { bytes.remove(at: bytes.count - needless.count) }
        return bytes
    }
}
