import GitHubModel

/// A command of `sh` with fields such as `{login}`, which stand for the values of the selected row.
///
/// Each value is inserted in single quotes, as one word of which the shell interprets no character. That is only so
/// where the shell expects a word: in `"{name}"` the quotes would be characters like others, and the shell would run
/// the command in a name such as `$(touch x)`. Anybody can have such a name on GitHub, so a command with a field in
/// such a place is invalid.
package struct ShellTemplate: Sendable, Hashable {
    package enum Field: String, Sendable, CaseIterable {
        case login, name, id, url, repo, clone
        /// `{}`, which is the row in fzf: the login of a person, or the owner and name of a repository.
        case row = ""
    }
    private enum Part: Sendable, Hashable {
        case text(String)
        case field(Field)
    }

    private let parts: [Part]

    /// Other text in braces stays as it is, such as `\{}` for `find`: it belongs to the shell.
    ///
    /// - Throws: ``KeyActionError`` if the value of a field would not be one word, or if that is not certain, and for
    ///   what stands for other values in fzf.
    init(_ text: String) throws(KeyActionError) {
        if let name = text.firstMatch(of: Self.fieldOfFzf).flatMap({ $0.1 ?? $0.2 }) {
            throw .unknownField(String(name))
        }
        var parts: [Part] = []
        var rest = text[...]
        var scanner = ShellScanner()
        while let (range, field) = Self.firstField(in: rest) {
            scanner.read(rest[..<range.lowerBound])
            switch scanner.place {
            case .word: scanner.readWord()
            case .quotes: throw .quotedField(field.rawValue)
            case .unknown(let syntax): throw .uncertainField(field.rawValue, after: syntax)
            }
            parts += [.text(String(rest[..<range.lowerBound])), .field(field)]
            rest = rest[range.upperBound...]
        }
        self.parts = parts + [.text(String(rest))]
    }

    private static func firstField(in text: Substring) -> (Range<String.Index>, Field)? {
        var rest = text
        while let start = rest.firstIndex(of: "{") {
            let isEscaped = rest[..<start].last == "\\"
            rest = rest[rest.index(after: start)...]
            let name = rest.prefix(maxNameLength).prefix(while: \.isLetter)
            guard let field = Field(rawValue: String(name)), rest[name.endIndex...].first == "}" else { continue }
            if field == .row, isEscaped { continue }
            return (start..<rest.index(after: name.endIndex), field)
        }
        return nil
    }

    private static let maxNameLength = 5

    /// What fzf replaces by other values, such as `{q}`, `{+f}`, `{2..}` and `{fzf:query}`. In a word, numbers and
    /// letters are more often those of a pattern, such as `[0-9]{3}`, or of a variable, such as `${f}`.
    private static var fieldOfFzf: Regex<(Substring, Substring?, Substring?)> {
        #/(?:^|[\s"'])\{(?!\})([+*sfr]*[0-9,.\-]*|[+*]?f?nf?)\}|(?:^|[^$\\])\{(q(?::s?[0-9,.\-]+)?|fzf:[a-z]+|[+*][sfrn]*[0-9,.\-]*)\}/#
    }

    /// The first field that has no value, or `nil`.
    package func missingField(in values: [Field: String]) -> Field? {
        parts.compactMap { if case .field(let field) = $0 { field } else { nil } }.first { values[$0] == nil }
    }

    /// Returns the command with `values` as words of the shell: no character of them is interpreted.
    package func command(with values: [Field: String]) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .field(let field): ShellWords.quoted(values[field] ?? "")
            }
        }.joined()
    }
}
