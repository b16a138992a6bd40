import GitHubModel
import TerminalUI

/// Repositories as a list shows them: which of them, in which order, under which titles; made anew with each change.
struct RepositoryListModel: Sendable, Hashable {
    /// The orders there are, one after the other.
    static let orders: [RepositoryOrder] = [.stars, .name, .updated, .forks]

    private(set) var order = RepositoryOrder.stars
    private(set) var isGrouped = true
    private(set) var hidesForks = false
    private(set) var hidesArchived = false
    /// What all that is listed matches.
    private(set) var pattern = FuzzyPattern("")

    /// What the list shows.
    private(set) var lines: [RepositoryRow] = []
    /// The sums over those listed, folded ones too.
    private(set) var overview = RepositoryStatistics(of: [], isComplete: true)
    /// By how many of those listed are in each language.
    private(set) var bar = StackedBar(counting: [])
    /// The widths that suit those listed.
    private(set) var widths = RepositoryColumnWidths([])

    /// All there are, in ``order``.
    private var sorted: [Repository] = []
    /// Those of ``sorted``, ready to be searched; empty until something is searched for.
    private var texts: [FuzzyPattern.Fields] = []
    /// Where in ``sorted`` what matches is, forks and archived ones too; the best first.
    private var matches: [Int] = []
    private var collapsed: Set<String?> = []
    /// While something is searched for, all is unfolded at first.
    private var collapsedMatches: Set<String?> = []

    /// Is something left out?
    var isFiltered: Bool { hidesForks || hidesArchived || !pattern.isEmpty }
    /// The order that comes next.
    var nextOrder: RepositoryOrder {
        let index = Self.orders.firstIndex(of: order).map { $0 + 1 } ?? 0
        return Self.orders[index % Self.orders.count]
    }

    mutating func setRepositories(_ repositories: [Repository]) { sort(repositories) }

    mutating func selectNextOrder() {
        order = nextOrder
        sort(sorted)
    }

    mutating func toggleGrouping() { arrange { $0.isGrouped.toggle() } }
    mutating func toggleForks() { arrange { $0.hidesForks.toggle() } }
    mutating func toggleArchived() { arrange { $0.hidesArchived.toggle() } }

    /// Lists only what matches `text`, the best first.
    mutating func filter(by text: String) {
        let isNarrower = !pattern.isEmpty && text.hasPrefix(pattern.text)
        pattern = FuzzyPattern(text)
        collapsedMatches = []
        match(isNarrower ? matches.sorted() : Array(sorted.indices))
        arrange { _ in }
    }

    /// Folds the section of `language`, or unfolds it.
    mutating func toggleCollapsed(_ language: String?) {
        arrange { rows in
            if rows.pattern.isEmpty {
                rows.collapsed.formSymmetricDifference([language])
            } else {
                rows.collapsedMatches.formSymmetricDifference([language])
            }
        }
    }

    func isFolded(_ language: String?) -> Bool {
        (pattern.isEmpty ? collapsed : collapsedMatches).contains(language)
    }

    private mutating func sort(_ repositories: [Repository]) {
        (sorted, texts) = (order.sorted(repositories), [])
        match(Array(sorted.indices))
        arrange { _ in }
    }

    /// Looks for what matches among `candidates`, places in ``sorted``.
    private mutating func match(_ candidates: [Int]) {
        matches = []
        guard !pattern.isEmpty else { return }
        if texts.isEmpty { texts = sorted.map { FuzzyPattern.Fields($0) } }
        matches =
            candidates.compactMap { index in pattern.score(of: texts[index]).map { (score: $0, index: index) } }
            .sorted { ($1.score, $0.index) < ($0.score, $1.index) }
            .map(\.index)
    }

    private mutating func arrange(_ change: (inout RepositoryListModel) -> Void) {
        change(&self)
        let listed = includedRepositories
        let groups = LanguageGroup.groups(of: listed)
        lines = isGrouped ? lines(of: groups, listed) : listed.map(RepositoryRow.repository)
        overview = RepositoryStatistics(of: groups)
        bar = StackedBar(counting: groups)
        widths = RepositoryColumnWidths(listed)
    }
}

extension RepositoryListModel {
    /// Those that are not left out, in order; of what matches, the best first.
    private var includedRepositories: [Repository] {
        guard !pattern.isEmpty else { return hidesForks || hidesArchived ? sorted.filter(isIncluded) : sorted }
        return matches.lazy.filter { isIncluded(sorted[$0]) }.map { sorted[$0] }
    }

    private func isIncluded(_ repository: Repository) -> Bool {
        !(hidesForks && repository.isFork) && !(hidesArchived && repository.isArchived)
    }

    /// Sections by their stars; of what matches, the one with the best first.
    private func lines(of groups: [LanguageGroup], _ listed: [Repository]) -> [RepositoryRow] {
        var groups = groups
        if !pattern.isEmpty {
            let ranks = Dictionary(zip(listed.lazy.map(\.language), 0...)) { first, _ in first }
            groups.sort { ranks[$0.language, default: 0] < ranks[$1.language, default: 0] }
        }
        return groups.flatMap { group in
            let isFolded = isFolded(group.language)
            let title = RepositoryRow.section(.init(group, isCollapsed: isFolded))
            return [title] + (isFolded ? [] : group.repositories.map(RepositoryRow.repository))
        }
    }
}

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
