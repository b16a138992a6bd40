import GitHubModel

/// People that are compared with the text at each key. The keys of their names are made once.
package struct PeopleMatcher: Sendable {
    package let people: [StoredPerson]
    private let keys: [NameKeys]

    package init(_ people: [StoredPerson]) {
        self.people = people
        keys = people.map { NameKeys($0.person) }
    }

    /// Best match first. None match an empty text. Without `includesSimilar` it is faster.
    package func people(matching text: String, includesSimilar: Bool = true) -> [StoredPerson] {
        guard let query = NameQuery(text) else { return [] }
        return PersonMatch.order(of: keys, query, includesSimilar: includesSimilar).map { people[$0] }
    }
}
