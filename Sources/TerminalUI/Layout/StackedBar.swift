/// A bar of shares of a whole, such as the languages of a repository, and its legend.
///
/// The last cell of a segment leaves a gap, so that the bar is readable without colors. The legend has the same order.
package struct StackedBar: Sendable, Hashable {
    package struct Segment: Sendable, Hashable {
        package let name: String
        /// The size, in the same unit for all segments; more than 0.
        package let share: Double
        /// The color, or `nil` for the terminal's default.
        package let color: Color?

        package init(_ name: String, share: Double, color: Color?) {
            (self.name, self.share, self.color) = (name, share, color)
        }

        var style: Style { Style(color: color) }
    }

    package let segments: [Segment]
    private let sum: Double

    /// Creates a bar. Segments without a positive, finite share are left out; equal ones keep their order.
    package init(_ segments: [Segment]) {
        self.segments = segments.filter { $0.share > 0 && $0.share.isFinite }.enumerated()
            .sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }.map(\.element)
        sum = self.segments.reduce(0) { $0 + $1.share }
    }

    /// Returns the bar, `columns` wide. Each segment takes at least one cell; the smallest are left out if there are
    /// too few.
    package func line(in columns: Int) -> StyledLine {
        var line = StyledLine()
        for (segment, width) in zip(segments, widths(in: columns)) {
            line.append(String(repeating: "█", count: width - 1) + "▊", segment.style)
        }
        return line
    }

    /// Returns the names and percentages in up to `lines` lines of `columns`. The smallest segments that don't fit are
    /// left out.
    package func legend(in columns: Int, lines limit: Int = 1) -> [StyledLine] {
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

    /// Returns the segment's percentage of the whole: `61.2%`, or `<0.1%`.
    package func percentage(of segment: Segment) -> String {
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

    /// Returns the cells of each segment, by the largest remainder method. Each segment has at least one, taken from
    /// the widest.
    private func widths(in columns: Int) -> [Int] {
        let shown = segments.prefix(max(columns, 0))
        let total = shown.reduce(0) { $0 + $1.share }
        let quotas = shown.map { $0.share / total * Double(columns) }
        var widths = quotas.map { max(Int($0), 1) }
        let rest = columns - widths.reduce(0, +)
        let remainders = quotas.map { $0.truncatingRemainder(dividingBy: 1) }
        let byRemainder = quotas.indices.sorted { (remainders[$1], $0) < (remainders[$0], $1) }
        for index in byRemainder.prefix(max(rest, 0)) { widths[index] += 1 }
        for _ in 0..<max(-rest, 0) {
            widths.indices.max { (widths[$0], $0) < (widths[$1], $1) }.map { widths[$0] -= 1 }
        }
        return widths
    }
}
