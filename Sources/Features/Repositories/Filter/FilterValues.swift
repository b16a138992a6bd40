package import GitHubModel
import UnicodeText

/// The languages, topics and licenses of a list, most repositories first, by which the texts of a filter are completed.
package struct FilterValues: Sendable, Hashable {
    private struct Value: Sendable, Hashable {
        let text: String
        let key: String
    }

    private let values: [RepositoryCondition.Text: [Value]]

    package init(of repositories: [Repository]) {
        var values: [RepositoryCondition.Text: [Value]] = [:]
        for text in [RepositoryCondition.Text.language, .topic, .license] {
            values[text] = Self.values(of: text, in: repositories)
        }
        self.values = values
    }

    private static func values(of text: RepositoryCondition.Text, in repositories: [Repository]) -> [Value] {
        var counts: [String: Int] = [:]
        for repository in repositories {
            for value in text.values(of: repository) { counts[value, default: 0] += 1 }
        }
        let sorted = counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
        return sorted.map { Value(text: $0.key, key: key(of: $0.key)) }
    }

    /// Returns the values that are `text`, or else those that begin with it; without regard to case and accents.
    func matches(of text: some StringProtocol, in kind: RepositoryCondition.Text) -> [String] {
        let exact = exactMatches(of: text, in: kind)
        return exact.isEmpty ? completions(of: text, in: kind) : exact
    }

    package func exactMatches(of text: some StringProtocol, in kind: RepositoryCondition.Text) -> [String] {
        let key = Self.key(of: text)
        return values[kind, default: []].filter { $0.key == key }.map(\.text)
    }

    func completions(of text: some StringProtocol, in kind: RepositoryCondition.Text) -> [String] {
        let key = Self.key(of: text)
        return values[kind, default: []].filter { $0.key.hasPrefix(key) }.map(\.text)
    }

    /// Returns the text without case and accents. A hyphen can replace a space, as on GitHub.
    private static func key(of text: some StringProtocol) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in String(text).folded { scalars.append(scalar == " " ? "-" : scalar) }
        return String(scalars)
    }
}
