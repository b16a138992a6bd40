import TestSupport
import Testing

@testable import TerminalUI

@Suite("Frame encoder", .cpuBound, .timeLimit(.minutes(3)))
struct FrameEncoderTests {
    private let painter = FrameEncoder(environment: ["TERM": "xterm-256color"])

    @Test("Encoding from frame to frame shows the same as encoding the last one alone")
    func differences() {
        var random = SeededGenerator.ofRun(4)
        for round in 0..<300 {
            let size = randomSize(&random)
            let (screen, fresh) = (screen(size), screen(size))
            var frame = Frame(lines: [], in: size)
            screen.feed(painter.bytes(from: RenderedState(), to: frame))
            for _ in 0..<5 {
                let next = randomFrame(after: frame, &random)
                screen.feed(painter.bytes(from: RenderedState(frame), to: next))
                frame = next
            }
            fresh.feed(painter.bytes(from: RenderedState(), to: frame))
            for row in 0..<size.rows { #expect(screen.cells(row: row) == fresh.cells(row: row), "round \(round)") }
            #expect(screen.cursor.isVisible == (frame.cursor != nil), "round \(round)")
            if screen.cursor.isVisible { #expect(screen.cursor == fresh.cursor, "round \(round)") }
        }
    }

    @Test("Every character is in its column, whatever width the terminal gives to those before it")
    func columns() {
        let size = Size(columns: 40, rows: 1)
        for piece in RandomText.pieces {
            let line = StyledLine("|" + piece, .accent) + "|" + StyledLine("x", .warning)
            let screen = screen(size)
            screen.feed(painter.bytes(from: RenderedState(), to: Frame(lines: [line], in: size)))
            #expect(screen.cell(column: line.width - 2, row: 0).text == "|", "\(piece.debugDescription)")
            #expect(screen.cell(column: line.width - 1, row: 0).text == "x", "\(piece.debugDescription)")
            #expect(screen.cell(column: line.width - 1, row: 0).color == 1)
            #expect((line.width..<40).allSatisfy { screen.cell(column: $0, row: 0).text.isEmpty })
        }
    }

    @Test("Text, styles and the cursor are where the frame has them")
    func contents() {
        let size = Size(columns: 12, rows: 3)
        let lines = ["> 你好", StyledLine("torv", .match) + "alds", StyledLine("a").padded(to: 12).styled(.selected)]
        let screen = screen(size)
        screen.feed(
            painter.bytes(from: RenderedState(), to: Frame(lines: lines, cursor: Position(column: 6, row: 0), in: size))
        )
        #expect(screen.lines == ["> 你好", "torvalds", "a"])
        #expect(screen.cursor == .init(column: 6, row: 0))
        #expect(screen.cell(column: 3, row: 1) == .init("v", bold: true, underline: true, color: 2))
        #expect(screen.cell(column: 4, row: 1) == .init("a"))
        #expect(screen.cell(column: 11, row: 2) == .init(" ", reverse: true))
    }

    @Test("Without colors the attributes remain")
    func monochrome() {
        let frame = Frame(lines: [StyledLine("no", .warning)], in: Size(columns: 9, rows: 1))
        let screen = screen(frame.size)
        screen.feed(
            FrameEncoder(environment: ["TERM": "xterm", "NO_COLOR": "1"]).bytes(from: RenderedState(), to: frame))
        #expect(screen.cell(column: 0, row: 0) == .init("n", bold: true))
    }

    @Test("One changed letter costs a few bytes, an equal frame none")
    func economy() {
        let lines = (0..<50).map { StyledLine("\($0): " + String(repeating: "repository ", count: 17)) }
        let before = Frame(lines: lines, in: Size(columns: 200, rows: 50))
        let after = Frame(lines: lines.dropLast() + ["49: R"], in: before.size)
        #expect(painter.bytes(from: RenderedState(before), to: before).isEmpty)
        #expect(painter.bytes(from: RenderedState(before), to: after).count < 60)
        #expect(
            painter.bytes(from: RenderedState(after), to: Frame(lines: lines.dropLast() + ["49: S"], in: after.size))
                .count < 60
        )
    }

    @Test("Moving the selection in a large list costs less than 2 KB")
    func selection() {
        func frame(selecting selected: Int) -> Frame {
            let lines = (0..<50).map { row in
                let line = StyledLine("person-\(row)", .match) + StyledLine("  Jörg 漢字 e\u{301} Müller", .bold)
                let whole = line + StyledLine("  \(row * 977) followers, somewhere", .dim) + StyledLine(" ▌", .accent)
                return row == selected ? whole.padded(to: 200).styled(.selected) : whole
            }
            return Frame(lines: lines, in: Size(columns: 200, rows: 50))
        }
        let count = painter.bytes(from: RenderedState(frame(selecting: 3)), to: frame(selecting: 4)).count
        #expect((100..<2048).contains(count), "\(count) bytes")
    }

    @Test("Of a character with many combining marks some are drawn")
    func heapedMarks() {
        let zalgo = "e" + String(repeating: "\u{301}", count: 100_000)
        let frame = Frame(lines: [StyledLine(zalgo + "|")], in: Size(columns: 9, rows: 1))
        #expect(painter.bytes(from: RenderedState(), to: frame).count < 200)
    }

    private func screen(_ size: Size) -> VirtualScreen {
        let screen = VirtualScreen(columns: size.columns, rows: size.rows)
        screen.feed(Array("\u{1B}[?7l".utf8))
        return screen
    }

    private func randomSize(_ random: inout SeededGenerator) -> Size {
        Size(columns: .random(in: 1..<24, using: &random), rows: .random(in: 1..<5, using: &random))
    }

    /// Returns a frame with some unchanged, some partly changed and some new lines.
    private func randomFrame(after last: Frame, _ random: inout SeededGenerator) -> Frame {
        let lines = last.lines.map { old -> StyledLine in
            guard Bool.random(using: &random) else { return RandomText.line(&random) }
            let middle = RandomText.string(&random, count: 1)
            let start = old.truncated(to: .random(in: 0..<24, using: &random), ellipsis: middle)
            return start.text == old.text ? old : start + StyledLine(String(old.text.suffix(4)))
        }
        let cursor = Position(column: .random(in: 0..<24, using: &random), row: .random(in: 0..<5, using: &random))
        return Frame(lines: lines, cursor: Bool.random(using: &random) ? cursor : nil, in: last.size)
    }
}
