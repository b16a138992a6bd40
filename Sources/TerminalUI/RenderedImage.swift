/// An image rendered for a terminal.
public enum RenderedImage: Sendable, Hashable {
    /// Lines of half blocks. They exactly fill the requested cells and can be part of any frame.
    case lines([StyledLine])
    /// Bytes of an image protocol. `position` is the origin until it is set; the cells of the frame below stay blank.
    ///
    /// The bytes contain only digits, letters and encoded pixels (base64 or sixel): nothing is copied from the image
    /// file.
    case image(TerminalImage)

    /// Returns the lines that a frame shows in these cells: the lines of half blocks, or blank ones.
    public func lines(in size: Size) -> [StyledLine] {
        let own = if case .lines(let lines) = self { lines } else { [StyledLine]() }
        return (0..<size.rows).map { row in
            (own.indices.contains(row) ? own[row] : StyledLine()).truncated(to: size.columns, ellipsis: "")
                .padded(to: size.columns)
        }
    }

    /// Returns the image with its upper left cell at `position`, or `nil` if it consists of lines.
    public func image(at position: Position) -> TerminalImage? {
        guard case .image(var image) = self else { return nil }
        image.position = position
        return image
    }
}
