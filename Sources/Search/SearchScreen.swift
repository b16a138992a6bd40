public import GitHubModel
public import Store
public import TerminalUI

/// The prompt: a text, the people it finds, one of them selected.
public enum SearchScreen: Screen {
    /// What is known for the text.
    public enum Answer: Sendable, Hashable {
        case found(PeopleSearch)
        /// GitHub is not asked, and has not answered that before.
        case notAsked
        /// GitHub does not accept the sign-in, so that nothing can be asked with it.
        case refused
        /// Why nothing is known, in a sentence.
        case failed(String)
    }

    /// Everything the prompt shows.
    public struct State: Sendable, Hashable {
        var editor: LineEditor
        /// What is shown: it may be for an older text, until there is something for the new one.
        var rows = PeopleRows()
        /// GitHub is never asked.
        let isOffline: Bool
        var failure: String?
        var isAsking = false
        var searchesLeft: Int?
        /// How often GitHub answers, in words, where somebody goes on without an account.
        var limitsWithoutAccount: String?
        var list = ListViewport()
        var size = Size(columns: 80, rows: 24)
        var card = CardPart()
        /// Return was pressed before there were rows for the text: the first of them will be chosen.
        var isChoosing = false
        var isLeft = false

        /// A prompt holding `text`; offline, it says that GitHub is not asked.
        public init(text: String = "", isOffline: Bool = false) {
            (editor, self.isOffline) = (LineEditor(text), isOffline)
        }

        /// What is searched for.
        public var text: String { editor.text }
        var people: [Person] { rows.people }
        /// Is there nothing to look for?
        var isEmpty: Bool { text.allSatisfy(\.isWhitespace) }
        /// The person under the cursor.
        public var selected: Person? { people.isEmpty ? nil : people[list.selected] }
    }

    /// What can happen.
    public enum Action: InputAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        /// The prompt has just opened, with a text perhaps.
        case opened
        /// Who is stored for this text.
        case recalled([StoredPerson], to: String)
        /// GitHub is being asked for this text.
        case asking(String)
        case answered(Answer, to: String)
        case searchesLeft(Int)
        /// Asking is another thing now: somebody signed in, or goes on without an account, as which GitHub answers so often
        /// as these words say.
        case mended(withoutAccount: String?)
        /// What is known of somebody whose card was wanted.
        case cardCame(Card.News, of: Person.ID)
        /// Somebody's picture, in the cells it was asked for.
        case pictured(DrawnPicture, of: Person.ID, in: Size)
        /// Another screen is over this one now, or none is any more.
        case covered(Bool)
    }

    /// What should be done.
    public enum Effect: Sendable, Hashable {
        /// Say who is stored for the text, before the next frame.
        case recall(String)
        /// Ask for the text, once typing rests.
        case search(String)
        /// Ask for the text at once, whatever is known.
        case searchAgain(String)
        /// The person was chosen.
        case choose(Person)
        /// Open the person's page in the browser.
        case browse(Person)
        /// The sign-in must be mended before GitHub can be asked.
        case mendSignIn
        /// Show random people.
        case explore
        /// Tell every key.
        case help
        /// Find out what the person's card tells, and nobody else's.
        case showCard(Person)
        /// Draw the person's picture in so many cells.
        case showPicture(of: Person, in: Size)
        /// No card is seen any more.
        case hideCard
        /// Say this sentence.
        case notice(String)
    }

    /// Was it left by Esc or Ctrl-C?
    public static func isOver(_ state: State) -> Bool { state.isLeft }

    /// One step.
    public static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let effects = step(&state, action)
        state.list.resize(to: listSize(of: state, in: state.size).rows)
        return effects + followSelection(&state)
    }

    private static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .resized(let size): state.size = size
        case .opened: return [.recall(state.text)] + (state.isEmpty ? [] : [.search(state.text)])
        case .recalled(let stored, let text): if text == state.text { recall(stored, &state) }
        case .asking(let text): if text == state.text { (state.isAsking, state.failure) = (true, nil) }
        case .searchesLeft(let count): state.searchesLeft = count
        case .mended(let limits):
            (state.failure, state.searchesLeft, state.limitsWithoutAccount) = (nil, nil, limits)
            return (state.isEmpty ? [] : [.search(state.text)]) + showCardAgain(state)
        case .cardCame(let news, let id): if state.card.card?.person.id == id { state.card.card?.take(news) }
        case .pictured(let picture, let id, let size):
            if state.card.card?.person.id == id { state.card.card?.take(picture, in: size) }
        case .covered(let isCovered): return cover(isCovered, &state)
        case .answered(.refused, let text):
            if text == state.text { (state.isAsking, state.isChoosing, state.failure) = (false, false, Self.refused) }
            return [.mendSignIn]
        case .answered(let answer, let text):
            // One for an older text may still be in the queue.
            if text == state.text {
                show(answer, to: text, &state)
                return state.isChoosing ? choose(&state) : []
            }
        }
        return []
    }

    /// Rows of an older text are not what was meant by Return: it waits for the text's own.
    private static func choose(_ state: inout State) -> [Effect] {
        let isKnown = state.rows.text == state.text
        state.isChoosing = !isKnown && state.failure == nil
        return isKnown ? state.selected.map { [.choose($0)] } ?? [] : []
    }

    private static func press(_ key: Key, _ state: inout State) -> [Effect] {
        state.isChoosing = false
        if case .click(let place) = key, place.column < listSize(of: state, in: state.size).columns {
            layout(of: state, in: state.size).listRow(at: place.row).map { state.list.select(row: $0) }
        }
        guard let command = keys(of: state).command(for: key) else { return edit(key, &state) }
        switch command {
        case .leave: state.isLeft = true
        case .move(let offset): state.list.move(by: offset)
        case .turnPages(let count): state.list.move(by: count * state.list.height)
        case .choose: return choose(&state)
        case .browse: return state.rows.text == state.text ? state.selected.map { [.browse($0)] } ?? [] : []
        case .askAgain: return state.isEmpty ? [] : [.searchAgain(state.text)]
        case .explore: return [.explore]
        case .help: return [.help]
        case .toggleCard: return toggleCard(&state)
        }
        return []
    }

    /// Old rows stay until new ones come; an empty text has none.
    private static func edit(_ key: Key, _ state: inout State) -> [Effect] {
        let before = state.text
        guard state.editor.edit(key), state.text != before else { return [] }
        (state.isAsking, state.failure) = (false, nil)
        if state.isEmpty { show(PeopleRows(text: state.text), &state) }
        return [.recall(state.text), .search(state.text)]
    }

    /// Where nobody is stored, old rows stay until GitHub answers.
    private static func recall(_ stored: [StoredPerson], _ state: inout State) {
        if state.rows.text == state.text {
            show(PeopleRows(text: state.text, stored: stored, search: state.rows.search), &state)
        } else if !stored.isEmpty {
            show(PeopleRows(text: state.text, stored: stored), &state)
        }
    }

    private static func show(_ answer: Answer, to text: String, _ state: inout State) {
        state.isAsking = false
        let rows = state.rows.text == text ? state.rows : PeopleRows(text: text)
        switch answer {
        case .refused: state.failure = refused
        case .failed(let sentence): state.failure = sentence
        case .notAsked: show(rows, &state)
        case .found(let found):
            state.failure = nil
            show(rows.answered(found), &state)
        }
    }

    private static let refused = "GitHub did not accept the sign-in. F2 signs in again, or goes on without an account."

    /// Another text's first row is its best; more rows for the same text leave the selected person selected, and where it
    /// is on the screen.
    private static func show(_ rows: PeopleRows, _ state: inout State) {
        let selected = rows.text == state.rows.text ? state.selected?.id : nil
        state.rows = rows
        let index = state.people.firstIndex { $0.id == selected }
        let line = index.map { place(at: $0, of: state.people.count, in: state.list) } ?? 0
        if let selected { state.rows.pin(selected, at: line) }
        state.list.update(count: state.people.count, selecting: line)
    }

    /// Where in the new list the selected person is to be, who belongs at `index`, so as to stay in the row they are seen
    /// in. What was scrolled stays so; from the top of the list nothing is scrolled away.
    private static func place(at index: Int, of count: Int, in list: ListViewport) -> Int {
        let row = list.selected - list.top
        let top = list.top == 0 ? 0 : min(max(index - row, 0), max(count - list.height, 0))
        return min(top + row, count - 1)
    }
}
