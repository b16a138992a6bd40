/// The words around the pixels in a protocol; `%1` and so on are numbers that Chafa puts in.
///
/// Chafa's own leave out what a program with a screen of its own needs: no answers, no scrolling, the cursor left where it
/// was, and a name to take the picture away by.
struct PictureSequences {
    enum Place: Hashable {
        case begin, beginChunk, endChunk, end
    }
    let texts: [Place: String]
    /// Takes the picture away; empty where text over it does.
    let removal: [UInt8]
    private let movesCursor: Bool

    /// `nil` for ways that are no protocol.
    init?(_ way: DrawingAbility.Way, id: UInt32) {
        switch way {
        case .kitty:
            texts = [
                .begin: "\u{1B}_Ga=T,i=\(id),q=2,C=1,f=%1,s=%2,v=%3,c=%4,r=%5,m=1\u{1B}\\",
                .beginChunk: "\u{1B}_Gm=1,q=2;", .endChunk: "\u{1B}\\", .end: "\u{1B}_Gm=0,q=2\u{1B}\\",
            ]
            (removal, movesCursor) = (Array("\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\".utf8), false)
        case .iterm2:
            texts = [
                .begin: "\u{1B}]1337;File=inline=1;width=%1;height=%2;preserveAspectRatio=0;doNotMoveCursor=1:",
                .end: "\u{7}",
            ]
            (removal, movesCursor) = ([], true)
        case .sixel:
            texts = [.begin: "\u{1B}P%1;%2;%3q", .end: "\u{1B}\\"]
            (removal, movesCursor) = ([], true)
        case .symbols, .initials: return nil
        }
    }

    /// What Chafa wrote, with the cursor kept. A sixel's last line break goes: it could scroll the window.
    func framed(_ bytes: [UInt8]) -> [UInt8] {
        guard movesCursor else { return bytes }
        var bytes = bytes
        let end = Array((texts[.end] ?? "").utf8)
        if bytes.suffix(end.count + 1).elementsEqual([UInt8(ascii: "-")] + end) {
            bytes.remove(at: bytes.count - end.count - 1)
        }
        return Array("\u{1B}7".utf8) + bytes + Array("\u{1B}8".utf8)
    }
}
