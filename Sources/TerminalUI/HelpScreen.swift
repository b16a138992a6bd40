/// Every key of the screen it was opened on, to be laid over that screen; it scrolls where the window is too small.
public enum HelpScreen: Screen {
    /// What it tells, and how far it is scrolled.
    public struct State: Sendable, Hashable {
        let title: String
        let sections: [HelpSection]
        var top = 0
        var size: Size
        var isLeft = false

        /// Help in a window of `size`. Where two sections name a key, the first one is right.
        public init(_ title: String, _ sections: [HelpSection], in size: Size) {
            (self.title, self.sections, self.size) = (title, HelpSection.deduplicated(sections), size)
        }
    }

    /// What can happen.
    public enum Action: InputAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
    }

    /// It wants nothing done.
    public typealias Effect = Never

    enum Command: Sendable, Hashable {
        case leave
        case lines(Int)
        case pages(Int)
        case toStart, toEnd
    }

    static let keys = Keymap<Command>([
        KeyBinding([.escape, .character("q"), .character("?"), .function(1)], .leave, "Go back", shortHelp: "back"),
        KeyBinding(
            [.down, .control("n"), .character("j"), .wheelDown], .lines(1), "Scroll down", shortHelp: "scroll",
            label: "↑↓"),
        KeyBinding([.up, .control("p"), .character("k"), .wheelUp], .lines(-1), "Scroll up"),
        KeyBinding([.pageDown, .character(" ")], .pages(1), "Scroll a page down"),
        KeyBinding([.pageUp], .pages(-1), "Scroll a page up"),
        KeyBinding([.home], .toStart, "Scroll to the start"),
        KeyBinding([.end], .toEnd, "Scroll to the end"),
    ])

    /// Was it left by Esc or what opened it?
    public static func isOver(_ state: State) -> Bool { state.isLeft }

    /// All of it at once: who listens need not scroll.
    public static func announcement(of state: State) -> String? {
        let sections = state.sections.map { section in
            "\(section.title): " + section.entries.map(\.accessibilityText).joined(separator: "; ")
        }
        return ([state.title] + sections).joined(separator: ". ")
    }

    /// One step.
    public static func reduce(_ state: inout State, _ action: Action) -> [Never] {
        switch action {
        case .resized(let size): state.size = size
        case .pressed(let key): keys.command(for: key).map { perform($0, &state) }
        }
        state.top = max(min(state.top, lines(of: state, in: state.size).count - height(in: state.size)), 0)
        return []
    }

    private static func perform(_ command: Command, _ state: inout State) {
        switch command {
        case .leave: state.isLeft = true
        case .lines(let count): state.top += count
        case .pages(let count): state.top += count * height(in: state.size)
        case .toStart: state.top = 0
        case .toEnd: state.top = lines(of: state, in: state.size).count
        }
    }

    private static func height(in size: Size) -> Int { ScreenLayout(rows: size.rows, header: 1).listHeight }
}
