import GitHubModel

/// A line of the list.
enum RepositoryRow: Sendable, Hashable {
    case section(Section)
    case repository(Repository)

    /// The title of the repositories of one language.
    struct Section: Sendable, Hashable {
        let language: String?
        let title: String
        let count: Int
        let stars: Int
        /// Its repositories are not listed.
        let isFolded: Bool

        init(_ group: LanguageGroup, isCollapsed: Bool) {
            (language, title, self.isFolded) = (group.language, group.title, isCollapsed)
            (count, stars) = (group.repositories.count, group.stars)
        }
    }

    /// What a line is about, whatever it says of it and wherever it stands.
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

    /// The language of the section it belongs to.
    var language: String? {
        switch self {
        case .section(let section): section.language
        case .repository(let repository): repository.language
        }
    }

    /// Is it the title under which `other` is folded away?
    func isCollapsed(with other: RepositoryRow) -> Bool {
        if case .section(let section) = self { section.isFolded && section.language == other.language } else { false }
    }
}
