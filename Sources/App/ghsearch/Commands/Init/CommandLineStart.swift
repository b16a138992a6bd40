import GitHubModel

/// A command line of a shell up to the cursor, and what fits there.
///
/// Spaces, quotes and the like end words, but in the value of a trailer, which is the name of a person:
/// `--trailer "Reviewed-by: mona li` looks for "mona li" and replaces both words. That is simpler than the syntax of
/// shells, so a wrong guess is possible: then something else is offered, or replaced.
struct CommandLineStart: Sendable, Hashable {
    /// The bytes before the word, in any encoding.
    private let head: [UInt8]
    /// The word before the cursor, or the words of a trailer, without `@`.
    let query: String
    /// What is inserted: a login, a mention, a repository, or the value of a trailer.
    let format: PrintFormat
    /// What people of the repository of the directory are listed first for, or `nil` if they are not.
    let purpose: RepositoryScope.Purpose?
    /// The repository that the command names, or `nil` if it is that of the directory.
    let repository: GitHubAddress?
    /// Whether several logins fit, with commas between them.
    let isList: Bool

    init(_ line: [UInt8]) {
        let trailer = Self.trailerStart(in: line)
        let start = trailer ?? line.lastIndex { Self.separators.contains($0) }.map { $0 + 1 } ?? 0
        let word = Self.query(line[start...])
        head = word == nil ? line : Array(line[..<start])
        let text = String(decoding: line[..<start], as: UTF8.self)
        let command = Self.lastCommand(of: text)
        let option = Self.peopleOption(in: command)
        if let word, word.hasPrefix("@") {
            query = String(word.dropFirst())
            format = .mention
        } else {
            query = word ?? ""
            format = trailer == nil ? Self.format(after: text) : Self.trailerValue
        }
        purpose = format == .login ? Self.purpose(in: command, option) : format.isOfRepository ? nil : .mention
        repository = Self.repository(in: command)
        isList = format == .login && option != nil && Self.isRequest(command) && !Self.isSearch(command)
    }

    /// Who fits after the words of a command: in `gh issue edit --add-assignee ` people who can be
    /// assigned.
    private static func purpose(in words: [Substring], _ peopleOption: Substring?) -> RepositoryScope.Purpose? {
        guard peopleOption != nil || isRequest(words) else { return nil }
        let option = peopleOption ?? words.last ?? ""
        if option.contains("assignee") || option == "-a" { return .assign }
        return option.contains("reviewer") || option == "-r" ? .review : .mention
    }

    /// Whether the command is about pull requests or issues: `gh pr …`.
    private static func isRequest(_ words: [Substring]) -> Bool {
        zip(words, words.dropFirst()).contains { $0 == "gh" && ($1 == "pr" || $1 == "issue") }
    }

    /// Whether the command searches for one person: `gh issue list --assignee mona`.
    private static func isSearch(_ words: [Substring]) -> Bool {
        zip(words, words.dropFirst()).contains {
            ["pr", "issue"].contains($0) && ["list", "ls", "status"].contains($1)
        }
    }

    private static func repository(in words: [Substring]) -> GitHubAddress? {
        guard isRequest(words) else { return nil }
        let names = zip(words, words.dropFirst()).compactMap { option, value -> Substring? in
            option == "-R" || option == "--repo" ? value : value.hasPrefix("--repo=") ? value.dropFirst(7) : nil
        }
        return names.last.flatMap { name in
            try? GitHubAddress.repository(String(name)).address  // an error: other text names no repository
        }
    }

    /// The words since the last separator of commands.
    private static func lastCommand(of text: String) -> [Substring] {
        let start = text.lastIndex(where: commandSeparators.contains).map(text.index(after:)) ?? text.startIndex
        return text[start...].split(whereSeparator: \.isWhitespace)
    }

    /// Returns the option with people that the words end with: `--reviewer`, `--reviewer=mona,` or `--reviewer mona,`.
    private static func peopleOption(in words: [Substring]) -> Substring? {
        guard let last = words.last else { return nil }
        if isPeopleOption(last) { return last }
        return last.hasSuffix(",") ? words.dropLast().last.flatMap { isPeopleOption($0) ? $0 : nil } : nil
    }

    /// `NAME <ID+LOGIN@users.noreply.HOST>`.
    private static let trailerValue = PrintFormat.template([
        .field(.name), .text(" <"), .field(.id), .text("+"), .field(.login), .text(NoreplyAddress.domain),
        .field(.host),
        .text(">"),
    ])

    /// Returns where the value of a trailer with a person begins, in a quoted word: behind
    /// `git commit --trailer "Co-authored-by: `. `nil` if the line does not end with one, or with more than a name.
    private static func trailerStart(in line: [UInt8]) -> Int? {
        guard let text = String(validating: line, as: UTF8.self),
            let key = text.matches(of: #/["'\n][A-Za-z]+(-[A-Za-z]+)*-[Bb]y: */#).last
        else { return nil }
        let name = line.reversed().prefix { $0 == UInt8(ascii: " ") || !separators.contains($0) }
        let start = text.utf8.distance(from: text.startIndex, to: key.range.upperBound)
        return start >= line.count - name.count && isQuoted(line[..<start]) ? start : nil
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
        let words = lastCommand(of: text)
        if peopleOption(in: words) != nil { return .login }
        if let index = words.lastIndex(of: "clone"), isComplete(words[(index + 1)...]) {
            return words.contains("gh") ? .repo : .clone
        }
        guard let index = words.lastIndex(of: "add"), index > 0, words[index - 1] == "remote" else { return .login }
        return words[(index + 1)...].contains { !$0.hasPrefix("-") } && text.last?.isWhitespace == true
            ? .clone : .login
    }

    private static let peopleOptions: Set<Substring> = [
        "--reviewer", "--assignee", "--add-reviewer", "--add-assignee", "--remove-reviewer", "--remove-assignee",
    ]

    /// Whether `word` is an option with people, such as `--reviewer` or `--reviewer=mona,`.
    private static func isPeopleOption(_ word: Substring) -> Bool {
        let name = word.prefix { $0 != "=" }
        return peopleOptions.contains(name)
    }

    /// Whether `words` are options, and words after options, which can be their values.
    private static func isComplete(_ words: ArraySlice<Substring>) -> Bool {
        zip(words, [""] + words).allSatisfy { $0.hasPrefix("-") || $1.hasPrefix("-") }
    }

    /// The characters that a shell could interpret in quotes.
    private static let unsafe: Set<Character> = ["'", "\"", "`", "$", "\\", "!", "\n", "\r", "\0"]

    /// Throws if a value has characters that a shell could interpret: a server can send any name.
    func inserting(_ values: [String]) throws(CommandError) -> [UInt8] {
        var texts: [String] = []
        for value in values { texts.append(try text(of: value)) }
        return head + Array(texts.joined(separator: ",").utf8)
    }

    private func text(of value: String) throws(CommandError) -> String {
        if format == Self.trailerValue {
            let text = TextSanitizer.singleLine(value).filter { !Self.unsafe.contains($0) }
            return String(text.drop { $0 == " " })
        }
        guard value.wholeMatch(of: #/[A-Za-z0-9@][A-Za-z0-9@:\/._\-]*(\[bot\])?/#) != nil else {
            throw CommandError(.failed, "Can't insert \"\(TextSanitizer.singleLine(value))\" into a command line.")
        }
        // Outside of quotes, brackets are a pattern.
        return value.hasSuffix("]") && !Self.isQuoted(head) ? "'\(value)'" : value
    }
}
