/// How a program uses the terminal.
public enum TerminalMode: Sendable, Hashable {
    /// The whole window; the shell's text comes back afterwards.
    case fullScreen
    /// Some rows under the shell's prompt; they are blank again afterwards.
    case inline(InlineHeight)
    /// For screen readers: nothing is drawn over, each change is told on a line of its own.
    case accessible
    /// Only what is typed, key by key: Ctrl-C and the like stay signals, others write lines as before, nothing is drawn.
    case keysOnly

    /// Is it drawn on under the shell's prompt?
    var isInline: Bool { if case .inline = self { true } else { false } }

    /// How much of a window of `window` is used.
    func size(in window: Size) -> Size {
        guard case .inline(let height) = self else { return window }
        return Size(columns: window.columns, rows: height.rows(of: window.rows))
    }

    /// What takes the terminal in a window of `columns`: bracketed paste always, and no wrapping where whole frames are
    /// drawn.
    func enterSequence(columns: Int, hasMouse: Bool) -> String {
        switch self {
        case .fullScreen: "\u{1B}[?1049h" + Self.drawingSequence(hasMouse: hasMouse)
        case .inline:
            // A row full of blanks: it begins a new line, unless the cursor stood at the start of one.
            String(repeating: " ", count: columns) + "\r\u{1B}7" + Self.drawingSequence(hasMouse: hasMouse)
        case .accessible: "\u{1B}[?2004h"
        case .keysOnly: ""
        }
    }

    /// What gives it back, wherever drawing broke off: pen, link and cursor included.
    func exitSequence(hasLinks: Bool) -> String {
        let pen = (hasLinks ? Hyperlink.closing : "") + "\u{1B}[m"
        return switch self {
        case .fullScreen:
            "\u{1B}[?2026l\(pen)\(Self.mouseOff)\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
        case .inline:
            "\u{1B}[?2026l\(pen)\u{1B}8\u{1B}[m\u{1B}[J\(Self.mouseOff)\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h"
        case .accessible: "\u{1B}[?2004l\r\n"
        case .keysOnly: ""
        }
    }

    /// Pastes are marked, nothing wraps, no cursor.
    private static func drawingSequence(hasMouse: Bool) -> String {
        "\u{1B}[?2004h\u{1B}[?7l\u{1B}[?25l" + (hasMouse ? mouseOn : "")
    }

    /// Presses and the wheel, as decimal numbers (xterm's modes 1000 and 1006).
    private static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
    private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"
}
