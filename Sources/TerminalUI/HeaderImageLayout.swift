/// A picture in a window's upper left corner, the lines of a header beside it.
public enum HeaderImageLayout {
    /// Its cells: as high as a header is, or nearly so, for each row more is one less for the list.
    public static let cells = Size(columns: 8, rows: 4)

    /// Is there room for it in a window of this size?
    public static func fits(into window: Size) -> Bool { window.columns >= 60 && window.rows >= 20 }

    /// What is left for the header's lines in a window of so many columns.
    public static func availableColumns(in columns: Int) -> Int { columns - indent }

    /// The header's lines beside `picture`; as many as it is high, at least.
    public static func compose(_ picture: RenderedImage, _ lines: [StyledLine]) -> [StyledLine] {
        let left = picture.lines(in: cells)
        let blank = StyledLine(String(repeating: " ", count: cells.columns))
        return (0..<max(lines.count, cells.rows)).map { row in
            let gap = StyledLine(String(repeating: " ", count: indent - cells.columns))
            return (row < left.count ? left[row] : blank) + (row < lines.count ? gap + lines[row] : StyledLine())
        }
    }

    /// From the window's edge to the lines.
    private static let indent = cells.columns + 2
}
