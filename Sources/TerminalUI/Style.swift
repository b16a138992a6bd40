/// How a piece of text looks: attributes every terminal has, and one of its sixteen colours.
public struct Style: Sendable, Hashable {
    /// The sixteen colours of a terminal's palette; which shade each is, its owner chose.
    public enum Color: UInt8, Sendable, Hashable, CaseIterable {
        case black, red, green, yellow, blue, magenta, cyan, white
        case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
    }

    /// Heavier than the rest.
    public var bold: Bool
    /// Fainter than the rest.
    public var dim: Bool
    /// With a line under it.
    public var underline: Bool
    /// Text and background exchanged.
    public var reverse: Bool
    /// The text's colour; `nil` is the terminal's own.
    public var color: Color?
    /// The colour behind it; `nil` is the terminal's own.
    public var background: Color?

    /// Plain, but for what is given.
    public init(
        bold: Bool = false, dim: Bool = false, underline: Bool = false, reverse: Bool = false, color: Color? = nil,
        background: Color? = nil
    ) {
        (self.bold, self.dim, self.underline, self.reverse) = (bold, dim, underline, reverse)
        (self.color, self.background) = (color, background)
    }

    /// This style with `other` laid over it: attributes add up, and `other`'s colours win where it has some.
    public func overlaid(with other: Style) -> Style {
        Style(
            bold: bold || other.bold, dim: dim || other.dim, underline: underline || other.underline,
            reverse: reverse || other.reverse, color: other.color ?? color, background: other.background ?? background)
    }

    /// The same without colour; every meaning below still shows.
    var monochrome: Style {
        var style = self
        (style.color, style.background) = (nil, nil)
        return style
    }
}

/// The palette, by meaning. Its colours read on dark and on light backgrounds.
extension Style {
    /// Ordinary text.
    public static let plain = Style()
    /// What matters less.
    public static let dim = Style(dim: true)
    /// What matters more.
    public static let bold = Style(bold: true)
    /// What the eye should find: a name, a key.
    public static let accent = Style(bold: true, color: .cyan)
    /// The letters that matched what was typed.
    public static let match = Style(bold: true, underline: true, color: .green)
    /// What went wrong.
    public static let warning = Style(bold: true, color: .red)
    /// The row at hand.
    public static let selected = Style(reverse: true)
}
