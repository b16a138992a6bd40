/// What a key does that a user has bound.
enum KeyAction: Sendable, Hashable {
    /// The command of a screen that has this name in its help.
    case named(String)
    case ignore
    /// Runs a command of the shell, and returns to the screen.
    case execute(ShellTemplate)
    /// Runs a command of the shell in place of the program.
    case become(ShellTemplate)
}

/// A command of the shell with fields such as `{login}`, which stand for the values of the selected row.
struct ShellTemplate: Sendable, Hashable {
    enum Field: String, Sendable, CaseIterable { case login, name, id, url, repo, clone }
    private enum Part: Sendable, Hashable {
        case text(String)
        case field(Field)
    }

    private let parts: [Part]

    /// Other text in braces stays as it is: it belongs to the shell.
    init(_ text: String) {
        var parts: [Part] = []
        var rest = text[...]
        while let (range, field) = Self.firstField(in: rest) {
            parts += [.text(String(rest[..<range.lowerBound])), .field(field)]
            rest = rest[range.upperBound...]
        }
        self.parts = parts + [.text(String(rest))]
    }

    private static func firstField(in text: Substring) -> (Range<String.Index>, Field)? {
        Field.allCases.compactMap { field in text.firstRange(of: "{\(field)}").map { ($0, field) } }
            .min { $0.0.lowerBound < $1.0.lowerBound }
    }

    /// The first field that has no value, or `nil`.
    func missingField(in values: [Field: String]) -> Field? {
        parts.compactMap { if case .field(let field) = $0 { field } else { nil } }.first { values[$0] == nil }
    }

    /// Returns the command with `values` as words of the shell: no character of them is interpreted.
    func command(with values: [Field: String]) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .field(let field): Self.quoted(values[field] ?? "")
            }
        }.joined()
    }

    private static func quoted(_ value: String) -> String { "'\(value.replacing("'", with: "'\\''"))'" }
}
