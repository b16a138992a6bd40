package import GitHubModel
package import TerminalUI

extension Color {
    /// GitHub's color, adjusted for contrast. Returns `nil` for no language and for rare ones.
    init?(language: String?) {
        guard let language, let color = LanguageColor.rgb(language) else { return nil }
        self.init(readable: color)
    }
}

extension StackedBar {
    init(counting languages: [LanguageCount]) {
        self.init(
            languages.map { count in
                Segment(count.language, share: Double(count.repositories), color: Color(language: count.language))
            })
    }

    func lines(counting whole: String, in columns: Int, legendLines: Int) -> [StyledLine] {
        guard !segments.isEmpty else { return [] }
        let whole = StyledLine("  of \(whole)", .dim)
        return [line(in: min(max(columns - whole.width, 0), Self.maxColumns)) + whole]
            + legend(in: columns, lines: legendLines)
    }

    package static func lines(of statistics: RepositoryStatistics, in columns: Int, legendLines: Int) -> [StyledLine] {
        StackedBar(counting: statistics.languages)
            .lines(
                counting: statistics.countedForLanguages(isComplete: statistics.isComplete), in: columns,
                legendLines: legendLines)
    }

    private static let maxColumns = 40
}

extension RepositoryStatistics {
    /// Returns what shares of the languages are shares of, such as `26 repositories with a language`.
    func countedForLanguages(isComplete: Bool) -> String {
        let (count, loaded) = (languages.reduce(0) { $0 + $1.repositories }, isComplete ? "" : "loaded ")
        return NumberFormat.counted(count, "\(loaded)repository", "\(loaded)repositories") + " with a language"
    }
}
