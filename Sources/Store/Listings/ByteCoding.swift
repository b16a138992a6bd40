/// Takes out what a ``ByteWriter`` put in. Past the end, or where no text is, ``isDamaged`` is set and values are empty.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    private(set) var isDamaged = false

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func number() -> UInt64 {
        var (number, shift): (UInt64, UInt64) = (0, 0)
        while position < bytes.count, shift < 64 {
            let byte = bytes[position]
            position += 1
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        isDamaged = true
        return 0
    }

    mutating func int() -> Int { Int(Int64(bitPattern: number())) }

    mutating func text() -> String {
        let count = number()
        guard count <= UInt64(bytes.count - position) else {
            isDamaged = true
            return ""
        }
        let end = position + Int(count)
        defer { position = end }
        return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[position..<end]), as: UTF8.self)
    }
}
