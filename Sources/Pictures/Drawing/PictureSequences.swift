/// The words around the pixels in iTerm2's protocol and in a sixel; `%1` and so on are numbers that Chafa puts in.
///
/// Chafa's own leave out what a program with a screen of its own needs: nothing scrolls, and the cursor stays.
struct PictureSequences {
    let begin: String
    let end: String

    /// `nil` for ways that Chafa does not write.
    init?(_ way: DrawingAbility.Way) {
        switch way {
        case .iterm2:
            begin = "\u{1B}]1337;File=inline=1;width=%1;height=%2;preserveAspectRatio=0;doNotMoveCursor=1:"
            end = "\u{7}"
        case .sixel: (begin, end) = ("\u{1B}P%1;%2;%3q", "\u{1B}\\")
        case .kitty, .symbols, .initials: return nil
        }
    }

    /// What Chafa wrote, with the cursor kept. A sixel's last line break goes: it could scroll the window.
    func framed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let needless = Array("-\(end)".utf8)
        if bytes.suffix(needless.count).elementsEqual(needless) { bytes.remove(at: bytes.count - needless.count) }
        return Array("\u{1B}7".utf8) + bytes + Array("\u{1B}8".utf8)
    }
}
