import GitHubModel
package import TerminalUI

extension RepositoriesScreen {
    /// Returns the layout: the header at the top, then the repositories, then the keys.
    static func layout(of state: State, in size: Size) -> ScreenLayout {
        ScreenLayout(rows: size.rows, header: header(of: state, in: size).count)
    }

    package static func view(_ state: State, in size: Size) -> Frame {
        let header = header(of: state, in: size)
        let frame = ScreenLayout(rows: size.rows, header: header.count).frame(
            header: header, list: lines(of: state, in: size), keys: keys(of: state).line(in: size.columns),
            cursor: cursor(of: state, in: size), in: size)
        guard let image = avatar(of: state, in: size)?.image(at: Position(column: 0, row: 0)) else {
            return frame
        }
        return Frame(lines: frame.lines, cursor: frame.cursor, images: [image], in: size)
    }

    private static func lines(of state: State, in size: Size) -> [StyledLine] {
        let columns = RepositoryTableLayout(
            state.rows, width: size.columns - StyledLine.markWidth, now: state.listing.date)
        return state.list.visible.map { index in
            let isSelected = index == state.list.selected
            let row =
                switch state.rows.lines[index] {
                case .section(let section): title(of: section)
                case .repository(let repository): columns.row(repository).marked(isSelected: isSelected)
                }
            return isSelected ? row.highlighted(in: size.columns) : row
        }
    }

    private static func title(of section: RepositoryRow.Section) -> StyledLine {
        var title = StyledLine(section.isCollapsed ? "▸ " : "▾ ", Style(color: Color(language: section.language)))
        title.append(section.title, .heading)
        title.append("  \(NumberFormat.grouped(section.count)) · ★ \(NumberFormat.compact(section.stars))", .dim)
        return title
    }

    /// Returns the owner, the statistics, the languages, the error and the filter, beside the avatar.
    static func header(of state: State, in size: Size) -> [StyledLine] {
        let avatar = avatar(of: state, in: size)
        let width = avatar == nil ? size.columns : HeaderImageLayout.availableColumns(in: size.columns)
        let statistics = StyledLine(items: status(of: state), in: width)
        let overview = [title(of: state), statistics] + bar(of: state, in: size, width: width)
        let top = avatar.map { HeaderImageLayout.compose($0, overview) } ?? overview
        return top + failure(of: state, in: size) + filter(of: state, in: size)
    }

    /// Returns the position of the cursor in the filter, or `nil` if the filter is not being edited.
    static func cursor(of state: State, in size: Size) -> Position? {
        guard state.isFiltering else { return nil }
        let column = state.filter.view(in: size.columns - filterMark.width).cursor
        return Position(column: filterMark.width + column, row: header(of: state, in: size).count - 1)
    }

    /// Returns the avatar if it is loaded and the window has space for it.
    static func avatar(of state: State, in size: Size) -> RenderedImage? {
        HeaderImageLayout.fits(into: size) ? state.avatar : nil
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

    /// Returns the bar and the legend of the languages if the window has space for more than the list.
    private static func bar(of state: State, in size: Size, width: Int) -> [StyledLine] {
        let bar = state.rows.bar
        guard size.rows >= 12, width >= 40, !bar.segments.isEmpty else { return [] }
        let barWidth = min(width / 3, 40)
        let legend = bar.legend(in: width - barWidth - 2).first ?? StyledLine()
        return [bar.line(in: barWidth) + "  " + legend]
    }

    /// Returns the complete error, wrapped to the window.
    private static func failure(of state: State, in size: Size) -> [StyledLine] {
        guard let failure = state.failure else { return [] }
        return StyledLine.wrapped(hint(for: failure, in: state), .warning, columns: size.columns)
    }
}
