import UnicodeText

/// A query of `GET /search/users`. The text can contain GitHub's qualifiers, such as `type:org` or
/// `location:"São Paulo"` (<https://docs.github.com/search-github/searching-on-github/searching-users>).
public struct SearchQuery: Sendable, Hashable {
    /// The sort key of search results.
    public enum Sort: String, Sendable, Hashable, CaseIterable {
        /// GitHub's relevance, which ignores the direction.
        case bestMatch = "best-match"
        /// The number of followers or of repositories, or the date of the sign-up.
        case followers, repositories, joined
    }

    /// The direction of ``Sort``.
    public enum Direction: String, Sendable, Hashable, CaseIterable {
        /// Ascending or descending.
        case ascending = "asc"
        case descending = "desc"
    }

    /// GitHub's limit of free text in characters: 256. Qualifiers and operators don't count.
    public static let maxTextLength = 256
    /// The number of results that GitHub returns for one search: 1,000.
    public static let maxResults = 1000

    /// The free text and qualifiers without surrounding spaces; not empty.
    public let text: String
    /// The sort key; ``Sort/bestMatch`` by default.
    public var sort = Sort.bestMatch
    /// The sort direction; descending by default.
    public var direction = Direction.descending

    /// Creates a query, sorted by best match. Throws ``InvalidSearchQueryError`` if it is empty, exceeds
    /// ``maxTextLength`` or contains a token.
    public init(_ text: String) throws(InvalidSearchQueryError) {
        guard !Token.isContained(in: text) else { throw .token }
        let words = Self.words(in: text)
        guard !words.isEmpty else { throw .empty }
        let freeText = words.filter { !Self.isQualifier($0) && !Self.operators.contains($0) }
        let length = freeText.map(\.count).reduce(-1) { $0 + $1 + 1 }
        guard length <= Self.maxTextLength else { throw .tooLong(length) }
        self.text = words.joined(separator: " ")
    }

    /// The text as a login. Some old logins end with a hyphen; none is known that begins with one.
    package var login: Login? { text.hasPrefix("-") ? nil : Login(ifValid: text) }

    /// Whether the text has no qualifiers and operators, so that people can be compared with it.
    package var isPlain: Bool {
        Self.words(in: text).allSatisfy { !Self.isQualifier($0) && !Self.operators.contains($0) }
    }

    /// The text as a part of the name of a repository, in lowercase, or `nil` if it is not one plain word of 2 to 100
    /// of the characters that such a name has.
    package var repositoryWord: String? {
        let word = String(String.UnicodeScalarView(text.folded))
        guard (2...100).contains(word.utf8.count), !word.hasPrefix("-"), isPlain else { return nil }
        return Repository.isName(word) && word.utf8.contains(where: Self.isLetterOrDigit) ? word : nil
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }

    package enum Restriction: Sendable, Hashable {
        case same
        case kind(Person.Kind)
        case other
    }

    /// Returns how the results of this query follow from all results of `other`, or `nil` if they don't.
    ///
    /// Each word restricts the results, and so does the first qualifier of a name: two, such as `user:mona user:octo`,
    /// can find more than one, and `in:` can extend a search to other fields. GitHub does not promise that a word also
    /// finds longer words.
    package func restriction(of other: SearchQuery) -> Restriction? {
        guard sort == other.sort, direction == other.direction else { return nil }
        let (own, others) = (Set(Self.words(in: text.lowercased())), Set(Self.words(in: other.text.lowercased())))
        let operators = Set(Self.operators.map { $0.lowercased() })
        guard own.isSuperset(of: others), own.isDisjoint(with: operators) else { return nil }
        let added = own.subtracting(others)
        let names = own.compactMap(Self.qualifierName)
        let isRestricting = added.compactMap(Self.qualifierName).allSatisfy { name in
            name != "in" && names.count { $0 == name } == 1
        }
        guard isRestricting else { return nil }
        switch (added.count, added.first) {
        case (0, _): return .same
        case (1, "type:user"): return .kind(.user)
        case (1, "type:org"): return .kind(.organization)
        default: return .other
        }
    }

    private static func words(in text: String) -> [String] {
        var isQuoted = false
        let isBreak: (Character) -> Bool = { character in
            if character == "\"" { isQuoted.toggle() }
            return character.isWhitespace && !isQuoted
        }
        return text.split(whereSeparator: isBreak).map(String.init)
    }

    private static let operators: Set<String> = ["AND", "OR", "NOT"]

    private static func isQualifier(_ word: String) -> Bool { qualifierName(word) != nil }

    private static func qualifierName(_ word: String) -> Substring? {
        guard let colon = word.firstIndex(of: ":"), word.index(after: colon) < word.endIndex else { return nil }
        let name = word[..<colon].drop { $0 == "-" }
        return !name.isEmpty && name.allSatisfy { $0.isASCII && $0.isLetter } ? name : nil
    }
}

/// The reason why a text is not a valid query.
public enum InvalidSearchQueryError: Error, Hashable, CustomStringConvertible {
    /// Only spaces.
    case empty
    /// More free text than ``SearchQuery/maxTextLength``, in characters.
    case tooLong(Int)
    /// A token, which must not be sent to the search.
    case token

    /// What is wrong, then what to enter instead.
    public var description: String {
        switch self {
        case .empty: "The query is empty. Enter a name or login."
        case .tooLong(let length):
            "The query has \(length) characters. GitHub allows at most \(SearchQuery.maxTextLength)."
        case .token: "This is a token, and no query."
        }
    }
}
