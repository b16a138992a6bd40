/// How a whole is shared out, as a bar of one row in colours, and what each part is, in words: both are read without
/// colours too.
public struct ShareBar: Sendable, Hashable {
    /// One part of the whole.
    public struct Part: Sendable, Hashable {
        /// What it is called.
        public let name: String
        /// How much of the whole it is, in any unit; 0 or more.
        public let amount: Int
        /// What stands for it.
        public let color: Color

        /// A part.
        public init(_ name: String, _ amount: Int, _ color: Color) {
            (self.name, self.amount, self.color) = (name, max(amount, 0), color)
        }
    }

    /// In the order in which they are drawn, none of them empty.
    public let parts: [Part]
    private let whole: Int

    /// The first `limit` of `parts`; the others together are the last one.
    public init(_ parts: [Part], limit: Int = 6, rest: String = "Other") {
        let parts = parts.filter { $0.amount > 0 }
        let others = parts.dropFirst(limit).reduce(0) { $0 + $1.amount }
        self.parts =
            parts.prefix(limit)
            + (others > 0 ? [Part(rest, others, .rgb(red: 0x8B, green: 0x94, blue: 0x9E))] : [])
        whole = parts.reduce(0) { $0 + $1.amount }
    }

    /// The bar, exactly `columns` wide: each part with as much of its name as its length holds. Empty without parts.
    public func bar(in columns: Int) -> StyledLine {
        zip(parts, lengths(in: columns)).reduce(into: StyledLine()) { line, share in
            let (part, length) = share
            let name = TextWidth.truncated(part.name, to: length < 3 ? length : length - 1)
            line.append(
                StyledLine(name).padded(to: length).styled(Style(color: part.color.readable, background: part.color)))
        }
    }

    /// `● Swift 45%  ● C 30%`, in as many lines of at most `columns` as it takes.
    public func legend(in columns: Int) -> [StyledLine] {
        parts.reduce(into: [StyledLine]()) { lines, part in
            let item =
                StyledLine("● ", Style(color: part.color)) + StyledLine(part.name)
                + StyledLine(" \(percent(of: part))", .dim)
            if let last = lines.last, last.width + 2 + item.width <= columns {
                lines[lines.count - 1] = last + StyledLine("  ") + item
            } else {
                lines.append(item.truncated(to: columns))
            }
        }
    }

    private func percent(of part: Part) -> String {
        let percent = Int((Double(part.amount) / Double(whole) * 100).rounded())
        return percent == 0 ? "<1%" : "\(percent)%"
    }

    /// As long as each part is large, at least one column while there are enough of them; together exactly `columns`.
    private func lengths(in columns: Int) -> [Int] {
        var (left, amountLeft) = (max(columns, 0), whole)
        return parts.enumerated().map { index, part in
            let behind = parts.count - index - 1
            let fair = Int((Double(part.amount) / Double(max(amountLeft, 1)) * Double(left)).rounded())
            let length = min(max(fair, 1), max(left - behind, min(left, 1)))
            (left, amountLeft) = (left - length, amountLeft - part.amount)
            return behind == 0 ? length + left : length
        }
    }
}

extension Color {
    /// Black or white, whichever is read on it.
    fileprivate var readable: Color {
        let light = 299 * parts.red + 587 * parts.green + 114 * parts.blue > 140_000
        return light ? .rgb(red: 0, green: 0, blue: 0) : .rgb(red: 255, green: 255, blue: 255)
    }
}
