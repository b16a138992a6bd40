/// The formats of avatars. What else this machine could decode is never tried: fewer decoders, fewer holes.
enum PictureFormat: String, Sendable, CaseIterable {
    case png, jpeg, gif

    /// By the first bytes; what a server calls it is not believed.
    init?(_ bytes: some Sequence<UInt8>) {
        guard let format = Self.allCases.first(where: { $0.beginnings.contains { bytes.starts(with: $0) } }) else {
            return nil
        }
        self = format
    }

    private var beginnings: [[UInt8]] {
        switch self {
        case .png: [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
        case .jpeg: [[0xFF, 0xD8, 0xFF]]
        case .gif: [Array("GIF87a".utf8), Array("GIF89a".utf8)]
        }
    }
}
