import GitHubModel
public import TerminalUI

extension SearchScreen {
    /// Lines that are not people: the prompt, the status and the keys.
    static let chromeHeight = 3

    /// The prompt on top, what is known about the answer under it, the people, and the keys at the bottom.
    public static func view(_ state: State, in size: Size) -> Frame {
        let mark = StyledLine("> ", .accent)
        let (text, column) = state.editor.view(in: size.columns - mark.width)
        var lines = [mark + StyledLine(text), status(of: state)]
        lines += rows(of: state, in: size)
        while lines.count < size.rows - 1 { lines.append("") }
        lines = Array(lines.prefix(size.rows - 1)) + [keys(in: size.columns)]
        return Frame(lines: lines, cursor: Position(column: mark.width + column, row: 0), in: size)
    }

    /// In words: how many people, from where, what is left, what went wrong.
    private static func status(of state: State) -> StyledLine {
        if let failure = state.failure { return StyledLine(failure, .warning) }
        guard !state.text.allSatisfy(\.isWhitespace) else {
            return StyledLine("Type a name or a login; qualifiers such as type:org or location:berlin work too.", .dim)
        }
        var words = [state.shown.map(count) ?? (state.isAsking ? "Asking GitHub…" : "")]
        if state.isAsking, state.shown != nil { words.append("asking GitHub…") }
        if let left = state.searchesLeft { words.append(left == 1 ? "1 search left" : "\(left) searches left") }
        return StyledLine(words.filter { !$0.isEmpty }.joined(separator: " · "), .dim)
    }

    private static func count(of search: PeopleSearch) -> String {
        if search.people.isEmpty { return search.isIncomplete ? "Nobody found so far" : "Nobody found" }
        let total = search.total == 1 ? "1 person" : "\(search.total) people"
        let shown = search.people.count < search.total ? "\(search.people.count) of \(total)" : total
        return search.isIncomplete ? "\(shown), perhaps more" : shown
    }

    private static func rows(of state: State, in size: Size) -> [StyledLine] {
        let people = state.people
        let widest = people[state.list.visible].map { TextWidth.of($0.login.description) }.max() ?? 0
        let column = min(widest, max(size.columns / 2, 8))
        return state.list.visible.map { line in
            let row = row(people[line], matching: state.answered ?? "", loginColumn: column)
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
            row.append("  \(Count.short(profile.followers)) followers", .dim)
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

    private static func keys(in columns: Int) -> StyledLine {
        KeyLine([("↵", "repositories"), ("↑↓", "move"), ("^O", "browser"), ("^R", "ask again"), ("esc", "leave")])
            .line(in: columns)
    }
}
