import GitHubModel
import TerminalUI

extension RepositoriesScreen {
    /// Who it is, the sums, the languages, what went wrong, the filter; beside them the picture.
    static func header(of state: State, in size: Size) -> [StyledLine] {
        let portrait = avatar(of: state, in: size)
        let room = portrait == nil ? size.columns : HeaderImageLayout.availableColumns(in: size.columns)
        let sums = StyledLine(items: status(of: state), in: room)
        let overview = [title(of: state), sums] + bar(of: state, in: size, room: room)
        let top = portrait.map { HeaderImageLayout.compose($0, overview) } ?? overview
        return top + failure(of: state, in: size) + filter(of: state, in: size)
    }

    /// Where the text of the filter goes on, while it is written.
    static func cursor(of state: State, in size: Size) -> Position? {
        guard state.isFiltering else { return nil }
        let column = state.filter.view(in: size.columns - filterMark.width).cursor
        return Position(column: filterMark.width + column, row: header(of: state, in: size).count - 1)
    }

    /// The picture, where it has come and there is room for it.
    static func avatar(of state: State, in size: Size) -> RenderedImage? {
        HeaderImageLayout.fits(into: size) ? state.portrait : nil
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
    private static func bar(of state: State, in size: Size, room: Int) -> [StyledLine] {
        let bar = state.rows.bar
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
}
