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
        let hints = TerminalEnvironment(environment)
        self.init(method: hints.method, depth: hints.depth)
        guard let report else { return }
        if let cell = report.cell { self.cell = cell }
        if hints.allowsProtocols, report.isComplete { method = report.method ?? .symbols }
    }

    package func with(cell: PixelSize?) -> GraphicsCapabilities {
        guard let cell, cell.isCell else { return self }
        return GraphicsCapabilities(method: method, depth: depth, cell: cell)
    }

    /// Whether ``GraphicsReport/query`` is sent: not in a multiplexer, which shows it as a title, or without colors.
    package static func isQueried(in environment: [String: String]) -> Bool {
        TerminalEnvironment(environment).allowsProtocols
    }

    package func pixels(for cells: Size) -> PixelSize {
        let pixel = method == .symbols ? PixelSize(width: 8, height: 16) : drawnCell
        return PixelSize(width: cells.columns * pixel.width, height: cells.rows * pixel.height)
    }

    /// Returns `nil` if the terminal shows initials only. `raster` has the size of ``pixels(for:)``; `id` differs for each
    /// image and size, from 1 to `UInt32.max`. Takes milliseconds.
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

    /// The size of a cell of the image. Kitty and iTerm2 scale images, so large cells get fewer pixels.
    var drawnCell: PixelSize {
        guard method == .kitty || method == .iterm2 else { return cell }
        let width = min(cell.width, 10)
        return PixelSize(width: width, height: cell.height * width / cell.width)
    }
}

/// The capabilities of a terminal by its environment variables, which can come from the terminal that started this one.
struct TerminalEnvironment {
    let depth: ColorDepth
    let method: GraphicsCapabilities.Method
    /// Whether graphics protocols can be used: not in a multiplexer, on the Linux console, or without colors.
    let allowsProtocols: Bool

    init(_ environment: [String: String]) {
        let terminal = environment["TERM"] ?? ""
        func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        let isMultiplexed =
            isSet("TMUX") || isSet("STY") || terminal.hasPrefix("tmux") || terminal.hasPrefix("screen")
        depth = ColorDepth(environment: environment)
        allowsProtocols = depth != .none && !isMultiplexed && terminal != "linux"
        method = depth == .none ? .initials : isMultiplexed ? .symbols : Self.method(terminal, environment)
    }

    private static func method(_ terminal: String, _ environment: [String: String]) -> GraphicsCapabilities.Method {
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
}
