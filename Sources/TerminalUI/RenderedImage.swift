/// A picture ready for the terminal it was drawn for.
public enum RenderedImage: Sendable, Hashable {
    /// Lines of half blocks, exactly as many and as wide as the cells asked for: part of any frame.
    case lines([StyledLine])
    /// Bytes of a protocol, at the window's corner until its `position` is set; the frame's cells below it stay blank.
    ///
    /// Only digits and letters of our own, and pixels in base64 or sixels, are in it: nothing of the file it came from.
    case image(TerminalImage)

    /// What a frame's lines hold in its place: its own lines, or blank ones.
    public func lines(in size: Size) -> [StyledLine] {
        let own = if case .lines(let lines) = self { lines } else { [StyledLine]() }
        return (0..<size.rows).map { row in
            (own.indices.contains(row) ? own[row] : StyledLine()).truncated(to: size.columns, ellipsis: "")
                .padded(to: size.columns)
        }
    }

    /// What a frame holds besides its lines, with its upper left cell at `position`; `nil` if nothing.
    public func image(at position: Position) -> TerminalImage? {
        guard case .image(var picture) = self else { return nil }
        picture.position = position
        return picture
    }
}
