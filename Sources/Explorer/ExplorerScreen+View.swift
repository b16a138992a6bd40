import GitHubModel
public import TerminalUI

extension ExplorerScreen {
    /// The header on top, the people, the keys.
    static func layout(of state: State, in size: Size) -> ListLayout {
        ListLayout(rows: size.rows, header: header(of: state, in: size).count)
    }

    /// The title, what is known and the picture on top, the people under it, the keys at the bottom.
    public static func view(_ state: State, in size: Size) -> Frame {
        let header = header(of: state, in: size)
        let frame = ListLayout(rows: size.rows, header: header.count).frame(
            header: header, list: rows(of: state, in: size), keys: keys(of: state).line(in: size.columns), in: size)
        return Frame(lines: frame.lines, pictures: portrait(of: state, in: size), in: size)
    }

    private static func rows(of state: State, in size: Size) -> [StyledLine] {
        let people = state.rows
        let widest = people[state.list.visible].map { TextWidth.of($0.login.description) }.max() ?? 0
        let column = min(widest, max(size.columns / 2, 8))
        return state.list.visible.map { line in
            let isSelected = line == state.list.selected
            let row = StyledLine(isSelected ? "▌ " : "  ", .accent) + row(people[line], loginColumn: column)
            return isSelected ? row.padded(to: size.columns).styled(.selected) : row
        }
    }

    /// The login, then what is known beside it, as on the prompt; the place last, for it may be long.
    private static func row(_ person: Person, loginColumn: Int) -> StyledLine {
        var row = StyledLine(person.login.description).truncated(to: loginColumn).padded(to: loginColumn)
        if let name = person.profile?.name { row.append("  \(name)") }
        if person.kind != .user { row.append("  \(person.kind)", .dim) }
        if let profile = person.profile {
            row.append("  \(Count.short(profile.followers)) follower\(profile.followers == 1 ? "" : "s")", .dim)
            if let location = profile.location { row.append("  \(location)", .dim) }
        }
        return row
    }
}
