import TestSupport
import Testing

@testable import TerminalUI

@Suite("Drawing under the shell's prompt in a window made narrower", .busy, .timeLimit(.minutes(1)))
struct InlineResizeTests {
    /// When the terminal's answers come: at once, after the next frame, or not at all.
    enum Answering: CaseIterable { case atOnce, afterDrawing, never }

    /// An inline display on a terminal.
    private final class Bench {
        let screen = VirtualScreen(columns: 40, rows: 12)
        var display = Renderer(
            .inline(.rows(4)), environment: ["TERM": "xterm-256color"], queryTimeout: .seconds(60))
        private var waiting: [UInt8] = []

        init(_ before: String) {
            _ = feed(Array((before + display.mode.enterSequence(columns: 40, hasMouse: true)).utf8))
        }

        /// Draws these lines, the cursor in the row and column given.
        func draw(_ lines: [StyledLine], _ row: Int, _ column: Int) {
            let size = Size(columns: screen.columns, rows: 4)
            let cursor = Position(column: column, row: row)
            display.setFrame(Frame(lines: lines, cursor: cursor, in: size), announcing: nil)
            display.show(feed)
        }

        func resize() {
            display.resize(to: Size(columns: screen.columns, rows: screen.rows), feed)
        }

        /// Lets the display have what the terminal answered.
        func answer() {
            while !waiting.isEmpty {
                var decoder = KeyDecoder()
                decoder.expectsCursorReport = true
                _ = decoder.decode(waiting)
                waiting = []
                for place in decoder.dequeueReports().compactMap(\.cursor) { display.setFrame(place, feed) }
            }
        }

        private func feed(_ bytes: [UInt8]) -> Bool {
            waiting += screen.feed(bytes)
            return true
        }
    }

    private let wide: [StyledLine] = ["a header of thirty-three columns.", "> a text of twenty-nine chars", "x", "y"]
    private let narrow: [StyledLine] = ["a header", "> a text", "x", "y"]

    @Test(
        "Where rows are broken nothing of the last frame stays, and all of the shell's",
        arguments: [(0, 3), (0, 38), (1, 8), (1, 25), (2, 0)], [Answering.atOnce, .afterDrawing])
    func rewrapped(cursor: (row: Int, column: Int), answering: Answering) {
        let bench = Bench("1\r\n$ ghsearch\r\n")
        bench.draw(wide, cursor.row, cursor.column)
        bench.answer()
        bench.screen.rewrap(columns: 20)
        bench.resize()
        if answering == .atOnce { bench.answer() }
        bench.draw(narrow, 0, 3)
        bench.answer()
        #expect(bench.screen.text == "1\n$ ghsearch\na header\n> a text\nx\ny")
        #expect(bench.display.origin.row == 2)
    }

    @Test(
        "Made narrower twice, nothing of it stays and all of the shell's, whenever the first answer comes",
        arguments: [(1, 8), (1, 12), (2, 0)], [true, false])
    func twice(cursor: (row: Int, column: Int), isAnswered: Bool) {
        let bench = Bench("1\r\n$ ghsearch\r\n")
        bench.draw(wide, cursor.row, cursor.column)
        bench.answer()
        for columns in [20, 14] {
            bench.screen.rewrap(columns: columns)
            bench.resize()
            if isAnswered { bench.answer() }
        }
        bench.draw(narrow, 0, 3)
        bench.answer()
        #expect(bench.screen.text == "1\n$ ghsearch\na header\n> a text\nx\ny")
    }

    @Test(
        "Narrower, and wide again before the next frame: rows are whole again, and the shell's too",
        arguments: [(1, 8), (1, 25), (2, 0)], [true, false])
    func back(cursor: (row: Int, column: Int), isAnswered: Bool) {
        let bench = Bench("1\r\n$ ghsearch\r\n")
        bench.draw(wide, cursor.row, cursor.column)
        bench.answer()
        let (lines, place) = (bench.screen.lines, bench.screen.cursor)
        bench.screen.rewrap(columns: 20)
        bench.resize()
        if isAnswered { bench.answer() }
        bench.screen.resize(columns: 40, rows: 12)
        let text = lines.enumerated().map { "\u{1B}[\($0 + 1)H\($1)" }.joined()
        bench.screen.feed(Array("\u{1B}[2J\(text)\u{1B}[\(place.row + 1);\(place.column + 1)H".utf8))
        bench.resize()
        bench.answer()
        bench.draw(narrow, 0, 3)
        bench.answer()
        #expect(bench.screen.text == "1\n$ ghsearch\na header\n> a text\nx\ny")
    }

    @Test(
        "Where rows are cut, or the terminal does not tell, nothing of the shell's is lost",
        arguments: [(0, 38), (1, 8), (1, 25)], Answering.allCases)
    func cut(cursor: (row: Int, column: Int), answering: Answering) {
        let bench = Bench("1\r\n$ ghsearch\r\n")
        bench.draw(wide, cursor.row, cursor.column)
        if answering != .never { bench.answer() }
        bench.screen.resize(columns: 20, rows: 12)
        bench.resize()
        if answering == .atOnce { bench.answer() }
        bench.draw(narrow, 0, 3)
        if answering != .never { bench.answer() }
        #expect(bench.screen.text == "1\n$ ghsearch\na header\n> a text\nx\ny")
    }

    @Test("At the bottom of a full window the frame's first row is found as well")
    func bottom() {
        let bench = Bench((1...12).map { "\($0)\r\n" }.joined())
        bench.draw([wide[0], wide[1], "a row of twenty-five chars", "y"], 1, 8)
        bench.answer()
        #expect(bench.display.origin.row == 8)
        bench.screen.rewrap(columns: 20)
        bench.resize()
        bench.draw(narrow, 1, 8)
        bench.answer()
        #expect(bench.screen.lines.prefix(9) == ["8", "9", "10", "11", "12", "a header", "> a text", "x", "y"])
    }

    @Test("Left right after the resize it leaves no row behind")
    func left() {
        let bench = Bench("$ ghsearch\r\n")
        bench.draw(wide, 1, 8)
        bench.answer()
        bench.screen.rewrap(columns: 20)
        bench.resize()
        bench.answer()
        bench.screen.feed(bench.display.teardown + Array(bench.display.mode.exitSequence(hasLinks: true).utf8))
        #expect(bench.screen.text == "$ ghsearch" && bench.screen.cursor == .init(column: 0, row: 1))
    }

    @Test("Only the answer to the last question counts")
    func order() {
        var place = InlineOrigin()
        place.startWasQueried(upTo: .now + .seconds(60))
        place.invalidate()
        place.startWasQueried(upTo: .now + .seconds(60))
        #expect(place.apply(Position(column: 0, row: 9)) == nil && place.row == nil && place.deadline != nil)
        #expect(place.apply(Position(column: 0, row: 5)) == nil && place.row == 5 && place.deadline == nil)
        _ = place.apply(Position(column: 0, row: 7))
        #expect(place.row == 5, "nobody asked")
    }
}
