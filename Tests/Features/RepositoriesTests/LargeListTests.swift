import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

@Suite("Large lists", .timeLimit(.minutes(3)))
struct LargeListTests {
    /// A screen with 2,320 repositories in the languages of a large account, as their shares of 2,320.
    static func state(in size: Size = Size(columns: 80, rows: 24)) throws -> RepositoriesScreen.State {
        let counts: [(String?, Int)] = [
            ("Python", 460), ("Java", 240), ("Go", 230), ("JavaScript", 200), ("C++", 190), ("TypeScript", 150),
            ("Jupyter Notebook", 120), ("HTML", 80), ("Shell", 70), ("Dart", 60), ("Kotlin", 55), ("Rust", 50),
            ("C", 45), ("Swift", 3), ("Haskell", 2), (nil, 365),
        ]
        var all: [Repository] = []
        for (language, count) in counts {
            all += try (0..<count).map { number in
                try Sample.repository("\(language ?? "none")-\(number)", language, stars: (number * 7919) % 5_000) {
                    // Only a push counts as age; everything was updated today.
                    ($0.pushedAt, $0.updatedAt) = (Sample.days(400), Sample.now)
                }
            }
        }
        return try Sample.state(in: size, .listingUpdated(Sample.listing(all)))
    }

    private func lines(_ state: RepositoriesScreen.State) -> [String] {
        RepositoriesScreen.view(state, in: state.size).lines.map(\.text)
    }

    @Test("The position is in view in every window that has space for it, and counts collapsed repositories")
    func position() throws {
        for size in Golden.sizes + [Size(columns: 20, rows: 4)] {
            var state = try Self.state(in: size)
            for _ in 0..<11 { _ = Sample.press(&state, .down) }
            #expect(lines(state)[0].hasSuffix(" 12/2,320"))
            _ = Sample.press(&state, .end)
            #expect(lines(state)[0].hasSuffix(" 2,320/2,320"))
            _ = Sample.press(&state, .home, .character("z"), .down)
            #expect(lines(state)[0].hasSuffix(" 461/2,320"), "the second language begins after 460 repositories")
        }
    }

    @Test("z is a table of contents: a title for each language, in the order of the bar")
    func contents() throws {
        var state = try Self.state()
        let selected = state.line?.language
        _ = Sample.press(&state, .character("z"))
        #expect(state.names.prefix(4) == ["PYTHON…", "JAVA…", "GO…", "JAVASCRIPT…"])
        #expect(state.names.suffix(2) == ["HASKELL…", "NO LANGUAGE…"])
        #expect(state.names.count == 16)
        #expect(state.line?.language == selected)
        #expect(lines(state)[2].hasSuffix("  of 1,955 repositories with a language"))
        #expect(lines(state)[3] == "■ Python 23.5%  ■ Java 12.3%  ■ Go 11.8%  ■ JavaScript 10.2%  ■ C++ 9.7%")
        #expect(lines(state)[4] == "■ other 32.5%")
        #expect(state.rows.statistics.topLanguage == "Python")
        _ = Sample.press(&state, .down, .right)
        #expect(state.names.count == 16 + 240)
        #expect(state.line?.id == .section("Java"))
        _ = Sample.press(&state, .down, .left)
        #expect(state.names.count == 16)
        #expect(state.line?.id == .section("Java"))
        _ = Sample.press(&state, .character("z"))
        #expect(state.names.count == 2_336)
    }

    @Test("Collapsing all includes languages of later pages")
    func laterPages() throws {
        let all = try Sample.many(200)
        var state = try Sample.state(
            .listingUpdated(Sample.listing(all.filter { $0.language == "Swift" }, isComplete: false)))
        _ = Sample.press(&state, .character("z"))
        Sample.send(.listingUpdated(Sample.listing(all, pages: 2)), &state)
        #expect(state.names.allSatisfy { $0.hasSuffix("…") })
        #expect(state.names.count == 4)
    }

    @Test("[ and ] go from language to language, and stop at the ends")
    func languages() throws {
        var state = try Self.state()
        func language(_ key: Character) -> String? {
            _ = Sample.press(&state, .character(key))
            return state.line?.repository == nil ? state.line?.language : "not a title"
        }
        #expect(["]", "]", "[", "[", "["].map(language) == ["Java", "Go", "Java", "Python", "Python"])
        _ = Sample.press(&state, .character("G"))
        #expect(state.selected != nil)
        #expect(language("]") == nil)
        #expect(language("[") == "Haskell")
    }

    @Test("S reverses the order, and the next order has its own direction")
    func reverses() throws {
        var state = try Sample.state(.listingUpdated(Sample.listing(try Sample.few())))
        _ = Sample.press(&state, typing: "gS")
        #expect(state.names == ["argonaut", "squid", "cuttlefish", "nautilus", "octopus", "dotfiles"])
        #expect(RepositoriesScreen.status(of: state).contains("by stars, reversed"))
        _ = Sample.press(&state, typing: "sn")
        #expect(RepositoriesScreen.status(of: state).contains("by name"))
        #expect(state.names == state.names.sorted())
    }

    @Test("Half pages are half of the visible rows")
    func halfPages() throws {
        var state = try Self.state()
        let (first, height) = (state.list.selected, state.list.visible.count)
        _ = Sample.press(&state, .control("d"))
        #expect(state.list.selected == first + height / 2)
        _ = Sample.press(&state, .control("u"))
        #expect(state.list.selected == first)
        _ = Sample.press(&state, .control("u"))
        #expect(state.list.selected == 0)
    }

    @Test("The age is that of the last push, under a title; there is none without a push")
    func age() throws {
        var state = try Self.state()
        #expect(lines(state)[5].contains("PUSHED"))
        let rows = lines(state).filter { $0.contains("Python-") }
        #expect(!rows.isEmpty)
        #expect(rows.allSatisfy { $0.contains("13 months ago") })
        let never = try Sample.repository("never", "Swift") { $0.updatedAt = Sample.now }
        state = try Sample.state(.listingUpdated(Sample.listing([never])))
        #expect(!lines(state).contains { $0.contains("PUSHED") })
        #expect(!lines(state).contains { $0.contains("just now") })
    }

    @Test(
        "Every language is within a cell of its share of the bar, and the cells add up", arguments: [40, 80, 120, 200])
    func bar(columns: Int) throws {
        let state = try Self.state(in: Size(columns: columns, rows: 34))
        let (bar, counts) = (state.rows.bar, state.rows.statistics.languages)
        let total = Double(counts.reduce(0) { $0 + $1.repositories })
        #expect(bar.segments.map(\.name) == ["Python", "Java", "Go", "JavaScript", "C++", "other"])
        let runs = bar.line(in: columns).text.split(separator: "▊", omittingEmptySubsequences: false).dropLast()
        let widths = runs.map { Double($0.count + 1) }
        #expect(widths.reduce(0, +) == Double(columns))
        for (segment, width) in zip(bar.segments, widths) {
            #expect(abs(width - segment.share / total * Double(columns)) < 1, "\(segment.name)")
        }
    }
}
