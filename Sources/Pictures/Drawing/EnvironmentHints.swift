/// What the variables of a terminal tell about it. They may come from another terminal that this one was started from.
struct EnvironmentHints {
    let depth: DrawingAbility.Depth
    let way: DrawingAbility.Way
    /// A multiplexer keeps pictures to itself unless told otherwise, and without colour none is wanted.
    let allowsProtocols: Bool

    init(_ environment: [String: String]) {
        let terminal = environment["TERM"] ?? ""
        func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        let isMultiplexed =
            isSet("TMUX") || isSet("STY") || terminal.hasPrefix("tmux") || terminal.hasPrefix("screen")
        depth = Self.depth(terminal, environment)
        allowsProtocols = depth != .none && !isMultiplexed
        way = depth == .none ? .initials : isMultiplexed ? .symbols : Self.way(terminal, environment)
    }

    private static func depth(_ terminal: String, _ environment: [String: String]) -> DrawingAbility.Depth {
        if terminal.isEmpty || terminal == "dumb" || environment["NO_COLOR"]?.isEmpty == false { return .none }
        let claimed = environment["COLORTERM"]
        if claimed == "truecolor" || claimed == "24bit" || terminal.hasSuffix("-direct") { return .trueColor }
        if ["xterm-kitty", "xterm-ghostty", "foot", "wezterm", "alacritty"].contains(terminal) { return .trueColor }
        if environment["VTE_VERSION"] != nil { return .trueColor }
        return terminal.contains("256color") ? .palette : .sixteen
    }

    private static func way(_ terminal: String, _ environment: [String: String]) -> DrawingAbility.Way {
        if ["xterm-kitty", "xterm-ghostty"].contains(terminal) { return .kitty }
        switch environment["TERM_PROGRAM"] {
        case "iTerm.app", "WezTerm": return .iterm2
        case "ghostty": return .kitty
        default: break
        }
        if environment["LC_TERMINAL"] == "iTerm2" { return .iterm2 }  // also comes through ssh
        if environment["VTE_VERSION"] != nil { return .symbols }  // though started from kitty, perhaps
        if environment["KITTY_WINDOW_ID"] != nil { return .kitty }
        return ["foot", "mlterm", "yaft-256color"].contains(terminal) ? .sixel : .symbols
    }
}
