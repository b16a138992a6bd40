import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

/// As a terminal shows them, so that a wide character or a mark in the wrong place would be seen.
@Suite("The repositories on a terminal", .timeLimit(.minutes(1)))
struct RepositoriesGoldenTests {
    private func shown(_ columns: Int, _ rows: Int, typing text: String = "") throws -> String {
        let size = Size(columns: columns, rows: rows)
        var state = try Sample.state(
            in: size, .named(try Sample.mona(repositories: 6)), .listed(Sample.listing(try Sample.rich())))
        _ = Sample.press(&state, typing: text)
        return VirtualScreen.showing(RepositoriesScreen.view(state, in: size)).text
    }

    @Test("40x10: name, stars, and what is left of a description")
    func narrow() throws {
        #expect(
            try shown(40, 10) == """
                mona  Mona Lisa Octocat  Draws octopuse…
                6 repositories · ★ 3.3k · mostly Swift …
                ▾ Swift  2 · ★ 1.2k
                ▌ octopus            ★ 1.2k  Eight arms…
                  squid fork         ★    3
                ▾ C  2 · ★ 40
                  nautilus archived  ★   40  A shell 貝
                  argonaut           ★    0  Paper
                ▾ Python  1 · ★ 40
                ↵ details  esc back  / filter  F1 help
                """)
    }

    @Test("80x24: ages as well, and the languages")
    func usual() throws {
        #expect(
            try shown(80, 24) == """
                mona  Mona Lisa Octocat  Draws octopuses.
                6 repositories · ★ 3.3k · mostly Swift · 2 followers
                ██████████▊█████████▊████▊  ■ Swift 40.0%  ■ C 40.0%  ■ Python 20.0%
                ▾ Swift  2 · ★ 1.2k
                ▌ octopus            ★ 1.2k  ⑂ 120  2 h ago        Eight arms. 🐙
                  squid fork         ★    3         3 days ago
                ▾ C  2 · ★ 40
                  nautilus archived  ★   40  ⑂   4  3 months ago   A shell 貝
                  argonaut           ★    0         20 days ago    Paper
                ▾ Python  1 · ★ 40
                  cuttlefish fork    ★   40  ⑂   4  2 years ago
                ▾ No language  1 · ★ 2k
                  dotfiles           ★   2k  ⑂ 200  1 day ago
                \(String(repeating: "\n", count: 9))
                ↵ details  esc back  / filter  F1 help  Space fold  g all together  s by name
                """)
    }

    @Test("200x50: every column; all together, the language too")
    func wide() throws {
        #expect(
            try shown(200, 50, typing: "g") == """
                mona  Mona Lisa Octocat  Draws octopuses.
                6 repositories · ★ 3.3k · mostly Swift · 2 followers
                ███████████████▊███████████████▊███████▊  ■ Swift 40.0%  ■ C 40.0%  ■ Python 20.0%
                ▌ dotfiles           ★   2k  ⑂ 200            1 day ago      Apache-2.0
                  octopus            ★ 1.2k  ⑂ 120  ■ Swift   2 h ago        Apache-2.0  Eight arms. 🐙
                  cuttlefish fork    ★   40  ⑂   4  ■ Python  2 years ago
                  nautilus archived  ★   40  ⑂   4  ■ C       3 months ago   Apache-2.0  A shell 貝
                  squid fork         ★    3         ■ Swift   3 days ago
                  argonaut           ★    0         ■ C       20 days ago    Apache-2.0  Paper
                \(String(repeating: "\n", count: 39))
                ↵ details  esc back  / filter  F1 help  g by language  s by name  f no forks  a none archived  o browser  y copy  r reload  ↑↓ move
                """)
    }

    @Test("80x24, filtered: the best first, the letters typed above the list")
    func filtered() throws {
        #expect(
            try shown(80, 24, typing: "/o") == """
                mona  Mona Lisa Octocat  Draws octopuses.
                3 listed · 6 repositories · ★ 3.2k · mostly Swift · 2 followers
                ████████████▊████████████▊  ■ Swift 50.0%  ■ C 50.0%
                / o
                ▾ Swift  1 · ★ 1.2k
                ▌ octopus   ★ 1.2k  ⑂ 120  2 h ago        Apache-2.0  Eight arms. 🐙
                ▾ No language  1 · ★ 2k
                  dotfiles  ★   2k  ⑂ 200  1 day ago      Apache-2.0
                ▾ C  1 · ★ 0
                  argonaut  ★    0         20 days ago    Apache-2.0  Paper
                \(String(repeating: "\n", count: 12))
                ↵ details  esc clear  tab to the list  F1 help  ↑↓ move  ^O browser  ^R reload
                """)
    }
}
