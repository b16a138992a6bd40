package import TerminalUI

/// Draws pictures the way a terminal can show them.
///
///     let painter = ImageRenderer(ability: GraphicsCapabilities(environment: environment, answers: answers))
///     let raster = try ImageDecoder().raster(of: bytes, filling: painter.ability.pixels(for: size))
///     switch painter.draw(raster, in: size, id: avatar.id(in: size)) { … }
package struct ImageRenderer: Sendable {
    /// How it draws.
    package let ability: GraphicsCapabilities

    /// One for a terminal with this ability.
    package init(ability: GraphicsCapabilities) { self.ability = ability }

    /// The picture in so many cells; `nil` where the terminal shows initials only.
    ///
    /// It takes milliseconds of the caller's thread.
    ///
    /// - Parameters:
    ///   - raster: of the size that ``GraphicsCapabilities/pixels(for:)`` names.
    ///   - id: from 1 to what 32 bits hold; another one for each picture and size.
    package func render(_ raster: Raster, in size: Size, id: Int) -> RenderedImage? {
        switch ability.method {
        case .initials: nil
        case .symbols: .lines(symbols(raster, size))
        case .kitty: kitty(KittyGraphics(id: id), raster, size)
        case .iterm2: ITermGraphics.bytes(raster, in: size).map { picture(id, size, drawing: $0) }
        case .sixel: sixel(raster, size).map { picture(id, size, drawing: $0) }
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
        picture(kitty.id, size, drawing: kitty.bytes(raster, in: size), removing: kitty.removalBytes)
    }

    private func sixel(_ raster: Raster, _ size: Size) -> [UInt8]? {
        let canvas = ChafaCanvas(ability, cells: size)
        canvas.draw(raster)
        return canvas.sixel().map(SixelGraphics.drawing)
    }

    private func picture(_ id: Int, _ size: Size, drawing: [UInt8], removing: [UInt8] = []) -> RenderedImage {
        .image(
            TerminalImage(
                id: id, at: Position(column: 0, row: 0), size: size, drawBytes: drawing, removalBytes: removing))
    }
}
