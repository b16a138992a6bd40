import GitHubModel
public import TerminalUI

extension SearchScreen {
    /// The prompt and what is known about the answer on top, the people, the keys.
    static func layout(of state: State, in size: Size) -> ListLayout {
        ListLayout(rows: size.rows, header: 1 + status(of: state, in: size).count)
    }

    /// The prompt on top, what is known about the answer under it, the people, and the keys at the bottom.
    public static func view(_ state: State, in size: Size) -> Frame {
        let mark = StyledLine("> ", .accent)
        let (text, column) = state.editor.view(in: size.columns - mark.width)
        let layout = layout(of: state, in: size)
        let (list, pictures) = withCard(rows(of: state, in: listSize(of: state, in: size)), layout, state, in: size)
        let frame = layout.frame(
            header: [mark + StyledLine(text)] + status(of: state, in: size), list: list,
            keys: keys(of: state).line(in: size.columns), cursor: Position(column: mark.width + column, row: 0),
            in: size)
        return Frame(lines: frame.lines, cursor: frame.cursor, pictures: pictures, in: size)
    }

    /// The list's lines with the card's beside or under them, and the card's picture, if it has one.
    private static func withCard(
        _ list: [StyledLine], _ layout: ListLayout, _ state: State, in size: Size
    ) -> (lines: [StyledLine], pictures: [Picture]) {
        guard let place = cardPlace(of: state, in: size), let card = state.card.card else { return (list, []) }
        let origin = Position(column: place.origin.column, row: layout.headerHeight + place.origin.row)
        let picture = card.pictureSize == place.picture ? card.picture?.picture(at: origin) : nil
        return (place.joined(list, card.lines(in: place.box)), picture.map { [$0] } ?? [])
    }

    private static func rows(of state: State, in size: Size) -> [StyledLine] {
        let people = state.people
        let widest = people[state.list.visible].map { TextWidth.of($0.login.description) }.max() ?? 0
        let column = min(widest, max(size.columns / 2, 8))
        return state.list.visible.map { line in
            let row = row(people[line], matching: state.rows.text ?? "", loginColumn: column)
            let isSelected = line == state.list.selected
            let marked = StyledLine(isSelected ? "▌ " : "  ", .accent) + row
            return isSelected ? marked.padded(to: size.columns).styled(.selected) : marked
        }
    }

    private static func row(_ person: Person, matching text: String, loginColumn: Int) -> StyledLine {
        var row = marked(person.login.description, text).truncated(to: loginColumn).padded(to: loginColumn)
        if let name = person.profile?.name { row.append("  \(name)") }
        if person.kind != .user { row.append("  \(person.kind)", .dim) }
        if let profile = person.profile, profile.followers > 0 {
            row.append("  \(Count.short(profile.followers)) follower\(profile.followers == 1 ? "" : "s")", .dim)
        }
        return row
    }

    /// `login` with the part that was typed marked.
    private static func marked(_ login: String, _ text: String) -> StyledLine {
        guard !text.isEmpty, let range = login.lowercased().firstRange(of: text.lowercased()) else {
            return StyledLine(login)
        }
        // A login is ASCII: its letters keep their places when they become small.
        let start = login.lowercased().distance(from: login.lowercased().startIndex, to: range.lowerBound)
        let characters = Array(login)
        let end = min(start + text.count, characters.count)
        return StyledLine(String(characters[..<start])) + StyledLine(String(characters[start..<end]), .match)
            + StyledLine(String(characters[end...]))
    }
}
