import Foundation

/// Reads the values that a ``ByteWriter`` wrote. Past the end and for invalid values, it sets ``isDamaged`` and returns 0 or an
/// empty text. The bytes can come from another program, so texts are sanitized.
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

    mutating func count() -> Int { int().clampedCount }

    /// Reads the number of values that follow, each of at least `size` bytes.
    mutating func length(ofValuesWith size: Int) -> Int {
        let count = number()
        guard count <= UInt64((bytes.count - position) / size) else {
            isDamaged = true
            return 0
        }
        return Int(count)
    }

    /// Reads the seconds since the reference date: up to ten thousand years away, as in responses.
    mutating func interval() -> Double {
        let interval = Double(bitPattern: number().byteSwapped)
        guard interval.magnitude < Date.maxInterval else {  // false for NaN
            isDamaged = true
            return 0
        }
        return interval
    }

    mutating func text() -> String {
        let count = length(ofValuesWith: 1)
        defer { position += count }
        let encoded = UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
        return String(decoding: encoded, as: UTF8.self).sanitizedLines
    }
}

/// Writes values one after the other: integers with one byte for each 7 bits (LEB128), texts with their length first.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    /// `capacity` is the expected number of bytes after `prefix`.
    init(_ prefix: UInt8? = nil, capacity: Int = 0) {
        bytes.reserveCapacity(capacity + 1)
        if let prefix { bytes.append(prefix) }
    }

    mutating func write(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func write(_ number: Int) { write(UInt64(bitPattern: Int64(number))) }

    mutating func write(_ text: String) {
        write(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }
}
