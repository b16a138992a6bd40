import TestSupport
import TerminalUI
import Testing

@Suite("Styled lines", .timeLimit(.minutes(3)))
struct StyledLineTests {
    @Test("Adjacent text in one style is one run, and empty text is no run")
    func runs() {
        #expect(StyledLine("a") + StyledLine("b") == "ab")
        #expect(StyledLine("a", .bold) + "" + StyledLine("b", .bold) == StyledLine("ab", .bold))
        #expect((StyledLine("a", .bold) + "b").runs.map(\.text) == ["a", "b"])
        #expect(StyledLine("").isEmpty)
        #expect("\(1 + 1) people" as StyledLine == "2 people")
    }

    @Test(
        "A line contains no characters that control the terminal",
        arguments: [
            ("a\u{1B}[31mb", "a[31mb"), ("a\u{9B}31mb", "a31mb"), ("a\u{7}\u{8}\u{7F}b", "ab"), ("a\tb", "a b"),
            ("a\r\nb\nc\rd", "a b c d"), ("a\u{2028}b\u{85}c", "a b c"), ("a\u{202E}b\u{2066}c\u{200F}d", "abcd"),
            ("\u{1B}]52;c;YQ==\u{1B}\\", "]52;c;YQ==\\"), ("e\u{1B}\u{301}", "e\u{301}"),
        ] as [(Sent, String)])
    func drawable(sent: Sent, drawn: String) {
        #expect(StyledLine(sent.text).text == drawn)
    }

    @Test("A line that is too long ends in an ellipsis, in the style of the replaced text")
    func truncated() {
        let line = StyledLine("torvalds", .accent) + " Linus"
        #expect(line.truncated(to: 14) == line)
        #expect(line.truncated(to: 13) == StyledLine("torvalds", .accent) + " Lin…")
        #expect(line.truncated(to: 4) == StyledLine("tor…", .accent))
        #expect(line.truncated(to: 1) == StyledLine("…", .accent))
        #expect(line.truncated(to: 0) == "")
        #expect(StyledLine("你好").truncated(to: 3) == "你…")
        #expect(StyledLine("你好").truncated(to: 2) == "…")
        #expect(line.truncated(to: 5, ellipsis: "...") == StyledLine("to...", .accent))
        #expect(line.truncated(to: 2, ellipsis: "...") == StyledLine("..", .accent))
    }

    @Test("Random lines are never wider than requested when truncated, and exactly as wide when padded")
    func random() {
        var random = SeededGenerator.ofRun(2)
        for _ in 0..<3_000 {
            let (line, columns) = (RandomText.line(&random), Int.random(in: 0..<24, using: &random))
            let truncated = line.truncated(to: columns)
            #expect(truncated.width <= columns)
            #expect(truncated.padded(to: columns).width == columns)
            #expect(line.padded(to: columns).width == max(columns, line.width))
            #expect(line.styled(.selected).text == line.text)
            #expect(line.styled(.selected).runs.allSatisfy { $0.style.reverse })
            #expect(line.width == line.runs.reduce(0) { $0 + TextWidth.columns($1.text) })
        }
    }

    @Test("A style on top of a line adds to the styles of the line")
    func styled() {
        let line = (StyledLine("a", .match) + "b").styled(.selected)
        #expect(line.runs.map(\.style) == [Style.match.overlaid(with: .selected), .selected])
        #expect(Style.match.overlaid(with: .warning).color == .red)
    }
}
