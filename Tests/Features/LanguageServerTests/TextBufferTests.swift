import TestSupport
import Testing

@testable import LanguageServer

@Suite("Text buffer", .timeLimit(.minutes(3)))
struct TextBufferTests {
    private func range(_ line: Int, _ character: Int, _ endLine: Int, _ end: Int) -> TextRange {
        TextRange(
            start: TextPosition(line: line, character: character), end: TextPosition(line: endLine, character: end))
    }

    private func text(_ buffer: TextBuffer) -> String { String(decoding: buffer.units, as: UTF16.self) }

    @Test("Positions count UTF-16 code units, and lines end with any line end")
    func positions() {
        var buffer = TextBuffer("a😀b\r\nsecond\rthird\n")
        #expect(String(decoding: buffer.line(0), as: UTF16.self) == "a😀b")
        #expect(String(decoding: buffer.line(1), as: UTF16.self) == "second")
        #expect(String(decoding: buffer.line(2), as: UTF16.self) == "third")
        #expect(buffer.line(3).isEmpty)
        #expect(buffer.line(Int.max).isEmpty)
        buffer.replace(range(0, 3, 0, 4), with: "é")
        #expect(text(buffer) == "a😀é\r\nsecond\rthird\n")
        buffer.replace(range(0, 3, 1, 3), with: "")
        #expect(text(buffer) == "a😀ond\rthird\n")
        buffer.replace(range(9, 9, 9, 9), with: "end")
        #expect(text(buffer) == "a😀ond\rthird\nend")
        buffer.replace(range(1, 1_000_000, 1, 1_000_000), with: "!")
        #expect(text(buffer) == "a😀ond\rthird!\nend")
    }

    @Test("No range is an error")
    func invalidRanges() {
        var buffer = TextBuffer("one\ntwo")
        buffer.replace(range(1, 3, 0, 1), with: "-")
        #expect(text(buffer) == "o-")
        buffer.replace(range(-5, -5, Int.max, Int.max), with: "")
        #expect(text(buffer) == "")
        buffer = TextBuffer("😀")
        buffer.replace(range(0, 1, 0, 1), with: "x")
        #expect(buffer.count == 3)
    }

    @Test("Random edits have the same result as edits of a string by lines")
    func random() {
        var generator = SeededGenerator.ofRun(7)
        var (buffer, lines) = (TextBuffer(""), [[UInt16]()])
        for _ in 0..<2000 {
            let line = Int.random(in: 0..<lines.count, using: &generator)
            let start = Int.random(in: 0...lines[line].count, using: &generator)
            let end = Int.random(in: start...lines[line].count, using: &generator)
            let text = generator.pick(["", "a", "😀", "mona", "\n", "x\ny"])
            buffer.replace(range(line, start, line, end), with: text)
            let edited = lines[line][..<start] + Array(text.utf16) + lines[line][end...]
            let parts = edited.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
            lines.replaceSubrange(line...line, with: parts)
        }
        #expect(buffer.units == Array(lines.joined(separator: [10])))
    }

    @Test("After random edits, the lines are those of the whole text")
    func lines() {
        var generator = SeededGenerator.ofRun(8)
        var buffer = TextBuffer("one\r\ntwo\rthree\n")
        for _ in 0..<2000 {
            var positions: [TextPosition] = []
            for _ in 0..<2 {
                let line = Int.random(in: 0..<8, using: &generator)
                positions.append(TextPosition(line: line, character: Int.random(in: 0..<6, using: &generator)))
            }
            let text = generator.pick(["", "", "a", "\n", "\r", "\r\n", "x\r\ny\n\r"])
            buffer.replace(TextRange(start: positions[0], end: positions[1]), with: text)
            #expect(buffer == TextBuffer(self.text(buffer)))
        }
    }

    @Test("Edits at the end of a large document take no time for what is in front of them")
    func large() {
        let line = String(repeating: "a", count: 49) + "\n"
        var buffer = TextBuffer(String(repeating: line, count: 20_000))
        let duration = processorTime {
            for number in 0..<5_000 { buffer.replace(range(19_999, number % 40, 19_999, number % 40), with: "b") }
        }
        #expect(buffer.count == 1_005_000)
        // Searching for the line in each edit takes minutes in this build.
        #expect(duration < .seconds(10))
    }
}
