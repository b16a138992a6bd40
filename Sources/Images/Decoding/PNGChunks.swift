/// Removes all chunks of a PNG but those of its pixels (<https://www.w3.org/TR/png/#5Chunk-layout>).
///
/// Texts, profiles and metadata are compressed too: two megabytes can decompress to gigabytes, and libpng would store
/// them.
enum PNGChunks {
    private static let requiredTypes: Set<String> = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]
    private static let signatureLength = 8
    /// The length of a chunk's length, type and checksum.
    private static let frameLength = 12

    /// - Parameter bytes: A file that starts with PNG's signature.
    /// - Returns: The signature and the required chunks, or `nil` if the end chunk is missing.
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
