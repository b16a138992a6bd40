import TerminalUI
import Testing

@Suite("Column layout", .timeLimit(.minutes(3)))
struct ColumnLayoutTests {
    private func lines(_ rows: [[String]], _ alignments: [ColumnLayout.Alignment], in columns: Int) -> [String] {
        let rows = rows.map { $0.map { StyledLine($0) } }
        let layout = alignments.enumerated().map { index, alignment in
            ColumnLayout.Column(
                alignment, minWidth: index == 1 ? 4 : nil, isFlexible: index == 1, dropPriority: index > 1 ? index : nil
            )
        }
        let columns = ColumnLayout(rows, layout, in: columns)
        return rows.map { columns.line($0).text }
    }

    @Test("Each column is as wide as its widest cell, in terminal columns; numbers are right-aligned")
    func aligned() {
        #expect(
            lines([["ada", "Ada Lovelace", "7"], ["柳雨桐", "柳", "1,024"]], [.left, .left, .right], in: 80) == [
                "ada     Ada Lovelace      7",
                "柳雨桐  柳            1,024",
            ])
    }

    @Test("Empty columns take no space; a layout of empty cells is empty")
    func empty() {
        #expect(lines([["ada", "", "7"], ["bo", "", ""]], [.left, .left, .right], in: 80) == ["ada  7", "bo    "])
        #expect(lines([["", "", ""]], [.left, .left, .left], in: 80) == [""])
        #expect(lines([], [.left, .left, .left], in: 80) == [])
    }

    @Test("If space is short, the flexible column shrinks to its minimum width; then the columns after it are left out")
    func narrow() {
        let row = ["ada", "Ada Lovelace", "1,024"]
        #expect(lines([row], [.left, .left, .right], in: 20) == ["ada  Ada Lov…  1,024"])
        #expect(lines([row], [.left, .left, .right], in: 16) == ["ada  Ada…  1,024"])
        #expect(lines([row], [.left, .left, .right], in: 15) == ["ada  Ada Lovel…"])
        #expect(lines([row], [.left, .left, .right], in: 5) == ["ada  Ada…"])
        let long = row + ["London"]
        #expect(lines([long], [.left, .left, .right, .left], in: 24) == ["ada  Ada…  1,024  London"])
        #expect(lines([long], [.left, .left, .right, .left], in: 23) == ["ada  Ada Lovela…  1,024"])
        #expect(lines([long], [.left, .left, .right, .left], in: 12) == ["ada  Ada Lo…"])
    }
}
