/// The parameter `q`, split into words and qualifiers.
struct SearchText: Sendable {
    /// The words of the free text, without quotation marks.
    private(set) var words: [String] = []
    /// The qualifiers in the order given. Names are lowercase.
    private(set) var qualifiers: [(name: String, value: String)] = []
    private(set) var operators = 0

    private static let known: Set<String> = [
        "type", "in", "user", "org", "repos", "followers", "location", "language", "created", "fullname", "is",
        "sort", "fork", "author-name",
    ]

    init(_ text: String) {
        for part in Self.parts(text) {
            let halves = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            if halves.count == 2, Self.known.contains(halves[0].lowercased()), !halves[1].isEmpty {
                qualifiers.append((halves[0].lowercased(), halves[1].filter { $0 != "\"" }))
            } else if ["AND", "OR", "NOT"].contains(part) {
                operators += 1
            } else {
                words += SearchIndex.splitWords(part.filter { $0 != "\"" })
            }
        }
    }

    /// The length of the free text in characters, which GitHub limits.
    var length: Int { words.joined(separator: " ").count }

    func values(of name: String) -> [String] {
        qualifiers.filter { $0.name == name }.map(\.value)
    }

    /// Splits `text` at spaces that are not inside quotation marks.
    private static func parts(_ text: String) -> [String] {
        var parts = [""]
        var isQuoted = false
        for character in text {
            if character == "\"" { isQuoted.toggle() }
            if character.isWhitespace, !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.filter { !$0.isEmpty }
    }
}
