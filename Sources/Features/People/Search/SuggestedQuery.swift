import GitHubModel

/// The query that a text stands for if some of its words are a language or a place: `tyler rust berlin` stands for
/// `tyler language:rust location:berlin`.
package enum SuggestedQuery {
    /// The maximum number of words in the name of a language or a place.
    private static let maxWords = 3
    private static let languages = Set(LanguageColor.languages.map { $0.lowercased() })

    /// Returns `nil` for a text of one word, with qualifiers or without a language or a place. The words after a
    /// language are a place, and so are the last words if `isLocation` is true of them.
    package static func text(for text: String, isLocation: (String) -> Bool) -> String? {
        var names = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard names.count > 1, !text.contains("\""), isPlain(text) else { return nil }
        var qualifiers: [String] = []
        var place: [String] = []
        if let language = languageRange(in: names) {
            qualifiers.append(qualifier("language", names[language]))
            if (1...maxWords).contains(names.count - language.upperBound) {
                place = Array(names[language.upperBound...])
                names.removeLast(place.count)
            }
            names.removeSubrange(language)
        }
        if place.isEmpty {
            let count = (1...maxWords).reversed().first { $0 <= names.count && isLocation(phrase(names.suffix($0))) }
            place = Array(names.suffix(count ?? 0))
            names.removeLast(place.count)
        }
        if !place.isEmpty { qualifiers.append(qualifier("location", place[...])) }
        return qualifiers.isEmpty ? nil : phrase(names + qualifiers)
    }

    private static func isPlain(_ text: String) -> Bool {
        do {
            return try SearchQuery(text).isPlain
        } catch {
            return false  // too long
        }
    }

    /// The longest name, then the last one. A letter at the start is an initial.
    private static func languageRange(in words: [String]) -> Range<Int>? {
        for count in (1...maxWords).reversed() {
            for start in words.indices.reversed() where start + count <= words.count {
                let name = phrase(words[start..<start + count]).lowercased()
                if languages.contains(name), start > 0 || name.count > 1 { return start..<start + count }
            }
        }
        return nil
    }

    private static func qualifier(_ name: String, _ words: ArraySlice<String>) -> String {
        words.count == 1 ? "\(name):\(phrase(words))" : "\(name):\"\(phrase(words))\""
    }

    private static func phrase(_ words: some Sequence<String>) -> String { words.joined(separator: " ") }
}
