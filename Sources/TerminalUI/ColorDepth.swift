/// How many colours a terminal shows.
public enum ColorDepth: Int, Sendable, Hashable, Comparable {
    /// None: attributes only.
    case none
    /// The sixteen of its own palette.
    case sixteen
    /// 256, most of them the same everywhere.
    case palette
    /// Every shade.
    case full

    /// Fewer is less.
    public static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }

    /// What the environment tells: `NO_COLOR` (if not empty) wants none, `COLORTERM` tells of every shade, `TERM` of the
    /// kind of terminal.
    public init(environment: [String: String]) {
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

    /// Terminals that show every shade, and are known by name where `COLORTERM` got lost, as over ssh.
    private static func isFull(_ kind: String) -> Bool {
        let names = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour"]
        return kind.hasSuffix("-direct") || names.contains { kind.hasPrefix($0) }
    }
}
