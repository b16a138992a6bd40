/// The keys of a screen on one line, the most useful first, shortened to what fits.
public struct KeyLine: Sendable {
    private let keys: [(key: String, meaning: String)]

    /// Keys and what they do.
    public init(_ keys: [(key: String, meaning: String)]) { self.keys = keys }

    /// As many keys as fit whole into `columns`.
    public func line(in columns: Int) -> StyledLine {
        var line = StyledLine()
        for (key, meaning) in keys {
            let item = StyledLine(line.isEmpty ? "" : "  ") + StyledLine(key, .bold) + StyledLine(" \(meaning)", .dim)
            if line.width + item.width > columns { break }
            line.append(item)
        }
        return line
    }
}
