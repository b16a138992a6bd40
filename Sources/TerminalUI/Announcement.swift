/// What a person who listens gets of a frame: what changed, in words, and the line they type on.
struct Announcement: Sendable, Equatable {
    /// One or more lines; empty where there is nothing to say.
    let lines: [String]
    /// The line with the cursor, if there is one, and the column of the cursor in it.
    let input: String?
    let column: Int

    /// `words`, or all of the frame but the line that is typed on; that one as the frame has it.
    init(_ words: String?, of frame: Frame) {
        input = frame.cursor.map { frame.lines[$0.row].text }
        column = frame.cursor?.column ?? 0
        if let words {
            self.lines = words.isEmpty ? [] : [sanitizedForTerminal(words)]
        } else {
            let others = frame.lines.enumerated().filter { $0.offset != frame.cursor?.row }
            self.lines = others.map(\.element.text).filter { !$0.allSatisfy(\.isWhitespace) }
        }
    }

    /// What is sent after `last`: new words on lines of their own, then the line typed on; what is only typed goes on
    /// where it was. The cursor ends where the typing is, or on the last words.
    func bytes(after last: Announcement?) -> [UInt8] {
        guard self != last else { return [] }
        if let last, last.lines == lines || lines.isEmpty, let old = last.input, let input {
            return Array(typed(input, after: old, at: last.column).utf8)
        }
        let lines = lines + (input.map { [$0] } ?? [])
        let text = (last == nil ? "" : "\r\n") + lines.joined(separator: "\r\n")
        return Array((text + (input == nil ? "" : cursorMove)).utf8)
    }

    private func typed(_ input: String, after old: String, at oldColumn: Int) -> String {
        let isAtEnd = oldColumn >= TextWidth.columns(old) && column == TextWidth.columns(input)
        if isAtEnd, input.hasPrefix(old), oldColumn == TextWidth.columns(old) {
            return String(input.dropFirst(old.count))
        }
        return (input == old ? "" : "\r\(input)\u{1B}[K") + cursorMove
    }

    private var cursorMove: String { "\u{1B}[\(column + 1)G" }
}
