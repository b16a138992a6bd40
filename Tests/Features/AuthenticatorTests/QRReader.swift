@testable import Authenticator

/// Decodes QR codes in byte mode, versions 2 and 3 at the lowest error correction level, without correcting errors
/// (the reverse of ISO/IEC 18004, section 7.3 and later).
struct QRReader {
    private let code: QRCode
    private let mask: Int

    init(_ code: QRCode) {
        self.code = code
        // Three bits of the format next to the upper left finder pattern, masked with 101.
        let bits = (2...4).map { code.isDark(column: $0, row: 8) ? 1 : 0 }
        mask = (bits[0] << 2 | bits[1] << 1 | bits[2]) ^ 0b101
    }

    /// The decoded text, or `nil` if it is not in byte mode.
    var text: String? {
        var remaining = dataBits[...]
        func bits(_ count: Int) -> Int {
            defer { remaining = remaining.dropFirst(count) }
            return remaining.prefix(count).reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
        guard bits(4) == 0b0100 else { return nil }
        let count = bits(8)
        return String(decoding: (0..<count).map { _ in UInt8(bits(8)) }, as: UTF8.self)
    }

    /// The modules in columns of two from the lower right corner, alternately up and down, without the vertical timing
    /// pattern.
    private var dataBits: [Bool] {
        var (bits, isUpward) = ([Bool](), true)
        for right in stride(from: code.width - 1, to: 0, by: -2).map({ $0 <= 6 ? $0 - 1 : $0 }) where right > 0 {
            for step in 0..<code.width {
                let row = isUpward ? code.width - 1 - step : step
                for column in [right, right - 1] where !isFunction(column, row) {
                    bits.append(code.isDark(column: column, row: row) != isMasked(column, row))
                }
            }
            isUpward.toggle()
        }
        return bits
    }

    /// Whether the module belongs to a finder pattern, the format, a timing pattern, or the alignment pattern of
    /// versions 2 to 6.
    private func isFunction(_ column: Int, _ row: Int) -> Bool {
        let end = code.width - 8
        if column < 9, row < 9 || row >= end { return true }
        if row < 9, column >= end { return true }
        if column == 6 || row == 6 { return true }
        return abs(column - (code.width - 7)) <= 2 && abs(row - (code.width - 7)) <= 2
    }

    private func isMasked(_ column: Int, _ row: Int) -> Bool {
        switch mask {
        case 0: (row + column) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (row + column) % 3 == 0
        case 4: (row / 2 + column / 3) % 2 == 0
        case 5: row * column % 2 + row * column % 3 == 0
        case 6: (row * column % 2 + row * column % 3) % 2 == 0
        default: ((row + column) % 2 + row * column % 3) % 2 == 0
        }
    }
}
