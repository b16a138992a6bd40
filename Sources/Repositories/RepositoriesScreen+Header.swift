import GitHubModel
import TerminalUI

extension RepositoriesScreen {
    /// Who it is, the sums, the languages, what went wrong, the filter; beside them the picture.
    static func header(of state: State, in size: Size) -> [StyledLine] {
        let indent = portraitSize(of: state, in: size).map { $0.columns + 2 } ?? 0
        let sums = StyledLine(words: status(of: state), in: size.columns - indent)
        let overview = [title(of: state), sums] + bar(of: state, in: size, indent: indent)
        let top = indent == 0 ? overview : beside(state.portrait, overview, indent: indent, in: size)
        return top + failure(of: state, in: size) + filter(of: state, in: size)
    }

    /// Where the text of the filter goes on, while it is written.
    static func cursor(of state: State, in size: Size) -> Position? {
        guard state.isFiltering else { return nil }
        let column = state.filter.view(in: size.columns - filterMark.width).cursor
        return Position(column: filterMark.width + column, row: header(of: state, in: size).count - 1)
    }

    /// The cells of the picture; `nil` where there is none, or no room for it.
    static func portraitSize(of state: State, in size: Size) -> Size? {
        let cells: Size
        switch state.portrait {
        case nil: return nil
        case .lines(let lines)?: cells = Size(columns: lines.map(\.width).max() ?? 0, rows: lines.count)
        case .picture(let picture)?: cells = picture.size
        }
        // In a usual window the rows are worth more.
        return size.columns >= cells.columns + 90 && size.rows >= cells.rows + 24 ? cells : nil
    }

    private static let filterMark = StyledLine("/ ", .accent)

    private static func filter(of state: State, in size: Size) -> [StyledLine] {
        guard state.isFiltering || !state.filter.isEmpty else { return [] }
        return [filterMark + StyledLine(state.filter.view(in: size.columns - filterMark.width).text)]
    }

    private static func title(of state: State) -> StyledLine {
        var title = StyledLine(state.person?.login.description ?? "You", .accent)
        if let name = state.person?.profile?.name { title.append("  \(name)") }
        if let bio = state.person?.profile?.bio { title.append("  \(bio)", .dim) }
        return title
    }

    /// The languages of those listed, where there is room for more than the list.
    private static func bar(of state: State, in size: Size, indent: Int) -> [StyledLine] {
        let (bar, room) = (state.rows.bar, size.columns - indent)
        guard size.rows >= 12, room >= 40, !bar.segments.isEmpty else { return [] }
        let width = min(room / 3, 40)
        let legend = bar.legend(in: room - width - 2).first ?? StyledLine()
        return [bar.line(in: width) + "  " + legend]
    }

    /// Whole, however narrow the window is.
    private static func failure(of state: State, in size: Size) -> [StyledLine] {
        guard let failure = state.failure else { return [] }
        return StyledLine.wrapped(advice(on: failure, in: state), .warning, columns: size.columns)
    }

    private static func beside(
        _ portrait: DrawnPicture?, _ lines: [StyledLine], indent: Int, in size: Size
    ) -> [StyledLine] {
        let picture: [StyledLine] = if case .lines(let lines)? = portrait { lines } else { [] }
        let height = max(lines.count, portrait.map { $0.height } ?? 0)
        return (0..<height).map { row in
            let left = picture.indices.contains(row) ? picture[row] : StyledLine()
            let right = lines.indices.contains(row) ? lines[row] : StyledLine()
            return (left.padded(to: indent) + right).truncated(to: size.columns)
        }
    }
}

extension DrawnPicture {
    fileprivate var height: Int {
        switch self {
        case .lines(let lines): lines.count
        case .picture(let picture): picture.size.rows
        }
    }
}
