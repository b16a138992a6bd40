/// The number of colors that a terminal displays.
package enum ColorDepth: Int, Sendable, Hashable, Comparable {
    /// No colors, only attributes such as bold.
    case none
    /// The sixteen colors of the user's palette.
    case sixteen
    /// 256 colors.
    case palette
    /// 24-bit colors.
    case full

    package static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }

    /// Detects the color depth from the environment: `NO_COLOR` (if not empty) disables colors, `COLORTERM` announces
    /// 24-bit colors, `TERM` names the terminal.
    package init(environment: [String: String]) {
        let kind = environment["TERM"] ?? ""
        let isFull = ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") || Self.isFull(kind)
        switch kind {
        case _ where !(environment["NO_COLOR"] ?? "").isEmpty: self = .none
        case "", "dumb": self = .none
        case _ where kind.hasPrefix("vt") && !kind.hasPrefix("vte") || kind.hasSuffix("-mono"): self = .none
        case _ where isFull: self = .full
        case _ where kind.contains("256"): self = .palette
        default: self = .sixteen
        }
    }

    /// Returns whether `kind` names a terminal with 24-bit colors. `COLORTERM` may be missing, as over SSH.
    private static func isFull(_ kind: String) -> Bool {
        let names = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour"]
        return kind.hasSuffix("-direct") || names.contains { kind.hasPrefix($0) }
    }
}
