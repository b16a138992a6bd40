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
            header: header, list: lines(of: state, in: size), keys: usableKeys(of: state).line(in: size.columns),
            cursor: cursor(of: state, in: size), in: size)
        guard let image = avatar(of: state, in: size)?.image(at: Position(column: 0, row: 0)) else {
            return frame
        }
        return Frame(lines: frame.lines, cursor: frame.cursor, images: [image], in: size)
    }

    private static func lines(of state: State, in size: Size) -> [StyledLine] {
        if let message = noMatchesMessage(in: state) { return [StyledLine("  \(message)", .dim)] }
        let columns = columns(of: state, in: size)
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

    private static func columns(of state: State, in size: Size) -> RepositoryTableLayout {
        RepositoryTableLayout(state.rows, width: size.columns - StyledLine.markWidth, now: state.listing.date)
    }

    private static func title(of section: RepositoryRow.Section) -> StyledLine {
        var title = StyledLine(section.isCollapsed ? "▸ " : "▾ ", Style(color: Color(language: section.language)))
        title.append(section.title, .heading)
        title.append("  \(NumberFormat.grouped(section.count)) · ★ \(NumberFormat.compact(section.stars))", .dim)
        return title
    }

    /// Returns the overview, the filter and the titles of the columns.
    static func header(of state: State, in size: Size) -> [StyledLine] {
        overview(of: state, in: size) + filter(of: state, in: size) + titles(of: state, in: size)
    }

    /// Returns the owner with the position in the list, the statistics, the languages beside the avatar, and the error.
    private static func overview(of state: State, in size: Size) -> [StyledLine] {
        let avatar = avatar(of: state, in: size)
        let width = avatar == nil ? size.columns : HeaderImageLayout.availableColumns(in: size.columns)
        let statistics = StyledLine(items: status(of: state), in: width)
        let overview =
            [title(of: state).with(position: state.position, in: width), statistics]
            + bar(of: state, in: size, width: width)
        let top = avatar.map { HeaderImageLayout.compose($0, overview) } ?? overview
        return top + failure(of: state, in: size)
    }

    /// Returns the titles of the columns if the window has space for more than the list.
    private static func titles(of state: State, in size: Size) -> [StyledLine] {
        guard size.rows >= 10, !state.rows.lines.isEmpty else { return [] }
        return [StyledLine("  ") + columns(of: state, in: size).header]
    }

    /// Returns the position of the cursor in the filter, or `nil` if the filter is not being edited.
    static func cursor(of state: State, in size: Size) -> Position? {
        guard state.isFiltering else { return nil }
        let column = state.filter.view(in: size.columns - filterMark.width).cursor
        return Position(column: filterMark.width + column, row: overview(of: state, in: size).count)
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
        let login = state.person?.login.description ?? "You"
        var title = StyledLine(state.isStarred ? "Starred by \(login)" : login, .accent)
        if let name = state.person?.profile?.name { title.append("  \(name)") }
        if let bio = state.person?.profile?.bio { title.append("  \(bio)", .dim) }
        return title
    }

    /// Returns the bar of the languages, what it counts, and its legend, if the window has space for more than the list.
    private static func bar(of state: State, in size: Size, width: Int) -> [StyledLine] {
        guard size.rows >= 14, width >= 60 else { return [] }
        let whole = state.rows.statistics.countedForLanguages(isComplete: state.listing.isComplete)
        return state.rows.bar.lines(counting: whole, in: width, legendLines: size.rows < 24 ? 1 : 2)
    }

    /// Returns the error message, shortened to the window.
    private static func failure(of state: State, in size: Size) -> [StyledLine] {
        guard let failure = state.failure else { return [] }
        return StyledLine.message(hint(for: failure, in: state), in: size)
    }
}
