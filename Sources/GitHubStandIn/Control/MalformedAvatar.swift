/// A picture that is not as it should be.
package enum MalformedAvatar: String, Sendable, CaseIterable {
    /// No bytes at all.
    case empty
    /// A PNG that ends in its middle.
    case broken
    /// A few bytes that claim 50,000 by 50,000 pixels.
    case huge
    /// Three megabytes.
    case long
    /// Another format than avatars have: SVG.
    case svg
    /// Escape sequences that would drive a terminal.
    case hostile

    var bytes: [UInt8] {
        switch self {
        case .empty: []
        case .broken: Array(Identicon(id: 1).png(side: 64).dropLast(40))
        case .huge:
            PNGWriter.file(
                width: 50_000, height: 50_000, palette: [[0, 0, 0]],
                packed: PNGWriter.packed([UInt8](repeating: 0, count: 1 << 20)))
        case .long: Identicon(id: 1).png(side: 64) + [UInt8](repeating: 0, count: 3 << 20)
        case .svg: Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>".utf8)
        case .hostile: Array("\u{1B}]0;title\u{7}\u{1B}[2J\u{1B}P0;1;0q~\u{1B}\\".utf8)
        }
    }
}
