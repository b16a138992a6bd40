package import TerminalUI

/// Renders images with the best method of a terminal.
package struct ImageRenderer: Sendable {
    package let ability: GraphicsCapabilities

    package init(ability: GraphicsCapabilities) { self.ability = ability }

    /// Returns the image in this number of cells, or `nil` if the terminal shows initials only.
    ///
    /// Takes milliseconds on the calling thread.
    ///
    /// - Parameters:
    ///   - raster: An image of the size that ``GraphicsCapabilities/pixels(for:)`` returns.
    ///   - id: A different number for each image and size, from 1 to `UInt32.max`.
    package func render(_ raster: Raster, in size: Size, id: Int) -> RenderedImage? {
        switch ability.method {
        case .initials: nil
        case .symbols: .lines(symbols(raster, size))
        case .kitty: kitty(KittyGraphics(id: id), raster, size)
        case .iterm2: ITermGraphics.bytes(raster, in: size).map { image(id, size, drawing: $0) }
        case .sixel: sixel(raster, size).map { image(id, size, drawing: $0) }
        }
    }

    private func symbols(_ raster: Raster, _ size: Size) -> [StyledLine] {
        let canvas = ChafaCanvas(ability, cells: size)
        canvas.draw(raster)
        return (0..<size.rows).map { row in
            (0..<size.columns).reduce(into: StyledLine()) { line, column in
                let (character, style) = canvas.cell(column: column, row: row)
                line.append(character, style)
            }
        }
    }

    private func kitty(_ kitty: KittyGraphics, _ raster: Raster, _ size: Size) -> RenderedImage {
        image(kitty.id, size, drawing: kitty.bytes(raster, in: size), removing: kitty.removalBytes)
    }

    private func sixel(_ raster: Raster, _ size: Size) -> [UInt8]? {
        let canvas = ChafaCanvas(ability, cells: size)
        canvas.draw(raster)
        return canvas.sixel().map(SixelGraphics.drawing)
    }

    private func image(_ id: Int, _ size: Size, drawing: [UInt8], removing: [UInt8] = []) -> RenderedImage {
        .image(
            TerminalImage(
                id: id, at: Position(column: 0, row: 0), size: size, drawBytes: drawing, removalBytes: removing))
    }
}
