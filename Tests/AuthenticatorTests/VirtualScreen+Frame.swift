import TestSupport

@testable import TerminalUI

extension VirtualScreen {
    /// Shows a picture as a terminal with colours would.
    func show(_ frame: Frame) {
        feed(FramePainter(hasColors: true).bytes(from: nil, to: frame))
    }
}
