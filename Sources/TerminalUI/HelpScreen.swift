/// The key bindings of another screen. The list scrolls if the window is too small.
package enum HelpScreen: Screen {
    package struct State: Sendable, Hashable {
        let title: String
        let sections: [HelpSection]
        var top = 0
        var size: Size
        var isClosed = false

        /// If two sections contain the same key, the first one applies.
        package init(_ title: String, _ sections: [HelpSection], in size: Size = Size(columns: 80, rows: 24)) {
            (self.title, self.sections, self.size) = (title, HelpSection.deduplicated(sections), size)
        }
    }

    package enum Action: InputAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
    }

    package typealias Effect = Never

    enum Command: Sendable, Hashable {
        case close
        case scroll(ListCommand)
    }

    private static let close = KeyBinding<Command>(
        [.escape, .character("q"), .character("?"), .function(1)], .close, "Go back", shortHelp: "back")
    private static let ends = [
        KeyBinding<Command>([.home], .scroll(.toStart), "Scroll to the start"),
        KeyBinding<Command>([.end], .scroll(.toEnd), "Scroll to the end"),
    ]
    static let keys = Keymap([close] + KeyBinding.scrolling(pageKeys: [.character(" ")], Command.scroll) + ends)

    package static func isOver(_ state: State) -> Bool { state.isClosed }

    /// Returns all key bindings: a screen reader does not scroll.
    package static func announcement(of state: State) -> String? {
        let sections = state.sections.map { section in
            "\(section.title): " + section.entries.map(\.accessibilityText).joined(separator: "; ")
        }
        return ([state.title] + sections).joined(separator: ". ")
    }

    package static func reduce(_ state: inout State, _ action: Action) -> [Never] {
        switch action {
        case .resized(let size): state.size = size
        case .pressed(let key):
            switch keys.command(for: key) {
            case .close: state.isClosed = true
            case .scroll(let command): command.scroll(&state.top, height: height(in: state.size))
            case nil: break
            }
        }
        state.top = max(min(state.top, lines(of: state, in: state.size).count - height(in: state.size)), 0)
        return []
    }

    private static func height(in size: Size) -> Int { ScreenLayout(rows: size.rows, header: 1).listHeight }
}

extension HelpScreen {
    package static func view(_ state: State, in size: Size) -> Frame {
        ScreenLayout(rows: size.rows, header: 1).frame(
            header: [StyledLine(state.title, .accent)], list: Array(lines(of: state, in: size).dropFirst(state.top)),
            keys: keys.line(in: size.columns), in: size)
    }

    static func lines(of state: State, in size: Size) -> [StyledLine] {
        let widths = state.sections.flatMap { $0.entries.map { TextWidth.columns(names(of: $0)) } }
        let column = min(widths.max() ?? 0, max(size.columns / 2 - 4, 8))
        return state.sections.flatMap { section in
            [StyledLine(), StyledLine(section.title, .bold)]
                + section.entries.flatMap { lines(for: $0, column: column, in: size) }
        }
    }

    /// Returns the keys and their help in two columns, or below each other if the keys are too long.
    private static func lines(for entry: HelpSection.Entry, column: Int, in size: Size) -> [StyledLine] {
        let keys = StyledLine("  ") + StyledLine(names(of: entry), .accent)
        let indent = column + 4
        let meaning = StyledLine.wrapped(entry.help, columns: max(size.columns - indent, 1), limit: 12)
        let lines = meaning.map { StyledLine().padded(to: indent) + $0 }
        guard keys.width + 2 <= indent, let first = meaning.first else { return [keys] + lines }
        return [keys.padded(to: indent) + first] + lines.dropFirst()
    }

    private static func names(of entry: HelpSection.Entry) -> String { entry.keys.map(\.name).joined(separator: "  ") }
}

/// Help over another screen.
package actor HelpController: Component {
    package typealias Content = HelpScreen
    package var state: HelpScreen.State
    package let onAction: @Sendable (HelpScreen.Action) -> Void
    package nonisolated var isOverlay: Bool { true }

    package init(_ state: HelpScreen.State, onAction: @escaping @Sendable (HelpScreen.Action) -> Void) {
        (self.state, self.onAction) = (state, onAction)
    }

    package func perform(_ effect: Never) {}
    package func stop() {}
}
