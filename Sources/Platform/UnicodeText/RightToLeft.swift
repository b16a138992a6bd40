extension Unicode.Scalar {
    /// Whether the scalar is in a block of a script that is written from right to left, such as Hebrew and Arabic
    /// (Unicode UAX #9).
    package var isRightToLeft: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

extension String {
    /// A mark of width 0 (U+200E): the text after it is ordered from left to right.
    package static let leftToRightMark = "\u{200E}"

    /// The text, and if it contains scalars of right-to-left scripts a mark that ends it.
    package var endingLeftToRight: String {
        utf8.contains { $0 >= 0xD6 } && unicodeScalars.contains(where: \.isRightToLeft)
            ? self + Self.leftToRightMark : self
    }
}
