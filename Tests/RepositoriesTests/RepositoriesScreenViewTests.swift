import GitHubModel
import TerminalUI
import Testing

@testable import Repositories

@Suite("The repositories' picture", .timeLimit(.minutes(1)))
struct RepositoriesScreenViewTests {
    private let narrow = Size(columns: 40, rows: 10)
    private let usual = Size(columns: 80, rows: 24)

    @Test("By language at 80x24")
    func grouped() throws {
        let state = try Sample.state(
            .named(try Sample.mona(repositories: 6)), .listed(Sample.listing(try Sample.few())))
        #expect(
            RepositoriesScreen.view(state, in: usual).text == """
                mona  Mona Lisa Octocat  Draws octopuses.
                6 repositories · ★ 3.3k · mostly Swift
                Swift  2 · ★ 1.2k
                ▌ octopus            ★ 1.2k  Eight arms. 🐙
                  squid fork         ★    3
                C  2 · ★ 40
                  nautilus archived  ★   40  A shell 貝
                  argonaut           ★    0  Paper
                Python  1 · ★ 40
                  cuttlefish fork    ★   40
                No language  1 · ★ 2k
                  dotfiles           ★   2k
                \(String(repeating: "\n", count: 10))
                esc back  o browser  g all together  s by name  r reload  ↑↓ move  F1 help
                """)
    }

    @Test("All together at 40x10, while pages come")
    func together() throws {
        var state = try Sample.state(
            in: narrow, .named(try Sample.mona(repositories: 2_350)),
            .listed(Sample.listing(try Sample.few(), isComplete: false)))
        _ = RepositoriesScreen.reduce(&state, .pressed(.character("g")))
        #expect(
            RepositoriesScreen.view(state, in: narrow).text == """
                mona  Mona Lisa Octocat  Draws octopuse…
                6 of 2,350 so far · ★ 3.3k · mostly Swi…
                ▌ dotfiles           ★   2k
                  octopus            ★ 1.2k  Swift  Eig…
                  cuttlefish fork    ★   40  Python
                  nautilus archived  ★   40  C  A shell…
                  squid fork         ★    3  Swift
                  argonaut           ★    0  C  Paper

                esc back  o browser  g by language
                """)
    }

    private func lines(_ news: RepositoriesScreen.News...) throws -> (sums: String, keys: String) {
        var state = try Sample.state()
        for news in news { Sample.tell(news, &state) }
        let lines = RepositoriesScreen.view(state, in: usual).lines
        return (lines[1].text, lines[23].text)
    }

    @Test("The sums say what they count: nothing yet, so far, of how many, or all")
    func sums() throws {
        let few = try Sample.few()
        let part = RepositoriesScreen.News.listed(Sample.listing(few, isComplete: false))
        let sums = "★ 3.3k · mostly Swift"
        #expect(try lines().sums == "Asking GitHub…")
        #expect(try lines(part).sums == "6 so far · \(sums) · asking GitHub…")
        let named = RepositoriesScreen.News.named(try Sample.mona(repositories: 2_350))
        #expect(try lines(named, part).sums == "6 of 2,350 so far · \(sums) · asking GitHub…")
        #expect(try lines(named, part, .listed(Sample.listing(few))).sums == "6 repositories · \(sums)")
        #expect(try lines(.listed(Sample.listing([few[1]]))).sums == "1 repository · ★ 3 · mostly Swift")
        #expect(try lines(.listed(Sample.listing([]))).sums == "No repositories")
    }

    @Test("A failure stands under the sums, whole also at 40 columns, and what came is not called complete")
    func failure() throws {
        let part = RepositoriesScreen.News.listed(Sample.listing(try Sample.few(), isComplete: false))
        let sentence = "Can't reach api.github.com (Connection refused). Check the network connection."
        let state = try Sample.state(in: narrow, part, .failed(sentence))
        #expect(
            RepositoriesScreen.view(state, in: narrow).text == """
                mona
                6 so far · ★ 3.3k · mostly Swift
                Can't reach api.github.com (Connection
                refused). Check the network connection.
                Press r to try again.
                Swift  2 · ★ 1.2k
                ▌ octopus     ★ 1.2k  Eight arms. 🐙
                  squid fork  ★    3
                C  2 · ★ 40
                esc back  o browser  g all together
                """)
        #expect(try lines(.failed("It broke.")).sums == "Nothing has come.")
    }

    @Test("A reload of something complete is seen to be under way")
    func reload() throws {
        var state = try Sample.state(.listed(Sample.listing([])))
        _ = RepositoriesScreen.reduce(&state, .pressed(.character("r")))
        #expect(RepositoriesScreen.view(state, in: usual).lines[1].text == "No repositories · asking GitHub…")
    }

    @Test("Very long names, wide descriptions and hostile texts fit at any width", arguments: [1, 5, 12, 40, 80, 300])
    func hostile(columns: Int) throws {
        let odd = "a\u{1B}[2J\u{9B}31m\u{202E}evil\nnext\tx 👩‍👩‍👧‍👦🇫🇷 e\u{301}\u{301} " + String(repeating: "漢字", count: 200)
        let list = [
            try Sample.repository(String(repeating: "n", count: 100), "Swift") { $0.description = odd },
            try Sample.repository("wide-漢字-\(odd.filter { $0 != "/" })", odd, stars: .max / 100) {
                $0.isArchived = true
            },
        ]
        let size = Size(columns: columns, rows: 12)
        for isGrouped in [true, false] {
            var state = try Sample.state(in: size, .listed(Sample.listing(list)))
            if !isGrouped { _ = RepositoriesScreen.reduce(&state, .pressed(.character("g"))) }
            let lines = RepositoriesScreen.view(state, in: size).lines
            #expect(lines.allSatisfy { $0.width <= columns })
            let scalars = lines.map(\.text).joined().unicodeScalars
            #expect(!scalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" })
        }
    }
}
