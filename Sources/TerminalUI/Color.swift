/// A colour of text or of what is behind it.
public enum Color: Sendable, Hashable {
    /// By its number in the terminal's palette: 0 to 15 are its owner's own shades, the rest are a cube of 6x6x6 and
    /// 24 greys (<https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>, "Character Attributes (SGR)").
    case palette(UInt8)
    /// Exactly this shade, each part from 0 to 255.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)

    /// Number 1 of the palette.
    public static let red = palette(1)
    /// Number 2 of the palette.
    public static let green = palette(2)
    /// Number 3 of the palette.
    public static let yellow = palette(3)
    /// Number 4 of the palette.
    public static let blue = palette(4)
    /// Number 5 of the palette.
    public static let magenta = palette(5)
    /// Number 6 of the palette.
    public static let cyan = palette(6)

    /// A shade by its parts.
    public init(_ parts: (red: UInt8, green: UInt8, blue: UInt8)) {
        self = .rgb(red: parts.red, green: parts.green, blue: parts.blue)
    }

    /// The nearest that a terminal with `depth` shows; `nil` where it shows none.
    public func mapped(to depth: ColorDepth) -> Color? {
        switch (self, depth) {
        case (_, .none): nil
        case (.rgb, .full), (.palette, .full), (.palette, .palette), (.palette(0..<16), .sixteen): self
        case (.rgb, .palette): .palette(nearest(in: 16...255))
        case (_, .sixteen): .palette(nearest(in: 0...15))
        }
    }

    /// The parts from 0 to 255; the first sixteen as xterm has them, wherever their owner changed none.
    var parts: (red: Int, green: Int, blue: Int) {
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

    /// How different they look: the eye minds green most, and blue least.
    private func distance(to other: Color) -> Int {
        let (left, right) = (parts, other.parts)
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
}
