import GitHubModel
import People
import PeopleUI
package import TerminalUI

extension SearchScreen {
    /// Leaves at least half of the window for the query.
    private static func promptMark(of state: State, in size: Size) -> StyledLine {
        StyledLine(state.promptMark, .accent).truncated(to: size.columns / 2)
    }

    private static func details(of state: State, row: [String], in size: Size) -> [StyledLine] {
        let header = state.headerText.isEmpty ? [] : [StyledLine(state.headerText, .dim).truncated(to: size.columns)]
        return header + status(of: state, row: row, in: size)
    }

    package static func header(of state: State, in size: Size) -> [StyledLine] { header(of: state, row: [], in: size) }

    /// The texts of `row` come first below the prompt. The number of lines is the same with any.
    private static func header(of state: State, row: [String], in size: Size) -> [StyledLine] {
        let prompt = prompt(of: state, in: size)
        let line = promptMark(of: state, in: size) + StyledLine(prompt.text)
        let end = prompt.indicators
        return [end.isEmpty ? line : line.padded(to: size.columns - end.width) + end]
            + details(of: state, row: row, in: size)
    }

    private static func prompt(of state: State, in size: Size) -> (text: String, cursor: Int, indicators: StyledLine) {
        let markWidth = promptMark(of: state, in: size).width
        let end = indicators(of: state, beside: markWidth + TextWidth.columns(state.text), in: size)
        let room = size.columns - markWidth - (end.isEmpty ? 0 : end.width + indicatorGap - 1)
        let (text, column) = state.hasToken ? state.editor.maskedView(in: room) : state.editor.view(in: room)
        return (text, markWidth + column, end)
    }

    package static func view(_ state: State, in size: Size) -> Frame {
        let layout = layout(of: state, in: size)
        let cardLayout = cardLayout(of: state, in: size)
        let rows = rows(of: state, in: cardLayout.list)
        let (list, images) = state.card.composed(
            state.isUpward ? rows.upward(in: cardLayout.list.rows) : rows, in: cardLayout,
            headerHeight: layout.listRows(isUpward: state.isUpward).lowerBound, repository: state.selectedRepository)
        let row = cardLayout.coversList ? selectedRow(of: state) : []
        let frame = layout.frame(
            header: header(of: state, row: row, in: size), list: list,
            keys: usableKeys(of: state).line(in: size.columns),
            cursor: Position(column: prompt(of: state, in: size).cursor, row: 0), isUpward: state.isUpward, in: size)
        return Frame(lines: frame.lines, cursor: frame.cursor, images: images, in: size)
    }

    private static let indicatorGap = 3
    /// The width of a window whose right half the query leaves to the indicators.
    private static let minSharedWidth = 60

    /// The scope and the account, as far as there is space beside the query of `width` columns. In a wide window, a
    /// longer query scrolls in its left half.
    private static func indicators(of state: State, beside width: Int, in size: Size) -> StyledLine {
        let half = size.columns < minSharedWidth ? 0 : size.columns / 2
        let room = max(size.columns - width, half) - indicatorGap
        let scope = StyledLine(state.scopeLabel, state.isScoped ? .accent : .dim)
        guard scope.width <= room else { return StyledLine() }
        let separator = StyledLine(scope.isEmpty ? "" : " · ", .dim)
        let account = state.account?.line(in: room - scope.width - separator.width) ?? StyledLine()
        return account.isEmpty ? scope : scope + separator + account
    }

    private static func rows(of state: State, in size: Size) -> [StyledLine] {
        let width = size.columns - StyledLine.markWidth
        let isScoped = state.activeScope != nil
        let columns = PersonRowLayout.columns(
            state.people, showing: state.columns, namesAllSources: isScoped,
            hasGuesses: state.people.contains(where: state.rows.isGuess), in: width)
        let cached = isScoped ? state.rows.seenBefore : []
        let rows = state.list.visible.map { index in
            let item = state.row(at: index)
            let row = row(item, of: state, cached, columns, width)
            let isSelected = index == state.list.selected
            guard state.isMarked(item) else {
                return row.marked(isSelected: isSelected, in: size.columns)
            }
            let marked = StyledLine(isSelected ? "▌*" : " *", .accent) + row
            return isSelected ? marked.highlighted(in: size.columns) : marked
        }
        let isStart = state.isEmpty && state.people.isEmpty
        let steps = isStart ? startRows(of: state, in: size) : nextStepRows(of: state, in: size)
        return rows + steps.prefix(max(0, size.rows - rows.count))
    }

    /// Dimmed if the row is unconfirmed, or only commits name the person.
    private static func row(
        _ row: Row?, of state: State, _ cached: Set<Person.ID>, _ columns: ColumnLayout, _ width: Int
    ) -> StyledLine {
        guard case .person(var person) = row else { return otherRow(row, of: state, in: width) }
        if cached.contains(person.id) { person.source = person.source ?? .search }
        let layout = PersonRowLayout(
            person, matching: state.input.query, match: state.rows.match(of: person),
            isGuess: state.rows.isGuess(person), lookAlike: state.lookAlikes[person.id] ?? nil,
            namesAllSources: state.activeScope != nil, in: width)
        let line = columns.line(layout.cells)
        return state.rows.isConfirmed(person) && !state.rows.isClaim(person) ? line : line.styled(.dim)
    }

    private static func otherRow(_ row: Row?, of state: State, in width: Int) -> StyledLine {
        switch row {
        case .exactLogin(let login): StyledLine("Go to ", .dim) + StyledLine("@\(login)", .accent)
        case .repository(let owner, let name): StyledLine("Go to ", .dim) + StyledLine("\(owner)/\(name)", .accent)
        case .otherHost(let address):
            StyledLine("Go to ", .dim) + StyledLine("\(address)", .accent)
                + StyledLine(" on \(address.host ?? "")", .dim)
        case .repositoryMatch(let match):
            RepositoryRowLayout(match: match, word: state.input.repositoryWord).line(in: width)
        case .suggestedQuery(let query): StyledLine("Search ", .dim) + StyledLine(query, .accent)
        case .person, nil: StyledLine()
        }
    }

    /// How to sign in, and where the keys are.
    private static func startRows(of state: State, in size: Size) -> [StyledLine] {
        let account = state.ghLogin.map { "Sign in with gh's account \($0)" } ?? "Sign in"
        let canSignIn = state.account?.account == .anonymous && !state.isOffline
        let keys = [(canSignIn ? state.keyNames.account : nil, account), (state.helpKey, "Show the keys")]
        let lines = keys.compactMap { key, help in key.map { keyLine($0, help, in: size) } }
        return (state.rowCount == 0 ? [] : [StyledLine()]) + lines
    }

    static func keyLine(_ key: String, _ help: String, in size: Size) -> StyledLine {
        (StyledLine("  \(key)  ", .bold) + StyledLine(help, .dim)).truncated(to: size.columns)
    }
}

extension [StyledLine] {
    /// Returns the lines from the bottom up.
    fileprivate func upward(in rows: Int) -> [StyledLine] {
        Array(repeating: StyledLine(), count: Swift.max(rows - count, 0)) + prefix(rows).reversed()
    }
}
