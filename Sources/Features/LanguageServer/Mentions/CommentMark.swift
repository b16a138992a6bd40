/// What the comments begin with in a message that Git opens in an editor.
package enum CommentMark: Sendable, Hashable {
    /// The text of `core.commentChar` or `core.commentString`.
    case text(String)
    /// With `auto`, Git chooses a character with which no line of the message begins.
    case chosenByGit
    /// Git could not be asked.
    case unknown

    package static let standard = Self.text("#")

    /// The characters from which Git chooses.
    static let choices = Array("#;@!$%^&|:".utf16)
}

/// The lines of a message that Git keeps, found without Git: comments, and the changes below the scissors line or a
/// diff, are never read. They are not published with the message, or not at all.
struct CommitMessageReader {
    private let text: TextBuffer
    private let marks: [[UInt16]]

    init(_ text: TextBuffer, comments: CommentMark) {
        self.text = text
        let setting =
            switch comments {
            case .text(let text): [Array(text.utf16)]
            case .chosenByGit: [[CommentMark.choices[0]]]
            // Of the marks, only `@` is also how a line with a mention can begin.
            case .unknown: CommentMark.choices.filter { $0 != UInt16(ascii: "@") }.map { [$0] }
            }
        marks = setting.filter { !$0.isEmpty } + Self.marks(in: text)
    }

    var texts: [ReadableText] {
        var texts: [ReadableText] = []
        Self.forEachLineOfMessage(text) { number, line in
            let isComment = marks.contains { line.starts(with: $0) }
            if !isComment, let text = ReadableText(line: line, number: number) { texts.append(text) }
        }
        return texts
    }

    /// Returns the marks that the text itself shows, whatever the settings are, as `git -c` can have set others: that
    /// of the scissors line, and the one with which both of the last lines begin, where Git explains what it does with
    /// the message.
    private static func marks(in text: TextBuffer) -> [[UInt16]] {
        var marks: [[UInt16]] = []
        var last: [UInt16?] = [nil, nil]
        let end = forEachLineOfMessage(text) { _, line in
            guard !line.allSatisfy(\.isSpace), !line.elementsEqual(startOfMention) else { return }
            last = [last[1], mark(of: line)]
        }
        if let mark = last[1], last[0] == mark { marks.append([mark]) }
        if let end {
            let mark = text.line(end).prefix { !$0.isSpace && $0 != UInt16(ascii: "-") }
            if !mark.isEmpty { marks.append(Array(mark)) }
        }
        return marks
    }

    private static func mark(of line: ArraySlice<UInt16>) -> UInt16? {
        guard let first = line.first, CommentMark.choices.contains(first) else { return nil }
        return line.dropFirst().first?.isSpace ?? true ? first : nil
    }

    /// Passes the lines above the scissors line or a diff. Returns its number, or `nil` without one.
    @discardableResult
    private static func forEachLineOfMessage(_ text: TextBuffer, _ body: (Int, ArraySlice<UInt16>) -> Void) -> Int? {
        var end: Int?
        text.forEachLine { number, line in
            guard end == nil else { return }
            if isEnd(line) { end = number } else { body(number, line) }
        }
        return end
    }

    /// A mention that is being typed, as the last line: no comment.
    private static let startOfMention = Array("@".utf16)
    private static let scissors = Array("--- >8 ---".utf16)
    private static let diff = Array("diff --git ".utf16)

    private static func isEnd(_ line: ArraySlice<UInt16>) -> Bool {
        line.starts(with: diff) || line.contains(UInt16(ascii: ">")) && line.firstRange(of: scissors) != nil
    }
}
