import Foundation
import GitHubModel
import TerminalUI

/// The rows of a list of repositories: filtered, sorted and grouped. They are rebuilt after each change.
struct RepositoryListModel: Sendable, Hashable {
    /// Whether the names contain the owners, because these differ.
    var hasOwners = false
    private var chosenSorting = RepositorySorting(order: .stars)
    private(set) var isGrouped = true
    private(set) var hidesForks = false
    private(set) var hidesArchived = false
    private(set) var filter = ListFilter("", values: FilterValues(of: []), now: .distantPast)

    private(set) var lines: [RepositoryRow] = []
    /// The sections of the included repositories, also if they are not grouped.
    var sections: [RepositoryRow.Section] {
        LanguageGroup.groups(of: includedRepositories).map { .init($0, isCollapsed: false) }
    }
    /// For each line, the number of its repository or of its section's first one, from 1, also in collapsed sections.
    private(set) var numbers: [Int] = []
    /// The statistics of the included repositories, even in collapsed sections.
    private(set) var statistics = RepositoryStatistics(of: [], isComplete: true)
    private(set) var bar = StackedBar(counting: [])
    private(set) var widths = RepositoryColumnWidths([], name: \.name)

    private var sorted: [Repository] = []
    /// The values with which a filter is compared; `nil` until the first one.
    private var values: FilterValues?
    /// The time of the list, at which ages of dates are those in a filter.
    private var date = Date.distantPast
    /// The texts of ``sorted`` by which they are found; empty until the first filter with words.
    private var keys: [RepositoryPattern.Keys] = []
    /// The indices in ``sorted`` of all matches, best first, including forks and archived repositories.
    private var matches: [Int] = []
    private var collapsed = CollapsedSections()
    /// The collapsed sections while a filter is set. A new filter expands all.
    private var collapsedMatches = CollapsedSections()

    var isFiltered: Bool { hidesForks || hidesArchived || !filter.isEmpty }
    /// The order of the filter, or else the chosen one.
    var sorting: RepositorySorting { filter.sorting ?? chosenSorting }

    func name(of repository: Repository) -> String { hasOwners ? repository.fullName : repository.name }

    mutating func setRepositories(_ repositories: [Repository], at date: Date) {
        sorted = repositories
        values = nil
        self.date = date
        parseFilter(filter.text)
        sort()
    }

    mutating func change(_ option: RepositoriesScreen.ViewOption) {
        switch option {
        case .grouping: isGrouped.toggle()
        case .forks: hidesForks.toggle()
        case .archived: hidesArchived.toggle()
        case .direction: return sort(by: RepositorySorting(order: sorting.order, isReversed: !sorting.isReversed))
        }
        rebuild()
    }

    mutating func sort(by sorting: RepositorySorting) {
        chosenSorting = sorting
        sort()
    }

    mutating func filter(by text: String) {
        let oldSorting = sorting
        parseFilter(text)
        collapsedMatches = CollapsedSections()
        guard sorting == oldSorting else { return sort() }
        match()
        rebuild()
    }

    private mutating func parseFilter(_ text: String) {
        if values == nil, !text.isEmpty { values = FilterValues(of: sorted) }
        filter = ListFilter(text, values: values ?? FilterValues(of: []), now: date)
    }

    /// Returns the filter with its last word completed, or `nil` if there is nothing to complete.
    func completedFilter(_ text: String) -> String? {
        values.flatMap { FilterCompletion.completed(text, with: $0) }
    }

    private mutating func sort() {
        sorted = sorting.sorted(sorted)
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
        guard filter.sorting == nil else { return ranks.map(\.index) }
        return ranks.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.index)
    }

    private mutating func rebuild() {
        let included = includedRepositories
        let groups = isGrouped ? LanguageGroup.groups(of: included) : []
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

    private var collapsedSections: CollapsedSections {
        get { filter.isEmpty ? collapsed : collapsedMatches }
        set { if filter.isEmpty { collapsed = newValue } else { collapsedMatches = newValue } }
    }

    mutating func toggleCollapsed(_ language: String?) {
        collapsedSections.exceptions.formSymmetricDifference([language])
        rebuild()
    }

    var isEachCollapsed: Bool { isGrouped && !lines.contains { $0.repository != nil } }

    mutating func toggleEachCollapsed() {
        collapsedSections = CollapsedSections(areAll: !isEachCollapsed)
        rebuild()
    }

    func isCollapsed(_ language: String?) -> Bool { collapsedSections.contains(language) }

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
        let groups = filter.pattern.isEmpty || filter.sorting != nil ? groups : Self.ranked(groups, included)
        return groups.flatMap { group in
            let isCollapsed = isCollapsed(group.language)
            let title = RepositoryRow.section(.init(group, isCollapsed: isCollapsed))
            return [title] + (isCollapsed ? [] : group.repositories.map(RepositoryRow.repository))
        }
    }

    /// The section without a language stays the last one.
    private static func ranked(_ groups: [LanguageGroup], _ included: [Repository]) -> [LanguageGroup] {
        let ranks = Dictionary(zip(included.lazy.map(\.language), 0...)) { first, _ in first }
        return groups.sorted { left, right in
            guard let language = left.language else { return false }
            guard let other = right.language else { return true }
            return ranks[language, default: 0] < ranks[other, default: 0]
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
