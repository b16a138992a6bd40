import GitHubModel

enum RepositoryRow: Sendable, Hashable {
    case section(Section)
    case repository(Repository)

    /// The title of the repositories of one language.
    struct Section: Sendable, Hashable {
        let language: String?
        let title: String
        let count: Int
        let stars: Int
        /// Whether the repositories of the section are hidden.
        let isCollapsed: Bool

        init(_ group: LanguageGroup, isCollapsed: Bool) {
            (language, title, self.isCollapsed) = (group.language, group.title, isCollapsed)
            (count, stars) = (group.repositories.count, group.stars)
        }
    }

    /// The identity of a row, which does not depend on its content or position.
    enum ID: Sendable, Hashable {
        case section(String?)
        case repository(Int64)
    }

    var id: ID {
        switch self {
        case .section(let section): .section(section.language)
        case .repository(let repository): .repository(repository.id)
        }
    }

    var repository: Repository? { if case .repository(let repository) = self { repository } else { nil } }

    /// The language of the row's section.
    var language: String? {
        switch self {
        case .section(let section): section.language
        case .repository(let repository): repository.language
        }
    }

    /// Returns whether the row is the title of a collapsed section that contains `other`.
    func isCollapsed(over other: RepositoryRow) -> Bool {
        if case .section(let section) = self {
            section.isCollapsed && section.language == other.language
        } else {
            false
        }
    }
}
