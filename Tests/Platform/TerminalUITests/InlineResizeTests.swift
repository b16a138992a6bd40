import TestSupport
import Testing

@testable import TerminalUI

@Suite("Inline frames in a window that becomes narrower", .cpuBound, .timeLimit(.minutes(3)))
struct InlineResizeTests {
    /// When the terminal's reports arrive.
    enum Delivery: CaseIterable { case atOnce, afterDrawing, never }

    /// An inline renderer on a terminal.
    private final class Harness {
        let screen = VirtualScreen(columns: 40, rows: 12)
        var renderer = Renderer(
            .inline(.rows(4)), environment: ["TERM": "xterm-256color"], theme: .plain, queryTimeout: .seconds(60))
        private var pending: [UInt8] = []

        init(_ before: String) {
            _ = feed(Array((before + renderer.mode.enterSequence(columns: 40, hasMouse: true)).utf8))
        }

        /// Draws these lines, with the cursor in this row and column.
        func draw(_ lines: [StyledLine], _ row: Int, _ column: Int) {
            let size = Size(columns: screen.columns, rows: 4)
            let cursor = Position(column: column, row: row)
            renderer.setFrame(Frame(lines: lines, cursor: cursor, in: size), announcing: nil)
            renderer.show(feed)
        }

        func resize() {
            renderer.resize(to: Size(columns: screen.columns, rows: screen.rows), feed)
        }

        /// Delivers the terminal's reports to the renderer.
        func deliverReports() {
            while !pending.isEmpty {
                var decoder = KeyDecoder()
                decoder.expectsCursorReport = true
                _ = decoder.decode(pending)
                pending = []
                for position in decoder.dequeueReports().compactMap(\.cursor) {
                    renderer.applyCursorReport(position, feed)
                }
            }
        }

        private func feed(_ bytes: [UInt8]) -> Bool {
            pending += screen.feed(bytes)
            return true
        }
    }

    private let wide: [StyledLine] = ["a header of thirty-three columns.", "> a text of twenty-nine chars", "x", "y"]
    private let narrow: [StyledLine] = ["a header", "> a text", "x", "y"]

    @Test(
        "If the terminal wraps rows, the last frame disappears and the shell's output stays",
        arguments: [(0, 3), (0, 38), (1, 8), (1, 25), (2, 0)], [Delivery.atOnce, .afterDrawing])
    func rewrapped(cursor: (row: Int, column: Int), delivery: Delivery) {
        let harness = Harness("1\r\n$ ghsearch\r\n")
        harness.draw(wide, cursor.row, cursor.column)
        harness.deliverReports()
        harness.screen.rewrap(columns: 20)
        harness.resize()
        if delivery == .atOnce { harness.deliverReports() }
        harness.draw(narrow, 0, 3)
        harness.deliverReports()
        #expect(harness.screen.text == "1\n$ ghsearch\na header\n> a text\nx\ny")
        #expect(harness.renderer.origin.row == 2)
    }

    @Test(
        "If the window becomes narrower twice, the frame disappears, whenever the first report arrives",
        arguments: [(1, 8), (1, 12), (2, 0)], [true, false])
    func twice(cursor: (row: Int, column: Int), isDelivered: Bool) {
        let harness = Harness("1\r\n$ ghsearch\r\n")
        harness.draw(wide, cursor.row, cursor.column)
        harness.deliverReports()
        for columns in [20, 14] {
            harness.screen.rewrap(columns: columns)
            harness.resize()
            if isDelivered { harness.deliverReports() }
        }
        harness.draw(narrow, 0, 3)
        harness.deliverReports()
        #expect(harness.screen.text == "1\n$ ghsearch\na header\n> a text\nx\ny")
    }

    @Test(
        "If the window becomes narrower and wide again before the next frame, rows are whole again",
        arguments: [(1, 8), (1, 25), (2, 0)], [true, false])
    func back(cursor: (row: Int, column: Int), isDelivered: Bool) {
        let harness = Harness("1\r\n$ ghsearch\r\n")
        harness.draw(wide, cursor.row, cursor.column)
        harness.deliverReports()
        let (lines, cursor) = (harness.screen.lines, harness.screen.cursor)
        harness.screen.rewrap(columns: 20)
        harness.resize()
        if isDelivered { harness.deliverReports() }
        harness.screen.resize(columns: 40, rows: 12)
        let text = lines.enumerated().map { "\u{1B}[\($0 + 1)H\($1)" }.joined()
        harness.screen.feed(Array("\u{1B}[2J\(text)\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H".utf8))
        harness.resize()
        harness.deliverReports()
        harness.draw(narrow, 0, 3)
        harness.deliverReports()
        #expect(harness.screen.text == "1\n$ ghsearch\na header\n> a text\nx\ny")
    }

    @Test(
        "If the terminal cuts rows or sends no reports, the shell's output stays",
        arguments: [(0, 38), (1, 8), (1, 25)], Delivery.allCases)
    func cut(cursor: (row: Int, column: Int), delivery: Delivery) {
        let harness = Harness("1\r\n$ ghsearch\r\n")
        harness.draw(wide, cursor.row, cursor.column)
        if delivery != .never { harness.deliverReports() }
        harness.screen.resize(columns: 20, rows: 12)
        harness.resize()
        if delivery == .atOnce { harness.deliverReports() }
        harness.draw(narrow, 0, 3)
        if delivery != .never { harness.deliverReports() }
        #expect(harness.screen.text == "1\n$ ghsearch\na header\n> a text\nx\ny")
    }

    @Test("At the bottom of a full window the frame's first row is found as well")
    func bottom() {
        let harness = Harness((1...12).map { "\($0)\r\n" }.joined())
        harness.draw([wide[0], wide[1], "a row of twenty-five chars", "y"], 1, 8)
        harness.deliverReports()
        #expect(harness.renderer.origin.row == 8)
        harness.screen.rewrap(columns: 20)
        harness.resize()
        harness.draw(narrow, 1, 8)
        harness.deliverReports()
        #expect(harness.screen.lines.prefix(9) == ["8", "9", "10", "11", "12", "a header", "> a text", "x", "y"])
    }

    @Test("Closing right after the resize leaves no row behind")
    func left() {
        let harness = Harness("$ ghsearch\r\n")
        harness.draw(wide, 1, 8)
        harness.deliverReports()
        harness.screen.rewrap(columns: 20)
        harness.resize()
        harness.deliverReports()
        harness.screen.feed(harness.renderer.teardown + Array(harness.renderer.mode.exitSequence(hasLinks: true).utf8))
        #expect(harness.screen.text == "$ ghsearch")
        #expect(harness.screen.cursor == .init(column: 0, row: 1))
    }

    @Test("Only the report for the last query counts")
    func order() {
        var origin = InlineOrigin()
        origin.record(.start, deadline: .now + .seconds(60))
        origin.invalidate()
        origin.record(.start, deadline: .now + .seconds(60))
        #expect(origin.apply(Position(column: 0, row: 9)) == nil)
        #expect(origin.row == nil)
        #expect(origin.deadline != nil)
        #expect(origin.apply(Position(column: 0, row: 5)) == nil)
        #expect(origin.row == 5)
        #expect(origin.deadline == nil)
        _ = origin.apply(Position(column: 0, row: 7))
        #expect(origin.row == 5, "no query was pending")
    }
}
