/// A color of text or of its background.
public enum Color: Sendable, Hashable {
    /// A color of the terminal's palette. 0 to 15 are set by the user, the others are a 6x6x6 cube and 24 shades of
    /// gray (<https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>, "Character Attributes (SGR)").
    case palette(UInt8)
    /// An exact color; each component is 0 to 255.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)

    /// The colors 1 to 6 of the palette.
    public static let red = palette(1), green = palette(2), yellow = palette(3), blue = palette(4),
        magenta = palette(5), cyan = palette(6)

    /// Returns the nearest color that a terminal with `depth` displays, or `nil` if it displays none.
    package func mapped(to depth: ColorDepth) -> Color? {
        switch (self, depth) {
        case (_, .none): nil
        case (.rgb, .full), (.palette, .full), (.palette, .palette), (.palette(0..<16), .sixteen): self
        case (.rgb, .palette): .palette(nearest(in: 16...255))
        case (_, .sixteen): .palette(nearest(in: 0...15))
        }
    }

    /// The components, 0 to 255. The first sixteen palette colors have xterm's default values.
    package var components: (red: Int, green: Int, blue: Int) {
        switch self {
        case .rgb(let red, let green, let blue): (Int(red), Int(green), Int(blue))
        case .palette(let number) where number < 16: Self.sixteen[Int(number)]
        case .palette(let number) where number < 232:
            (Self.step(number, 36), Self.step(number, 6), Self.step(number, 1))
        case .palette(let number): (8 + 10 * Int(number - 232), 8 + 10 * Int(number - 232), 8 + 10 * Int(number - 232))
        }
    }

    private func nearest(in numbers: ClosedRange<UInt8>) -> UInt8 {
        numbers.min { distance(to: .palette($0)) < distance(to: .palette($1)) } ?? 0
    }

    private func distance(to other: Color) -> Int {
        let (left, right) = (components, other.components)
        let (red, green, blue) = (left.red - right.red, left.green - right.green, left.blue - right.blue)
        return 3 * red * red + 6 * green * green + blue * blue
    }

    private static func step(_ number: UInt8, _ weight: UInt8) -> Int {
        let step = Int((number - 16) / weight % 6)
        return step == 0 ? 0 : 55 + 40 * step
    }

    private static let sixteen = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ]

    /// Creates a color from one for another background, made lighter or darker until it is visible on black and white.
    package init(readable components: (red: UInt8, green: UInt8, blue: UInt8)) {
        let color = Color.rgb(red: components.red, green: components.green, blue: components.blue)
        let sign = color.brightness < Self.readable.lowerBound ? 1 : -1
        let candidates = (0...355).lazy.map { color.brighter(by: sign * $0) }
        self = candidates.first { Self.readable.contains($0.brightness) } ?? color
    }

    /// The brightness of readable colors. On black the contrast is at least 3:1, as required for graphics
    /// (<https://www.w3.org/TR/WCAG22/#non-text-contrast>); on white at least 1.5:1, so that yellow stays yellow.
    private static let readable = 90 * 90...210 * 210

    /// The square of the gray value of equal brightness, weighted by the eye's sensitivity (mostly to green).
    private var brightness: Int {
        let (red, green, blue) = components
        return (2126 * red * red + 7152 * green * green + 722 * blue * blue) / 10_000
    }

    /// Returns the color lighter or darker by `percent`. Above twice the brightness it becomes paler: black has no hue.
    private func brighter(by percent: Int) -> Color {
        func scaled(_ component: Int) -> UInt8 {
            UInt8(clamping: component * min(100 + percent, 200) / 100 + max(percent - 100, 0))
        }
        return .rgb(red: scaled(components.red), green: scaled(components.green), blue: scaled(components.blue))
    }
}

package enum ColorDepth: Int, Sendable, Hashable, Comparable {
    case none
    case sixteen
    case palette
    case full

    package static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }

    /// Detects the color depth: `NO_COLOR` (if not empty) disables colors, `COLORTERM` announces 24-bit colors, except
    /// in GNU screen, where it is that of the terminal around it.
    package init(environment: [String: String]) {
        let kind = environment["TERM"] ?? ""
        let announcesFull = ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
        let isFull = announcesFull && !Self.isScreen(environment) || Self.isFull(kind)
        switch kind {
        case _ where !(environment["NO_COLOR"] ?? "").isEmpty: self = .none
        case "", "dumb": self = .none
        case _ where kind.hasPrefix("vt") && !kind.hasPrefix("vte") || kind.hasSuffix("-mono"): self = .none
        case _ where isFull: self = .full
        case _ where kind.contains("256"): self = .palette
        default: self = .sixteen
        }
    }

    /// Whether the terminal is GNU screen. tmux can have the same name.
    private static func isScreen(_ environment: [String: String]) -> Bool {
        let isTmux = !(environment["TMUX"] ?? "").isEmpty
        return !(environment["STY"] ?? "").isEmpty || environment["TERM"]?.hasPrefix("screen") == true && !isTmux
    }

    /// Returns whether `kind` names a terminal with 24-bit colors. `COLORTERM` may be missing, as over SSH.
    private static func isFull(_ kind: String) -> Bool {
        let names = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour"]
        return kind.hasSuffix("-direct") || names.contains { kind.hasPrefix($0) }
    }
}
