import Foundation
import GitHubModel
import PeopleSupport
import TerminalUI
import TestSupport
import Testing

@testable import People
@testable import PeopleUI
@testable import Store
@testable import Search

@Suite("Card view", .timeLimit(.minutes(3)))
struct CardViewTests {
    @Test("The card is beside the list from 90 columns on, otherwise below it", arguments: [(100, 30), (80, 34)])
    func position(columns: Int, rows: Int) throws {
        let size = Size(columns: columns, rows: rows)
        try Golden.expect(SearchScreen.view(try Sample.stateWithCard(in: size), in: size), in: "card")
    }

    @Test("Without colors the text is the same")
    func monochrome() throws {
        let size = Size(columns: 100, rows: 30)
        let frame = SearchScreen.view(try Sample.stateWithCard(in: size), in: size)
        let plain = VirtualScreen.showing(frame, environment: ["TERM": "vt100"])
        // Colors are drawn on spaces in place of blocks.
        #expect(plain.text.replacing("█", with: " ") == VirtualScreen.showing(frame).text)
    }

    @Test("From 30x8 to 60x50 the card fits and contains the name, the numbers and the bar", arguments: 30...60)
    func sizes(columns: Int) throws {
        for rows in 8...50 {
            var card = CardContent(
                of: Sample.profile(try Sample.person("octocat", 1), bio: "Some words. More words follow."))
            card.apply(.repositories(try Sample.repositories()))
            card.setAvatarSize(for: rows < 15 ? Size(columns: 8, rows: 4) : Size(columns: 12, rows: 6))
            let lines = card.lines(in: Size(columns: columns, rows: rows))
            #expect(lines.count <= rows)
            #expect(lines.allSatisfy { $0.width <= columns })
            let text = lines.map(\.text).joined(separator: "\n")
            for part in ["octocat", "20.5k", "★ 5.9k", "Swift"] {
                #expect(text.contains(part), "\(part) in \(rows) rows")
            }
        }
    }

    /// A card with everything that GitHub, the store and git can say.
    private func fullCard() throws -> CardContent {
        var card = CardContent(of: Sample.profile(try Sample.person("octocat", 1), bio: "Some words."))
        card.apply(.repositories(try Sample.repositories()))
        var details = AccountDetails()
        details.pronouns = "they/them"
        details.status = "Under water"
        details.pinned = ["octocat/repo-1", "octo-org/tools"]
        details.organizations = ["octo-org"]
        details.contributions = 1_204
        details.weeks = Array(1...53)
        details.lastActiveAt = Date(timeIntervalSinceNow: -3 * 86_400)
        details.isFollowedByViewer = true
        details.followsViewer = true
        card.apply(.details(details))
        card.apply(.acquaintance(["at least 12 commits here, last in May", "you follow"]))
        card.apply(.facts([PersonFact(name: "Merged here", value: "3 pull requests", date: nil, source: "GitHub")]))
        return card
    }

    @Test("Details, how the user knows the person, and facts are below the numbers, and left out where space is short")
    func details() throws {
        let card = try fullCard()
        let text = card.lines(in: Size(columns: 60, rows: 50)).map(\.text).joined(separator: "\n")
        for part in [
            "Pronouns      they/them", "Status        Under water", "Contributions ▁", "1,204 in the last year, active",
            "Pinned        octocat/repo-1, octo-org/tools", "Organizations octo-org",
            "Known         at least 12 commits here, last in", " other",
            "Merged here  3 pull requests  (GitHub)",
        ] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
        for rows in 8...24 {
            let lines = card.lines(in: Size(columns: 76, rows: rows))
            #expect(lines.count <= rows)
            let text = lines.map(\.text).joined(separator: "\n")
            for part in ["octocat", "20.5k", "★ 5.9k", "Swift"] { #expect(text.contains(part), "\(part) in \(rows)") }
        }
        var unfollowed = card
        var details = AccountDetails()
        details.isFollowedByViewer = false
        details.followsViewer = false
        unfollowed.apply(.details(details))
        #expect(unfollowed.knownText == "at least 12 commits here, last in May")
        var other = card
        other.markOutdated()
        let remaining = other.lines(in: Size(columns: 60, rows: 50)).map(\.text).joined(separator: "\n")
        for part in ["you follow", "commits here", "Merged here", "Pinned"] {
            #expect(!remaining.contains(part), "that of another account: \(part)")
        }
        let empty = CardContent(of: try Sample.person("octocat", 1)).lines(in: Size(columns: 60, rows: 50))
        #expect(empty.map(\.text) == ["octocat"])
        #expect(
            card.text(isMarkdown: true, warning: nil).contains(
                "- Known: at least 12 commits here, last in May · you follow each"))
    }

    @Test("Commits here come before those in other clones, then other ways to know a person")
    func acquaintance() throws {
        let now = Date(timeIntervalSince1970: 1_780_000_000)  // 2026-05-28
        func git(_ repository: String, _ times: Int, daysAgo: Double) -> PersonSourceEntry {
            PersonSourceEntry(
                source: .git(isChecked: true), repository: RepositoryName(repository), times: times,
                lastSeenAt: now.addingTimeInterval(-daysAgo * 86_400))
        }
        let sources = [
            PersonSourceEntry(source: .search, times: 4, lastSeenAt: now),
            PersonSourceEntry(
                source: .git(isChecked: false), repository: RepositoryName("a/b"), times: 90,
                lastSeenAt: now.addingTimeInterval(-700 * 86_400)),
            PersonSourceEntry(
                source: .git(isChecked: false), repository: RepositoryName("mona/octo"), times: 9, lastSeenAt: now),
            git("Mona/Octo", 1, daysAgo: 40), git("c/d", 2, daysAgo: 3),
            PersonSourceEntry(source: .member(of: try Login("octo-org")), times: 1, lastSeenAt: now),
        ]
        let scope = RepositoryScope(owner: try Login("mona"), name: "octo")
        #expect(
            Acquaintance.texts(of: sources, in: scope, now: now) == [
                "at least 1 commit here, last in April",
                "at least 90 commits in a/b, last in 2024, not checked", "member of octo-org",
            ])
        #expect(Acquaintance.texts(of: [], in: nil, now: now) == [])
        let future = [git("c/d", 2, daysAgo: -9_000)]
        #expect(
            Acquaintance.texts(of: future, in: scope, now: now) == ["at least 2 commits in c/d, last in 2051"])
    }

    @Test("A card that shows stars and languages never says that they are not loaded")
    func contradiction() throws {
        var card = CardContent(of: try Sample.person("octocat", 1))
        card.apply(.repositoriesNotLoaded("Stars and languages are not loaded for 2,320 repositories."))
        #expect(card.remark == "Stars and languages are not loaded for 2,320 repositories.")
        card.apply(.repositories(try Sample.repositories()))
        card.apply(.repositoriesNotLoaded("Stars and languages are not loaded for 2,320 repositories."))
        #expect(card.remark == nil)
    }

    @Test("An avatar image is placed over blank cells beside the list, and removed with the card")
    func avatarImage() throws {
        let size = Size(columns: 100, rows: 30)
        var state = try Sample.stateWithCard(in: size)
        let cells = try #require(state.card.content?.avatarSize)
        let image = TerminalImage(id: 7, at: Position(column: 0, row: 0), size: cells, drawBytes: Array("x".utf8))
        _ = SearchScreen.reduce(&state, .card(.avatarLoaded(.image(image), of: 1, in: cells)))
        let frame = SearchScreen.view(state, in: size)
        let placed = try #require(frame.images.first)
        #expect(frame.images.count == 1)
        #expect(placed.position == Position(column: 62, row: 2))
        #expect(!VirtualScreen.showing(frame).text.contains("▀"))
        state.isAccessible = false
        _ = SearchScreen.reduce(&state, .pressed(.tab))
        #expect(SearchScreen.view(state, in: size).images.isEmpty)
    }

    @Test("Missing and incomplete data is marked as such")
    func messages() throws {
        var card = CardContent(of: Sample.profile(try Sample.person("octocat", 1), repositories: 2320))
        func text() -> String { card.lines(in: Size(columns: 48, rows: 40)).map(\.text).joined(separator: "\n") }
        card.apply(.loading)
        #expect(!text().contains("Total stars"))
        #expect(text().contains("Repositories  2,320"))
        card.updateActivityIndicator { $0.update(isBusy: $1) }
        #expect(text().contains("Total stars   …"))
        card.apply(.repositories(try Sample.repositories(isComplete: false, total: 2320)))
        #expect(!text().contains("★"), "totals and ranks of a part would be wrong")
        #expect(!text().contains("Top language"))
        card.apply(.finished(nil))
        card.updateActivityIndicator { $0.update(isBusy: $1) }
        #expect(text().hasSuffix("No totals: 6 of 2,320 repositories are loaded."))
        card.apply(.finished("GitHub said no."))
        #expect(text().hasSuffix("GitHub said no."))
    }

    @Test("A hostile profile stays in its box and emits no control characters")
    func hostile() throws {
        let evil = "a\u{1B}[2J\u{9B}31m\u{202E}evil\nnext\tx" + String(repeating: "漢👩‍👩‍👧‍👦e\u{301}", count: 100_000)
        var person = Sample.profile(try Sample.person("octocat", 1), bio: evil)
        var profile = try #require(person.profile)
        (profile.name, profile.company, profile.blog) = (evil, evil, "javascript:\(evil)")
        person.profile = profile
        let size = Size(columns: 100, rows: 30)
        var state = try Sample.stateWithCard(in: size)
        _ = SearchScreen.reduce(&state, .card(.updated(.profile(person), of: 1)))
        let frame = SearchScreen.view(state, in: size)
        #expect(frame.lines.allSatisfy { $0.width <= 100 })
        let scalars = frame.lines.map(\.text).joined().unicodeScalars
        #expect(!scalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" })
        let shown = VirtualScreen.showing(frame).lines
        #expect((2..<29).allSatisfy { shown[$0].contains("│") }, "the separator stays in its column")
    }
}
