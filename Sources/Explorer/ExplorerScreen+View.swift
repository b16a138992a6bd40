import GitHubModel
package import TerminalUI

extension ExplorerScreen {
    /// The header on top, the people, the keys.
    static func layout(of state: State, in size: Size) -> ScreenLayout {
        ScreenLayout(rows: size.rows, header: header(of: state, in: size).count)
    }

    /// The title, what is known and the picture on top, the people under it, the keys at the bottom.
    package static func view(_ state: State, in size: Size) -> Frame {
        let header = header(of: state, in: size)
        let frame = ScreenLayout(rows: size.rows, header: header.count).frame(
            header: header, list: rows(of: state, in: size), keys: keys(of: state).line(in: size.columns), in: size)
        return Frame(lines: frame.lines, pictures: avatarImages(of: state, in: size), in: size)
    }

    private static func rows(of state: State, in size: Size) -> [StyledLine] {
        let room = size.columns - StyledLine.markWidth
        let shown = state.rows[state.list.visible]
        let login = ColumnLayout.firstColumnWidth(of: room, follows: shown.contains { $0.profile?.name != nil })
        let people = shown.map { cells(of: $0, login: login, in: room) }
        let columns = ColumnLayout(people, [.left, .left, .right, .left], flexible: 1, in: room)
        return zip(state.list.visible, people).map { line, cells in
            let isSelected = line == state.list.selected
            let row = columns.line(cells).marked(isSelected: isSelected)
            return isSelected ? row.highlighted(in: size.columns) : row
        }
    }

    /// As on the prompt; and the place, which is left out first.
    private static func cells(of person: Person, login: Int, in width: Int) -> [StyledLine] {
        [
            StyledLine(person.login.description).truncated(to: login),
            StyledLine(person.profile?.name ?? ""),
            StyledLine(
                AccountFacts.formatted(
                    kind: person.kind == .user ? nil : "\(person.kind)", followers: person.profile?.followers ?? 0,
                    repositories: person.profile?.publicRepositories ?? 0), .dim),
            StyledLine(person.profile?.location ?? "", .dim).truncated(to: width / 4),
        ]
    }
}
