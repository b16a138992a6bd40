package enum HelpScreen: ScrollingScreen {
    package struct State: ScrollingState, Sendable, Hashable {
        let title: String
        let sections: [HelpSection]
        package var top = 0
        package internal(set) var size: Size
        package internal(set) var isClosed = false

        /// If two sections contain the same key, the first one applies.
        package init(_ title: String, _ sections: [HelpSection], in size: Size = Size(columns: 80, rows: 24)) {
            self.title = title
            self.sections = HelpSection.deduplicated(sections)
            self.size = size
        }
    }

    package enum Action: InputAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
    }

    package typealias Effect = Never

    package enum Command: Sendable, Hashable {
        case close
        case scroll(ListCommand)
    }

    private static let close = KeyBinding<Command>(
        [.escape, .character("q"), .character("?"), .function(1)], .close, "Close", shortHelp: "close")
    static let keys = Keymap([close] + KeyBinding.scrolling(pageKeys: [.character(" ")], Command.scroll))

    package static func keys(of state: State) -> Keymap<Command> { keys }

    /// Returns all key bindings, a line for each: a screen reader does not scroll.
    package static func announcement(of state: State) -> String? {
        let sections = state.sections.map { section in
            (["\(section.title):"] + section.entries.map(\.accessibilityText) + section.notes).joined(separator: "\n")
        }
        return ([state.title] + sections).joined(separator: "\n")
    }

    package static func step(_ state: inout State, _ action: Action) -> [Never] {
        switch action {
        case .resized(let size): state.size = size
        case .pressed(let key):
            switch keys.command(for: key) {
            case .close: state.isClosed = true
            case .scroll(let command): scroll(&state, command)
            case nil: break
            }
        }
        return []
    }

    package static func header(of state: State, in size: Size) -> [StyledLine] { [StyledLine(state.title, .accent)] }

    package static func lines(of state: State, in size: Size) -> [StyledLine] {
        let widths = state.sections.flatMap { $0.entries.map { TextWidth.columns(names(of: $0)) } }
        let column = min(widths.max() ?? 0, max(size.columns / 2 - 4, 8))
        return state.sections.flatMap { section in
            [StyledLine(), StyledLine(section.title, .bold)]
                + section.entries.flatMap { lines(for: $0, column: column, in: size) }
                + section.notes.flatMap { lines(of: $0, in: size) }
        }
    }

    /// Returns the keys and their help in two columns, or below each other if the keys are too long.
    private static func lines(for entry: HelpSection.Entry, column: Int, in size: Size) -> [StyledLine] {
        let keys = StyledLine("  ") + StyledLine(names(of: entry), .accent)
        let indent = column + 4
        let columns = max(size.columns - indent, 1)
        var meaning = StyledLine.wrapped(entry.help, columns: columns, limit: 12)
        if let name = entry.name { meaning.add(StyledLine(name, .dim), in: columns) }
        let lines = meaning.map { StyledLine().padded(to: indent) + $0 }
        guard keys.width + 2 <= indent, let first = meaning.first else { return [keys] + lines }
        return [keys.padded(to: indent) + first] + lines.dropFirst()
    }

    private static func lines(of note: String, in size: Size) -> [StyledLine] {
        StyledLine.wrapped(note, columns: max(size.columns - 2, 1), limit: 12).map { StyledLine("  ") + $0 }
    }

    private static func names(of entry: HelpSection.Entry) -> String { entry.keys.map(\.name).joined(separator: "  ") }
}

extension [StyledLine] {
    /// Adds a text to the last line, or below it if it does not fit.
    fileprivate mutating func add(_ text: StyledLine, in columns: Int) {
        guard let last, last.width + 2 + text.width <= columns else { return append(text) }
        self[count - 1] = last + StyledLine("  ") + text
    }
}

package typealias HelpController = ScreenComponent<HelpScreen>
