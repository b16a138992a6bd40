/// The output for a screen reader: the lines that changed, and the input line.
struct Announcement: Sendable, Equatable {
    /// The lines to read; empty if there are none.
    let lines: [String]
    /// The line with the cursor and the cursor's column in it, or `nil` if the frame has no cursor.
    let input: String?
    let column: Int

    /// Creates an announcement of `text`, or of all lines of the frame except the input line. The input line is the
    /// frame's.
    init(_ text: String?, of frame: Frame) {
        input = frame.cursor.map { frame.lines[$0.row].text }
        column = frame.cursor?.column ?? 0
        if let text {
            self.lines = text.isEmpty ? [] : [text.sanitizedForTerminal]
        } else {
            let others = frame.lines.enumerated().filter { $0.offset != frame.cursor?.row }
            self.lines = others.map(\.element.text).filter { !$0.allSatisfy(\.isWhitespace) }
        }
    }

    /// Returns the bytes to send after `last`: changed text on new lines, then the input line. If only the input
    /// changed, it is edited in place. The cursor ends in the input line, or after the last line.
    func bytes(after last: Announcement?) -> [UInt8] {
        guard self != last else { return [] }
        if let last, last.lines == lines || lines.isEmpty, let old = last.input, let input {
            return Array(edited(input, after: old, at: last.column).utf8)
        }
        let lines = lines + (input.map { [$0] } ?? [])
        let text = (last == nil ? "" : "\r\n") + lines.joined(separator: "\r\n")
        return Array((text + (input == nil ? "" : cursorMove)).utf8)
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
