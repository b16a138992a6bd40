/// Parts of a whole, side by side, as the languages of a repository: a bar, and words that tell its colours.
///
/// The last cell of a part leaves a gap, so that the bar reads without colour too, its words being in the same order.
public struct StackedBar: Sendable, Hashable {
    /// A part of the whole.
    public struct Segment: Sendable, Hashable {
        /// What it is.
        public let name: String
        /// How much of it there is, in any unit that all of the bar's have; more than 0.
        public let share: Double
        /// `nil` is the terminal's own.
        public let color: Color?

        /// A part.
        public init(_ name: String, share: Double, color: Color?) {
            (self.name, self.share, self.color) = (name, share, color)
        }

        var style: Style { Style(color: color) }
    }

    /// The largest first.
    public let segments: [Segment]
    private let sum: Double

    /// A bar of these; those that are nothing are left out, and equal ones stay in the order given.
    public init(_ segments: [Segment]) {
        self.segments = segments.filter { $0.share > 0 && $0.share.isFinite }.enumerated()
            .sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }.map(\.element)
        sum = self.segments.reduce(0) { $0 + $1.share }
    }

    /// The bar, `columns` wide. Each part takes a cell at least; the smallest that find none are left out.
    public func line(in columns: Int) -> StyledLine {
        var line = StyledLine()
        for (segment, width) in zip(segments, widths(in: columns)) {
            line.append(String(repeating: "█", count: width - 1) + "▊", segment.style)
        }
        return line
    }

    /// A name and a percentage for each part, in `lines` lines of `columns`; the smallest that find no room are left out.
    public func legend(in columns: Int, lines limit: Int = 1) -> [StyledLine] {
        var lines = [StyledLine]()
        for segment in segments {
            let item = item(for: segment)
            if let last = lines.last, last.width + 2 + item.width <= columns {
                lines[lines.count - 1] = last + "  " + item
            } else if lines.count < limit {
                lines.append(item.truncated(to: columns))
            } else {
                break
            }
        }
        return lines
    }

    /// `61.2%`, or `<0.1%`, of the whole.
    public func percentage(of segment: Segment) -> String {
        let tenths = Int((segment.share / sum * 1000).rounded())
        return switch tenths {
        case ...0: "<0.1%"
        case 1000...: "100%"
        default: "\(tenths / 10).\(tenths % 10)%"
        }
    }

    private func item(for segment: Segment) -> StyledLine {
        var item = StyledLine("■ ", segment.style)
        item.append(segment.name)
        item.append(" \(percentage(of: segment))", .dim)
        return item
    }

    /// Each part's cells: its due by the largest remainders, and one at least, at the cost of the widest.
    private func widths(in columns: Int) -> [Int] {
        let shown = segments.prefix(max(columns, 0))
        let whole = shown.reduce(0) { $0 + $1.share }
        let dues = shown.map { $0.share / whole * Double(columns) }
        var widths = dues.map { max(Int($0), 1) }
        let rest = columns - widths.reduce(0, +)
        let byRemainder = dues.indices.sorted { (Self.remainder(dues[$1]), $0) < (Self.remainder(dues[$0]), $1) }
        for index in byRemainder.prefix(max(rest, 0)) { widths[index] += 1 }
        for _ in 0..<max(-rest, 0) {
            widths.indices.max { (widths[$0], $0) < (widths[$1], $1) }.map { widths[$0] -= 1 }
        }
        return widths
    }

    private static func remainder(_ number: Double) -> Double { number - number.rounded(.down) }
}
