import GitHubModel
import TerminalUI

/// The rows of a list of repositories: filtered, sorted and grouped. They are rebuilt after each change.
struct RepositoryListModel: Sendable, Hashable {
    /// The orders, in the sequence in which a key selects them.
    static let orders: [RepositoryOrder] = [.stars, .name, .updated, .forks]

    private(set) var order = RepositoryOrder.stars
    private(set) var isGrouped = true
    private(set) var hidesForks = false
    private(set) var hidesArchived = false
    /// The pattern that all rows match.
    private(set) var pattern = FuzzyPattern("")

    private(set) var lines: [RepositoryRow] = []
    /// The statistics of the included repositories, even in collapsed sections.
    private(set) var statistics = RepositoryStatistics(of: [], isComplete: true)
    /// The shares of the languages, by number of included repositories.
    private(set) var bar = StackedBar(counting: [])
    /// The column widths of the included repositories.
    private(set) var widths = RepositoryColumnWidths([])

    /// All repositories, in ``order``.
    private var sorted: [Repository] = []
    /// The searchable fields of ``sorted``; empty until the first filter.
    private var fields: [FuzzyPattern.Fields] = []
    /// The indices in ``sorted`` of all matches, best first, including forks and archived repositories.
    private var matches: [Int] = []
    private var collapsed: Set<String?> = []
    /// The collapsed languages while a filter is set. A new filter expands all.
    private var collapsedMatches: Set<String?> = []

    /// Whether some repositories are hidden.
    var isFiltered: Bool { hidesForks || hidesArchived || !pattern.isEmpty }
    /// The order that the key selects.
    var nextOrder: RepositoryOrder {
        let index = Self.orders.firstIndex(of: order).map { $0 + 1 } ?? 0
        return Self.orders[index % Self.orders.count]
    }

    mutating func setRepositories(_ repositories: [Repository]) { sort(repositories) }

    mutating func change(_ option: RepositoriesScreen.ViewOption) {
        switch option {
        case .grouping: isGrouped.toggle()
        case .forks: hidesForks.toggle()
        case .archived: hidesArchived.toggle()
        case .order:
            order = nextOrder
            return sort(sorted)
        }
        rebuild()
    }

    /// Includes only repositories that match `text`, best first.
    mutating func filter(by text: String) {
        let isNarrower = !pattern.isEmpty && text.hasPrefix(pattern.text)
        pattern = FuzzyPattern(text)
        collapsedMatches = []
        match(isNarrower ? matches.sorted() : Array(sorted.indices))
        rebuild()
    }

    /// Collapses or expands the section of `language`.
    mutating func toggleCollapsed(_ language: String?) {
        if pattern.isEmpty {
            collapsed.formSymmetricDifference([language])
        } else {
            collapsedMatches.formSymmetricDifference([language])
        }
        rebuild()
    }

    func isCollapsed(_ language: String?) -> Bool {
        (pattern.isEmpty ? collapsed : collapsedMatches).contains(language)
    }

    private mutating func sort(_ repositories: [Repository]) {
        (sorted, fields) = (order.sorted(repositories), [])
        match(Array(sorted.indices))
        rebuild()
    }

    /// Sets ``matches`` to the matches among `candidates`, indices in ``sorted``.
    private mutating func match(_ candidates: [Int]) {
        matches = []
        guard !pattern.isEmpty else { return }
        if fields.isEmpty { fields = sorted.map { FuzzyPattern.Fields($0) } }
        matches =
            candidates.compactMap { index in pattern.score(of: fields[index]).map { (score: $0, index: index) } }
            .sorted { ($1.score, $0.index) < ($0.score, $1.index) }
            .map(\.index)
    }

    private mutating func rebuild() {
        let included = includedRepositories
        let groups = LanguageGroup.groups(of: included)
        lines = isGrouped ? lines(of: groups, included) : included.map(RepositoryRow.repository)
        statistics = RepositoryStatistics(of: included, isComplete: true)
        bar = StackedBar(counting: groups)
        widths = RepositoryColumnWidths(included)
    }
}

extension RepositoryListModel {
    /// The repositories that are not hidden, in order; with a filter, best match first.
    private var includedRepositories: [Repository] {
        guard !pattern.isEmpty else { return hidesForks || hidesArchived ? sorted.filter(isIncluded) : sorted }
        return matches.lazy.filter { isIncluded(sorted[$0]) }.map { sorted[$0] }
    }

    private func isIncluded(_ repository: Repository) -> Bool {
        !(hidesForks && repository.isFork) && !(hidesArchived && repository.isArchived)
    }

    /// Returns the sections with their repositories. Without a filter, sections are sorted by stars; with a filter, the
    /// section with the best match is first.
    private func lines(of groups: [LanguageGroup], _ included: [Repository]) -> [RepositoryRow] {
        var groups = groups
        if !pattern.isEmpty {
            let ranks = Dictionary(zip(included.lazy.map(\.language), 0...)) { first, _ in first }
            groups.sort { ranks[$0.language, default: 0] < ranks[$1.language, default: 0] }
        }
        return groups.flatMap { group in
            let isCollapsed = isCollapsed(group.language)
            let title = RepositoryRow.section(.init(group, isCollapsed: isCollapsed))
            return [title] + (isCollapsed ? [] : group.repositories.map(RepositoryRow.repository))
        }
    }
}

extension Color {
    /// Creates GitHub's color for a language, adjusted for contrast. Returns `nil` for no language and for rare ones.
    init?(language: String?) {
        guard let language, let color = LanguageColor.rgb(language) else { return nil }
        self.init(readable: color)
    }
}

extension StackedBar {
    /// Creates a bar with a segment for each language, by number of repositories. Repositories without a language are
    /// not included.
    init(counting groups: [LanguageGroup]) {
        self.init(
            groups.compactMap { group in
                group.language.map { language in
                    Segment(language, share: Double(group.repositories.count), color: Color(language: language))
                }
            })
    }
}
