/// A PNG cut down to what its pixels need (<https://www.w3.org/TR/png/#5Chunk-layout>).
///
/// Texts, profiles and metadata are compressed too: two megabytes of them can unpack to gigabytes, and libpng would keep
/// them all.
enum PNGChunks {
    private static let needed: Set<String> = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]
    private static let signatureLength = 8
    /// Length, type and checksum.
    private static let frameLength = 12

    /// - Parameter bytes: begin with PNG's signature.
    /// - Returns: signature and needed chunks, up to the end chunk; `nil` if that is missing.
    static func needed(of bytes: [UInt8]) -> [UInt8]? {
        var kept = Array(bytes.prefix(signatureLength))
        var place = signatureLength
        while bytes.count - place >= frameLength {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - place - frameLength else { return nil }
            let type = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
            let end = place + frameLength + length
            if needed.contains(type) { kept += bytes[place..<end] }
            if type == "IEND" { return kept }
            place = end
        }
        return nil
    }
}
