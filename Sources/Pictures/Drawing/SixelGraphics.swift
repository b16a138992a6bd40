/// The words around the pixels of a sixel, which Chafa writes.
///
/// Chafa's own leave out what a program with a screen of its own needs: nothing scrolls, and the cursor stays.
enum SixelGraphics {
    /// Chafa puts numbers in for `%1` and so on.
    static let begin = "\u{1B}P%1;%2;%3q"
    static let end = "\u{1B}\\"

    /// What Chafa wrote, with the cursor kept. Its last line break goes: it could scroll the window.
    static func drawing(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let needless = Array("-\(end)".utf8)
        if bytes.suffix(needless.count).elementsEqual(needless) { bytes.remove(at: bytes.count - needless.count) }
        return Array("\u{1B}7".utf8) + bytes + Array("\u{1B}8".utf8)
    }
}
