import CZlib

/// Writes pictures as PNG with a palette (<https://www.w3.org/TR/png/>).
struct PNGWriter {
    /// Pixels on each side, 1 or more.
    let side: Int
    /// Red, green and blue; at most 256.
    let palette: [[UInt8]]

    /// The whole file; `place` tells a pixel's place in the palette.
    func picture(_ place: (_ column: Int, _ row: Int) -> UInt8) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(side * (side + 1))
        for row in 0..<side {
            rows.append(0)  // no filter
            for column in 0..<side { rows.append(place(column, row)) }
        }
        return Self.file(width: side, height: side, palette: palette, packed: Self.packed(rows))
    }

    /// A file of these parts, whether they fit together or not.
    static func file(width: Int, height: Int, palette: [[UInt8]], packed: [UInt8]) -> [UInt8] {
        let (depth, indexed): (UInt8, UInt8) = (8, 3)
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", number(width) + number(height) + [depth, indexed, 0, 0, 0])
            + chunk("PLTE", palette.flatMap { $0 }) + chunk("IDAT", packed) + chunk("IEND", [])
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let checked = Array(type.utf8) + data
        return number(data.count) + checked + number(Int(crc32(0, checked, UInt32(checked.count))))
    }

    /// In zlib's format; empty if zlib has no memory.
    static func packed(_ bytes: [UInt8]) -> [UInt8] {
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
