import GitHubModel
import UnicodeText

/// Which people of a list match the words of a filter: by login and name as in the prompt, then by company and
/// location, of which the words can be beside those of the name, as in `hubot berlin`. Similar names are last.
enum PeopleFilter {
    /// Returns the people that match, best match first. Equally good matches stay in order.
    static func matches(_ people: [Person], _ query: NameQuery) -> [Person] {
        let names = people.map { NameKeys($0) }
        let named = PersonMatch.order(of: names, query, includesSimilar: false)
        let known = Set(named)
        let words = query.words.map { (text: $0.text, query: NameQuery($0.text.text)) }
        let placed = people.indices.filter { index in
            !known.contains(index) && words.allSatisfy { isMatch(people[index], names[index], $0.text, $0.query) }
        }
        let found = named + placed
        guard found.count < PersonMatch.maxWithSimilar else { return found.map { people[$0] } }
        let similar = PersonMatch.order(of: names, query).filter { !found.contains($0) }
        return (found + similar.prefix(PersonMatch.maxWithSimilar - found.count)).map { people[$0] }
    }

    private static func isMatch(_ person: Person, _ names: NameKeys, _ word: FoldedText, _ query: NameQuery?) -> Bool {
        let places = [person.profile?.company, person.profile?.location].compactMap(\.self)
        if places.contains(where: { begins($0, with: word) }) { return true }
        return query.map { PersonMatch(names, $0, includesSimilar: false) != nil } ?? false
    }

    /// Whether a word of the text begins with `word`.
    private static func begins(_ text: String, with word: FoldedText) -> Bool {
        let folded = FoldedText(text)
        return folded.starts(of: word).contains(where: folded.isWordStart)
    }
}
