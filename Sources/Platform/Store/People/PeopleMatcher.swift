import GitHubModel

/// People that are compared with the text at each key. The keys of their names are made once.
package struct PeopleMatcher: Sendable {
    package let people: [StoredPerson]
    private let keys: [NameKeys]

    package init(_ people: [StoredPerson]) {
        self.people = people
        keys = people.map { NameKeys($0.person) }
    }

    /// Best match first. None match an empty text.
    package func people(matching text: String) -> [StoredPerson] {
        guard let query = NameQuery(text) else { return [] }
        let matches = keys.enumerated().compactMap { index, keys in
            PersonMatch(keys, query).map { (match: $0, index: index) }
        }
        return matches.sorted { ($0.match, $0.index) < ($1.match, $1.index) }.map { people[$0.index] }
    }
}
