import CChafa
import TerminalUI

/// Cells that Chafa draws on. Used on one thread.
final class ChafaCanvas {
    private let canvas: OpaquePointer
    private let ability: DrawingAbility

    init(_ ability: DrawingAbility, cells: Size) {
        Self.prepare
        self.ability = ability
        let config = chafa_canvas_config_new()
        defer { chafa_canvas_config_unref(config) }
        chafa_canvas_config_set_geometry(config, Int32(cells.columns), Int32(cells.rows))
        let cell = ability.drawnCell
        chafa_canvas_config_set_cell_geometry(config, Int32(cell.width), Int32(cell.height))
        chafa_canvas_config_set_pixel_mode(config, Self.mode(of: ability.way))
        if ability.way == .symbols { Self.drawHalfBlocks(config, ability.depth) }
        canvas = chafa_canvas_new(config)
    }

    deinit { chafa_canvas_unref(canvas) }

    func draw(_ raster: Raster) {
        let (width, height) = (Int32(raster.size.width), Int32(raster.size.height))
        chafa_canvas_draw_all_pixels(canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, raster.bytes, width, height, 4 * width)
    }

    /// What is drawn, in a protocol's words; `nil` if Chafa does not take them.
    func printed(with sequences: PictureSequences) -> [UInt8]? {
        let info = chafa_term_info_new()
        defer { chafa_term_info_unref(info) }
        for (place, text) in sequences.texts {
            guard cchafa_set_sequence(info, Self.sequence(place, ability.way), text) != 0 else { return nil }
        }
        guard let string = chafa_canvas_print(canvas, info) else { return nil }
        defer { cchafa_string_free(string) }
        return Array(UnsafeRawBufferPointer(start: cchafa_string_start(string), count: cchafa_string_count(string)))
    }

    /// The upper half in one colour over the lower in the other; halves without colour show the terminal's own.
    func cell(column: Int, row: Int) -> PictureCells.Cell {
        var (upper, lower): (Int32, Int32) = (-1, -1)
        if ability.depth == .trueColor {
            chafa_canvas_get_colors_at(canvas, Int32(column), Int32(row), &upper, &lower)
        } else {
            chafa_canvas_get_raw_colors_at(canvas, Int32(column), Int32(row), &upper, &lower)
        }
        return switch (color(upper), color(lower)) {
        case (nil, nil): .init(" ")
        case (nil, let lower): .init("▄", foreground: lower)
        case (let upper, let lower): .init("▀", foreground: upper, background: lower)
        }
    }

    private func color(_ number: Int32) -> PictureCells.Color? {
        guard number >= 0 else { return nil }
        guard ability.depth == .trueColor else { return UInt8(exactly: number).map { .palette($0) } }
        return .rgb(UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255))
    }

    /// Once, before anything else: our pictures are too small for more threads, and later calls then only read.
    private static let prepare: Void = {
        _ = chafa_get_supported_features()
        chafa_set_n_threads(1)
    }()

    private static func mode(of way: DrawingAbility.Way) -> ChafaPixelMode {
        switch way {
        case .kitty: CHAFA_PIXEL_MODE_KITTY
        case .iterm2: CHAFA_PIXEL_MODE_ITERM2
        case .sixel: CHAFA_PIXEL_MODE_SIXELS
        case .symbols, .initials: CHAFA_PIXEL_MODE_SYMBOLS
        }
    }

    private static func drawHalfBlocks(_ config: OpaquePointer?, _ depth: DrawingAbility.Depth) {
        let (blocks, none) = (chafa_symbol_map_new(), chafa_symbol_map_new())
        defer { [blocks, none].forEach(chafa_symbol_map_unref) }
        chafa_symbol_map_add_by_range(blocks, 0x2580, 0x2580)  // ▀
        chafa_canvas_config_set_symbol_map(config, blocks)
        chafa_canvas_config_set_fill_symbol_map(config, none)
        let mode =
            switch depth {
            case .trueColor: CHAFA_CANVAS_MODE_TRUECOLOR
            case .palette: CHAFA_CANVAS_MODE_INDEXED_240  // without the sixteen that the terminal's owner chose
            case .sixteen, .none: CHAFA_CANVAS_MODE_INDEXED_16
            }
        chafa_canvas_config_set_canvas_mode(config, mode)
    }

    /// Chafa's name for a place in a protocol; only Kitty's has chunks.
    private static func sequence(_ place: PictureSequences.Place, _ way: DrawingAbility.Way) -> ChafaTermSeq {
        switch (place, way) {
        case (.beginChunk, _): CHAFA_TERM_SEQ_BEGIN_KITTY_IMAGE_CHUNK
        case (.endChunk, _): CHAFA_TERM_SEQ_END_KITTY_IMAGE_CHUNK
        case (.begin, .iterm2): CHAFA_TERM_SEQ_BEGIN_ITERM2_IMAGE
        case (.begin, .sixel): CHAFA_TERM_SEQ_BEGIN_SIXELS
        case (.begin, _): CHAFA_TERM_SEQ_BEGIN_KITTY_IMMEDIATE_IMAGE_V1
        case (.end, .iterm2): CHAFA_TERM_SEQ_END_ITERM2_IMAGE
        case (.end, .sixel): CHAFA_TERM_SEQ_END_SIXELS
        case (.end, _): CHAFA_TERM_SEQ_END_KITTY_IMAGE
        }
    }
}
