/// How a program uses the terminal.
public enum TerminalMode: Sendable, Hashable {
    /// The whole window. The previous contents return afterwards.
    case fullScreen
    /// Some rows below the shell prompt. They are cleared afterwards.
    case inline(InlineHeight)
    /// For screen readers: each change is a new line, and nothing is drawn over.
    case accessible
    /// Single keys, of which a paste is one, without drawing. Ctrl-C and similar keys stay signals; output works as
    /// before.
    case keysOnly

    var isInline: Bool { if case .inline = self { true } else { false } }

    func size(in window: Size) -> Size {
        guard case .inline(let height) = self else { return window }
        return Size(columns: window.columns, rows: height.rows(of: window.rows))
    }

    /// Returns the sequence that takes over a window: bracketed paste always, and no wrapping if frames are drawn.
    func enterSequence(columns: Int, hasMouse: Bool) -> String {
        switch self {
        case .fullScreen: "\u{1B}[?1049h" + Self.drawingSequence(hasMouse: hasMouse)
        case .inline:
            // A row of blanks begins a new line unless the cursor is at the start of one.
            String(repeating: " ", count: columns) + "\r\u{1B}7" + Self.drawingSequence(hasMouse: hasMouse)
        case .accessible: "\u{1B}[?2004h"
        case .keysOnly: "\u{1B}[?2004h"
        }
    }

    /// Returns the sequence that releases the window from any state, including style, link and cursor.
    func exitSequence(hasLinks: Bool) -> String {
        let pen = (hasLinks ? Hyperlink.closing : "") + "\u{1B}[m"
        return switch self {
        case .fullScreen:
            // A terminal without an alternate screen shows the frame until it is cleared, and the shell continues at
            // the end.
            "\u{1B}[?2026l\(pen)\u{1B}[2J\u{1B}[\(Self.maxRow);1H\(Self.drawingOff)\u{1B}[?25h\u{1B}[?1049l"
        case .inline:
            "\u{1B}[?2026l\(pen)\u{1B}8\u{1B}[m\u{1B}[J\(Self.drawingOff)\u{1B}[?25h"
        case .accessible: "\u{1B}[?2004l\r\n"
        case .keysOnly: "\u{1B}[?2004l"
        }
    }

    private static func drawingSequence(hasMouse: Bool) -> String {
        "\u{1B}[?2004h\u{1B}[?7l\u{1B}[?25l" + metaOn + (hasMouse ? mouseOn : "")
    }

    private static let drawingOff = "\(mouseOff)\(metaOff)\u{1B}[?7h\u{1B}[?2004l"

    /// A row below every window. Terminals move the cursor to their last one.
    private static let maxRow = 9999

    /// Alt with a character is sent as Esc and the character (xterm's mode 1036), whose setting is saved. Terminals
    /// that can't save it have it off by default.
    private static let metaOn = "\u{1B}[?1036s\u{1B}[?1036h"
    private static let metaOff = "\u{1B}[?1036l\u{1B}[?1036r"

    /// Presses and the wheel, as decimal numbers (xterm's modes 1000 and 1006).
    private static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
    private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"
}

/// The height of an inline frame, which is drawn below the shell prompt.
public enum InlineHeight: Sendable, Hashable {
    /// A number of rows, at most the height of the window.
    case rows(Int)
    /// A percentage of the height of the window, 1 to 100; at least 3 rows.
    case percent(Int)

    package static let minRows = 3

    func rows(of windowRows: Int) -> Int {
        switch self {
        case .rows(let rows): min(rows, windowRows)
        case .percent(let percent): min(max(windowRows * percent / 100, Self.minRows), windowRows)
        }
    }
}
