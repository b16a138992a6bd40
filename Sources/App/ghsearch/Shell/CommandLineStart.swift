import GitHubModel

/// A command line of a shell up to the cursor, and what fits there.
///
/// Spaces, quotes and the like end words. That is simpler than the syntax of shells, so a wrong guess is possible: then
/// something else is offered, or replaced.
struct CommandLineStart: Sendable, Hashable {
    /// The bytes before the word, in any encoding.
    private let head: [UInt8]
    /// The word before the cursor, without `@`.
    let query: String
    /// What is inserted: a login, a mention, a repository, or the value of a trailer.
    let format: PrintFormat

    init(_ line: [UInt8]) {
        let start = line.lastIndex { Self.separators.contains($0) }.map { $0 + 1 } ?? 0
        let word = Self.query(line[start...])
        head = word == nil ? line : Array(line[..<start])
        if let word, word.hasPrefix("@") {
            query = String(word.dropFirst())
            format = .mention
        } else {
            query = word ?? ""
            let text = String(decoding: line[..<start], as: UTF8.self)
            format = Self.isTrailer(text) ? Self.trailerValue : Self.format(after: text)
        }
    }

    /// `NAME <ID+LOGIN@users.noreply.HOST>`.
    private static let trailerValue = PrintFormat.template([
        .field(.name), .text(" <"), .field(.id), .text("+"), .field(.login), .text("@users.noreply."), .field(.host),
        .text(">"),
    ])

    /// Whether `text` ends with the key of a trailer with a person, in a quoted word: `git commit --trailer "Co-authored-by: `.
    private static func isTrailer(_ text: String) -> Bool {
        text.firstMatch(of: #/["'\n][A-Za-z]+(-[A-Za-z]+)*-[Bb]y: *$/#) != nil && isQuoted(text.utf8)
    }

    private static func isQuoted(_ text: some Sequence<UInt8>) -> Bool {
        text.count { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") } % 2 == 1
    }

    private static let separators = Set(" \t\n'\"`=,;|&()<>{}[]$\\".utf8)
    private static let commandSeparators = Set(";|&(`\n")

    /// Returns `nil` if the prompt can't search for the word.
    private static func query(_ bytes: ArraySlice<UInt8>) -> String? {
        guard let word = String(validating: bytes, as: UTF8.self) else { return nil }
        return word.isEmpty ? word : try? SearchQuery(word).text  // an error: the word is no query
    }

    private static func format(after text: String) -> PrintFormat {
        let start = text.lastIndex(where: commandSeparators.contains).map(text.index(after:)) ?? text.startIndex
        let words = text[start...].split(whereSeparator: \.isWhitespace)
        if isPeopleOption(words.last) || isPeopleOption(text.last == "," ? words.dropLast().last : nil) {
            return .login
        }
        if let index = words.lastIndex(of: "clone"), isComplete(words[(index + 1)...]) {
            return words.contains("gh") ? .repo : .clone
        }
        guard let index = words.lastIndex(of: "add"), index > 0, words[index - 1] == "remote" else { return .login }
        return words[(index + 1)...].contains { !$0.hasPrefix("-") } && text.last?.isWhitespace == true
            ? .clone : .login
    }

    /// Whether `word` is an option with people, such as `--reviewer` or `--reviewer=mona,`.
    private static func isPeopleOption(_ word: Substring?) -> Bool {
        guard let name = word?.prefix(while: { $0 != "=" }) else { return false }
        return ["--reviewer", "--assignee"].contains(name) || name.hasPrefix("--add-")
    }

    /// Whether `words` are options, and words after options, which can be their values.
    private static func isComplete(_ words: ArraySlice<Substring>) -> Bool {
        zip(words, [""] + words).allSatisfy { $0.hasPrefix("-") || $1.hasPrefix("-") }
    }

    /// The characters that a shell could interpret in quotes.
    private static let unsafe: Set<Character> = ["'", "\"", "`", "$", "\\", "!", "\n", "\r", "\0"]

    /// Throws if `value` has characters that a shell could interpret: a server can send any name.
    func inserting(_ value: String) throws(CommandError) -> [UInt8] {
        if format == Self.trailerValue {
            let text = TextSanitizer.singleLine(value).filter { !Self.unsafe.contains($0) }
            return head + Array(text.drop { $0 == " " }.utf8)
        }
        guard value.wholeMatch(of: #/[A-Za-z0-9@][A-Za-z0-9@:\/._\-]*(\[bot\])?/#) != nil else {
            throw CommandError(.failed, "Can't insert \"\(TextSanitizer.singleLine(value))\" into a command line.")
        }
        // Outside of quotes, brackets are a pattern.
        return head + Array((value.hasSuffix("]") && !Self.isQuoted(head) ? "'\(value)'" : value).utf8)
    }
}
