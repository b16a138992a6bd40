import GitHubModel
package import TerminalUI

extension SearchScreen {
    /// The prompt and what is known about the answer on top, the people, the keys.
    static func layout(of state: State, in size: Size) -> ScreenLayout {
        ScreenLayout(rows: size.rows, header: 1 + status(of: state, in: size).count)
    }

    /// The prompt on top, what is known about the answer under it, the people, and the keys at the bottom.
    package static func view(_ state: State, in size: Size) -> Frame {
        let mark = StyledLine("> ", .accent)
        let (text, column) = state.editor.view(in: size.columns - mark.width)
        let layout = layout(of: state, in: size)
        let (list, pictures) = withCard(rows(of: state, in: listSize(of: state, in: size)), layout, state, in: size)
        let frame = layout.frame(
            header: [mark + StyledLine(text)] + status(of: state, in: size), list: list,
            keys: keys(of: state).line(in: size.columns), cursor: Position(column: mark.width + column, row: 0),
            in: size)
        return Frame(lines: frame.lines, cursor: frame.cursor, images: pictures, in: size)
    }

    /// The list's lines with the card's beside or under them, and the card's picture, if it has one.
    private static func withCard(
        _ list: [StyledLine], _ layout: ScreenLayout, _ state: State, in size: Size
    ) -> (lines: [StyledLine], pictures: [TerminalImage]) {
        guard let place = cardPlace(of: state, in: size), let card = state.card.card else { return (list, []) }
        let origin = Position(column: place.origin.column, row: layout.headerHeight + place.origin.row)
        let picture = card.avatarSize == place.avatarSize ? card.avatar?.image(at: origin) : nil
        return (place.composed(list, card.lines(in: place.box)), picture.map { [$0] } ?? [])
    }

    private static func rows(of state: State, in size: Size) -> [StyledLine] {
        if state.isEmpty, state.people.isEmpty { return keyRows(of: state, in: size) }
        let room = size.columns - StyledLine.markWidth
        let hasNames = state.people[state.list.visible.clamped(to: state.people.indices)].contains {
            $0.profile?.name != nil
        }
        let login = ColumnLayout.firstColumnWidth(of: room, follows: hasNames)
        let people = state.list.visible.map { cells(at: $0, of: state, login: login) }
        let columns = PersonRowLayout.columns(people.compactMap(\.self), in: room)
        return zip(state.list.visible, people).map { line, cells in
            let isSelected = line == state.list.selected
            let row = (cells.map { columns.line($0) } ?? exactly(state.row(at: line))).marked(isSelected: isSelected)
            return isSelected ? row.highlighted(in: size.columns) : row
        }
    }

    /// `nil` where nobody known stands.
    private static func cells(at line: Int, of state: State, login: Int) -> [StyledLine]? {
        guard case .person(let person) = state.row(at: line) else { return nil }
        return PersonRowLayout(person, matching: state.rows.text ?? "").cells(login: login)
    }

    private static func exactly(_ row: Row?) -> StyledLine {
        guard case .exactLogin(let login) = row else { return StyledLine() }
        return StyledLine("Open exactly ", .dim) + StyledLine("@\(login)", .accent)
    }

    /// Where there is nobody to choose from yet, what can be done.
    private static func keyRows(of state: State, in size: Size) -> [StyledLine] {
        let bindings = keys(of: state).bindings
        let indent = 4 + (bindings.compactMap(\.keys.first).map { TextWidth.columns($0.name) }.max() ?? 0)
        return [StyledLine()]
            + bindings.flatMap { binding in
                let meaning = StyledLine.wrapped(binding.help, .dim, columns: size.columns - indent)
                let keys = ["  \(binding.keys.first?.name ?? "")"] + Array(repeating: "", count: meaning.count - 1)
                return zip(keys, meaning).map { StyledLine($0, .bold).padded(to: indent) + $1 }
            }
    }
}
