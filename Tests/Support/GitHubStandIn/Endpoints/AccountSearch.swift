import Foundation

/// The accounts that match a search.
struct AccountSearch {
    let dataset: Dataset
    let text: SearchText
    /// Returns whether the account at an index is among the results.
    let isVisible: (Int) -> Bool

    /// Where a searched word is in a field.
    struct TextMatch {
        let property: String
        let fragment: String
        let ranges: [(text: String, start: Int)]
    }

    init(dataset: Dataset, text: SearchText, isVisible: @escaping (Int) -> Bool) {
        (self.dataset, self.text, self.isVisible) = (dataset, text, isVisible)
    }

    /// The accounts with the most followers first, which is close to GitHub's undocumented best match.
    var bestMatches: [Account] { sorted(ascends: false) { $0.hidesActivity ? 0 : $0.followers } }

    /// Returns the accounts by value. Ties are by id.
    func sorted(ascends: Bool, by value: (Account) -> Int) -> [Account] {
        let keyed = matches.map { (value: ascends ? value($0) : -value($0), id: $0.id, account: $0) }
        return keyed.sorted { ($0.value, $0.id) < ($1.value, $1.id) }.map(\.account)
    }

    private var matches: [Account] {
        let (fields, filter) = (Self.fields(text), SearchFilter(text))
        var indices = text.words.first.map { dataset.searchIndex.indices(prefix: $0, in: fields) }
        for word in text.words.dropFirst() {
            indices?.formIntersection(dataset.searchIndex.indices(prefix: word, in: fields))
        }
        return (indices.map(Array.init) ?? Array(dataset.accounts.indices)).filter(isVisible)
            .map { dataset.accounts[$0] }.filter(filter.accepts)
    }

    /// Returns the fields that contain a word of the text, as for the media type `text-match`.
    static func textMatches(of text: SearchText, in account: Account) -> [TextMatch] {
        let fields = fields(text)
        let values = [("login", account.login), ("name", account.name), ("email", account.email)]
        return values.compactMap { property, value in
            guard let value, fields.contains(where: { $0.rawValue == property }) else { return nil }
            let ranges = text.words.compactMap { value.range(of: $0, options: .caseInsensitive) }
            guard !ranges.isEmpty else { return nil }
            return TextMatch(
                property: property, fragment: value,
                ranges: ranges.map { (String(value[$0]), value[..<$0.lowerBound].unicodeScalars.count) })
        }
    }

    private static func fields(_ text: SearchText) -> Set<SearchIndex.Field> {
        let named = text.values(of: "in").compactMap { SearchIndex.Field(rawValue: $0.lowercased()) }
        return Set(named.isEmpty ? SearchIndex.Field.allCases : named)
    }
}
