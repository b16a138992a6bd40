import TerminalUI
import TestSupport

extension VirtualScreen {
    /// What a terminal shows of `frame`, each line written where it belongs.
    static func showing(_ frame: Frame) -> VirtualScreen {
        let screen = VirtualScreen(columns: frame.size.columns, rows: frame.size.rows)
        for (row, line) in frame.lines.enumerated() {
            let runs = line.runs.map { $0.style.mapped(to: .palette).sequence + $0.text }
            screen.feed(Array("\u{1B}[\(row + 1);1H\(runs.joined())\u{1B}[m".utf8))
        }
        return screen
    }
}
