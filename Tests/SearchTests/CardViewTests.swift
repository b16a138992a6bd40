import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Search

@Suite("The card's picture", .timeLimit(.minutes(1)))
struct CardViewTests {
    @Test("Beside the list from 90 columns on, else under it, as was agreed on", arguments: [(100, 30), (80, 34)])
    func places(columns: Int, rows: Int) throws {
        let size = Size(columns: columns, rows: rows)
        try Golden.expect(SearchScreen.view(try Sample.stateWithCard(in: size), in: size), in: "card")
    }

    @Test("Without colours it says the same")
    func monochrome() throws {
        let size = Size(columns: 100, rows: 30)
        let frame = SearchScreen.view(try Sample.stateWithCard(in: size), in: size)
        let plain = VirtualScreen.showing(frame, environment: ["TERM": "vt100"])
        #expect(plain.text == VirtualScreen.showing(frame).text)
    }

    @Test("From 30x8 to 60x50 it fits, and the name, the numbers and the bar stay", arguments: 30...60)
    func sizes(columns: Int) throws {
        for rows in 8...50 {
            var card = Card(of: Sample.profile(try Sample.person("octocat", 1), bio: "Some words. More words follow."))
            card.apply(.repositories(try Sample.repositories()))
            card.setAvatarSize(for: rows < 15 ? Size(columns: 8, rows: 4) : Size(columns: 12, rows: 6))
            let lines = card.lines(in: Size(columns: columns, rows: rows))
            #expect(lines.count <= rows && lines.allSatisfy { $0.width <= columns })
            let text = lines.map(\.text).joined(separator: "\n")
            for part in ["octocat", "20.5k", "★ 5.9k", "Swift"] {
                #expect(text.contains(part), "\(part) in \(rows) rows")
            }
        }
    }

    @Test("A protocol's picture is beside the list at its place, over blank cells, and gone with the card")
    func picture() throws {
        let size = Size(columns: 100, rows: 30)
        var state = try Sample.stateWithCard(in: size)
        let cells = try #require(state.card.card?.avatarSize)
        let drawn = TerminalImage(id: 7, at: Position(column: 0, row: 0), size: cells, drawBytes: Array("x".utf8))
        _ = SearchScreen.reduce(&state, .avatarLoaded(.image(drawn), of: 1, in: cells))
        let frame = SearchScreen.view(state, in: size)
        let picture = try #require(frame.images.first)
        #expect(frame.images.count == 1 && picture.position == Position(column: 62, row: 2))
        #expect(!VirtualScreen.showing(frame).text.contains("▀"))
        _ = SearchScreen.reduce(&state, .pressed(.tab))
        #expect(SearchScreen.view(state, in: size).images.isEmpty)
    }

    @Test("What is missing, not counted or old is said")
    func remarks() throws {
        var card = Card(of: Sample.profile(try Sample.person("octocat", 1), repositories: 2320))
        func text() -> String { card.lines(in: Size(columns: 40, rows: 40)).map(\.text).joined(separator: "\n") }
        card.apply(.loading)
        #expect(!text().contains("Total stars") && text().contains("Repositories  2,320"))
        card.updateSign { $0.update(isBusy: $1) }
        #expect(text().contains("Total stars   …"))
        card.apply(.repositories(try Sample.repositories(isComplete: false, total: 2320)))
        #expect(text().contains("★ 5.9k or more, of 6 seen"))
        card.apply(.finished("GitHub said no."))
        #expect(text().hasSuffix("GitHub said no."))
    }

    @Test("A hostile profile stays in its box, and drives nothing")
    func hostile() throws {
        let evil = "a\u{1B}[2J\u{9B}31m\u{202E}evil\nnext\tx" + String(repeating: "漢👩‍👩‍👧‍👦e\u{301}", count: 100_000)
        var person = Sample.profile(try Sample.person("octocat", 1), bio: evil)
        var profile = try #require(person.profile)
        (profile.name, profile.company, profile.blog) = (evil, evil, "javascript:\(evil)")
        person.profile = profile
        let size = Size(columns: 100, rows: 30)
        var state = try Sample.stateWithCard(in: size)
        _ = SearchScreen.reduce(&state, .cardUpdated(.profile(person), of: 1))
        let frame = SearchScreen.view(state, in: size)
        #expect(frame.lines.allSatisfy { $0.width <= 100 })
        let scalars = frame.lines.map(\.text).joined().unicodeScalars
        #expect(!scalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" })
        let shown = VirtualScreen.showing(frame).lines
        #expect((2..<29).allSatisfy { shown[$0].contains("│") }, "the separator stays in its column")
    }
}
