/// Fields in front of a text, such as the title of a page, between two lines of hyphens. Markdown would read the last
/// field as a heading. GitHub shows them apart from the text.
struct FrontMatter {
    let lines: [String]
    let rest: String
    /// A text with more lines between hyphens is no list of fields.
    private static let maxLines = 100

    /// Returns `nil` if the text does not begin with fields.
    init?(of text: String) {
        let all = text.split(maxSplits: Self.maxLines, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard all.first == "---", let end = all.dropFirst().firstIndex(of: "---"), end > 1, end < Self.maxLines,
            all[1].contains(":")
        else { return nil }
        lines = all[1..<end].map(String.init)
        rest = all[(end + 1)...].joined(separator: "\n")
    }
}
