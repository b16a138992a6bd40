import TerminalUI
import TestSupport
import Testing

@Suite("Screen layout", .timeLimit(.minutes(3)))
struct ScreenLayoutTests {
    @Test(
        "If space is short, the key line is left out first, then the lower lines of the header, then the list",
        arguments: [(24, 2, 21), (4, 2, 1), (3, 2, 1), (2, 1, 1), (1, 1, 0)])
    func shares(rows: Int, header: Int, list: Int) {
        let layout = ScreenLayout(rows: rows, header: 2)
        #expect(layout.headerHeight == header)
        #expect(layout.listHeight == list)
    }

    @Test(
        "A long text is broken at spaces, a long word anywhere, and the rest stays on the last line",
        arguments: [
            ("one two three", 13, ["one two three"]), ("one two three", 12, ["one two", "three"]),
            ("one two three", 7, ["one two", "three"]), ("abcdefgh", 3, ["abc", "def", "gh"]),
            ("漢字かな", 5, ["漢字", "かな"]),
            ("a b c d e f", 1, ["a", "b", "c", "d e f"]), ("漢", 1, ["漢"]), ("", 4, [""]), ("ab", 0, ["ab"]),
        ])
    func wraps(text: String, columns: Int, lines: [String]) {
        #expect(StyledLine.wrapped(text, columns: columns).map(\.text) == lines)
    }

    @Test("Of a megabyte only the visible part is processed")
    func wrapsMuch() {
        let text = String(repeating: "漢字 ", count: 200_000)
        let time = processorTime {
            #expect(StyledLine.wrapped(text, columns: 79, limit: 40).count == 40)
        }
        #expect(time < .seconds(20))
    }

    @Test(
        "The header is at the top, the list below it, the keys at the bottom",
        arguments: [
            (6, ["who", "sums", "1", "2", "", "keys"]), (4, ["who", "sums", "1", "keys"]), (3, ["who", "sums", "1"]),
            (2, ["who", "1"]), (1, ["who"]),
        ])
    func frame(rows: Int, text: [String]) {
        let frame = ScreenLayout(rows: rows, header: 2).frame(
            header: ["who", "sums"], list: ["1", "2"], keys: "keys", in: Size(columns: 10, rows: rows))
        #expect(frame.lines.map(\.text) == text)
    }
}
