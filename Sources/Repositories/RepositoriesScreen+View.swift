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
}
