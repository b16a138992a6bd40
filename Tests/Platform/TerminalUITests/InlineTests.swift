import TestSupport
import Testing

@testable import TerminalUI

@Suite("Inline frames", .cpuBound, .timeLimit(.minutes(3)))
struct InlineTests {
    private let painter: FrameEncoder = {
        var painter = FrameEncoder()
        painter.isInline = true
        return painter
    }()
    private let mode = TerminalMode.inline(.rows(3))

    /// A window of 20x6 with `text` in it, after entering inline mode.
    private func screen(_ text: String) -> VirtualScreen {
        let screen = VirtualScreen(columns: 20, rows: 6)
        screen.feed(Array((text + mode.enterSequence(columns: 20, hasMouse: true)).utf8))
        return screen
    }

    private func frame(_ lines: [StyledLine], cursor: Position? = nil) -> Frame {
        Frame(lines: lines, cursor: cursor, in: mode.size(in: Size(columns: 20, rows: 6)))
    }

    @Test(
        "A frame scrolls to make room and leaves the output above unchanged",
        arguments: [
            ("$ ghsearch\r\n", ["$ ghsearch", "> a", "b", "c", "", ""]),
            ("$ half", ["$ half", "> a", "b", "c", "", ""]),
            ("1\r\n2\r\n3\r\n4\r\n5\r\n", ["3", "4", "5", "> a", "b", "c"]), ("", ["> a", "b", "c", "", "", ""]),
        ])
    func room(before: String, lines: [String]) {
        let screen = screen(before)
        screen.feed(
            painter.bytes(from: RenderedState(), to: frame(["> a", "b", "c"], cursor: Position(column: 3, row: 0))))
        #expect(screen.lines == lines)
        #expect(!screen.isAlternate)
        #expect(screen.cursor == .init(column: 3, row: lines.firstIndex(of: "> a") ?? 0))
        screen.feed(Array(mode.exitSequence(hasLinks: true).utf8))
        let shell = lines.prefix { $0 != "> a" }
        #expect(screen.lines == shell + Array(repeating: "", count: 6 - shell.count))
        #expect(screen.cursor == .init(column: 0, row: shell.count))
    }

    @Test("Each frame is drawn over the last one, wherever the cursor was left")
    func frames() {
        var (random, shown) = (SeededGenerator.ofRun(21), RenderedState())
        let screen = screen("1\r\n2\r\n3\r\n4\r\n5\r\n")
        for round in 0..<200 {
            let cursor = Position(column: .random(in: 0..<20, using: &random), row: .random(in: 0..<3, using: &random))
            let lines = (0..<3).map { _ in
                StyledLine(random.pick(["", "a", "漢字", "e\u{301}x", "long enough to cut it"]))
            }
            let next = frame(lines, cursor: random.chance(70) ? cursor : nil)
            screen.feed(painter.bytes(from: shown, to: next))
            shown = RenderedState(next)
            #expect(screen.lines == ["3", "4", "5"] + next.lines.map(\.text), "round \(round)")
            if next.cursor != nil { #expect(screen.cursor == .init(column: cursor.column, row: 3 + cursor.row)) }
        }
    }

    @Test("An image may leave the cursor anywhere: the next output is in its position")
    func images() {
        let screen = screen("1\r\n2\r\n")
        let drawing = Array("xx\r\u{1B}[5A\u{1B}[9C".utf8)
        let image = TerminalImage(
            id: 1, at: Position(column: 4, row: 2), size: Size(columns: 2, rows: 1), drawBytes: drawing)
        func frame(_ line: StyledLine) -> Frame {
            let cursor = Position(column: 3, row: 0)
            return Frame(
                lines: ["> a", line, "c"], cursor: cursor, images: [image],
                in: mode.size(in: Size(columns: 20, rows: 6)))
        }
        screen.feed(painter.bytes(from: RenderedState(), to: frame("b")))
        screen.feed(painter.bytes(from: RenderedState(frame("b")), to: frame("other")))
        #expect(screen.lines == ["1", "2", "> a", "other", "c   xx", ""])
        #expect(screen.cursor == .init(column: 3, row: 2))
    }

    @Test("If the contents are unknown, the frame is drawn completely in its position")
    func afresh() {
        let screen = screen("1\r\n2\r\n")
        let old = frame(["> a", "b", "c"], cursor: Position(column: 0, row: 1))
        screen.feed(painter.bytes(from: RenderedState(), to: old))
        var shown = RenderedState(old)
        shown.frame = nil
        screen.feed(painter.bytes(from: shown, to: frame(["> x", "y", ""])))
        #expect(screen.lines == ["1", "2", "> x", "y", "", ""])
    }

    @Test("A frame has the requested number of rows, at most the height of the window")
    func sizes() {
        let window = Size(columns: 20, rows: 6)
        #expect(mode.size(in: window) == Size(columns: 20, rows: 3))
        #expect(TerminalMode.inline(.rows(99)).size(in: window) == window)
        #expect(TerminalMode.inline(.rows(0)).size(in: window).rows == 1)
        #expect(TerminalMode.fullScreen.size(in: window) == window)
    }

    @Test("A percentage follows the size of the window, and leaves enough rows to show a result")
    func parts() {
        func rows(_ percent: Int, of rows: Int) -> Int {
            TerminalMode.inline(.percent(percent)).size(in: Size(columns: 20, rows: rows)).rows
        }
        #expect(rows(40, of: 50) == 20)
        #expect(rows(40, of: 24) == 9)
        #expect(rows(100, of: 24) == 24)
        #expect(rows(1, of: 24) == 3)
        #expect(rows(1, of: 2) == 2)
    }
}
