/// What `q` asks for: words to find and conditions to hold.
struct SearchText: Sendable {
    /// Words of the free text, without quotes.
    private(set) var words: [String] = []
    /// Conditions in the order given, names in lower case.
    private(set) var qualifiers: [(name: String, value: String)] = []
    private(set) var operators = 0

    private static let known: Set<String> = [
        "type", "in", "user", "org", "repos", "followers", "location", "language", "created", "fullname", "is",
    ]

    init(_ text: String) {
        for part in Self.parts(text) {
            let halves = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            if halves.count == 2, Self.known.contains(halves[0].lowercased()), !halves[1].isEmpty {
                qualifiers.append((halves[0].lowercased(), halves[1].filter { $0 != "\"" }))
            } else if ["AND", "OR", "NOT"].contains(part) {
                operators += 1
            } else {
                words += SearchIndex.words(part.filter { $0 != "\"" })
            }
        }
    }

    /// Characters of the free text, which GitHub limits.
    var length: Int { words.joined(separator: " ").count }

    func values(of name: String) -> [String] {
        qualifiers.filter { $0.name == name }.map(\.value)
    }

    /// Cut at spaces, but not inside quotes.
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
