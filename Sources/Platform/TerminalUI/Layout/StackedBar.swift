/// A bar of shares of a whole, such as languages, and its legend: the five largest segments, then the others as one.
/// The last cell of a segment leaves a gap, so that the bar is readable without colors.
package struct StackedBar: Sendable, Hashable {
    package struct Segment: Sendable, Hashable {
        package let name: String
        /// The size, in the same unit for all segments; more than 0.
        package let share: Double
        package let color: Color?

        package init(_ name: String, share: Double, color: Color?) {
            self.name = name
            self.share = share
            self.color = color
        }

        var style: Style { Style(color: color) }
    }

    package static let maxNamed = 5

    package let segments: [Segment]
    private let sum: Double

    /// Creates a bar. Segments without a positive, finite share are left out; equal ones keep their order.
    package init(_ segments: [Segment]) {
        let sorted = segments.filter { $0.share > 0 && $0.share.isFinite }.enumerated()
            .sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }.map(\.element)
        let rest = sorted.dropFirst(Self.maxNamed).reduce(0) { $0 + $1.share }
        self.segments = sorted.prefix(Self.maxNamed) + (rest > 0 ? [Segment("other", share: rest, color: nil)] : [])
        sum = self.segments.reduce(0) { $0 + $1.share }
    }

    /// Each segment is within a cell of its share, so a small one can have none.
    package func line(in columns: Int) -> StyledLine {
        var line = StyledLine()
        for (segment, width) in zip(segments, widths(in: columns)) where width > 0 {
            line.append(String(repeating: "█", count: width - 1) + "▊", segment.style)
        }
        return line
    }

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
        case 1000...: segment.share < sum ? ">99.9%" : "100%"
        default: "\(tenths / 10).\(tenths % 10)%"
        }
    }

    private func item(for segment: Segment) -> StyledLine {
        var item = StyledLine("■ ", segment.style)
        item.append(segment.name)
        item.append(" \(percentage(of: segment))", .dim)
        return item
    }

    /// Returns the cells of each segment, by the largest remainder method. They add up to `columns`.
    private func widths(in columns: Int) -> [Int] {
        let columns = max(columns, 0)
        let quotas = segments.map { $0.share / sum * Double(columns) }
        var widths = quotas.map { Int($0) }
        let rest = columns - widths.reduce(0, +)
        let remainders = quotas.map { $0.truncatingRemainder(dividingBy: 1) }
        let byRemainder = quotas.indices.sorted { (remainders[$1], $0) < (remainders[$0], $1) }
        for index in byRemainder.prefix(max(rest, 0)) { widths[index] += 1 }
        return widths
    }
}
