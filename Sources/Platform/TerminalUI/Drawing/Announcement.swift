struct Announcement: Sendable {
    let lines: [String]
    /// The line with the cursor, or `nil`, and the cursor's column in it.
    let input: String?
    let column: Int
    /// Whether the lines are a text, which is read line by line.
    private let isText: Bool
    /// Whether the cursor is in the input line, because that was printed last.
    private(set) var isInInput = false

    /// Creates an announcement of the lines of `text`, or of all lines of the frame except its input line.
    init(_ text: String?, of frame: Frame) {
        input = frame.cursor.map { frame.lines[$0.row].text }
        column = frame.cursor?.column ?? 0
        isText = text != nil
        if let text {
            self.lines = text.split(separator: "\n").map { String($0).sanitizedForTerminal }
        } else {
            let others = frame.lines.enumerated().filter { $0.offset != frame.cursor?.row }
            self.lines = others.map(\.element.text).filter { !$0.allSatisfy(\.isWhitespace) }
        }
    }

    /// Returns the bytes to send after `last`, and records where the cursor is then. Changed text is on new lines. The
    /// input line follows only if it has changed: a screen reader would read it after each step of the selection. If
    /// only the input changed, it is edited in place, or printed below the text.
    mutating func bytes(after last: Announcement?) -> [UInt8] {
        let newLines = newLines(after: last)
        let hasNewLines = last == nil || !newLines.isEmpty
        let hasNewInput = last.map { $0.input != input || $0.column != column } ?? true
        isInInput = input != nil && (hasNewInput || !hasNewLines && last?.isInInput == true)
        if !hasNewLines, let last, last.isInInput, let old = last.input, let input {
            return hasNewInput ? Array(edited(input, after: old, at: last.column).utf8) : []
        }
        var printed = newLines
        if hasNewInput, let input { printed.append(input) }
        guard !printed.isEmpty else { return [] }
        let text = (last == nil ? "" : "\r\n") + printed.joined(separator: "\r\n")
        return Array((text + (isInInput ? cursorMove : "")).utf8)
    }

    /// Returns the lines to read: the new ones of a text, or all lines of a frame if one has changed.
    private func newLines(after last: Announcement?) -> [String] {
        guard let last, last.lines != lines else { return last == nil ? lines : [] }
        return isText && last.isText ? lines.filter { !last.lines.contains($0) } : lines
    }

    private func edited(_ input: String, after old: String, at oldColumn: Int) -> String {
        let isAtEnd = oldColumn >= TextWidth.columns(old) && column == TextWidth.columns(input)
        if isAtEnd, input.hasPrefix(old), oldColumn == TextWidth.columns(old) {
            return String(input.dropFirst(old.count))
        }
        return (input == old ? "" : "\r\(input)\u{1B}[K") + cursorMove
    }

    private var cursorMove: String { "\u{1B}[\(column + 1)G" }
}
