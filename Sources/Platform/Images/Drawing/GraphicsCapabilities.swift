package import TerminalUI

package struct GraphicsCapabilities: Sendable, Hashable {
    package enum Method: Sendable, Hashable, CaseIterable {
        /// Kitty's graphics protocol (<https://sw.kovidgoyal.net/kitty/graphics-protocol/>).
        case kitty
        /// iTerm2's inline images (<https://iterm2.com/documentation-images.html>).
        case iterm2
        /// Sixel graphics, as of the VT340.
        case sixel
        case symbols
        case initials
    }

    package var method: Method
    package var depth: ColorDepth
    /// The size of a character cell in pixels; by default that of the VT340.
    package var cell: PixelSize

    package init(method: Method, depth: ColorDepth, cell: PixelSize = PixelSize(width: 10, height: 20)) {
        self.method = method
        self.depth = depth
        self.cell = cell
    }

    /// Detects the capabilities from the environment and from the terminal's report, which takes precedence.
    package init(environment: [String: String], report: GraphicsReport? = nil) {
        let depth = ColorDepth(environment: environment)
        self.init(method: depth == .none ? .initials : Self.method(in: environment), depth: depth)
        if method == .symbols, !Self.hasSymbols(depth, environment) { method = .initials }
        guard let report else { return }
        if let cell = report.cell { self.cell = cell }
        guard Self.isQueried(in: environment), report.isComplete else { return }
        if report.hasPalette { self.depth = max(depth, .palette) }
        method = report.method ?? (Self.hasSymbols(self.depth, environment) ? .symbols : .initials)
    }

    /// Whether colored characters make a picture: not with 16 colors, and by default not in a multiplexer, which
    /// redraws them.
    private static func hasSymbols(_ depth: ColorDepth, _ environment: [String: String]) -> Bool {
        depth >= .palette && !isMultiplexed(environment)
    }

    /// Returns the capabilities with `method` in place of the detected one, if it is not `nil`. Without colors only
    /// initials can be shown.
    package func with(_ method: Method?) -> GraphicsCapabilities {
        guard let method, depth != .none || method == .initials else { return self }
        var capabilities = self
        capabilities.method = method
        return capabilities
    }

    package func with(cell: PixelSize?) -> GraphicsCapabilities {
        guard let cell, cell.isCell else { return self }
        return GraphicsCapabilities(method: method, depth: depth, cell: cell)
    }

    /// Whether ``GraphicsReport/query`` is sent and graphics protocols can be used: not in a multiplexer, which shows
    /// the query as a title, on the Linux console, or without colors.
    package static func isQueried(in environment: [String: String]) -> Bool {
        ColorDepth(environment: environment) != .none && !isMultiplexed(environment) && environment["TERM"] != "linux"
    }

    private static func isMultiplexed(_ environment: [String: String]) -> Bool {
        let terminal = environment["TERM"] ?? ""
        return ["TMUX", "STY"].contains { environment[$0]?.isEmpty == false }
            || ["tmux", "screen"].contains { terminal.hasPrefix($0) }
    }

    /// Returns the method by variables, which can come from the terminal that started this one.
    private static func method(in environment: [String: String]) -> Method {
        let terminal = environment["TERM"] ?? ""
        if isMultiplexed(environment) { return .symbols }
        if ["xterm-kitty", "xterm-ghostty"].contains(terminal) { return .kitty }
        switch environment["TERM_PROGRAM"] {
        case "iTerm.app", "WezTerm": return .iterm2
        case "ghostty": return .kitty
        default: break
        }
        if environment["LC_TERMINAL"] == "iTerm2" { return .iterm2 }  // ssh forwards this variable
        if environment["VTE_VERSION"] != nil { return .symbols }  // even if started from kitty
        if environment["KITTY_WINDOW_ID"] != nil { return .kitty }
        return ["foot", "mlterm", "yaft-256color"].contains(terminal) ? .sixel : .symbols
    }

    package func pixels(for cells: Size) -> PixelSize {
        let pixel = method == .symbols ? PixelSize(width: 8, height: 16) : drawnCell
        return PixelSize(width: cells.columns * pixel.width, height: cells.rows * pixel.height)
    }

    /// Returns `nil` if the terminal shows initials only, or the library for its method is not installed. `raster` has
    /// the size of ``pixels(for:)``; `id` differs for each image and size, from 1 to `UInt32.max`. Takes milliseconds.
    package func render(_ raster: Raster, in size: Size, id: Int) -> RenderedImage? {
        func image(_ drawing: [UInt8], removing: [UInt8] = []) -> RenderedImage {
            .image(
                TerminalImage(
                    id: id, at: Position(column: 0, row: 0), size: size, drawBytes: drawing, removalBytes: removing))
        }
        return switch method {
        case .initials: nil
        case .symbols where !ChafaCanvas.isInstalled, .sixel where !ChafaCanvas.isInstalled: nil
        case .symbols: .lines(ChafaCanvas(raster, self, cells: size).lines)
        case .kitty:
            image(KittyGraphics.bytes(raster, id: id, in: size), removing: KittyGraphics.removalBytes(id: id))
        case .iterm2: ITermGraphics.bytes(raster, in: size).map { image($0) }
        case .sixel: ChafaCanvas(raster, self, cells: size).sixel().map { image($0) }
        }
    }

    /// The size of a cell of the image. Kitty and iTerm2 scale images, so large cells get fewer pixels.
    var drawnCell: PixelSize {
        guard method == .kitty || method == .iterm2 else { return cell }
        let width = min(cell.width, 10)
        return PixelSize(width: width, height: cell.height * width / cell.width)
    }
}
