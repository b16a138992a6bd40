/// The formats of avatars. Other decoders of gdk-pixbuf are never used, which reduces the attack surface.
enum ImageFormat: String, Sendable, CaseIterable {
    case png, jpeg, gif

    /// Detects the format by the first bytes. The `Content-Type` is not trusted.
    init?(_ bytes: some Sequence<UInt8>) {
        guard let format = Self.allCases.first(where: { $0.magicNumbers.contains { bytes.starts(with: $0) } }) else {
            return nil
        }
        self = format
    }

    /// Returns the bytes for the decoder, or `nil` if the end is missing, which not every decoder reports.
    func sanitizedBytes(of bytes: [UInt8]) -> [UInt8]? {
        switch self {
        case .png: PNGChunks.required(of: bytes)
        case .jpeg: JPEGSegments.required(of: bytes)
        case .gif: bytes
        }
    }

    private var magicNumbers: [[UInt8]] {
        switch self {
        case .png: [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
        case .jpeg: [[0xFF, 0xD8, 0xFF]]
        case .gif: [Array("GIF87a".utf8), Array("GIF89a".utf8)]
        }
    }
}

/// Removes all chunks of a PNG except its pixels (<https://www.w3.org/TR/png/#5Chunk-layout>). The others are
/// compressed too: two megabytes can become gigabytes, which libpng would store.
enum PNGChunks {
    private static let requiredTypes: Set<String> = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]
    private static let signatureLength = 8
    private static let frameLength = 12

    static func required(of bytes: [UInt8]) -> [UInt8]? {
        var result = Array(bytes.prefix(signatureLength))
        var position = signatureLength
        while bytes.count - position >= frameLength {
            let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - position - frameLength else { return nil }
            let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
            let end = position + frameLength + length
            if requiredTypes.contains(type) { result += bytes[position..<end] }
            if type == "IEND" { return result }
            position = end
        }
        return nil
    }
}
