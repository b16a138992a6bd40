import TestSupport

@testable import TerminalUI

extension VirtualScreen {
    /// Shows a picture as a terminal with sixteen colours would.
    func show(_ frame: Frame) {
        feed(FramePainter(colors: .sixteen).bytes(from: Shown(), to: frame))
    }
}
