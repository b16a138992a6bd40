/// An image over cells of a frame, encoded for a terminal that displays images. The frame's cells below must be blank.
package struct TerminalImage: Sendable, Hashable {
    package let id: Int
    package var position: Position
    package let size: Size
    /// Must not scroll or change a mode. The cursor may end anywhere.
    package let drawBytes: [UInt8]
    /// Empty if overwriting its cells removes it.
    package let removalBytes: [UInt8]

    package init(id: Int, at position: Position, size: Size, drawBytes: [UInt8], removalBytes: [UInt8] = []) {
        self.id = id
        self.position = position
        self.size = size
        self.drawBytes = drawBytes
        self.removalBytes = removalBytes
    }

    var rows: Range<Int> { position.row..<position.row + size.rows }
    var columns: Range<Int> { position.column..<position.column + size.columns }

    func fits(into window: Size) -> Bool {
        position.row >= 0 && position.column >= 0 && rows.upperBound <= window.rows
            && columns.upperBound <= window.columns
    }
}

package enum RenderedImage: Sendable, Hashable {
    /// Lines of half blocks. They exactly fill the requested cells and can be part of any frame.
    case lines([StyledLine])
    /// Bytes of an image protocol, with nothing from the image file. `position` is the origin until it is set.
    case image(TerminalImage)

    package func lines(in size: Size) -> [StyledLine] {
        let own = if case .lines(let lines) = self { lines } else { [StyledLine]() }
        return (0..<size.rows).map { row in
            (own.indices.contains(row) ? own[row] : StyledLine()).truncated(to: size.columns, ellipsis: "")
                .padded(to: size.columns)
        }
    }

    package func image(at position: Position) -> TerminalImage? {
        guard case .image(var image) = self else { return nil }
        image.position = position
        return image
    }
}

/// A layout with an image in the upper left corner of the window and the lines of a header beside it.
package enum HeaderImageLayout {
    /// About as high as a header, because each further row is missing in the list.
    package static let cells = Size(columns: 8, rows: 4)

    package static func fits(into window: Size) -> Bool { window.columns >= 60 && window.rows >= 20 }

    package static func availableColumns(in columns: Int) -> Int { columns - indent }

    /// Returns the header's lines beside `image`; at least as many as the image has rows.
    package static func compose(_ image: RenderedImage, _ lines: [StyledLine]) -> [StyledLine] {
        let left = image.lines(in: Size(columns: indent, rows: max(lines.count, cells.rows)))
        return left.indices.map { row in row < lines.count ? left[row] + lines[row] : left[row] }
    }

    private static let indent = cells.columns + 2
}
