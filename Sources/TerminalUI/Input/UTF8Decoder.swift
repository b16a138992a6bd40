/// Decodes UTF-8 that arrives in pieces. Invalid bytes are dropped.
struct UTF8Decoder: Sendable {
    private var bytes: [UInt8] = []

    var isWithinScalar: Bool { !bytes.isEmpty }

    mutating func decode(_ byte: UInt8) -> Unicode.Scalar? {
        switch byte {
        case 0x80..<0xC0 where bytes.isEmpty: return nil
        case 0x80..<0xC0: bytes.append(byte)
        default: bytes = [byte]
        }
        guard bytes.count >= length else { return nil }
        defer { bytes = [] }
        return String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
    }

    private var length: Int {
        switch bytes.first ?? 0 {
        case 0xC2..<0xE0: 2
        case 0xE0..<0xF0: 3
        case 0xF0..<0xF5: 4
        default: 1
        }
    }
}
