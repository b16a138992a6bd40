/// The style of text.
public struct Style: Sendable, Hashable {
    /// The attributes. `reverse` exchanges the colors of the text and the background.
    public var bold, dim, underline, reverse: Bool
    package var strikethrough = false
    /// The color of the text, or `nil` for the terminal's default.
    public var color: Color?
    /// The color of the background, or `nil` for the terminal's default.
    public var background: Color?

    /// Creates a plain style with the given attributes and colors.
    public init(
        bold: Bool = false, dim: Bool = false, underline: Bool = false, reverse: Bool = false, color: Color? = nil,
        background: Color? = nil
    ) {
        self.bold = bold
        self.dim = dim
        self.underline = underline
        self.reverse = reverse
        self.color = color
        self.background = background
    }

    /// Returns this style with `other` on top: attributes are combined, the colors of `other` take precedence.
    package func overlaid(with other: Style) -> Style {
        var style = Style(
            bold: bold || other.bold, dim: dim || other.dim, underline: underline || other.underline,
            reverse: reverse || other.reverse, color: other.color ?? color, background: other.background ?? background)
        style.strikethrough = strikethrough || other.strikethrough
        return style
    }

    /// Returns this style for a terminal with `depth`. The styles below differ from plain text even without colors.
    package func mapped(to depth: ColorDepth) -> Style {
        var style = self
        style.color = color?.mapped(to: depth)
        style.background = background?.mapped(to: depth)
        return style
    }

    /// The sequence that sets exactly this style: "Select Graphic Rendition" (ECMA-48, 8.3.117; 38 and 48 as in xterm).
    package var sequence: String {
        var numbers = ["0"]
        if bold { numbers.append("1") }
        if dim { numbers.append("2") }
        if underline { numbers.append("4") }
        if reverse { numbers.append("7") }
        if strikethrough { numbers.append("9") }
        if let color { numbers.append(color.parameters(from: 30)) }
        if let background { numbers.append(background.parameters(from: 40)) }
        return "\u{1B}[\(self == .plain ? "" : numbers.joined(separator: ";"))m"
    }

    // MARK: The palette, by meaning: readable on any background, and not plain even without colors

    /// Text without attributes and colors.
    public static let plain = Style()
    /// Less important text.
    public static let dim = Style(dim: true)
    /// More important text.
    public static let bold = Style(bold: true)
    /// Names, keys and other text to be found at a glance.
    public static let accent = Style(bold: true, color: .cyan)
    package static let heading = Style(bold: true, color: .blue)
    package static let match = Style(bold: true, underline: true, color: .green)
    /// A URL that can be opened.
    public static let link = Style(underline: true, color: .blue)
    /// An error.
    public static let warning = Style(bold: true, color: .red)
    package static var strikethrough: Style {
        var style = Style()
        style.strikethrough = true
        return style
    }
    /// The selected row.
    public static let selected = Style(reverse: true)
}

extension Color {
    fileprivate func parameters(from base: Int) -> String {
        switch self {
        case .palette(let number) where number < 8: "\(base + Int(number))"
        case .palette(let number) where number < 16: "\(base + 52 + Int(number))"
        case .palette(let number): "\(base + 8);5;\(number)"
        case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
        }
    }
}
