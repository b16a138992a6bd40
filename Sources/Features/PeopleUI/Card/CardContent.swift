import Foundation
import GitHubAPI
package import GitHubModel
import People
package import TerminalUI

package struct CardContent: LoadingState, Sendable, Hashable {
    package private(set) var person: Person
    private(set) var repositories: CardRepositorySummary?
    private(set) var details: AccountDetails?
    private var acquaintance: [String] = []
    private(set) var personFacts: [PersonFact] = []
    /// Whether the data is that of another account, so that any other replaces it.
    private var isOutdated = false
    package var loading = LoadingStatus(isLoading: false)
    private(set) var hasFailed = false
    private(set) var isPostponed = false
    /// The name of the key that loads a postponed card, or `nil` if it has none.
    var loadKey: String?
    private(set) var avatar: RenderedImage?
    /// The requested size of the avatar, or `nil` if there is no space for one.
    package private(set) var avatarSize: Size?

    init(of person: Person, showing overview: PersonOverview? = nil) {
        self.person = person
        repositories = overview.map { CardRepositorySummary($0, isPreview: true) }
    }

    mutating func apply(_ event: CardLoader.Event) {
        isPostponed = false
        hasFailed = false
        switch event {
        case .profile(let person): setProfile(of: person)
        case .repositories(let repositories): setRepositories(repositories)
        case .details(let details): self.details = details
        case .acquaintance(let texts): acquaintance = texts
        case .facts(let facts): personFacts = facts
        case .loading: loading.start()
        case .finished(let missing): loading.finish(missing)
        case .repositoriesNotLoaded(let message): loading.finish(repositories == nil ? message : nil)
        case .failed(let message):
            loading.finish(message)
            hasFailed = true
        case .postponed(let reason):
            loading.finish(reason)
            isPostponed = true
        }
    }

    private mutating func setRepositories(_ new: CardRepositorySummary) {
        if let repositories, !isOutdated, new.isOutranked(by: repositories) { return }
        repositories = new
        isOutdated = false
    }

    /// The data stays until that of the present account arrives, without what only the earlier account knew.
    mutating func markOutdated() {
        isOutdated = true
        details = nil
        acquaintance = []
        personFacts = []
    }

    /// Uses the profile of the same account.
    private mutating func setProfile(of found: Person) {
        guard person.isSameAccount(as: found) else { return }
        let source = found.source ?? person.source
        person = Person(
            login: found.login, id: person.id, kind: found.kind, avatarURL: found.avatarURL, url: found.url,
            profile: found.profile ?? person.profile)
        person.source = source
    }

    mutating func updateActivityIndicator(_ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void) {
        update(&loading.busy, isLoading)
    }

    mutating func apply(_ avatar: RenderedImage, in size: Size) {
        if size == avatarSize { self.avatar = avatar }
    }

    /// A new size removes the avatar.
    mutating func setAvatarSize(for size: Size?) {
        guard size != avatarSize else { return }
        avatar = nil
        avatarSize = size
    }

    /// A line of the card. If space is short, lines with a higher `dropPriority` are left out first.
    struct Line: Sendable {
        let line: StyledLine
        /// 0 for a line that always stays.
        let dropPriority: Int
        /// Whether the line continues the text of the one before it.
        let isContinuation: Bool
        /// Whether the line that continues this one is left out.
        var isCut = false

        init(_ line: StyledLine, _ dropPriority: Int, isContinuation: Bool = false) {
            self.line = line
            self.dropPriority = dropPriority
            self.isContinuation = isContinuation
        }
        static let gap = Line(StyledLine(), 9)

        static func fact(
            _ name: String, _ value: StyledLine, _ dropPriority: Int, isContinuation: Bool = false
        ) -> Line {
            Line(StyledLine(name, .dim).padded(to: valueColumn) + value, dropPriority, isContinuation: isContinuation)
        }

        /// Returns a text in at most two lines beside its name. None if it is empty.
        static func facts(_ name: String, _ text: String, in size: Size, dropPriority: Int) -> [Line] {
            guard !text.isEmpty else { return [] }
            let line = TextSanitizer.singleLine(text)
            return StyledLine.wrapped(line, columns: max(size.columns - valueColumn, 1), limit: 2).enumerated()
                .map { fact($0 == 0 ? name : "", $1, dropPriority + $0, isContinuation: $0 > 0) }
        }

        private static let valueColumn = 14

        /// Returns the text in at most `limit` lines.
        static func paragraph(_ text: String, in size: Size, limit: Int) -> [Line] {
            let words = TextSanitizer.singleLine(text).split(separator: " ").joined(separator: " ")
            guard !words.isEmpty else { return [] }
            return StyledLine.wrapped(words, columns: size.columns, limit: limit).enumerated()
                .map { Line($1, $0 == 0 ? 4 : 6, isContinuation: $0 > 0) }
        }

        /// Returns the parts with gaps between them. At most `size.rows` lines, none wider than `size.columns`. What is
        /// left of a text ends with an ellipsis.
        static func fitted(_ parts: [[Line]], in size: Size) -> [StyledLine] {
            var lines = Array(parts.filter { !$0.isEmpty }.joined(separator: [Line.gap]))
            while lines.count > size.rows, let priority = lines.map(\.dropPriority).max(),
                let index = lines.lastIndex(where: { $0.dropPriority == priority })
            {
                if lines.remove(at: index).isContinuation { lines[index - 1].isCut = true }
            }
            return lines.map { ($0.isCut ? $0.line + StyledLine("…") : $0.line).truncated(to: size.columns) }
        }
    }

    /// At most `size.rows` lines, none wider than `size.columns`.
    func lines(in size: Size) -> [StyledLine] {
        let parts = [
            heading(in: size), bio(in: size), facts(in: size), languages(in: size), top(in: size), knownFacts(in: size),
            footer(in: size),
        ]
        return Line.fitted(parts, in: size)
    }

    private func heading(in size: Size) -> [Line] {
        let link = Hyperlink(person.url)
        let login = StyledLine(person.login.description, .accent, link: link)
        let name = person.displayName.map { StyledLine(TextSanitizer.singleLine($0), .bold) }
        let kind = person.kind == .user ? nil : StyledLine(person.kind.description, .dim)
        let texts = [name, login, kind].compactMap { $0 }
        guard let cells = avatarSize else { return texts.map { Line($0, 0) } }
        let image = (avatar ?? .lines([])).lines(in: cells)
        return image.indices.map { row in
            Line(image[row] + (row < texts.count ? StyledLine("  ") + texts[row] : StyledLine()), 0)
        }
    }

    /// Returns the bio in two or four lines, depending on the height.
    private func bio(in size: Size) -> [Line] {
        let text = String(String.UnicodeScalarView((person.profile?.bio ?? "").unicodeScalars.prefix(1000)))
        return Line.paragraph(text, in: size, limit: size.rows < 20 ? 2 : 4)
    }

    private func facts(in size: Size) -> [Line] {
        let known = Line.facts("Known", knownText, in: size, dropPriority: 5)
        let details = details?.facts(bars: Self.maxBars, now: Date()) ?? []
        return namedFacts.map { Line.fact($0.name, $0.value, $0.dropPriority) } + known
            + details.flatMap { Line.facts($0.name, $0.value, in: size, dropPriority: 8) }
    }

    private static let maxBars = 12

    /// The facts with their sources, each on lines of its own.
    private func knownFacts(in size: Size) -> [Line] {
        personFacts.lines(in: size.columns).map { Line($0, 8) }
    }

    /// What the store and git say, and who follows whom as GitHub says it.
    var knownText: String {
        let isFollowingKnown = details?.isFollowedByViewer != nil && details?.followsViewer != nil
        let labels = [PersonSource.following, .follower].compactMap(\.label)
        let texts = acquaintance.isEmpty ? [person.source?.label].compactMap(\.self) : acquaintance
        let others = isFollowingKnown ? texts.filter { !labels.contains($0) } : texts
        return (others + (details?.relations ?? [])).joined(separator: " · ")
    }

    var namedFacts: [(name: String, value: StyledLine, dropPriority: Int)] {
        let profile = person.profile
        let facts: [(name: String, value: StyledLine?, dropPriority: Int)] = [
            ("Followers", profile.map(Self.followers), 1), ("Repositories", counted, 1), ("Total stars", stars, 1),
            ("Top language", totals?.statistics.topLanguage.map { StyledLine($0) }, 3),
            ("Company", Self.text(profile?.company), 6), ("Location", Self.text(profile?.location), 4),
            ("Website", profile?.blog.flatMap(Self.website), 5),
            ("Member since", profile?.createdAt.map { StyledLine($0.formatted(.iso8601.year().month().day())) }, 7),
        ]
        return facts.compactMap { name, value, priority in value.map { (name, $0, priority) } }
    }

    private static func followers(_ profile: Person.Profile) -> StyledLine {
        StyledLine(NumberFormat.compact(profile.followers))
            + StyledLine(", following \(NumberFormat.compact(profile.following))", .dim)
    }

    private static func text(_ text: String?) -> StyledLine? {
        text.flatMap { $0.isEmpty ? nil : StyledLine(TextSanitizer.singleLine($0)) }
    }

    private static func website(_ text: String) -> StyledLine? {
        guard !text.isEmpty else { return nil }
        let url = text.contains("://") ? text : "https://\(text)"
        return StyledLine(TextSanitizer.singleLine(text), .link, link: Hyperlink(url))
    }

    /// The number of repositories: counted if all are loaded, otherwise from the profile.
    private var counted: StyledLine? {
        if let totals { return StyledLine(NumberFormat.grouped(totals.statistics.count)) }
        let total = repositories?.statistics.total ?? person.profile?.publicRepositories
        return total.map { StyledLine(NumberFormat.grouped($0)) }
            ?? repositories.map { StyledLine("\(NumberFormat.grouped($0.statistics.count)) or more") }
    }

    /// The number of repositories in words, empty if it is unknown.
    var spokenCount: String { counted.map { "\($0.text) \($0.text == "1" ? "repository" : "repositories")" } ?? "" }

    /// The stars of all repositories, if all are known.
    var spokenStars: Int? { totals?.statistics.stars }

    private var stars: StyledLine? {
        guard let summary = totals ?? repositories.flatMap({ $0.hasTop ? $0 : nil }) else {
            return busy.isShown ? StyledLine("…", .dim) : nil
        }
        let stars = StyledLine("★ \(NumberFormat.compact(summary.statistics.stars))")
        return totals != nil || summary.hasAllStars ? stars : stars + StyledLine(" or more", .dim)
    }

    /// The repositories if all of them are known. Totals, shares and ranks of a part would be wrong.
    private var totals: CardRepositorySummary? {
        repositories.flatMap { repositories in
            let statistics = repositories.statistics
            return statistics.isComplete || (statistics.total ?? .max) <= statistics.count ? repositories : nil
        }
    }

    private func languages(in size: Size) -> [Line] {
        let segments = (totals?.languages ?? []).map { count in
            let color = LanguageColor.rgb(count.language).map { Color(readable: $0) }
            return StackedBar.Segment(count.language, share: Double(count.repositories), color: color)
        }
        guard !segments.isEmpty else { return [] }
        let bar = StackedBar(segments)
        return [Line(bar.line(in: size.columns), 3)]
            + bar.legend(in: size.columns, lines: 4).enumerated().map { Line($0.element, $0.offset == 0 ? 2 : 7) }
    }

    var topRepositories: [Repository] { totals?.top ?? repositories.flatMap { $0.hasTop ? $0.top : nil } ?? [] }

    private func top(in size: Size) -> [Line] {
        let repositories = topRepositories
        let column = min(repositories.map { TextWidth.columns($0.name) }.max() ?? 0, max(size.columns - 9, 1))
        return repositories.enumerated().map { index, repository in
            let name = StyledLine(repository.name, link: Hyperlink(repository.url)).truncated(to: column)
            let stars = StyledLine("  ★ \(NumberFormat.compact(repository.stars))", .dim)
            return Line(name.padded(to: column) + stars, index == 0 ? 5 : 7)
        }
    }

    /// The message about missing data, or what the totals lack, or the age of cached repositories.
    var remark: String? {
        postponedText ?? failure ?? partText ?? repositories?.age.map { "Repositories cached \($0)." }
    }

    /// Why nothing is loaded yet, and the key that loads it.
    private var postponedText: String? {
        guard isPostponed, let failure else { return nil }
        return loadKey.map { "\(failure) \($0) loads the card." }
    }

    private func footer(in size: Size) -> [Line] {
        guard let text = remark else { return [] }
        return StyledLine.wrapped(text, .dim, columns: size.columns, limit: 3).map { Line($0, 2) }
    }

    private var partText: String? {
        guard totals == nil, let summary = repositories, !summary.isPreview, !busy.isShown else { return nil }
        let all = summary.statistics.total.map { " of \(NumberFormat.grouped($0))" } ?? ""
        let missing = summary.hasTop ? "Languages are not counted" : "No totals"
        return "\(missing): \(NumberFormat.grouped(summary.statistics.count))\(all) repositories are loaded."
    }
}
