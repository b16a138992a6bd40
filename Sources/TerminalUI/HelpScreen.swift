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
        case lines(Int)
        case pages(Int)
        case toStart, toEnd
    }

    static let keys = Keymap<Command>([
        KeyBinding([.escape, .character("q"), .character("?"), .function(1)], .close, "Go back", shortHelp: "back"),
        KeyBinding(
            [.down, .control("n"), .character("j"), .wheelDown], .lines(1), "Scroll down", shortHelp: "scroll",
            label: "↑↓"),
        KeyBinding([.up, .control("p"), .character("k"), .wheelUp], .lines(-1), "Scroll up"),
        KeyBinding([.pageDown, .character(" ")], .pages(1), "Page down"),
        KeyBinding([.pageUp], .pages(-1), "Page up"),
        KeyBinding([.home], .toStart, "Scroll to the start"),
        KeyBinding([.end], .toEnd, "Scroll to the end"),
    ])

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
        case .pressed(let key): keys.command(for: key).map { perform($0, &state) }
        }
        state.top = max(min(state.top, lines(of: state, in: state.size).count - height(in: state.size)), 0)
        return []
    }

    private static func perform(_ command: Command, _ state: inout State) {
        switch command {
        case .close: state.isClosed = true
        case .lines(let count): state.top += count
        case .pages(let count): state.top += count * height(in: state.size)
        case .toStart: state.top = 0
        case .toEnd: state.top = lines(of: state, in: state.size).count
        }
    }

    private static func height(in size: Size) -> Int { ScreenLayout(rows: size.rows, header: 1).listHeight }
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
