import CZlib

import struct GitHubModel.SplitMix64

/// Writes PNG files with a palette (<https://www.w3.org/TR/png/>).
struct PNGWriter {
    /// The width and the height in pixels; 1 or more.
    let side: Int
    /// Red, green and blue of each color; at most 256 colors.
    let palette: [[UInt8]]

    /// Returns the file. `paletteIndex` returns the color of a pixel.
    func file(_ paletteIndex: (_ column: Int, _ row: Int) -> UInt8) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(side * (side + 1))
        for row in 0..<side {
            rows.append(0)  // no filter
            for column in 0..<side { rows.append(paletteIndex(column, row)) }
        }
        return Self.file(width: side, height: side, palette: palette, compressed: Self.compressed(rows))
    }

    /// Returns a file of these parts, which need not be consistent.
    static func file(width: Int, height: Int, palette: [[UInt8]], compressed: [UInt8]) -> [UInt8] {
        let (depth, indexed): (UInt8, UInt8) = (8, 3)
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", number(width) + number(height) + [depth, indexed, 0, 0, 0])
            + chunk("PLTE", palette.flatMap { $0 }) + chunk("IDAT", compressed) + chunk("IEND", [])
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let checked = Array(type.utf8) + data
        return number(data.count) + checked + number(Int(crc32(0, checked, UInt32(checked.count))))
    }

    /// Returns `bytes` in zlib's format, or nothing if zlib has no memory.
    static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        let bound = compressBound(UInt(bytes.count))
        return [UInt8](unsafeUninitializedCapacity: Int(bound)) { output, count in
            var length = bound
            let status = compress2(output.baseAddress, &length, bytes, UInt(bytes.count), 6)
            count = status == Z_OK ? Int(length) : 0
        }
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}

/// The default avatar of an account: five by five blocks, symmetric, always the same for an id.
struct Identicon {
    private let color: [UInt8]
    /// Whether each block of the left half and the middle column is filled, row by row.
    private let blocks: [Bool]
    private static let background: [UInt8] = [240, 240, 240]

    init(id: Int) {
        var random = SplitMix64(seed: UInt64(truncatingIfNeeded: id))
        color = (0..<3).map { _ in UInt8(40 + random.below(160)) }
        blocks = (0..<15).map { _ in random.chance(50) }
    }

    /// Returns the avatar as PNG.
    /// - Parameter side: The width and the height in pixels; 1 or more.
    func png(side: Int) -> [UInt8] {
        PNGWriter(side: side, palette: [Self.background, color]).file { column, row in
            isFilled(column: block(column, side), row: block(row, side)) ? 1 : 0
        }
    }

    /// Returns the number of the block at a pixel, from -1 to 5. The margin is half a block.
    private func block(_ pixel: Int, _ side: Int) -> Int {
        let twelfths = pixel * 12 / side
        return twelfths == 0 ? -1 : (twelfths - 1) / 2
    }

    private func isFilled(column: Int, row: Int) -> Bool {
        guard (0..<5).contains(column), (0..<5).contains(row) else { return false }
        return blocks[row * 3 + min(column, 4 - column)]
    }
}
