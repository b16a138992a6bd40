import TerminalUI

/// What the variables of a terminal tell about it. They may come from another terminal that this one was started from.
struct TerminalEnvironment {
    let depth: ColorDepth
    let method: GraphicsCapabilities.Method
    /// A multiplexer keeps pictures to itself unless told otherwise, and without colour none is wanted.
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
        if environment["LC_TERMINAL"] == "iTerm2" { return .iterm2 }  // also comes through ssh
        if environment["VTE_VERSION"] != nil { return .symbols }  // though started from kitty, perhaps
        if environment["KITTY_WINDOW_ID"] != nil { return .kitty }
        return ["foot", "mlterm", "yaft-256color"].contains(terminal) ? .sixel : .symbols
    }
}
