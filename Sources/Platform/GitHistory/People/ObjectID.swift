/// The ID of a Git object: SHA-1 or SHA-256. As numbers, because histories have millions of them.
package struct ObjectID: Sendable, Hashable {
    private let parts: SIMD4<UInt64>
    private let length: UInt8

    /// Returns `nil` unless the text has 40 or 64 hexadecimal digits, in lowercase as Git writes them.
    package init?(_ text: some Sequence<UInt8>) {
        var parts = SIMD4<UInt64>()
        var count = 0
        for byte in text {
            guard count < 64, let digit = Self.digit(byte) else { return nil }
            parts[count / 16] = parts[count / 16] << 4 | digit
            count += 1
        }
        guard count == 40 || count == 64 else { return nil }
        self.parts = parts
        length = UInt8(count)
    }

    private static func digit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
        default: nil
        }
    }
}

extension ObjectID: CustomStringConvertible {
    /// The digits in lowercase.
    package var description: String {
        let count = Int(length)
        return (0..<(count + 15) / 16).map { index in
            let digits = String(parts[index], radix: 16)
            let width = min(16, count - index * 16)
            return String(repeating: "0", count: max(width - digits.count, 0)) + digits
        }.joined()
    }
}
