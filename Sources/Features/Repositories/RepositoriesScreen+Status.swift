import GitHubModel
import TerminalUI

extension RepositoriesScreen {
    /// Returns the summary and the activity indicator.
    static func status(of state: State) -> [String] {
        let summary = summary(of: state)
        return summary + (state.busy.isShown ? [summary.isEmpty ? "Loading…" : "loading…"] : [])
    }

    /// Returns the number of repositories or the progress, then their stars, what is hidden, and the top language.
    private static func summary(of state: State) -> [String] {
        let (rows, totals) = (state.rows, totals(of: state))
        var words = counts(of: totals, in: state)
        if rows.statistics.count > 0 { words.append("★ \(NumberFormat.compact(rows.statistics.stars))") }
        if rows.hidesForks { words.append("forks hidden") }
        if rows.hidesArchived { words.append("archived hidden") }
        if rows.order != .stars || rows.isReversed {
            words.append("by \(rows.order.rawValue)" + (rows.isReversed ? ", reversed" : ""))
        }
        if let age = state.listing.age { words.append("cached \(age)") }
        if let language = rows.statistics.topLanguage { words.append("top language \(language)") }
        if !state.isStarred, let followers = state.person?.profile?.followers, followers > 0 {
            words.append(NumberFormat.counted(followers, "follower", format: NumberFormat.compact))
        }
        return words.isEmpty && !state.isLoading ? ["Nothing loaded."] : words
    }

    /// Returns the owner and the summary, or the error, then on a separate line the selected row, so that a step reads only
    /// that. What arrives while the first rows load is not read.
    package static func announcement(of state: State) -> String? {
        if let failure = state.failure {
            return ([hint(for: failure, in: state)] + positionText(in: state)).joined(separator: " ")
        }
        let login = state.person?.login.description ?? "You"
        let owner = state.isStarred ? "Starred by \(login)" : login
        if state.isLoading, !state.isMoved, !state.rows.isFiltered, state.listing.age == nil {
            return "\(owner): Loading…"
        }
        let summary = summary(of: state) + [noMatchesMessage(in: state)].compactMap(\.self)
        let grouping = state.rows.isGrouped ? "by language" : "ungrouped"
        let status = summary.isEmpty ? ["Loading…"] : summary + [grouping]
        return (["\(owner): \(status.joined(separator: " · "))"] + positionText(in: state)).joined(separator: "\n")
    }

    /// Returns how to see the repositories again if the filter hides all of them.
    static func noMatchesMessage(in state: State) -> String? {
        guard state.rows.lines.isEmpty, !state.listing.isEmpty else { return nil }
        if !state.filter.isEmpty { return "No matches. Esc closes the filter." }
        let keys = (state.rows.hidesForks ? ["f"] : []) + (state.rows.hidesArchived ? ["a"] : [])
        if keys.isEmpty { return nil }
        let advice = "\(keys.joined(separator: " and ")) \(keys.count == 1 ? "shows" : "show") them."
        return "All repositories are hidden by filters. \(advice)"
    }

    /// Returns the error, and without repositories the key that shows the profile.
    static func hint(for failure: String, in state: State) -> String {
        let isEmpty = state.listing.repositories.isEmpty && state.person != nil
        return isEmpty ? "\(failure) o opens the profile in the browser." : failure
    }

    /// Returns the number of loaded repositories, and the total if it is known and greater.
    private static func totals(of state: State) -> (count: Int, total: Int?, isComplete: Bool) {
        let (count, isComplete) = (state.listing.count, state.listing.isComplete)
        let total = state.isStarred ? nil : state.person?.profile?.publicRepositories
        return (count, isComplete ? nil : total.flatMap { $0 > count ? $0 : nil }, isComplete)
    }

    /// Returns the number of repositories. If some are hidden, returns the number of matches, and the progress if the
    /// listing is incomplete.
    private static func counts(of totals: (count: Int, total: Int?, isComplete: Bool), in state: State) -> [String] {
        let counted = totals.count > 0 || totals.isComplete ? [counted(totals, in: state)] : []
        guard state.rows.isFiltered, totals.count > 0 else { return counted }
        let (matches, all) = (state.rows.statistics.count, totals.count)
        return ["\(NumberFormat.grouped(matches)) of \(NumberFormat.grouped(all)) match"]
            + (totals.isComplete ? [] : counted)
    }

    private static func counted(
        _ totals: (count: Int, total: Int?, isComplete: Bool), in state: State
    ) -> String {
        guard totals.isComplete else {
            let progress =
                NumberFormat.grouped(totals.count) + (totals.total.map { " of \(NumberFormat.grouped($0))" } ?? "")
            return state.isLoading ? "loading \(progress)" : "\(progress) loaded"
        }
        return totals.count == 0
            ? "No \(state.isStarred ? "starred " : "")repositories"
            : NumberFormat.counted(totals.count, "repository", "repositories")
    }

    private static func positionText(in state: State) -> [String] {
        switch state.line {
        case nil: return []
        case .section(let section)?:
            let count = NumberFormat.counted(section.count, "repository", "repositories")
            return ["\(section.title), \(count), \(section.isCollapsed ? "collapsed" : "expanded")"]
        case .repository(let repository)?:
            let (number, count) = (state.rows.numbers[state.list.selected], state.rows.statistics.count)
            let language = repository.language.map { [$0] } ?? []
            let stars = NumberFormat.counted(repository.stars, "star")
            return [
                ([state.rows.name(of: repository)] + language + [
                    stars, "\(NumberFormat.grouped(number)) of \(NumberFormat.grouped(count))",
                ]).joined(separator: ", ")
            ]
        }
    }
}
