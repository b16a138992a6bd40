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
                NARROW
                """)
    }

    @Test("80x24: ages as well, and the languages")
    func usual() throws {
        #expect(
            try shown(80, 24) == """
                USUAL
                """)
    }

    @Test("200x50: every column; all together, the language too")
    func wide() throws {
        #expect(
            try shown(200, 50, typing: "g") == """
                WIDE
                """)
    }

    @Test("80x24, filtered, a section folded")
    func filtered() throws {
        #expect(
            try shown(80, 24, typing: "/o") == """
                FILTERED
                """)
    }
}
