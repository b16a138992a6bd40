extension Color {
    /// Creates a color from one that was chosen for another background, such as a web page's. Makes it lighter or
    /// darker until it is visible on black and on white, and keeps it otherwise unchanged.
    public init(readable components: (red: UInt8, green: UInt8, blue: UInt8)) {
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

    /// Returns the color made lighter or darker by `percent`, with its hue. Above twice the brightness it becomes paler
    /// instead, because almost black has no hue.
    private func brighter(by percent: Int) -> Color {
        func scaled(_ component: Int) -> UInt8 {
            UInt8(clamping: component * min(100 + percent, 200) / 100 + max(percent - 100, 0))
        }
        return .rgb(red: scaled(components.red), green: scaled(components.green), blue: scaled(components.blue))
    }
}
