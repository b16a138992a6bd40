/// The picture of somebody who chose none: five by five blocks, left and right alike, always the same for an id.
struct Identicon {
    private let color: [UInt8]
    /// Whether the blocks of the left half and the middle are filled, row by row.
    private let blocks: [Bool]
    private static let ground: [UInt8] = [240, 240, 240]

    init(id: Int) {
        var random = SplitMix64(seed: UInt64(truncatingIfNeeded: id))
        color = (0..<3).map { _ in UInt8(40 + random.below(160)) }
        blocks = (0..<15).map { _ in random.chance(50) }
    }

    /// As PNG.
    /// - Parameter side: pixels, 1 or more.
    func png(side: Int) -> [UInt8] {
        PNGWriter(side: side, palette: [Self.ground, color]).picture { column, row in
            isFilled(column: block(column, side), row: block(row, side)) ? 1 : 0
        }
    }

    /// Half a block is left around all of them: −1 to 5.
    private func block(_ place: Int, _ side: Int) -> Int {
        let twelfths = place * 12 / side
        return twelfths == 0 ? -1 : (twelfths - 1) / 2
    }

    private func isFilled(column: Int, row: Int) -> Bool {
        guard (0..<5).contains(column), (0..<5).contains(row) else { return false }
        return blocks[row * 3 + min(column, 4 - column)]
    }
}
