import TerminalUI

/// A table of a README. Its cells are wrapped where it would be wider than the window.
struct ReadmeTable: Sendable, Hashable {
    enum Alignment: UInt8, Sendable, Hashable { case left, center, right }

    static let maxCells = 20_000
    private static let separator = StyledLine(" │ ", .dim)
    private static let minWidth = 4

    let alignments: [Alignment]
    /// The first row is the header. A row can have fewer cells than others.
    var rows: [[StyledLine]] = []

    func lines(in columns: Int) -> [StyledLine] {
        let room = columns - Self.separator.width * (alignments.count - 1)
        guard room >= Self.minWidth * alignments.count else { return stackedLines(in: columns) }
        let natural = alignments.indices.map { column in rows.map { $0.cell(column).width }.max() ?? 0 }
        let widths = Self.fitting(natural, into: room)
        let body = rows.map { lines(of: $0, widths) }
        let isWrapped = zip(natural, widths).contains { $0 > $1 }
        guard let header = body.first else { return [] }
        let rule = StyledLine(widths.map { String(repeating: "─", count: $0) }.joined(separator: "─┼─"), .dim)
        let parts = isWrapped ? Array(body.dropFirst().joined(separator: [rule])) : body.dropFirst().flatMap(\.self)
        return header.map { $0.styled(.bold) } + [rule] + parts
    }

    /// Returns widths with a sum of at most `room`: columns that are narrower than an equal share of it keep their
    /// width.
    private static func fitting(_ natural: [Int], into room: Int) -> [Int] {
        var widths = natural
        var (wide, left) = (Set(natural.indices), room)
        while !wide.isEmpty, widths.reduce(0, +) > room {
            let share = left / wide.count
            let narrow = wide.filter { natural[$0] <= share }
            guard !narrow.isEmpty else {
                for column in wide { widths[column] = max(share, 1) }
                break
            }
            for column in narrow { left -= natural[column] }
            wide.subtract(narrow)
        }
        return widths
    }

    private func lines(of row: [StyledLine], _ widths: [Int]) -> [StyledLine] {
        let cells = widths.indices.map { column in
            let cell = row.cell(column)
            return cell.width <= widths[column] ? [cell] : cell.wrapped(columns: widths[column])
        }
        let height = cells.map(\.count).max() ?? 1
        return (0..<height).map { index in
            var line = StyledLine()
            for (column, lines) in cells.enumerated() {
                if column > 0 { line.append(Self.separator) }
                let text = index < lines.count ? lines[index] : StyledLine()
                line.append(alignments[column].aligned(text, in: widths[column]))
            }
            return line
        }
    }

    /// The lines of a window that is too narrow for the columns: one for each cell.
    private func stackedLines(in columns: Int) -> [StyledLine] {
        rows.flatMap { row in row.filter { !$0.isEmpty }.flatMap { $0.wrapped(columns: columns) } + [StyledLine()] }
            .dropLast()
    }
}

extension [StyledLine] {
    fileprivate func cell(_ column: Int) -> StyledLine { column < count ? self[column] : StyledLine() }
}

extension ReadmeTable.Alignment {
    init(_ letter: UInt8) {
        switch letter {
        case UInt8(ascii: "c"): self = .center
        case UInt8(ascii: "r"): self = .right
        default: self = .left
        }
    }

    fileprivate func aligned(_ line: StyledLine, in width: Int) -> StyledLine {
        let space = max(width - line.width, 0)
        let before =
            switch self {
            case .left: 0
            case .center: space / 2
            case .right: space
            }
        return (StyledLine(String(repeating: " ", count: before)) + line).padded(to: width)
    }
}
