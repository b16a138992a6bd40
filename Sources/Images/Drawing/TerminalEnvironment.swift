import TerminalUI

/// The capabilities of a terminal by its environment variables, which can come from the terminal that started this one.
struct TerminalEnvironment {
    let depth: ColorDepth
    let method: GraphicsCapabilities.Method
    /// Whether graphics protocols can be used: not in a multiplexer, which does not pass them on, and not without
    /// colors.
    let allowsProtocols: Bool

    init(_ environment: [String: String]) {
        let terminal = environment["TERM"] ?? ""
        func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        let isMultiplexed =
            isSet("TMUX") || isSet("STY") || terminal.hasPrefix("tmux") || terminal.hasPrefix("screen")
        depth = ColorDepth(environment: environment)
        allowsProtocols = depth != .none && !isMultiplexed
        method = depth == .none ? .initials : isMultiplexed ? .symbols : Self.method(terminal, environment)
    }

    private static func method(_ terminal: String, _ environment: [String: String]) -> GraphicsCapabilities.Method {
        if ["xterm-kitty", "xterm-ghostty"].contains(terminal) { return .kitty }
        switch environment["TERM_PROGRAM"] {
        case "iTerm.app", "WezTerm": return .iterm2
        case "ghostty": return .kitty
        default: break
        }
        if environment["LC_TERMINAL"] == "iTerm2" { return .iterm2 }  // ssh forwards this variable
        if environment["VTE_VERSION"] != nil { return .symbols }  // even if started from kitty
        if environment["KITTY_WINDOW_ID"] != nil { return .kitty }
        return ["foot", "mlterm", "yaft-256color"].contains(terminal) ? .sixel : .symbols
    }
}
