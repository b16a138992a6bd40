import CChafa
import CLazyLibraries
import TerminalUI

/// A Chafa canvas. Not thread-safe.
final class ChafaCanvas {
    static var isInstalled: Bool { lazy_library_exists(LAZY_LIBRARY_CHAFA) }

    private let canvas: OpaquePointer
    private let ability: GraphicsCapabilities
    private let cells: Size

    init(_ raster: Raster, _ ability: GraphicsCapabilities, cells: Size) {
        Self.prepare
        self.ability = ability
        self.cells = cells
        let config = chafa_canvas_config_new()
        defer { chafa_canvas_config_unref(config) }
        chafa_canvas_config_set_geometry(config, Int32(cells.columns), Int32(cells.rows))
        let cell = ability.drawnCell
        chafa_canvas_config_set_cell_geometry(config, Int32(cell.width), Int32(cell.height))
        let isSixel = ability.method == .sixel
        chafa_canvas_config_set_pixel_mode(config, isSixel ? CHAFA_PIXEL_MODE_SIXELS : CHAFA_PIXEL_MODE_SYMBOLS)
        if ability.method == .symbols { Self.drawHalfBlocks(config, ability.depth) }
        canvas = chafa_canvas_new(config)
        let (width, height) = (Int32(raster.size.width), Int32(raster.size.height))
        chafa_canvas_draw_all_pixels(canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, raster.bytes, width, height, 4 * width)
    }

    deinit { chafa_canvas_unref(canvas) }

    var lines: [StyledLine] {
        (0..<cells.rows).map { row in
            (0..<cells.columns).reduce(into: StyledLine()) { line, column in
                let (character, style) = cell(column: column, row: row)
                line.append(character, style)
            }
        }
    }

    func sixel() -> [UInt8]? {
        let info = chafa_term_info_new()
        defer { chafa_term_info_unref(info) }
        guard cchafa_set_sequence(info, CHAFA_TERM_SEQ_BEGIN_SIXELS, SixelGraphics.begin) != 0,
            cchafa_set_sequence(info, CHAFA_TERM_SEQ_END_SIXELS, SixelGraphics.end) != 0
        else { return nil }
        guard let string = chafa_canvas_print(canvas, info) else { return nil }
        defer { cchafa_string_free(string) }
        return SixelGraphics.drawing(
            Array(UnsafeRawBufferPointer(start: cchafa_string_start(string), count: cchafa_string_count(string))))
    }

    /// Returns a half block with the colors of a cell. Transparent halves show the terminal's background.
    private func cell(column: Int, row: Int) -> (character: String, style: Style) {
        var (upper, lower): (Int32, Int32) = (-1, -1)
        if ability.depth == .full {
            chafa_canvas_get_colors_at(canvas, Int32(column), Int32(row), &upper, &lower)
        } else {
            chafa_canvas_get_raw_colors_at(canvas, Int32(column), Int32(row), &upper, &lower)
        }
        return switch (color(upper), color(lower)) {
        case (nil, nil): (" ", .plain)
        case (nil, let lower): ("▄", Style(color: lower))
        case (let upper, let lower): ("▀", Style(color: upper, background: lower))
        }
    }

    private func color(_ number: Int32) -> Color? {
        guard number >= 0 else { return nil }
        guard ability.depth == .full else { return UInt8(exactly: number).map { .palette($0) } }
        return .rgb(red: UInt8(number >> 16 & 255), green: UInt8(number >> 8 & 255), blue: UInt8(number & 255))
    }

    /// Initializes Chafa before its first use. The images are too small for several threads, and later calls only read.
    private static let prepare: Void = {
        _ = chafa_get_supported_features()
        chafa_set_n_threads(1)
    }()

    private static func drawHalfBlocks(_ config: OpaquePointer?, _ depth: ColorDepth) {
        let (blocks, none) = (chafa_symbol_map_new(), chafa_symbol_map_new())
        defer { [blocks, none].forEach(chafa_symbol_map_unref) }
        chafa_symbol_map_add_by_range(blocks, 0x2580, 0x2580)  // ▀
        chafa_canvas_config_set_symbol_map(config, blocks)
        chafa_canvas_config_set_fill_symbol_map(config, none)
        let mode =
            switch depth {
            case .full: CHAFA_CANVAS_MODE_TRUECOLOR
            case .palette: CHAFA_CANVAS_MODE_INDEXED_240  // without the sixteen colors that the user can change
            case .sixteen, .none: CHAFA_CANVAS_MODE_INDEXED_16
            }
        chafa_canvas_config_set_canvas_mode(config, mode)
    }
}

/// The sequences around the pixels of a sixel image. Chafa's own can scroll the window.
enum SixelGraphics {
    static let begin = "\u{1B}P%1;%2;%3q"
    static let end = "\u{1B}\\"

    /// Returns Chafa's output without its last line break, which could scroll. The cursor is undefined afterwards.
    static func drawing(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let suffix = Array("-\(end)".utf8)
        if bytes.suffix(suffix.count).elementsEqual(suffix) { bytes.remove(at: bytes.count - suffix.count) }
        return bytes
    }
}

extension GraphicsCapabilities {
    /// The version of Chafa at build time, such as `Chafa/1.12.4`. The library does not have it.
    package static var libraryVersion: String {
        "Chafa/\(CHAFA_MAJOR_VERSION).\(CHAFA_MINOR_VERSION).\(CHAFA_MICRO_VERSION)"
    }
}
