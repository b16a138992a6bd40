import GitHubModel
import TerminalUI

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Card {
    /// One line of a card, and how soon it is left out where there are too many.
    struct Line: Sendable {
        let line: StyledLine
        /// 0 stays; among others the greatest goes first.
        let dropPriority: Int

        init(_ line: StyledLine, _ rank: Int) { (self.line, self.dropPriority) = (line, rank) }
        /// Between two parts.
        static let gap = Line(StyledLine(), 9)
    }

    /// The card in a box of `size`: at most as many lines as it has rows, none wider than it. What tells least is left out
    /// where there is not enough room.
    func lines(in size: Size) -> [StyledLine] {
        let parts = [heading(in: size), bio(in: size), facts, languages(in: size), top(in: size), ending(in: size)]
        var lines = Array(parts.filter { !$0.isEmpty }.joined(separator: [Line.gap]))
        while lines.count > size.rows, let rank = lines.map(\.dropPriority).max(),
            let index = lines.lastIndex(where: { $0.dropPriority == rank })
        {
            lines.remove(at: index)
        }
        return lines.map { $0.line.truncated(to: size.columns) }
    }

    /// Name, login and kind beside the picture.
    private func heading(in size: Size) -> [Line] {
        let link = Hyperlink(person.url)
        let login = StyledLine(person.login.description, .accent, link: link)
        let name = person.profile?.name.map { StyledLine(TextSanitizer.singleLine($0), .bold) }
        let words = [name, login, StyledLine(person.kind.description, .dim)].compactMap { $0 }
        guard let cells = avatarSize else { return words.map { Line($0, 0) } }
        let picture = (avatar ?? .lines([])).lines(in: cells)
        return picture.indices.map { row in
            Line(picture[row] + (row < words.count ? StyledLine("  ") + words[row] : StyledLine()), 0)
        }
    }

    /// What people say of themselves, in a few lines however much it is.
    private func bio(in size: Size) -> [Line] {
        let text = String(String.UnicodeScalarView((person.profile?.bio ?? "").unicodeScalars.prefix(1000)))
        let words = TextSanitizer.singleLine(text).split(separator: " ").joined(separator: " ")
        guard !words.isEmpty else { return [] }
        let limit = size.rows < 20 ? 2 : 4
        return StyledLine.wrapped(words, columns: size.columns, limit: limit).enumerated()
            .map { Line($0.element, $0.offset == 0 ? 4 : 6) }
    }

    private var facts: [Line] {
        let profile = person.profile
        let overview = repositories?.statistics
        let facts: [(name: String, value: StyledLine?, rank: Int)] = [
            ("Followers", profile.map(Self.followers), 1), ("Repositories", counted, 1), ("Total stars", stars, 1),
            ("Favourite", overview.flatMap { $0.topLanguage.map { StyledLine($0) } }, 3),
            ("Company", Self.text(profile?.company), 6), ("Location", Self.text(profile?.location), 4),
            ("Site", profile?.blog.flatMap(Self.site), 5),
            ("Member since", profile?.createdAt.map { StyledLine($0.formatted(.iso8601.year().month().day())) }, 7),
        ]
        return facts.compactMap { fact in
            fact.value.map { Line(StyledLine(fact.name, .dim).padded(to: 14) + $0, fact.rank) }
        }
    }

    private static func followers(_ profile: Person.Profile) -> StyledLine {
        StyledLine(NumberFormat.compact(profile.followers))
            + StyledLine(", following \(NumberFormat.compact(profile.following))", .dim)
    }

    private static func text(_ text: String?) -> StyledLine? {
        text.flatMap { $0.isEmpty ? nil : StyledLine(TextSanitizer.singleLine($0)) }
    }

    private static func site(_ text: String) -> StyledLine? {
        guard !text.isEmpty else { return nil }
        let address = text.contains("://") ? text : "https://\(text)"
        return StyledLine(TextSanitizer.singleLine(text), .link, link: Hyperlink(address))
    }

    /// How many there are; what GitHub says of them, as long as they were not all counted.
    private var counted: StyledLine? {
        if let overview = repositories?.statistics, overview.isComplete {
            return StyledLine(NumberFormat.grouped(overview.count))
        }
        return person.profile.map { StyledLine(NumberFormat.grouped($0.publicRepositories)) }
            ?? repositories.map { StyledLine("\(NumberFormat.grouped($0.statistics.count)) or more") }
    }

    private var stars: StyledLine? {
        guard let overview = repositories?.statistics else { return busy.isShown ? StyledLine("…", .dim) : nil }
        let stars = StyledLine("★ \(NumberFormat.compact(overview.stars))")
        guard !overview.isComplete, (overview.total ?? .max) > overview.count else { return stars }
        return stars + StyledLine(" or more, of \(NumberFormat.grouped(overview.count)) seen", .dim)
    }

    private func languages(in size: Size) -> [Line] {
        let segments = (repositories?.languages ?? []).map { count in
            let color = LanguageColor.rgb(count.language).map { Color(readable: $0) }
            return StackedBar.Segment(count.language, share: Double(count.repositories), color: color)
        }
        guard !segments.isEmpty else { return [] }
        let bar = StackedBar(segments)
        return [Line(bar.line(in: size.columns), 3)]
            + bar.legend(in: size.columns, lines: 4).enumerated().map { Line($0.element, $0.offset == 0 ? 2 : 7) }
    }

    private func top(in size: Size) -> [Line] {
        let top = repositories?.top ?? []
        let column = min(top.map { TextWidth.columns($0.name) }.max() ?? 0, max(size.columns - 9, 1))
        return top.enumerated().map { index, repository in
            let name = StyledLine(repository.name, link: Hyperlink(repository.url)).truncated(to: column)
            let stars = StyledLine("  ★ \(NumberFormat.compact(repository.stars))", .dim)
            return Line(name.padded(to: column) + stars, index == 0 ? 5 : 7)
        }
    }

    /// What is missing, and how old what is there is.
    private func ending(in size: Size) -> [Line] {
        let words = message ?? repositories?.age.map { "Repositories as stored \($0)." }
        guard let words else { return [] }
        return StyledLine.wrapped(words, .dim, columns: size.columns, limit: 3).map { Line($0, 2) }
    }
}
