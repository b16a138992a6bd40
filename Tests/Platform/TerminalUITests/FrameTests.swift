import TestSupport
import TerminalUI
import Testing

@Suite("Frames", .timeLimit(.minutes(3)))
struct FrameTests {
    @Test("A frame has exactly the window's rows, each fitting into it, and the cursor inside")
    func fits() {
        var random = SeededGenerator.ofRun(3)
        for _ in 0..<1_000 {
            let size = Size(columns: .random(in: -1..<30, using: &random), rows: .random(in: -1..<10, using: &random))
            let lines = (0..<Int.random(in: 0..<14, using: &random)).map { _ in RandomText.line(&random) }
            let cursor = Position(
                column: .random(in: -5..<40, using: &random), row: .random(in: -5..<20, using: &random))
            let frame = Frame(lines: lines, cursor: cursor, in: size)
            #expect(frame.lines.count == max(size.rows, 1))
            #expect(frame.lines.allSatisfy { $0.width <= size.columns })
            #expect((0..<size.columns).contains(frame.cursor?.column ?? -1))
            #expect((0..<size.rows).contains(frame.cursor?.row ?? -1))
        }
    }

    @Test("Lines below the window are left out; missing ones are empty")
    func rows() {
        #expect(Frame(lines: ["a", "b", "c"], in: Size(columns: 5, rows: 2)).lines == ["a", "b"])
        #expect(Frame(lines: ["a"], in: Size(columns: 5, rows: 2)).lines == ["a", ""])
        #expect(Frame(lines: ["abcdef"], in: Size(columns: 5, rows: 1)).lines == ["abcd…"])
    }
}
