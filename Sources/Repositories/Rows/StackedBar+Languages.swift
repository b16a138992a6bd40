import GitHubModel
import TerminalUI

extension Color {
    /// The one that GitHub shows a language in, readable here too; `nil` for none and for rarer ones.
    init?(language: String?) {
        guard let language, let color = LanguageColor.rgb(language) else { return nil }
        self.init(readable: color)
    }
}

extension StackedBar {
    /// Languages by how many repositories are in each; those in none don't count.
    init(counting groups: [LanguageGroup]) {
        self.init(
            groups.compactMap { group in
                group.language.map { language in
                    Segment(language, share: Double(group.repositories.count), color: Color(language: language))
                }
            })
    }
}
