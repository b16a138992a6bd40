/// How a piece of text looks.
public struct Style: Sendable, Hashable {
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
    /// The colour behind the text; `nil` is the terminal's own.
    public var background: Color?

    /// Plain, but for what is given.
    public init(
        bold: Bool = false, dim: Bool = false, underline: Bool = false, reverse: Bool = false, color: Color? = nil,
        background: Color? = nil
    ) {
        (self.bold, self.dim, self.underline, self.reverse) = (bold, dim, underline, reverse)
        (self.color, self.background) = (color, background)
    }

    /// This style with `other` laid over it: attributes add up, and `other`'s colours win where it has them.
    public func overlaid(with other: Style) -> Style {
        Style(
            bold: bold || other.bold, dim: dim || other.dim, underline: underline || other.underline,
            reverse: reverse || other.reverse, color: other.color ?? color, background: other.background ?? background)
    }

    /// The same on a terminal with `depth`; every meaning below still shows without colour.
    public func mapped(to depth: ColorDepth) -> Style {
        var style = self
        (style.color, style.background) = (color?.mapped(to: depth), background?.mapped(to: depth))
        return style
    }

    /// What sets exactly this style, whatever was set before: "Select Graphic Rendition" (ECMA-48, 8.3.117; 38 and 48
    /// as xterm has them).
    public var sequence: String {
        var numbers = ["0"]
        if bold { numbers.append("1") }
        if dim { numbers.append("2") }
        if underline { numbers.append("4") }
        if reverse { numbers.append("7") }
        if let color { numbers.append(color.parameters(from: 30)) }
        if let background { numbers.append(background.parameters(from: 40)) }
        return "\u{1B}[\(self == .plain ? "" : numbers.joined(separator: ";"))m"
    }
}

/// The palette, by meaning. Its colours read on dark and on light backgrounds, and every meaning shows without them.
extension Style {
    /// Ordinary text.
    public static let plain = Style()
    /// What matters less.
    public static let dim = Style(dim: true)
    /// What matters more.
    public static let bold = Style(bold: true)
    /// What the eye should find: a name, a key.
    public static let accent = Style(bold: true, color: .cyan)
    /// A heading over a part of a list.
    public static let heading = Style(bold: true, color: .blue)
    /// The letters that matched what was typed.
    public static let match = Style(bold: true, underline: true, color: .green)
    /// An address that can be opened.
    public static let link = Style(underline: true, color: .blue)
    /// What went wrong.
    public static let warning = Style(bold: true, color: .red)
    /// The row at hand.
    public static let selected = Style(reverse: true)
}

extension Color {
    /// Its numbers where those of the first eight begin at `base`: 30 for text, 40 behind it.
    fileprivate func parameters(from base: Int) -> String {
        switch self {
        case .palette(let number) where number < 8: "\(base + Int(number))"
        case .palette(let number) where number < 16: "\(base + 52 + Int(number))"
        case .palette(let number): "\(base + 8);5;\(number)"
        case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
        }
    }
}
