public import GitHubModel
public import TerminalUI

/// The prompt: a text, the people it finds, one of them selected.
public enum SearchScreen: Screen {
    /// What is known for the text.
    public enum Answer: Sendable, Hashable {
        case found(PeopleSearch)
        /// Why nothing is known, in a sentence.
        case failed(String)
    }

    /// Everything the prompt shows.
    public struct State: Sendable, Hashable {
        var editor: LineEditor
        /// The answer shown: it may be to an older text, until a new one comes.
        var shown: PeopleSearch?
        /// The text ``shown`` answers.
        var answered: String?
        var failure: String?
        var isAsking = false
        var searchesLeft: Int?
        var list = ListViewport()
        var size = Size(columns: 80, rows: 24)
        var isLeft = false

        /// A prompt holding `text`.
        public init(text: String = "") { editor = LineEditor(text) }

        /// What is searched for.
        public var text: String { editor.text }
        var people: [Person] { shown?.people ?? [] }
        /// The person under the cursor.
        public var selected: Person? { people.isEmpty ? nil : people[list.selected] }
    }

    /// What can happen.
    public enum Action: Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        /// The prompt has just opened, with a text perhaps.
        case opened
        /// GitHub is being asked for this text.
        case asking(String)
        case answered(Answer, to: String)
        case searchesLeft(Int)
    }

    /// What should be done.
    public enum Effect: Sendable, Hashable {
        /// Ask for the text, once typing rests.
        case search(String)
        /// Ask for the text at once, whatever is known.
        case searchAgain(String)
        /// The person was chosen.
        case choose(Person)
        /// Open the person's page in the browser.
        case browse(Person)
    }

    /// Keys and sizes; the loop itself sees to endings.
    public static func action(for event: TerminalEvent, in state: State) -> Action? {
        switch event {
        case .key(let key): .pressed(key)
        case .resized(let size): .resized(size)
        case .ended: nil
        }
    }

    /// Was it left by Esc or Ctrl-C?
    public static func isOver(_ state: State) -> Bool { state.isLeft }

    /// One step.
    public static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let effects = step(&state, action)
        state.list.resize(to: layout(of: state, in: state.size).listHeight)
        return effects
    }

    private static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .resized(let size): state.size = size
        case .opened: return state.text.isEmpty ? [] : [.search(state.text)]
        case .asking(let text): if text == state.text { (state.isAsking, state.failure) = (true, nil) }
        case .searchesLeft(let count): state.searchesLeft = count
        case .answered(let answer, let text):
            // One for an older text may still be in the queue.
            if text == state.text { show(answer, to: text, &state) }
        }
        return []
    }

    private static func press(_ key: Key, _ state: inout State) -> [Effect] {
        switch key {
        case .escape, .control("c"): state.isLeft = true
        case .up, .control("p"): state.list.move(by: -1)
        case .down, .control("n"): state.list.move(by: 1)
        case .pageUp: state.list.move(by: -state.list.height)
        case .pageDown: state.list.move(by: state.list.height)
        case .enter: return state.selected.map { [.choose($0)] } ?? []
        case .control("o"): return state.selected.map { [.browse($0)] } ?? []
        case .control("r"): return state.text.isEmpty ? [] : [.searchAgain(state.text)]
        default: return edit(key, &state)
        }
        return []
    }

    /// Old rows stay until new ones come; an empty text has none.
    private static func edit(_ key: Key, _ state: inout State) -> [Effect] {
        let before = state.text
        guard state.editor.edit(key), state.text != before else { return [] }
        (state.isAsking, state.failure) = (false, nil)
        if state.text.allSatisfy(\.isWhitespace) { show([], for: nil, &state) }
        return [.search(state.text)]
    }

    private static func show(_ answer: Answer, to text: String, _ state: inout State) {
        state.isAsking = false
        switch answer {
        case .failed(let sentence): state.failure = sentence
        case .found(let found):
            state.failure = nil
            let isSameText = state.answered == text
            show(found.people, for: found, keepsSelection: isSameText, &state)
            state.answered = text
        }
    }

    /// Another text's first row is its best; more rows for the same text leave the selected person selected.
    private static func show(
        _ people: [Person], for found: PeopleSearch?, keepsSelection: Bool = false, _ state: inout State
    ) {
        let selected = keepsSelection ? state.selected?.id : nil
        state.shown = found
        if found == nil { state.answered = nil }
        let line = people.firstIndex { $0.id == selected } ?? 0
        state.list.update(count: people.count, selecting: line)
    }
}
