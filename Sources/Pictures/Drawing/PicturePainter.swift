public import TerminalUI

/// Draws pictures the way a terminal can show them.
///
///     let painter = PicturePainter(ability: DrawingAbility(environment: environment, answers: answers))
///     let raster = try PictureDecoder().raster(of: bytes, filling: painter.ability.pixels(for: size))
///     switch painter.draw(raster, in: size, id: avatar.id(in: size)) { … }
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
    ///   - id: from 1 to what 32 bits hold; another one for each picture and size.
    public func draw(_ raster: Raster, in size: Size, id: Int) -> DrawnPicture? {
        switch ability.way {
        case .initials: nil
        case .symbols: .lines(symbols(raster, size))
        case .kitty:
            .picture(
                picture(
                    id, size, drawing: KittyGraphics(id: id).drawing(raster, in: size),
                    removing: KittyGraphics(id: id).removing))
        case .iterm2, .sixel: printed(raster, size).map { .picture(picture(id, size, drawing: $0)) }
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

    private func printed(_ raster: Raster, _ size: Size) -> [UInt8]? {
        let canvas = ChafaCanvas(ability, cells: size)
        canvas.draw(raster)
        guard let sequences = PictureSequences(ability.way) else { return nil }
        return canvas.printed(with: sequences).map(sequences.framed)
    }

    private func picture(_ id: Int, _ size: Size, drawing: [UInt8], removing: [UInt8] = []) -> Picture {
        Picture(id: id, at: Position(column: 0, row: 0), size: size, drawing: drawing, removing: removing)
    }
}
