import GitHubModel
import TerminalUI

extension RepositoriesScreen {
    /// What is known; that GitHub is being asked, once that takes a while.
    static func status(of state: State) -> [String] {
        let words = known(in: state)
        return words + (state.busy.isShown ? [words.isEmpty ? "Asking GitHub…" : "asking GitHub…"] : [])
    }

    /// How many, their stars and the favourite language; while pages come, how far; what is left out.
    private static func known(in state: State) -> [String] {
        let (rows, all) = (state.rows, totals(of: state))
        var words = all.count > 0 || all.isComplete ? [counted(all)] : []
        if rows.isFiltered, all.count > 0 { words.insert("\(NumberFormat.grouped(rows.overview.count)) listed", at: 0) }
        if rows.overview.count > 0 { words.append("★ \(NumberFormat.compact(rows.overview.stars))") }
        if rows.hidesForks { words.append("no forks") }
        if rows.hidesArchived { words.append("none archived") }
        if rows.order != .stars { words.append("by \(rows.order.rawValue)") }
        if let age = state.listing.age { words.append("stored \(age)") }
        if let favorite = rows.overview.topLanguage { words.append("mostly \(favorite)") }
        if let followers = state.person?.profile?.followers, followers > 0 {
            words.append("\(NumberFormat.compact(followers)) follower\(followers == 1 ? "" : "s")")
        }
        return words.isEmpty && !state.isLoading ? ["Nothing has come."] : words
    }

    /// Whose and the sums, or what went wrong, where something did; then which one is selected.
    package static func announcement(of state: State) -> String? {
        if let failure = state.failure {
            return ([advice(on: failure, in: state)] + positionText(in: state)).joined(separator: " ")
        }
        let owner = state.person?.login.description ?? "You"
        let words = known(in: state)
        let arrangement = state.rows.isGrouped ? "by language" : "all together"
        let status = words.isEmpty ? ["Asking GitHub…"] : words + [arrangement]
        return (["\(owner): \(status.joined(separator: " · "))"] + positionText(in: state)).joined(separator: "; ")
    }

    /// What went wrong, and what can be done.
    static func advice(on failure: String, in state: State) -> String {
        let isEmpty = state.listing.repositories.isEmpty && state.person != nil
        let again = ErrorHint.append("Press r to try again.", to: failure)
        return isEmpty ? "\(again) o opens the profile in the browser." : again
    }

    /// All that have come, whatever is listed of them.
    private static func totals(of state: State) -> (count: Int, total: Int?, isComplete: Bool) {
        let (count, isComplete) = (state.listing.repositories.count, state.listing.isComplete)
        let total = state.person?.profile?.publicRepositories
        return (count, isComplete ? nil : total.flatMap { $0 > count ? $0 : nil }, isComplete)
    }

    private static func counted(_ all: (count: Int, total: Int?, isComplete: Bool)) -> String {
        let count = NumberFormat.grouped(all.count)
        switch all.count {
        case _ where !all.isComplete:
            return "\(count)\(all.total.map { " of \(NumberFormat.grouped($0))" } ?? "") so far"
        case 0: return "No repositories"
        case 1: return "1 repository"
        default: return "\(count) repositories"
        }
    }

    private static func positionText(in state: State) -> [String] {
        switch state.line {
        case nil: return []
        case .section(let section)?:
            let count = "\(NumberFormat.grouped(section.count)) \(section.count == 1 ? "repository" : "repositories")"
            return ["\(section.title), \(count), \(section.isFolded ? "folded" : "unfolded")"]
        case .repository(let repository)?:
            let all = state.rows.lines.indices.filter { state.rows.lines[$0].repository != nil }
            let number = all.firstIndex(of: state.list.selected).map { $0 + 1 } ?? 1
            let language = repository.language.map { [$0] } ?? []
            let stars = "\(NumberFormat.grouped(repository.stars)) star\(repository.stars == 1 ? "" : "s")"
            return [([repository.name] + language + [stars, "\(number) of \(all.count)"]).joined(separator: ", ")]
        }
    }
}
