import Foundation

/// The colors of texts by their meaning, which depend on the background of the terminal.
///
/// Many terminals draw bold text in the colors 1 to 6 of their palette brighter, which can't be read on white; others
/// have a blue that can't be read on black. So bold text has other colors, and none while the background is unknown.
package struct Theme: Sendable, Hashable {
    package enum Background: String, Sendable, Hashable { case dark, light }
    /// The meanings of text whose colors can be set.
    package enum Role: String, Sendable, CaseIterable { case accent, heading, match, link, warning, dim }

    /// `nil` if it is unknown.
    package var background: Background?
    /// The colors that the user has set.
    package var colors: [Role: Color]
    /// Whether colors are those of ``Style`` whatever the background is.
    private let isPlain: Bool

    package init(background: Background? = nil, colors: [Role: Color] = [:]) {
        self.background = background
        self.colors = colors
        isPlain = false
    }

    private init() {
        (background, colors, isPlain) = (nil, [:], true)
    }

    /// The colors of ``Style`` as they are.
    package static let plain = Theme()

    /// Returns the style for a terminal with `depth`. In the selected row, texts have the color of the row: none is dim
    /// there.
    package func applied(to style: Style, in depth: ColorDepth) -> Style {
        guard !isPlain, depth != .none else { return style.mapped(to: depth) }
        var style = style
        let role = Role(of: style)
        if style.reverse {
            style.dim = false
            if role != nil { style.color = nil }
        } else if let role {
            set(role, &style, depth)
        } else if let color = style.color, style.background == nil, let background {
            style.color = color.readable(on: background)
        }
        return style.mapped(to: depth)
    }

    private func set(_ role: Role, _ style: inout Style, _ depth: ColorDepth) {
        let color = colors[role] ?? background.flatMap { role.color(on: $0, hasShades: depth > .sixteen) }
        if role == .dim, color == nil { return }
        style.color = color
        style.dim = false
        if case .palette(1...6)? = color, colors[role] == nil { style.bold = false }
    }
}

extension Theme.Role {
    fileprivate init?(of style: Style) {
        switch style.color {
        case .cyan?: self = .accent
        case .green?: self = .match
        case .red? where style.bold: self = .warning
        case .blue? where style.bold: self = .heading
        case .blue? where style.underline: self = .link
        case nil where style.dim: self = .dim
        default: return nil
        }
    }

    /// Returns a color whose contrast with the backgrounds of terminals is at least 4.5:1. Users change the first
    /// sixteen colors, and few the shades. `nil` stands for that of other text.
    fileprivate func color(on background: Theme.Background, hasShades: Bool) -> Color? {
        let numbers: (dark: UInt8?, light: UInt8?) =
            switch self {
            case .accent: hasShades ? (80, 24) : (14, 4)
            case .heading, .link: hasShades ? (111, 25) : (14, 4)
            case .match: hasShades ? (114, 22) : (10, nil)
            case .warning: hasShades ? (210, 124) : (11, 1)
            case .dim: hasShades ? (246, 241) : (nil, nil)
            }
        return (background == .dark ? numbers.dark : numbers.light).map(Color.palette)
    }
}

extension Theme.Background {
    /// Creates the background of a terminal from its color, each component from 0 to 1.
    package init(red: Double, green: Double, blue: Double) {
        self = Color.luminance(red: red, green: green, blue: blue) > 0.18 ? .light : .dark
    }

    /// The background that variables name: of the Linux console, or `COLORFGBG`, which some terminals set to the
    /// numbers of the colors of text and background.
    package init?(environment: [String: String]) {
        if environment["TERM"] == "linux" {
            self = .dark
            return
        }
        guard let last = environment["COLORFGBG"]?.split(separator: ";").last, let number = UInt8(last), number < 16
        else {
            return nil
        }
        self = [7, 15].contains(number) ? .light : .dark
    }

    fileprivate var luminance: Double { self == .light ? 1 : 0.02 }
}

extension Color {
    /// The minimum contrast of marks without text (<https://www.w3.org/TR/WCAG22/#non-text-contrast>).
    private static let minContrast = 3.0

    /// Returns the relative luminance, from 0 to 1 (<https://www.w3.org/TR/WCAG22/#dfn-relative-luminance>).
    package static func luminance(red: Double, green: Double, blue: Double) -> Double {
        func linear(_ component: Double) -> Double {
            component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    package static func contrast(_ one: Double, _ other: Double) -> Double {
        (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    package var luminance: Double {
        let (red, green, blue) = components
        return Self.luminance(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
    }

    /// Returns the color, made darker or lighter until a mark of it is visible. Colors of the palette stay: users
    /// change them.
    fileprivate func readable(on background: Theme.Background) -> Color {
        guard case .rgb(var red, var green, var blue) = self else { return self }
        let sign = background == .light ? -1 : 1
        var color = self
        while Self.contrast(color.luminance, background.luminance) < Self.minContrast {
            (red, green, blue) = (red.moved(by: sign), green.moved(by: sign), blue.moved(by: sign))
            color = .rgb(red: red, green: green, blue: blue)
        }
        return color
    }
}

extension UInt8 {
    private static let step = 12

    fileprivate func moved(by sign: Int) -> UInt8 { UInt8(clamping: Int(self) + sign * Self.step) }
}
