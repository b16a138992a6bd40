import TerminalUI

/// A line that the user enters. Its descriptions do not contain the text, which can be a token.
package struct SignInEntry: Sendable, Hashable {
    private var editor = LineEditor()
    private let isMasked: Bool

    init(isMasked: Bool) { self.isMasked = isMasked }

    /// The text without the spaces around it.
    var text: String {
        let words = editor.text.drop(while: \.isWhitespace)
        return String(words.reversed().drop(while: \.isWhitespace).reversed())
    }

    mutating func edit(_ key: Key) -> Bool { editor.edit(key) }

    /// Returns the part of the line that fits into `columns`, with an asterisk for each character of a masked one.
    package func view(in columns: Int) -> (text: String, cursor: Int) {
        guard isMasked else { return editor.view(in: columns) }
        let count = min(editor.text.count, max(columns - 1, 0))
        return (String(repeating: "*", count: count), count)
    }
}

extension SignInEntry: CustomStringConvertible, CustomReflectable {
    package var description: String { "\(editor.text.count) characters" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
