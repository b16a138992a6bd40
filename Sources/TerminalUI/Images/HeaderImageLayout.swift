/// A layout with an image in the upper left corner of the window and the lines of a header beside it.
package enum HeaderImageLayout {
    /// The size of the image. It is about as high as a header, because each further row is missing in the list.
    package static let cells = Size(columns: 8, rows: 4)

    package static func fits(into window: Size) -> Bool { window.columns >= 60 && window.rows >= 20 }

    /// Returns the width of the header's lines in a window with this number of columns.
    package static func availableColumns(in columns: Int) -> Int { columns - indent }

    /// Returns the header's lines beside `image`; at least as many as the image has rows.
    package static func compose(_ image: RenderedImage, _ lines: [StyledLine]) -> [StyledLine] {
        let left = image.lines(in: cells)
        let blank = StyledLine(String(repeating: " ", count: cells.columns))
        return (0..<max(lines.count, cells.rows)).map { row in
            let gap = StyledLine(String(repeating: " ", count: indent - cells.columns))
            return (row < left.count ? left[row] : blank) + (row < lines.count ? gap + lines[row] : StyledLine())
        }
    }

    /// The distance from the edge of the window to the lines.
    private static let indent = cells.columns + 2
}
