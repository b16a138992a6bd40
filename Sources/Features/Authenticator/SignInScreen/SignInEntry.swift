import GitHubModel
import TerminalUI

/// A line that the user enters. Its descriptions do not contain the text, which can be a token.
package struct SignInEntry: Sendable, Hashable {
    private var editor = LineEditor()
    /// Whether the line is for a token. The text of another line is masked as soon as it looks like a secret.
    var isForToken: Bool

    init(isForToken: Bool) { self.isForToken = isForToken }

    /// The text without the spaces around it.
    var text: String {
        let words = editor.text.drop(while: \.isWhitespace)
        return String(words.reversed().drop(while: \.isWhitespace).reversed())
    }

    /// Whether a token is entered, or the prefix of one.
    var hasToken: Bool { Token.isStarted(in: editor.text) }

    mutating func edit(_ key: Key) -> Bool { editor.edit(key) }

    /// Returns the part of the line that fits into `columns`, with an asterisk for each character of a secret.
    package func view(in columns: Int) -> (text: String, cursor: Int) {
        isForToken || ClientID.isSecret(text) ? editor.maskedView(in: columns) : editor.view(in: columns)
    }
}

extension SignInEntry: CustomStringConvertible, CustomReflectable {
    package var description: String { "\(editor.text.count) characters" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
