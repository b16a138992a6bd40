import Testing

@testable import TerminalUI

@Suite("Pictures on a frame", .timeLimit(.minutes(1)))
struct PictureTests {
    private let painter = FrameEncoder()
    private let size = Size(columns: 20, rows: 6)

    private func picture(_ id: Int = 1, column: Int = 10, row: Int = 1) -> TerminalImage {
        TerminalImage(
            id: id, at: Position(column: column, row: row), size: Size(columns: 4, rows: 2),
            drawBytes: Array("<draw\(id)>".utf8), removalBytes: Array("<remove\(id)>".utf8))
    }

    private func frame(_ lines: [StyledLine], _ pictures: TerminalImage...) -> Frame {
        Frame(lines: lines, pictures: pictures, in: size)
    }

    private func sent(_ old: Frame?, _ new: Frame) -> String {
        String(decoding: painter.bytes(from: RenderedState(old), to: new), as: UTF8.self)
    }

    @Test("It is drawn after the cells, at its place, once")
    func drawn() {
        let new = frame(["abc"], picture())
        #expect(sent(nil, new).contains("abc\u{1B}[2;11H<draw1>"))
        #expect(sent(frame(["abc"]), new).contains("\u{1B}[2;11H<draw1>"))
        #expect(sent(new, new).isEmpty)
        #expect(!sent(new, frame(["abd"], picture())).contains("draw1"))
    }

    @Test("Moved it is removed where it was, the rows it covered are drawn again, and so is it")
    func moved() {
        let lines: [StyledLine] = ["zero", "one", "two", "three"]
        let bytes = sent(frame(lines, picture()), frame(lines, picture(row: 3)))
        #expect(bytes.contains("\u{1B}[2;11H<remove1>"))
        #expect(bytes.contains("\u{1B}[2Kone") || bytes.contains("\u{1B}[2K\u{1B}[2;1Hone"))
        #expect(bytes.contains("two") && !bytes.contains("zero") && !bytes.contains("three"))
        #expect(bytes.contains("\u{1B}[4;11H<draw1>"))
    }

    @Test("Vanished it is removed, and another beside it that lost cells is drawn again")
    func vanished() {
        let bytes = sent(
            frame(["a", "b", "c"], picture(), picture(2, column: 15)), frame(["a", "b", "c"], picture(2, column: 15)))
        #expect(bytes.contains("<remove1>") && bytes.contains("<draw2>") && !bytes.contains("<draw1>"))
    }

    @Test("A row that changes beside it leaves it alone; one that changes under it does not")
    func beside() {
        let old = frame(["", "a long line", ""], picture(column: 12))
        let beside = sent(old, frame(["", "short", ""], picture(column: 12)))
        #expect(!beside.contains("draw1") && !beside.contains("\u{1B}[K"))
        #expect(sent(old, frame(["", "a line that is under it", ""], picture(column: 12))).contains("<draw1>"))
        #expect(sent(old, frame(["", "e\u{301}", ""], picture(column: 12))).contains("<draw1>"), "that erased the row")
    }

    @Test("When nobody knows what is there, all that may be there is removed")
    func unknown() {
        var shown = RenderedState(frame(["a"], picture()))
        shown.frame = nil
        let bytes = String(decoding: painter.bytes(from: shown, to: frame(["a"])), as: UTF8.self)
        #expect(bytes.contains("<remove1>") && !bytes.contains("<draw1>"))
    }

    @Test("What doesn't fit into the window, or is covered, is left out")
    func fits() {
        #expect(frame([], picture(column: 17), picture(row: 5), picture(column: -1)).pictures.isEmpty)
        #expect(frame([], picture(), picture(2, row: 4)).covered(below: ["notice"]).pictures == [picture()])
        #expect(frame([], picture()).covered(below: ["notice"]).lines.last == "notice")
    }
}
