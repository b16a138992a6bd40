/// Follows the quotes of a command for `sh`, so that a word in single quotes can be inserted where it is one word.
///
/// The shell reads a command from its start to its end, so what precedes a place decides what the place is. The scanner
/// knows quotes, escaped characters, comments and `${NAME}`. Other syntax that can contain quotes, or that shells read
/// differently, makes all that follows uncertain. That includes arithmetic: `bash` runs a command in
/// `a['$(touch x)']=1` and `$(('$(touch x)'))`.
struct ShellScanner {
    enum Place: Equatable {
        /// A word in single quotes is a word, or a part of one.
        case word
        /// In quotes, in a comment, or after a character that changes the meaning of a quote.
        case quotes
        /// After this syntax, which is not followed.
        case unknown(after: String)
    }

    private enum Context {
        case plain, singleQuotes, doubleQuotes, comment
        /// After `${`.
        case parameter(isQuoted: Bool)
        case unknown(after: String)
    }

    private var context = Context.plain
    private var isEscaped = false
    /// The character before, or `nil` for one without a meaning.
    private var last: Unicode.Scalar?
    private var isWordStart = true
    private var isInSubscript = false

    var place: Place {
        switch context {
        case .plain where isEscaped || last == "$": .quotes
        case .plain: isInSubscript || last == "[" ? .unknown(after: "[") : .word
        case .singleQuotes, .doubleQuotes, .comment, .parameter: .quotes
        case .unknown(let syntax): .unknown(after: syntax)
        }
    }

    /// Reads the next part of the command, by scalars: a combining character does not hide a quote from the shell.
    mutating func read(_ text: Substring) {
        for character in text.unicodeScalars { read(character) }
    }

    /// Reads a word that is inserted where it is one.
    mutating func readWord() { read("x" as Unicode.Scalar) }

    private mutating func read(_ character: Unicode.Scalar) {
        guard !isEscaped else { return endEscape(character) }
        switch context {
        case .plain: readPlain(character)
        case .doubleQuotes: readInDoubleQuotes(character)
        case .singleQuotes: if character == "'" { context = .plain }
        case .comment: if character == "\n" { context = .plain }
        case .parameter(let isQuoted): readInParameter(character, isQuoted)
        case .unknown: break
        }
        last = character
        isWordStart = Self.isBeforeWord(character)
    }

    /// The shell removes an escaped line end, which joins what is around it.
    private mutating func endEscape(_ character: Unicode.Scalar) {
        isEscaped = false
        last = nil
        isWordStart = false
        if character == "\n" { context = .unknown(after: "\\ at the end of a line") }
    }

    private mutating func readPlain(_ character: Unicode.Scalar) {
        readBracket(character)
        let pair = pair(with: character)
        switch character {
        case _ where ["$'", "$[", "<<", "((", "(#", ")#", "<#", ">#"].contains(pair): context = .unknown(after: pair)
        case "`": context = .unknown(after: "`")
        case "\\": isEscaped = true
        case "'": context = .singleQuotes
        case "\"": context = .doubleQuotes
        case "#" where isWordStart: context = .comment
        case "{" where last == "$": context = .parameter(isQuoted: false)
        default: break
        }
    }

    /// `[ ` and `[[ ` are commands. Other brackets can contain the subscript of an array, which is arithmetic.
    private mutating func readBracket(_ character: Unicode.Scalar) {
        if character == "[" {
            isInSubscript = isInSubscript || !isWordStart && last != "["
        } else if character == "]" {
            isInSubscript = false
        } else if last == "[", !Self.isBeforeWord(character) {
            isInSubscript = true
        }
    }

    private mutating func readInDoubleQuotes(_ character: Unicode.Scalar) {
        let pair = pair(with: character)
        switch character {
        case _ where ["$(", "$["].contains(pair): context = .unknown(after: "\"\(pair)")
        case "`": context = .unknown(after: "`")
        case "\\": isEscaped = true
        case "\"": context = .plain
        case "{" where last == "$": context = .parameter(isQuoted: true)
        default: break
        }
    }

    private mutating func readInParameter(_ character: Unicode.Scalar, _ isQuoted: Bool) {
        if character == "}" {
            context = isQuoted ? .doubleQuotes : .plain
        } else if !Self.isInName(character) {
            context = .unknown(after: "${")
        }
    }

    private func pair(with character: Unicode.Scalar) -> String {
        (last.map(String.init) ?? "") + String(character)
    }

    private static func isBeforeWord(_ character: Unicode.Scalar) -> Bool {
        [" ", "\t", "\n", ";", "&", "|"].contains(character)
    }

    private static func isInName(_ character: Unicode.Scalar) -> Bool {
        character == "_"
            || character.isASCII && (character.properties.isAlphabetic || character.properties.numericType != nil)
    }
}
