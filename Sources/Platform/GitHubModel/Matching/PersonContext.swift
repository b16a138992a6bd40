import UnicodeText

/// What a query says about a person in place of a part of the name: "red hat" in "gavin red hat" is the company,
/// "ripgrep" in "gallant ripgrep" a repository. The cases are in the order of rows.
package enum PersonContext: Sendable, Hashable {
    /// The name of a repository of the person that is no fork.
    case made(String)
    /// The name of a repository of the person that can be a fork of somebody else's.
    case owned(String)
    /// The full name of a repository of another owner that the person contributed to, or is mentioned in.
    case contributed(String)
    /// The company of the profile.
    case company(String)
    /// The location of the profile.
    case location(String)
    /// The biography, from the words of the query on.
    case bio(String)

    /// The position in the order of rows, from 0 on.
    var cost: Int {
        switch self {
        case .made: 0
        case .owned: 1
        case .contributed: 2
        case .company: 3
        case .location: 4
        case .bio: 5
        }
    }
}

/// A way to read a query as a name and a context, which is one word or two neighboring ones.
///
///     NameQuery("gavin red hat")?.contextReadings  // "gavin hat" and "red", "gavin" and "red hat", …
package struct ContextReading: Sendable, Hashable {
    /// The other words, or `nil` if the query has only a repository and a role, as "grdb author" does.
    package let name: NameQuery?
    /// The words of the context, with one space between them.
    package let text: String
    /// The words of the context as one.
    private let letters: FoldedText
    /// Whether the rest of the last word may be missing.
    private let isBeginning: Bool

    fileprivate init(_ name: [NameQuery.Word], _ context: ArraySlice<NameQuery.Word>) {
        self.name = name.isEmpty ? nil : NameQuery(words: name)
        text = context.map(\.text.text).joined(separator: " ")
        letters = FoldedText(letters: context.flatMap { $0.plain.letters })
        isBeginning = context.contains(where: \.isBeginning) && letters.count >= Self.minBeginning
    }

    /// Fewer letters begin too many words.
    private static let minBeginning = 3
    private static let minLetters = 2

    fileprivate var isUsable: Bool { letters.count >= Self.minLetters }

    /// Whether the words of the context are the name of the repository, `owner/name`, or the first ones of it.
    package func isName(ofRepository fullName: String) -> Bool {
        let name = fullName.split(separator: "/").last.map { FoldedText(String($0)) }
        return name.map { hasWords(Array($0.words.prefix(Self.maxWords)), from: 0) } ?? false
    }

    /// Whether `text`, of a profile, has the words of the context.
    package func isPart(of text: String) -> Bool {
        let words = Array(FoldedText(String(text.prefix(Self.maxLength))).words.prefix(Self.maxWords))
        return words.indices.contains { hasWords(words, from: $0) }
    }

    /// Compares the context with the words from `start` on, written with or without spaces.
    private func hasWords(_ words: [FoldedText], from start: Int) -> Bool {
        var written: [UInt16] = []
        for word in words[start...] {
            written += word.letters
            if written == letters.letters { return true }
            if written.count > letters.count { return isBeginning && written.starts(with: letters.letters) }
        }
        return false
    }

    /// Returns the biography from the words of the context on.
    package func excerpt(of bio: String) -> String {
        let range = NameQuery(text).flatMap { TextMatch.ranges(of: $0, in: bio).first }
        return String(bio[(range?.lowerBound ?? bio.startIndex)...].prefix(Self.maxExcerpt))
    }

    private static let maxLength = 300
    private static let maxWords = 60
    private static let maxExcerpt = 40
}

extension NameQuery {
    /// The ways to read the text as a name and a context. None for one word, or for more than five.
    package var contextReadings: [ContextReading] {
        let words = words.filter { !Self.roles.contains($0.text.text) }
        let hasRole = words.count < self.words.count
        guard (2...Self.maxWordsWithContext).contains(self.words.count), !words.isEmpty else { return [] }
        var readings: [ContextReading] = []
        if hasRole, words.count <= Self.maxContextWords { readings.append(ContextReading([], words[...])) }
        for count in (1...Self.maxContextWords).reversed() where count < words.count {
            for start in (0...words.count - count).reversed() {
                let context = words[start..<start + count]
                readings.append(ContextReading(Array(words[..<start] + words[(start + count)...]), context))
            }
        }
        return readings.filter(\.isUsable)
    }

    /// The words that can be the name of a repository, the likeliest first: the last ones, without given names and
    /// roles. None for a text of one word, which is searched for as it is.
    package var repositoryWords: [String] {
        guard (2...Self.maxWordsWithContext).contains(words.count) else { return [] }
        let names = words.reversed().filter { !Self.roles.contains($0.text.text) && $0.plain.count >= 3 }
        return (names.filter(\.nicknames.isEmpty) + names.filter { !$0.nicknames.isEmpty }).map(\.text.text)
    }

    private static let maxWordsWithContext = 5
    private static let maxContextWords = 2
    /// What people are to a repository, in any of these words.
    private static let roles: Set<String> = [
        "author", "authors", "maintainer", "maintainers", "creator", "developer", "made", "by", "of", "who", "wrote",
    ]
}
