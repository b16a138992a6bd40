package import TerminalUI

/// How a terminal can show pictures.
package struct GraphicsCapabilities: Sendable, Hashable {
    /// From the best to the least.
    package enum Method: Sendable, Hashable, CaseIterable {
        /// Kitty's graphics protocol (<https://sw.kovidgoyal.net/kitty/graphics-protocol/>).
        case kitty
        /// iTerm2's inline images (<https://iterm2.com/documentation-images.html>).
        case iterm2
        /// Sixel graphics, as of the VT340.
        case sixel
        /// Half blocks, two coloured pixels a cell.
        case symbols
        /// No picture: two letters stand for it.
        case initials
    }

    /// The best way the terminal has.
    package var method: Method
    /// For symbols.
    package var depth: ColorDepth
    /// The pixels of one character cell; where the terminal does not tell, those of the VT340.
    package var cell: PixelSize

    /// These abilities.
    package init(method: Method, depth: ColorDepth, cell: PixelSize = PixelSize(width: 10, height: 20)) {
        (self.method, self.depth, self.cell) = (method, depth, cell)
    }

    /// What the environment hints at, and what the terminal itself said, where it did: its word counts more.
    package init(environment: [String: String], report: GraphicsReport? = nil) {
        let hints = TerminalEnvironment(environment)
        self.init(method: hints.method, depth: hints.depth)
        guard let report else { return }
        if let cell = report.cell { self.cell = cell }
        if hints.allowsProtocols, report.isComplete { method = report.method ?? .symbols }
    }

    /// The same in cells of so many pixels; sizes that no cell has change nothing.
    package func with(cell: PixelSize?) -> GraphicsCapabilities {
        guard let cell, cell.isCell else { return self }
        return GraphicsCapabilities(method: method, depth: depth, cell: cell)
    }

    /// Is the terminal to be asked (``GraphicsReport/question``)? Not under a multiplexer, which takes the question for a
    /// new title, and keeps pictures to itself anyway; nor where no colour is wanted.
    package static func isQueried(in environment: [String: String]) -> Bool {
        TerminalEnvironment(environment).allowsProtocols
    }

    /// The pixels that a picture in so many cells is best decoded to.
    package func pixels(for cells: Size) -> PixelSize {
        let pixel = method == .symbols ? PixelSize(width: 8, height: 16) : drawnCell
        return PixelSize(width: cells.columns * pixel.width, height: cells.rows * pixel.height)
    }

    /// Kitty and iTerm2 scale, so large cells need not cost a megabyte; a sixel is as large as it is.
    var drawnCell: PixelSize {
        guard method == .kitty || method == .iterm2 else { return cell }
        let width = min(cell.width, 10)
        return PixelSize(width: width, height: cell.height * width / cell.width)
    }
}
