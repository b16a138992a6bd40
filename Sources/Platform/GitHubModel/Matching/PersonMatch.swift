package import UnicodeText

/// How a person matches a query. Case, accents and width are ignored.
package struct PersonMatch: Sendable, Hashable, Comparable {
    /// The grades, best first. A person has the grade of the word of the query that matches worst.
    package enum Grade: Int, CaseIterable, Comparable, Sendable {
        /// The login is the query.
        case exactLogin
        /// The login begins with the query.
        case loginPrefix
        /// Words of the login, of the name, or of ``NameKeys/others`` are those of the query, in any order.
        case words
        /// Words begin with those of the query.
        case wordPrefixes
        /// The login or the name contains each word.
        case withinWords
        /// A word of the name, or the login, contains the letters of each word of the query in order, of which there
        /// are 3 or more, with others between them.
        case lettersInOrder
        /// A word is similar: it is another form of the name, sounds the same, is transliterated, or is one edit away
        /// (two from 8 letters on).
        case similar
        /// Some words are not of the names, but of what is known about the person: see ``PersonContext``.
        case context

        package static func < (one: Grade, other: Grade) -> Bool { one.rawValue < other.rawValue }
    }

    /// The reason why a person matches a query that is written differently: a correction, a nickname or another
    /// script.
    package enum Reason: Sendable, Hashable {
        /// The word that is meant.
        case corrected(String)
        /// The other form of the name.
        case nickname(String)
        /// The name is in another script.
        case transliterated
        /// What words of the query are in place of the name.
        case context(PersonContext)
    }

    package let grade: Grade
    /// The difference between the query and the names. 0 for what is written as typed.
    package private(set) var cost = 0
    package private(set) var reasons: [Reason] = []

    /// Whether the person is not written as the query, not even by letters in order.
    package var isSimilar: Bool { grade >= .similar }

    /// The words of login and name that are meant.
    package var similarWords: [FoldedText] {
        reasons.compactMap { reason in
            switch reason {
            case .corrected(let word), .nickname(let word): FoldedText(word)
            case .transliterated, .context: nil
            }
        }
    }

    /// The position among the grades, the best first. A word that differs by one letter is nearer than letters in order
    /// with others between them.
    package var tier: Int {
        let isNear = grade == .similar && cost <= WordDifference.maxNear
        return isNear ? Grade.lettersInOrder.rawValue : grade.rawValue
    }

    /// Whether only letters in order match, which are not those of one word with a slip.
    package var isScattered: Bool { grade == .lettersInOrder && cost >= .scattered }

    package static func < (one: PersonMatch, other: PersonMatch) -> Bool {
        (one.tier, one.cost, one.grade.rawValue) < (other.tier, other.cost, other.grade.rawValue)
    }

    /// Returns `nil` if the person does not match.
    package init?(_ person: Person, _ query: NameQuery) { self.init(NameKeys(person), query) }

    /// Without `includesSimilar`, similar people do not match, which is faster.
    package init?(_ keys: NameKeys, _ query: NameQuery, includesSimilar: Bool = true) {
        let byWords = Self.matches(of: query.words, keys, includesSimilar)
        let byGlue = Self.gluedMatch(query, keys, below: byWords?.grade, includesSimilar)
        guard let best = [byWords, byGlue].compactMap(\.self).min() else { return nil }
        self = Self.loginMatch(keys, query) ?? best
    }

    private init(_ grade: Grade, cost: Int = 0, _ reason: Reason? = nil) {
        self.grade = grade
        self.cost = cost
        reasons = [reason].compactMap(\.self)
    }

    /// Creates the match of a person of whom a query has a part of the names, and a context.
    package init(_ context: PersonContext) { self.init(.context, cost: context.cost, .context(context)) }

    private static func loginMatch(_ keys: NameKeys, _ query: NameQuery) -> PersonMatch? {
        guard query.words.count == 1, keys.login.hasPrefix(query.words[0].text) else { return nil }
        return PersonMatch(keys.login == query.words[0].text ? .exactLogin : .loginPrefix)
    }

    /// Returns `nil` unless all words match.
    private static func matches(
        of words: [NameQuery.Word], _ keys: NameKeys, _ includesSimilar: Bool
    ) -> PersonMatch? {
        var typed: [Grade?] = []
        for word in words { typed.append(typedGrade(of: word, keys)) }
        if let worst = typed.compactMap(\.self).max(), typed.allSatisfy({ $0 != nil }) {
            return PersonMatch(worst, cost: worst == .lettersInOrder ? cost(ofLettersOf: words, typed, keys) : 0)
        }
        guard includesSimilar else { return nil }
        let similar = SimilarWords(keys)
        var (cost, reasons) = (0, [Reason]())
        for (word, grade) in zip(words, typed) {
            if let grade {
                cost += max(0, grade.rawValue - Grade.words.rawValue)
            } else if let match = similar.match(of: word) {
                cost += match.cost
                reasons.append(match.reason)
            } else {
                return nil
            }
        }
        var match = PersonMatch(.similar, cost: cost)
        match.reasons = reasons
        return match
    }

    /// Returns the cost of the words whose letters are in order: that of the correction, or more than that of one edit.
    private static func cost(ofLettersOf words: [NameQuery.Word], _ typed: [Grade?], _ keys: NameKeys) -> Int {
        let similar = SimilarWords(keys)
        let scattered = zip(words, typed).filter { $1 == .lettersInOrder }
        let cost = scattered.reduce(0) { $0 + (similar.corrected($1.0)?.cost ?? .scattered) }
        return min(cost, .scattered)
    }

    private static func typedGrade(of word: NameQuery.Word, _ keys: NameKeys) -> Grade? {
        let texts = [keys.login, keys.name].compactMap(\.self)
        return word.spellings.compactMap { spelling in typedGrade(of: spelling, texts, keys.others) }.min()
    }

    private static func typedGrade(of word: FoldedText, _ texts: [FoldedText], _ others: [FoldedText]) -> Grade? {
        var best: Grade?
        for text in texts {
            for start in text.starts(of: word) {
                guard text.isWordStart(start) else {
                    best = best ?? .withinWords
                    continue
                }
                if text.isWordEnd(start + word.count) { return .words }
                best = .wordPrefixes
            }
        }
        if others.contains(word) { return .words }
        if best == .wordPrefixes || others.contains(where: { $0.hasPrefix(word) }) { return .wordPrefixes }
        if let best { return best }
        guard word.count >= 3 else { return nil }
        let isInOrder =
            texts[0].hasLetters(of: word)
            || texts.dropFirst().contains { name in
                name.hasLetters(of: word) && name.words.contains { $0.hasLetters(of: word) }
            }
        return isInOrder ? .lettersInOrder : nil
    }

    /// Returns the match of the query with neighboring words written as one, if that can be better than `grade`. The
    /// whole query as one word can also be similar.
    private static func gluedMatch(
        _ query: NameQuery, _ keys: NameKeys, below grade: Grade?, _ includesSimilar: Bool
    ) -> PersonMatch? {
        guard !query.readings.isEmpty, grade.map({ $0 > .words }) ?? true else { return nil }
        let typed = query.readings.compactMap { beginningGrade(of: $0, keys) }.min()
        if let typed { return PersonMatch(typed) }
        guard includesSimilar, grade.map({ $0 == .similar }) ?? true, let word = query.glued else { return nil }
        return SimilarWords(gluedOnly: keys).match(of: word).map { PersonMatch(.similar, cost: $0.cost, $0.reason) }
    }

    /// Returns `nil` unless each of `words` begins a word.
    private static func beginningGrade(of words: [NameQuery.Word], _ keys: NameKeys) -> Grade? {
        var worst = Grade.words
        for word in words {
            guard let grade = typedGrade(of: word, keys), grade <= .wordPrefixes else { return nil }
            worst = max(worst, grade)
        }
        return worst
    }

    /// Best match first. Equally good matches stay in order.
    package static func ranked(_ people: [Person], _ query: NameQuery) -> [Person] {
        order(of: people.map { NameKeys($0) }, query).map { people[$0] }
    }

    /// Returns the indices of the names that match, best match first. Equally good matches stay in order. Similar ones
    /// only fill up the list.
    package static func order(of names: [NameKeys], _ query: NameQuery, includesSimilar: Bool = true) -> [Int] {
        let matches = names.enumerated().compactMap { index, keys in
            PersonMatch(keys, query, includesSimilar: includesSimilar).map { (match: $0, index: index) }
        }
        let ranked = matches.sorted { ($0.match, $0.index) < ($1.match, $1.index) }
        return ranked.enumerated().filter { $0 < maxWithSimilar || !$1.match.isSimilar }.map(\.element.index)
    }

    /// Whether the person can be meant by a query that GitHub found nobody for: the words are in the names as they are
    /// typed, or each of them begins a word or is similar to one. This is how the cache finds people.
    ///
    /// Letters in order with others between them are not enough: GitHub returns many people for the other queries that
    /// are tried, and some of them have the letters by chance, as `uri-harmoni` has those of "h uram".
    package static func isMeant(_ keys: NameKeys, by query: NameQuery) -> Bool {
        if gluedMatch(query, keys, below: nil, true) != nil { return true }
        let typed = query.words.map { typedGrade(of: $0, keys) ?? .similar }
        if typed.allSatisfy({ $0 <= .withinWords }) { return true }
        let similar = SimilarWords(keys)
        return zip(query.words, typed).allSatisfy { $1 <= .wordPrefixes || similar.match(of: $0) != nil }
    }

    /// The number of people up to which similar ones fill up a list.
    package static let maxWithSimilar = 20
}

extension Int {
    /// The cost of letters in order with others between them.
    fileprivate static let scattered = WordDifference.maxNear + 1
}
