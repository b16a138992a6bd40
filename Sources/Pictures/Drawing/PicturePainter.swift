public import TerminalUI

/// Draws pictures the way a terminal can show them.
///
///     let painter = PicturePainter(ability: DrawingAbility(environment: environment, answers: answers))
///     let raster = try PictureDecoder().raster(of: bytes, filling: painter.ability.pixels(for: size))
///     switch painter.draw(raster, in: size, id: 7) { … }
public struct PicturePainter: Sendable {
    /// How it draws.
    public let ability: DrawingAbility

    /// One for a terminal with this ability.
    public init(ability: DrawingAbility) { self.ability = ability }

    /// The picture in so many cells; `nil` where the terminal shows initials only.
    ///
    /// It takes milliseconds of the caller's thread.
    ///
    /// - Parameters:
    ///   - raster: of the size that ``DrawingAbility/pixels(for:)`` names.
    ///   - id: 1 or more; another one for each picture and size.
    public func draw(_ raster: Raster, in size: Size, id: UInt32) -> DrawnPicture? {
        switch ability.way {
        case .initials: nil
        case .symbols: .cells(symbols(raster, size))
        case .kitty, .iterm2, .sixel: payload(raster, size, id: max(id, 1)).map(DrawnPicture.payload)
        }
    }

    private func symbols(_ raster: Raster, _ size: Size) -> PictureCells {
        let canvas = ChafaCanvas(ability, cells: size)
        canvas.draw(raster)
        return PictureCells(
            rows: (0..<size.rows).map { row in (0..<size.columns).map { canvas.cell(column: $0, row: row) } })
    }

    private func payload(_ raster: Raster, _ size: Size, id: UInt32) -> PicturePayload? {
        let canvas = ChafaCanvas(ability, cells: size)
        canvas.draw(raster)
        guard let sequences = PictureSequences(ability.way, id: id), let bytes = canvas.printed(with: sequences) else {
            return nil
        }
        return PicturePayload(id: id, size: size, draw: sequences.framed(bytes), remove: sequences.removal)
    }
}
