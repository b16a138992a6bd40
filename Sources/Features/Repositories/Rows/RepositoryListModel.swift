import GitHubModel
import TerminalUI

/// The rows of a list of repositories: filtered, sorted and grouped. They are rebuilt after each change.
struct RepositoryListModel: Sendable, Hashable {
    /// The orders, in the sequence in which a key selects them.
    static let orders: [RepositoryOrder] = [.stars, .name, .pushed, .forks]

    /// Whether the names contain the owners, because these differ.
    var hasOwners = false
    private(set) var order = RepositoryOrder.stars
    private(set) var isReversed = false
    private(set) var isGrouped = true
    private(set) var hidesForks = false
    private(set) var hidesArchived = false
    private(set) var filter = ListFilter("")

    private(set) var lines: [RepositoryRow] = []
    /// For each line, the number of its repository or of its section's first one, from 1, also in collapsed sections.
    private(set) var numbers: [Int] = []
    /// The statistics of the included repositories, even in collapsed sections.
    private(set) var statistics = RepositoryStatistics(of: [], isComplete: true)
    private(set) var bar = StackedBar(counting: [])
    private(set) var widths = RepositoryColumnWidths([], name: \.name)

    private var sorted: [Repository] = []
    private var languages: Set<String> = []
    /// The texts of ``sorted`` by which they are found; empty until the first filter with words.
    private var keys: [RepositoryPattern.Keys] = []
    /// The indices in ``sorted`` of all matches, best first, including forks and archived repositories.
    private var matches: [Int] = []
    private var collapsed = CollapsedSections()
    /// The collapsed sections while a filter is set. A new filter expands all.
    private var collapsedMatches = CollapsedSections()

    var isFiltered: Bool { hidesForks || hidesArchived || !filter.isEmpty }
    var nextOrder: RepositoryOrder {
        let index = Self.orders.firstIndex(of: order).map { $0 + 1 } ?? 0
        return Self.orders[index % Self.orders.count]
    }

    func name(of repository: Repository) -> String { hasOwners ? repository.fullName : repository.name }

    mutating func setRepositories(_ repositories: [Repository]) {
        languages = Set(repositories.lazy.compactMap(\.language))
        filter = ListFilter(filter.text, languages: languages)
        sort(repositories)
    }

    mutating func change(_ option: RepositoriesScreen.ViewOption) {
        switch option {
        case .grouping: isGrouped.toggle()
        case .forks: hidesForks.toggle()
        case .archived: hidesArchived.toggle()
        case .order:
            order = nextOrder
            isReversed = false
            return sort(sorted)
        case .direction:
            isReversed.toggle()
            return sort(sorted)
        }
        rebuild()
    }

    mutating func filter(by text: String) {
        filter = ListFilter(text, languages: languages)
        collapsedMatches = CollapsedSections()
        match()
        rebuild()
    }

    private mutating func sort(_ repositories: [Repository]) {
        sorted = order.sorted(repositories, reversed: isReversed)
        keys = []
        match()
        rebuild()
    }

    private mutating func match() {
        matches = []
        guard !filter.isEmpty else { return }
        let allowed = sorted.indices.filter { filter.allows(sorted[$0]) }
        guard !filter.pattern.isEmpty else { return matches = allowed }
        if keys.isEmpty { keys = sorted.map { RepositoryPattern.Keys($0, name: name(of: $0)) } }
        matches = ranked(allowed, includesSimilar: false)
        guard matches.count < PersonMatch.maxWithSimilar else { return }
        matches = Array(ranked(allowed, includesSimilar: true).prefix(PersonMatch.maxWithSimilar))
    }

    private func ranked(_ candidates: [Int], includesSimilar: Bool) -> [Int] {
        let ranks = candidates.compactMap { index in
            filter.pattern.rank(of: keys[index], includesSimilar: includesSimilar).map { (rank: $0, index: index) }
        }
        return ranks.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.index)
    }

    private mutating func rebuild() {
        let included = includedRepositories
        let groups = isGrouped ? LanguageGroup.groups(of: included, by: .repositories) : []
        lines = isGrouped ? lines(of: groups, included) : included.map(RepositoryRow.repository)
        numbers = Self.numbers(of: lines)
        statistics = RepositoryStatistics(of: included, isComplete: true)
        bar = StackedBar(counting: statistics.languages)
        widths = RepositoryColumnWidths(included, name: name)
    }

    private struct CollapsedSections: Hashable {
        /// Whether all sections are, including languages that are not loaded yet.
        var areAll = false
        var exceptions: Set<String?> = []

        func contains(_ language: String?) -> Bool { areAll != exceptions.contains(language) }
    }

    private var sections: CollapsedSections {
        get { filter.isEmpty ? collapsed : collapsedMatches }
        set { if filter.isEmpty { collapsed = newValue } else { collapsedMatches = newValue } }
    }

    mutating func toggleCollapsed(_ language: String?) {
        sections.exceptions.formSymmetricDifference([language])
        rebuild()
    }

    var isEachCollapsed: Bool { isGrouped && !lines.contains { $0.repository != nil } }

    mutating func toggleEachCollapsed() {
        sections = CollapsedSections(areAll: !isEachCollapsed)
        rebuild()
    }

    func isCollapsed(_ language: String?) -> Bool { sections.contains(language) }

    /// The repositories that are not hidden, in order; with a filter, best match first.
    private var includedRepositories: [Repository] {
        guard !filter.isEmpty else { return hidesForks || hidesArchived ? sorted.filter(isIncluded) : sorted }
        return matches.lazy.filter { isIncluded(sorted[$0]) }.map { sorted[$0] }
    }

    private func isIncluded(_ repository: Repository) -> Bool {
        !(hidesForks && repository.isFork) && !(hidesArchived && repository.isArchived)
    }

    /// Returns the sections with their repositories. If the filter has words, the section with the best match is first.
    private func lines(of groups: [LanguageGroup], _ included: [Repository]) -> [RepositoryRow] {
        var groups = groups
        if !filter.pattern.isEmpty {
            let ranks = Dictionary(zip(included.lazy.map(\.language), 0...)) { first, _ in first }
            groups.sort { ranks[$0.language, default: 0] < ranks[$1.language, default: 0] }
        }
        return groups.flatMap { group in
            let isCollapsed = isCollapsed(group.language)
            let title = RepositoryRow.section(.init(group, isCollapsed: isCollapsed))
            return [title] + (isCollapsed ? [] : group.repositories.map(RepositoryRow.repository))
        }
    }

    private static func numbers(of lines: [RepositoryRow]) -> [Int] {
        var next = 1
        return lines.map { line in
            defer {
                switch line {
                case .section(let section): next += section.isCollapsed ? section.count : 0
                case .repository: next += 1
                }
            }
            return next
        }
    }
}
