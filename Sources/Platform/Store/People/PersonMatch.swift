package import GitHubModel
import UnicodeText

/// How a person matches a query, best first. Case, accents and width are ignored.
package enum PersonMatch: Int, CaseIterable, Comparable, Sendable {
    case exactLogin
    case loginPrefix
    /// Each word of the query is the prefix of a word of the name.
    case namePrefix
    /// The login or the name contains each word.
    case substring
    /// The login or the name contains the letters of each word in order, with others between them.
    case lettersInOrder

    package static func < (one: PersonMatch, other: PersonMatch) -> Bool { one.rawValue < other.rawValue }

    /// Returns `nil` if the person does not match.
    package init?(_ person: Person, _ query: PeopleQuery) { self.init(PersonNames(person), query) }

    fileprivate init?(_ names: PersonNames, _ query: PeopleQuery) {
        // Most people do not match; checking that the letters occur in order rules them out cheaply.
        guard Self.lettersInOrder.applies(to: names, query) else { return nil }
        self = Self.allCases.dropLast().first { $0.applies(to: names, query) } ?? .lettersInOrder
    }

    func applies(to names: PersonNames, _ query: PeopleQuery) -> Bool {
        if self == .exactLogin { return query.words.count == 1 && names.login == query.words[0] }
        return query.words.allSatisfy { word in
            switch self {
            case .exactLogin, .loginPrefix: names.login.hasPrefix(word)
            case .namePrefix: names.name?.hasWord(beginningWith: word) ?? false
            case .substring: names.login.contains(word) || names.name?.contains(word) ?? false
            case .lettersInOrder: names.login.hasLetters(of: word) || names.name?.hasLetters(of: word) ?? false
            }
        }
    }

    /// Best match first. Equally good matches stay in order, except that letters that start words or are consecutive rank
    /// first, as in the filter of repositories.
    package static func ranked(_ people: [Person], _ query: PeopleQuery) -> [Person] {
        order(of: people.map(PersonNames.init), query) { people[$0] }.map { people[$0] }
    }

    fileprivate static func order(of names: [PersonNames], _ query: PeopleQuery, person: (Int) -> Person) -> [Int] {
        let terms = query.words.compactMap { FuzzyTerm($0.text) }
        let ranks = names.enumerated().compactMap { index, names -> (match: Int, score: Int, index: Int)? in
            guard let match = PersonMatch(names, query) else { return nil }
            return (match.rawValue, match == .lettersInOrder ? -score(of: person(index), terms) : 0, index)
        }
        return ranks.sorted(by: <).map(\.index)
    }

    private static func score(of person: Person, _ terms: [FuzzyTerm]) -> Int {
        let texts = [person.login.description, person.knownName].compactMap(\.self).map(FuzzyText.init)
        return terms.reduce(0) { sum, term in sum + (texts.compactMap(term.score).max() ?? 0) }
    }
}

struct PersonNames {
    let login: FoldedText
    let name: FoldedText?

    init(_ login: String, _ name: String?) {
        self.login = FoldedText(login)
        self.name = name.map(FoldedText.init)
    }

    init(_ person: Person) { self.init(person.login.description, person.knownName) }
}

/// People that are compared with the text at each key. Their names are folded once.
package struct PeopleMatcher: Sendable {
    package let people: [StoredPerson]
    private let names: [PersonNames]

    package init(_ people: [StoredPerson]) {
        self.people = people
        names = people.map { PersonNames($0.person) }
    }

    /// Best match first. None match an empty text.
    package func people(matching text: String) -> [StoredPerson] {
        guard let query = PeopleQuery(text) else { return [] }
        return PersonMatch.order(of: names, query) { people[$0].person }.map { people[$0] }
    }
}

package struct PeopleQuery: Sendable, Hashable {
    /// 1 to 8 words with 1 to 64 characters each.
    let words: [FoldedText]

    /// Returns `nil` if there is nothing to search for. Removes the `@` in front of a word, as in `@mona`.
    package init?(_ text: String) {
        words = FoldedText(text).words.prefix(8).compactMap { word in
            let scalars =
                word.scalars.count > 1 && word.scalars.first == "@" ? word.scalars.dropFirst() : word.scalars[...]
            return FoldedText(scalars: Array(scalars.prefix(64)))
        }
        if words.isEmpty { return nil }
    }
}
