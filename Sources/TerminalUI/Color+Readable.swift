extension Color {
    /// A shade that was chosen for another ground, such as a web page's: as much lighter or darker as it takes to be seen on
    /// black and on white, and otherwise the same.
    public init(readable parts: (red: UInt8, green: UInt8, blue: UInt8)) {
        let shade = Color.rgb(red: parts.red, green: parts.green, blue: parts.blue)
        let sign = shade.brightness < Self.readable.lowerBound ? 1 : -1
        let shades = (0...355).lazy.map { shade.brighter(by: sign * $0) }
        self = shades.first { Self.readable.contains($0.brightness) } ?? shade
    }

    /// As bright as these greys: on black with a contrast of 3 to 1, which drawings ought to have
    /// (<https://www.w3.org/TR/WCAG22/#non-text-contrast>), on white with 1.5 to 1, for yellow is to stay yellow.
    private static let readable = 90 * 90...210 * 210

    /// The square of the grey that is as bright; the eye takes most of its light from green.
    private var brightness: Int {
        let (red, green, blue) = parts
        return (2126 * red * red + 7152 * green * green + 722 * blue * blue) / 10_000
    }

    /// So many percent, which keeps the hue; twice as bright is enough, then it gets paler: what is nearly black has none.
    private func brighter(by percent: Int) -> Color {
        func moved(_ part: Int) -> UInt8 {
            UInt8(clamping: part * min(100 + percent, 200) / 100 + max(percent - 100, 0))
        }
        return .rgb(red: moved(parts.red), green: moved(parts.green), blue: moved(parts.blue))
    }
}
