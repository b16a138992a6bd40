public import TerminalUI

/// How a terminal can show pictures.
public struct DrawingAbility: Sendable, Hashable {
    /// From the best to the least.
    public enum Way: Sendable, Hashable, CaseIterable {
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
    public var way: Way
    /// For symbols.
    public var depth: ColorDepth
    /// The pixels of one character cell; where the terminal does not tell, those of the VT340.
    public var cell: PixelSize

    /// These abilities.
    public init(way: Way, depth: ColorDepth, cell: PixelSize = PixelSize(width: 10, height: 20)) {
        (self.way, self.depth, self.cell) = (way, depth, cell)
    }

    /// What the environment hints at, and what the terminal itself said, where it did: its word counts more.
    public init(environment: [String: String], answers: TerminalAnswers? = nil) {
        let hints = EnvironmentHints(environment)
        self.init(way: hints.way, depth: hints.depth)
        guard let answers else { return }
        if let cell = answers.cell { self.cell = cell }
        if hints.allowsProtocols, answers.isComplete { way = answers.way ?? .symbols }
    }

    /// The same in cells of so many pixels; sizes that no cell has change nothing.
    public func with(cell: PixelSize?) -> DrawingAbility {
        guard let cell, cell.isCell else { return self }
        return DrawingAbility(way: way, depth: depth, cell: cell)
    }

    /// Is the terminal to be asked (``TerminalAnswers/question``)? Not under a multiplexer, which takes the question for a
    /// new title, and keeps pictures to itself anyway; nor where no colour is wanted.
    public static func isAsked(in environment: [String: String]) -> Bool {
        EnvironmentHints(environment).allowsProtocols
    }

    /// The pixels that a picture in so many cells is best decoded to.
    public func pixels(for cells: Size) -> PixelSize {
        let pixel = way == .symbols ? PixelSize(width: 8, height: 16) : drawnCell
        return PixelSize(width: cells.columns * pixel.width, height: cells.rows * pixel.height)
    }

    /// Kitty and iTerm2 scale, so large cells need not cost a megabyte; a sixel is as large as it is.
    var drawnCell: PixelSize {
        guard way == .kitty || way == .iterm2 else { return cell }
        let width = min(cell.width, 10)
        return PixelSize(width: width, height: cell.height * width / cell.width)
    }
}
