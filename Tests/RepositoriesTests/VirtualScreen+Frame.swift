import TestSupport

@testable import TerminalUI

extension VirtualScreen {
    /// What a terminal with 256 colours shows of `frame`.
    static func showing(_ frame: Frame) -> VirtualScreen {
        let screen = VirtualScreen(columns: frame.size.columns, rows: frame.size.rows)
        screen.feed(FramePainter(colors: .palette).bytes(from: Shown(), to: frame))
        return screen
    }
}
