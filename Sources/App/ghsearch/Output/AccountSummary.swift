import Foundation
import GitHubModel
import Repositories
import TerminalUI

struct AccountSummary: TabularRecord {
    let person: Person
    let statistics: RepositoryStatistics

    func lines(in width: Int) -> [StyledLine] {
        var title = StyledLine("\(person.login)", .accent)
        if let name = person.profile?.name { title.append("  \(name)", .bold) }
        if person.kind != .user { title.append("  \(person.kind)", .dim) }
        return [title.truncated(to: width)] + bio(in: width) + [StyledLine()] + StyledLine.facts(facts, in: width)
            + languages(in: width)
    }

    private func languages(in width: Int) -> [StyledLine] {
        let lines = StackedBar.lines(of: statistics, in: width, legendLines: 3).map { $0.truncated(to: width) }
        return lines.isEmpty ? [] : [StyledLine()] + lines
    }

    static var jsonFields: [Field] {
        let statistics: [Field] = [
            ("totalStars", { $0.statistics.stars }), ("repositoryCount", { $0.statistics.count }),
            ("favoriteLanguage", { $0.statistics.topLanguage }),
            ("complete", { $0.statistics.isComplete }),
        ]
        return Person.jsonFields.map { field in (field.name, { @Sendable in field.value($0.person) }) } + statistics
    }

    var columns: [String] {
        person.columns + [String(statistics.stars), String(statistics.count), statistics.topLanguage ?? ""]
    }

    private func bio(in width: Int) -> [StyledLine] {
        (person.profile?.bio ?? "").split(separator: "\n").map { StyledLine(String($0)).truncated(to: width) }
    }

    private var facts: [(name: String, value: String)] {
        let profile = person.profile
        return [
            ("Repositories", counted), ("Total stars", "★ \(NumberFormat.compact(statistics.stars))" + part),
            ("Top language", statistics.topLanguage.map { $0 + part } ?? "none"),
            ("Followers", profile.map { NumberFormat.compact($0.followers) } ?? ""),
            ("Following", profile.map { NumberFormat.compact($0.following) } ?? ""),
            ("Company", profile?.company ?? ""),
            ("Location", profile?.location ?? ""), ("Website", profile?.blog ?? ""),
            ("Member since", profile?.createdAt.map { $0.formatted(.iso8601.year().month().day()) } ?? ""),
            ("Page", person.url),
        ]
    }

    /// What a total covers if that is not everything.
    private var part: String {
        statistics.isComplete ? "" : " in \(NumberFormat.grouped(statistics.count)) loaded"
    }

    private var counted: String {
        let count = NumberFormat.grouped(statistics.count)
        if statistics.isComplete { return count }
        return statistics.total.map { "\(count) of \(NumberFormat.grouped($0)) loaded" } ?? "\(count) loaded"
    }
}
