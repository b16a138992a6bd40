import GitHubModel
import TestSupport
import Testing

@testable import Search
@testable import TerminalUI

@Suite("The card's picture", .timeLimit(.minutes(1)))
struct CardViewTests {
    /// The window as a terminal shows it.
    private func screen(
        _ state: SearchScreen.State, in size: Size, colors: ColorDepth = .full
    ) -> VirtualScreen {
        let screen = VirtualScreen(columns: size.columns, rows: size.rows)
        var painter = FramePainter()
        painter.colors = colors
        screen.feed(painter.bytes(from: Shown(), to: SearchScreen.view(state, in: size)))
        return screen
    }

    private func text(_ columns: Int, _ rows: Int, colors: ColorDepth = .full) throws -> String {
        let size = Size(columns: columns, rows: rows)
        return screen(try Sample.stateWithCard(in: size), in: size, colors: colors).text
    }

    @Test("80x24 has no room for it")
    func none() throws {
        let text = try text(80, 24)
        #expect(!text.contains("The Octocat") && !text.contains("│"))
    }

    @Test("Beside the list at 100x30; the same without colours", arguments: [ColorDepth.full, .none])
    func beside(colors: ColorDepth) throws {
        let text = try text(100, 30, colors: colors)
        #expect(text == Self.besideText)
    }

    @Test("Under the list at 80x34")
    func under() throws {
        let text = try text(80, 34)
        #expect(text == Self.underText)
    }

    @Test("At 200x50 all of it is there")
    func large() throws {
        let text = try text(200, 50)
        for part in ["Favourite     Swift", "■ Swift 60.0%", "repo-4  ★ 960", "Member since  2011-01-25", "@github"] {
            #expect(text.contains(part), "\(part)")
        }
    }

    @Test("From 30x8 to 60x50 it fits, and the name, the numbers and the bar stay", arguments: 30...60)
    func sizes(columns: Int) throws {
        for rows in 8...50 {
            var card = Card(of: Sample.profile(try Sample.person("octocat", 1), bio: "Some words. More words follow."))
            card.take(.repositories(try Sample.repositories()))
            card.makeRoom(for: rows < 15 ? Size(columns: 8, rows: 4) : Size(columns: 12, rows: 6))
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
        let cells = try #require(state.card.card?.pictureSize)
        let drawn = Picture(id: 7, at: Position(column: 0, row: 0), size: cells, drawing: Array("x".utf8))
        _ = SearchScreen.reduce(&state, .pictured(.picture(drawn), of: 1, in: cells))
        let frame = SearchScreen.view(state, in: size)
        let picture = try #require(frame.pictures.first)
        #expect(frame.pictures.count == 1 && picture.position == Position(column: 62, row: 2))
        #expect(!screen(state, in: size).text.contains("▀"))
        _ = SearchScreen.reduce(&state, .pressed(.tab))
        #expect(SearchScreen.view(state, in: size).pictures.isEmpty)
    }

    @Test("What is missing, not counted or old is said")
    func remarks() throws {
        var card = Card(of: Sample.profile(try Sample.person("octocat", 1), repositories: 2320))
        func text() -> String { card.lines(in: Size(columns: 40, rows: 40)).map(\.text).joined(separator: "\n") }
        card.take(.asking)
        #expect(!text().contains("Total stars") && text().contains("Repositories  2,320"))
        card.updateSign { sign, isBusy in
            sign.begin(BusySign.Turn(number: 1))
            if isBusy { sign.show() }
        }
        #expect(text().contains("Total stars   …"))
        card.take(.repositories(try Sample.repositories(isComplete: false, total: 2320)))
        #expect(text().contains("★ 5.9k or more, of 6 seen"))
        card.take(.ended("GitHub said no."))
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
        _ = SearchScreen.reduce(&state, .cardCame(.profile(person), of: 1))
        let frame = SearchScreen.view(state, in: size)
        #expect(frame.lines.allSatisfy { $0.width <= 100 })
        let scalars = frame.lines.map(\.text).joined().unicodeScalars
        #expect(!scalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" })
        let shown = screen(state, in: size).lines
        #expect((2..<29).allSatisfy { shown[$0].contains("│") }, "the separator stays in its column")
    }

    private static let besideText = """
        > octo
        3 people · GitHub
        ▌ octocat                                                   │ ▀▀▀▀▀▀▀▀▀▀▀▀  The Octocat
          octopus                                                   │ ▀▀▀▀▀▀▀▀▀▀▀▀  octocat
          octo-org                                                  │ ▀▀▀▀▀▀▀▀▀▀▀▀  User
          Open exactly @octo                                        │ ▀▀▀▀▀▀▀▀▀▀▀▀
                                                                    │ ▀▀▀▀▀▀▀▀▀▀▀▀
                                                                    │ ▀▀▀▀▀▀▀▀▀▀▀▀
                                                                    │
                                                                    │ I am the mascot of a place where
                                                                    │ people write programs.
                                                                    │
                                                                    │ Followers     20.5k, following 9
                                                                    │ Repositories  6
                                                                    │ Total stars   ★ 5.9k
                                                                    │ Favourite     Swift
                                                                    │ Company       @github
                                                                    │ Location      San Francisco
                                                                    │ Site          github.blog
                                                                    │ Member since  2011-01-25
                                                                    │
                                                                    │ ██████████████████████▊███████▊██████▊
                                                                    │ ■ Swift 60.0%  ■ C 20.0%  ■ Rust 20.0%
                                                                    │
                                                                    │ repo-0  ★ 1k
                                                                    │ repo-1  ★ 990
                                                                    │ repo-2  ★ 980
                                                                    │ repo-3  ★ 970
                                                                    │ repo-4  ★ 960
        ↵ repositories  ↑↓ move  ^O browser  ^R ask again  ^X random  tab card  esc leave  F1 help
        """
    private static let underText = """
        > octo
        3 people · GitHub
        ▌ octocat
          octopus
          octo-org
          Open exactly @octo












        ────────────────────────────────────────────────────────────────────────────
        ▀▀▀▀▀▀▀▀  The Octocat
        ▀▀▀▀▀▀▀▀  octocat
        ▀▀▀▀▀▀▀▀  User
        ▀▀▀▀▀▀▀▀
        I am the mascot of a place where people write programs.
        Followers     20.5k, following 9
        Repositories  6
        Total stars   ★ 5.9k
        Favourite     Swift
        Location      San Francisco
        Site          github.blog
        █████████████████████████████████████████████▊██████████████▊██████████████▊
        ■ Swift 60.0%  ■ C 20.0%  ■ Rust 20.0%
        repo-0  ★ 1k
        ↵ repositories  ↑↓ move  ^O browser  ^R ask again  ^X random  tab card
        """
}
