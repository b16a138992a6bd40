import Testing

@testable import TerminalUI

@Suite("Images on frames", .timeLimit(.minutes(3)))
struct FrameImageTests {
    private let painter = FrameEncoder()
    private let size = Size(columns: 20, rows: 6)

    private func image(_ id: Int = 1, column: Int = 10, row: Int = 1) -> TerminalImage {
        TerminalImage(
            id: id, at: Position(column: column, row: row), size: Size(columns: 4, rows: 2),
            drawBytes: Array("<draw\(id)>".utf8), removalBytes: Array("<remove\(id)>".utf8))
    }

    private func frame(_ lines: [StyledLine], _ images: TerminalImage...) -> Frame {
        Frame(lines: lines, images: images, in: size)
    }

    private func sent(_ old: Frame?, _ new: Frame) -> String {
        String(decoding: painter.bytes(from: RenderedState(old), to: new), as: UTF8.self)
    }

    @Test("An image is drawn after the cells, at its position, once")
    func drawn() {
        let new = frame(["abc"], image())
        #expect(sent(nil, new).contains("abc\u{1B}[2;11H<draw1>"))
        #expect(sent(frame(["abc"]), new).contains("\u{1B}[2;11H<draw1>"))
        #expect(sent(new, new).isEmpty)
        #expect(!sent(new, frame(["abd"], image())).contains("draw1"))
    }

    @Test("A moved image is removed at its old position, and the rows it covered and the image are drawn again")
    func moved() {
        let lines: [StyledLine] = ["zero", "one", "two", "three"]
        let bytes = sent(frame(lines, image()), frame(lines, image(row: 3)))
        #expect(bytes.contains("\u{1B}[2;11H<remove1>"))
        #expect(bytes.contains("\u{1B}[2Kone") || bytes.contains("\u{1B}[2K\u{1B}[2;1Hone"))
        #expect(bytes.contains("two"))
        #expect(!bytes.contains("zero"))
        #expect(!bytes.contains("three"))
        #expect(bytes.contains("\u{1B}[4;11H<draw1>"))
    }

    @Test("A missing image is removed, and an image beside it that lost cells is drawn again")
    func vanished() {
        let bytes = sent(
            frame(["a", "b", "c"], image(), image(2, column: 15)), frame(["a", "b", "c"], image(2, column: 15)))
        #expect(bytes.contains("<remove1>"))
        #expect(bytes.contains("<draw2>"))
        #expect(!bytes.contains("<draw1>"))
    }

    @Test("A row that changes beside an image does not redraw it; one that changes below it does")
    func beside() {
        let old = frame(["", "a long line", ""], image(column: 12))
        let beside = sent(old, frame(["", "short", ""], image(column: 12)))
        #expect(!beside.contains("draw1"))
        #expect(!beside.contains("\u{1B}[K"))
        #expect(sent(old, frame(["", "a line that is under it", ""], image(column: 12))).contains("<draw1>"))
        #expect(sent(old, frame(["", "e\u{301}", ""], image(column: 12))).contains("<draw1>"), "that erased the row")
    }

    @Test("If the contents are unknown, all images that may be visible are removed")
    func unknown() {
        var shown = RenderedState(frame(["a"], image()))
        shown.frame = nil
        let bytes = String(decoding: painter.bytes(from: shown, to: frame(["a"])), as: UTF8.self)
        #expect(bytes.contains("<remove1>"))
        #expect(!bytes.contains("<draw1>"))
    }

    @Test("Images that don't fit into the window, or are covered, are left out")
    func fits() {
        #expect(frame([], image(column: 17), image(row: 5), image(column: -1)).images.isEmpty)
        #expect(frame([], image(), image(2, row: 4)).covered(by: ["notice"]).images == [image()])
        #expect(frame([], image()).covered(by: ["notice"]).lines.last == "notice")
    }
}
