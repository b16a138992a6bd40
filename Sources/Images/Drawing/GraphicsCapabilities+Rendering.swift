package import TerminalUI

extension GraphicsCapabilities {
    /// Returns the image in this number of cells, drawn with ``method``, or `nil` if the terminal shows initials only.
    ///
    /// Takes milliseconds on the calling thread.
    ///
    /// - Parameters:
    ///   - raster: An image of the size that ``pixels(for:)`` returns.
    ///   - id: A different number for each image and size, from 1 to `UInt32.max`.
    package func render(_ raster: Raster, in size: Size, id: Int) -> RenderedImage? {
        func image(_ drawing: [UInt8], removing: [UInt8] = []) -> RenderedImage {
            .image(
                TerminalImage(
                    id: id, at: Position(column: 0, row: 0), size: size, drawBytes: drawing, removalBytes: removing))
        }
        return switch method {
        case .initials: nil
        case .symbols: .lines(ChafaCanvas(raster, self, cells: size).lines)
        case .kitty:
            image(KittyGraphics.bytes(raster, id: id, in: size), removing: KittyGraphics.removalBytes(id: id))
        case .iterm2: ITermGraphics.bytes(raster, in: size).map { image($0) }
        case .sixel: ChafaCanvas(raster, self, cells: size).sixel().map { image($0) }
        }
    }
}
