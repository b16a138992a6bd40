import GitHubModel
import UnicodeText

/// A condition of the filter, such as `stars:>100`. The syntax follows GitHub's search qualifiers.
enum FilterQualifier: Sendable, Hashable {
    case languages(Set<String>)
    case stars(min: Int, max: Int)
    case topic(String)
    case isFork(Bool)
    case isArchived(Bool)
    /// A qualifier whose value is not complete yet. It matches all repositories.
    case incomplete

    /// Parses a word of the filter; `nil` for a plain one. If no language is exactly that in `word`, it is a prefix.
    init?(_ word: Substring, languages: some Sequence<String>) {
        guard let colon = word.firstIndex(of: ":") else { return nil }
        let (name, value) = (word[..<colon].lowercased(), Self.unquoted(word[word.index(after: colon)...]))
        let qualifier: FilterQualifier? =
            switch name {
            case "lang", "language": .languages(Self.languages(matching: value, among: languages))
            case "topic": .topic(Self.normalized(value))
            case "stars": Self.stars(value)
            case "fork": Self.flag(value) { .isFork($0) }
            case "archived": Self.flag(value) { .isArchived($0) }
            default: nil
            }
        guard let qualifier else { return nil }
        self = value.isEmpty ? .incomplete : qualifier
    }

    func matches(_ repository: Repository) -> Bool {
        switch self {
        case .languages(let languages): repository.language.map { languages.contains(Self.normalized($0)) } ?? false
        case .stars(let min, let max): min <= repository.stars && repository.stars <= max
        case .topic(let text): repository.topics.contains { Self.normalized($0).hasPrefix(text) }
        case .isFork(let value): repository.isFork == value
        case .isArchived(let value): repository.isArchived == value
        case .incomplete: true
        }
    }

    private static func unquoted(_ value: Substring) -> String {
        value.hasPrefix("\"") ? String(value.dropFirst().prefix { $0 != "\"" }) : String(value)
    }

    private static func languages(matching text: String, among languages: some Sequence<String>) -> Set<String> {
        let (text, all) = (normalized(text), Set(languages.map(normalized)))
        return all.contains(text) ? [text] : all.filter { $0.hasPrefix(text) }
    }

    /// Returns the text without case and accents. A hyphen can replace a space, as on GitHub.
    private static func normalized(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.folded { scalars.append(scalar == " " ? "-" : scalar) }
        return String(scalars)
    }

    /// Parses `yes` and `no`, `true` and `false`, or `only`. Their beginnings are incomplete.
    private static func flag(_ value: String, _ qualifier: (Bool) -> FilterQualifier) -> FilterQualifier? {
        let (value, values) = (
            value.lowercased(), ["yes": true, "true": true, "only": true, "no": false, "false": false]
        )
        if let flag = values[value] { return qualifier(flag) }
        return values.keys.contains { $0.hasPrefix(value) } ? .incomplete : nil
    }

    /// Parses a number after a comparison, or a range: `100`, `>100`, `>=1k`, `<100`, `10..50`.
    private static func stars(_ value: String) -> FilterQualifier? {
        if let match = value.wholeMatch(of: #/(\d+[km]?)\.\.?(\d+[km]?|\*)?/#.ignoresCase()) {
            guard let min = number(match.1), let max = match.2.map({ $0 == "*" ? .max : number($0) }) ?? .max else {
                return nil
            }
            return .stars(min: min, max: max)
        }
        guard let match = value.wholeMatch(of: #/([<>]?=?)(\d+[km]?)?/#.ignoresCase()) else { return nil }
        guard let text = match.2 else { return .incomplete }
        guard let number = number(text) else { return nil }
        return switch match.1 {
        case ">": .stars(min: number + 1, max: .max)
        case ">=": .stars(min: number, max: .max)
        case "<": .stars(min: 0, max: number - 1)
        case "<=": .stars(min: 0, max: number)
        default: .stars(min: number, max: number)
        }
    }

    /// Returns the number, in thousands after `k` and millions after `m`, or `nil` if it is greater than any count.
    private static func number(_ text: Substring) -> Int? {
        let factor = ["k": 1_000, "m": 1_000_000][text.suffix(1).lowercased()] ?? 1
        guard let number = Int(factor == 1 ? text : text.dropLast()), number <= 1_000_000_000_000 else { return nil }
        return number * factor
    }
}

/// The filter of a list: qualifiers, and words that match the name, the description or the language.
struct ListFilter: Sendable, Hashable {
    let text: String
    let pattern: RepositoryPattern
    private let qualifiers: [FilterQualifier]

    init(_ text: String, languages: some Sequence<String> = []) {
        self.text = text
        var (words, qualifiers) = ([Substring](), [FilterQualifier]())
        for word in Self.words(in: text) {
            if let qualifier = FilterQualifier(word, languages: languages) {
                qualifiers.append(qualifier)
            } else {
                words.append(word)
            }
        }
        self.qualifiers = qualifiers.filter { $0 != .incomplete }
        pattern = RepositoryPattern(words)
    }

    /// Splits `text` at spaces, except in quotes (`lang:"jupyter notebook"`). The second one can be missing.
    private static func words(in text: String) -> [Substring] {
        var (isQuoted, previous) = (false, Character(" "))
        return text.split { character in
            defer { previous = character }
            if character == "\"" { isQuoted = !isQuoted && previous == ":" }
            return character.isWhitespace && !isQuoted
        }
    }

    var isEmpty: Bool { pattern.isEmpty && qualifiers.isEmpty }

    func allows(_ repository: Repository) -> Bool { qualifiers.allSatisfy { $0.matches(repository) } }
}
