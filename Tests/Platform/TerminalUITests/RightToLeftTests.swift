import Testing

@testable import TerminalUI

@Suite("Text from right to left", .timeLimit(.minutes(1)))
struct RightToLeftTests {
    private func drawn(_ lines: [StyledLine], isInline: Bool = false) -> String {
        let encoder = FrameEncoder(environment: ["TERM": "xterm-256color"], isInline: isInline)
        let frame = Frame(lines: lines, in: Size(columns: 60, rows: lines.count))
        return String(decoding: encoder.bytes(from: RenderedState(), to: frame), as: UTF8.self)
    }

    @Test(
        "A mark of width 0 ends a name from right to left, before the spaces of the next column",
        arguments: ["علي عوف", "שלום כהן", "mona עברית", "ܫܠܡܐ"])
    func column(name: String) {
        let line = StyledLine(name).padded(to: 20) + "12.3k"
        #expect(drawn([line]).contains("\(name)\u{200E}  "))
        #expect(!line.text.contains("\u{200E}"), "a copy has no mark")
        #expect(line.width == 25)
    }

    @Test("Other text has no mark", arguments: ["Mona Lisa", "漢字", "Ünï", "नमस्ते"])
    func others(name: String) {
        #expect(!drawn([StyledLine(name).padded(to: 20) + "12"]).contains("\u{200E}"))
    }

    @Test("Two names in a row have a mark each, and a change of what follows does not draw the name again")
    func difference() {
        let encoder = FrameEncoder(environment: ["TERM": "xterm"])
        let size = Size(columns: 60, rows: 1)
        let start = StyledLine("שלום").padded(to: 20) + StyledLine("עולם").padded(to: 20)
        let first = Frame(lines: [start + "1"], in: size)
        let second = Frame(lines: [start + "2"], in: size)
        let all = String(decoding: encoder.bytes(from: RenderedState(), to: first), as: UTF8.self)
        #expect(all.unicodeScalars.count { $0 == "\u{200E}" } == 2)
        let change = String(decoding: encoder.bytes(from: RenderedState(first), to: second), as: UTF8.self)
        #expect(!change.contains("\u{200E}"))
        #expect(change.contains("2"))
    }

    @Test("Blocks of a color are spaces on that color, and blocks without colors")
    func blocks() {
        let line = StyledLine("██▊", Style(color: .blue))
        #expect(drawn([line]).contains("\u{1B}[0;44m  \u{1B}[0;34m▊"))
        let frame = Frame(lines: [line], in: Size(columns: 9, rows: 1))
        let encoder = FrameEncoder(environment: ["TERM": "xterm", "NO_COLOR": "1"])
        let plain = String(decoding: encoder.bytes(from: RenderedState(), to: frame), as: UTF8.self)
        #expect(plain.contains("██▊"))
    }

    @Test("The window is cleared before the alternate screen is left, and Alt as Esc is restored")
    func leaving() throws {
        let enter = TerminalMode.fullScreen.enterSequence(columns: 80, hasMouse: true)
        let exit = TerminalMode.fullScreen.exitSequence(hasLinks: true)
        #expect(enter.contains("\u{1B}[?1036h"))
        let clear = try #require(exit.firstRange(of: "\u{1B}[2J\u{1B}[9999;1H"))
        let leave = try #require(exit.firstRange(of: "\u{1B}[?1049l"))
        #expect(clear.upperBound <= leave.lowerBound)
        #expect(exit.contains("\u{1B}[?1036l\u{1B}[?1036r"))
        let inline = TerminalMode.inline(.rows(5))
        #expect(inline.enterSequence(columns: 80, hasMouse: false).contains("\u{1B}[?1036h"))
        #expect(inline.exitSequence(hasLinks: true).contains("\u{1B}[?1036r"))
        #expect(!TerminalMode.accessible.enterSequence(columns: 80, hasMouse: false).contains("1036"))
        #expect(exit.utf8.count <= 256)
    }
}
