/// A text over another screen, to be read and closed: the keys of that screen, or facts of several things.
package enum TextScreen: ScrollingScreen, CommandScreen {
    /// What is read. Its lines depend on the width of the window.
    package enum Content: Sendable, Hashable {
        /// If two sections contain the same key, the first one applies.
        case help([HelpSection])
        case facts(FactTable)
    }

    package struct State: ScrollingState, Sendable, Hashable {
        let title: String
        let content: Content
        package var top = 0
        package internal(set) var size: Size
        package internal(set) var isClosed = false

        package init(_ title: String, _ content: Content, in size: Size = Size(columns: 80, rows: 24)) {
            self.title = title
            self.content = content
            self.size = size
        }

        /// The keys and what they do, each once.
        var sections: [HelpSection] {
            if case .help(let sections) = content { HelpSection.deduplicated(sections) } else { [] }
        }
    }

    package enum Action: InputAction, Sendable, Hashable {
        case pressed(Key)
        case performed(NamedAction<Command>)
        case resized(Size)
    }

    package typealias Effect = Never

    package enum Command: NamedCommand, Sendable, Hashable {
        case close
        case scroll(ListCommand)

        package static var named: [Command] { [.close] + ListCommand.named.map(Command.scroll) }

        package var actionName: String? { if case .scroll(let command) = self { command.actionName } else { caseName } }
    }

    package static func action(performing command: NamedAction<Command>) -> Action { .performed(command) }

    private static let close = KeyBinding<Command>(
        [.escape, .character("q"), .character("?"), .function(1)], .close, "Close", shortHelp: "close")
    static let keys = Keymap([close] + KeyBinding.scrolling(pageKeys: [.character(" ")], Command.scroll))

    package static func keys(of state: State) -> Keymap<Command> { keys }

    /// Returns all key bindings, a line for each: a screen reader does not scroll.
    package static func announcement(of state: State) -> String? {
        if case .facts(let table) = state.content { return table.announcement }
        let sections = state.sections.map { section in
            (["\(section.title):"] + section.entries.map(\.accessibilityText) + section.notes).joined(separator: "\n")
        }
        return ([state.title] + sections).joined(separator: "\n")
    }

    package static func step(_ state: inout State, _ action: Action) -> [Never] {
        switch action {
        case .resized(let size): state.size = size
        case .pressed(let key): keys.command(for: key).map { perform($0, &state) }
        case .performed(.command(let command)): perform(command, &state)
        case .performed(.edit): break
        }
        return []
    }

    private static func perform(_ command: Command, _ state: inout State) {
        switch command {
        case .close: state.isClosed = true
        case .scroll(let command): scroll(&state, command)
        }
    }

    package static func header(of state: State, in size: Size) -> [StyledLine] { [StyledLine(state.title, .accent)] }

    package static func lines(of state: State, in size: Size) -> [StyledLine] {
        if case .facts(let table) = state.content { return table.lines(in: size.columns) }
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

package typealias TextController = ScreenComponent<TextScreen>
