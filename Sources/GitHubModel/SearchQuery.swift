/// A question to `GET /search/users`; GitHub's qualifiers (`type:org`, `location:"São Paulo"`) pass through in its text
/// (<https://docs.github.com/search-github/searching-on-github/searching-users>).
public struct SearchQuery: Sendable, Hashable {
    /// What the answers are sorted by.
    public enum Sort: String, Sendable, Hashable, CaseIterable {
        /// GitHub's own judgement; it has no direction.
        case bestMatch = "best-match"
        case followers, repositories, joined
    }

    /// The direction of ``Sort``.
    public enum Direction: String, Sendable, Hashable, CaseIterable {
        case ascending = "asc"
        case descending = "desc"
    }

    /// The most characters of free text GitHub takes; qualifiers and operators don't count.
    public static let maxTextLength = 256
    /// How many results GitHub gives of one search, however many there are.
    public static let maxResults = 1000

    /// Free text and qualifiers, trimmed; never empty.
    public let text: String
    /// What the answers are sorted by.
    public var sort = Sort.bestMatch
    /// Which way; means nothing for the best match.
    public var direction = Direction.descending

    /// - Throws: ``InvalidSearchQueryError`` if there is nothing to search for, or more than GitHub takes.
    public init(_ text: String) throws(InvalidSearchQueryError) {
        let words = Self.words(in: text)
        guard !words.isEmpty else { throw .empty }
        let freeWords = words.filter { !Self.isQualifier($0) && !Self.operators.contains($0) }
        let length = freeWords.map(\.count).reduce(-1) { $0 + $1 + 1 }
        guard length <= Self.maxTextLength else { throw .tooLong(length) }
        self.text = words.joined(separator: " ")
    }

    /// The text as a login, if it could be one.
    public var login: Login? {
        do { return try Login(text) } catch { return nil }
    }

    /// `text` at its spaces, those inside double quotes excepted.
    private static func words(in text: String) -> [String] {
        var isQuoted = false
        let isBreak: (Character) -> Bool = { character in
            if character == "\"" { isQuoted.toggle() }
            return character.isWhitespace && !isQuoted
        }
        return text.split(whereSeparator: isBreak).map(String.init)
    }

    private static let operators: Set<String> = ["AND", "OR", "NOT"]

    /// `name:value`, also excluded by a hyphen before it.
    private static func isQualifier(_ word: String) -> Bool {
        guard let colon = word.firstIndex(of: ":"), word.index(after: colon) < word.endIndex else { return false }
        let name = word[..<colon].drop { $0 == "-" }
        return !name.isEmpty && name.allSatisfy { $0.isASCII && $0.isLetter }
    }
}

/// Why a text can't be searched for.
public enum InvalidSearchQueryError: Error, Hashable, CustomStringConvertible {
    /// Nothing but spaces.
    case empty
    /// More free text than GitHub takes, in characters.
    case tooLong(Int)

    /// What is wrong, and what to give instead.
    public var description: String {
        switch self {
        case .empty: "The search is empty. Give a name or a login, or some letters of one."
        case .tooLong(let length):
            "The search has \(length) characters; GitHub takes at most \(SearchQuery.maxTextLength). Shorten it."
        }
    }
}
