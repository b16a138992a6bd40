import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

@Suite("Repository filter", .timeLimit(.minutes(3)))
struct RepositoryFilterTests {
    private func state(_ repositories: [Repository]? = nil) throws -> RepositoriesScreen.State {
        try Sample.state(.listingUpdated(Sample.listing(try repositories ?? Sample.few())))
    }

    @Test("Each letter filters by name and description, and the status counts the matches")
    func filters() throws {
        var state = try state()
        _ = Sample.press(&state, typing: "/")
        #expect(state.isFiltering)
        #expect(state.names.count == 10)
        _ = Sample.press(&state, typing: "arm")
        #expect(state.names == ["SWIFT", "octopus"])
        #expect(state.selected?.name == "octopus")
        #expect(RepositoriesScreen.status(of: state) == ["1 of 6 match", "★ 1.2k", "top language Swift"])
        _ = Sample.press(&state, typing: "x")
        #expect(state.names.isEmpty)
        #expect(state.selected == nil)
        let lines = RepositoriesScreen.view(state, in: state.size).lines.map(\.text)
        #expect(lines.contains("  No matches. Esc closes the filter."))
        #expect(lines.last == "esc close  F1 help  ^O profile  ^R refresh", "no other key does anything")
        _ = Sample.press(&state, .backspace)
        #expect(RepositoriesScreen.view(state, in: state.size).lines.last?.text.contains("tab list") == true)
    }

    @Test("The help of the filter names the key that completes a word, as the user has bound it")
    func helpKey() throws {
        func notes(_ state: RepositoriesScreen.State) -> [String] {
            RepositoriesScreen.help(of: state).flatMap { $0.rows.map(\.text) }
        }
        var state = try state()
        #expect(notes(state).contains("Tab: Completes names and values."))
        state.keyNames = KeyNames(KeyChanges([.tab: nil, .alt("t"): "complete-filter"]))
        #expect(notes(state).contains("Alt-T: Completes names and values."))
        state.keyNames = KeyNames(KeyChanges([.tab: nil]))
        #expect(!notes(state).contains { $0.hasSuffix("Completes names and values.") })
    }

    @Test("The key line has only keys that do something")
    func keyLine() throws {
        func keyLine(_ state: RepositoriesScreen.State) -> String? {
            RepositoriesScreen.view(state, in: Size(columns: 200, rows: 24)).lines.last?.text
        }
        var state = try state()
        #expect(keyLine(state)?.contains("↑↓ move") == true)
        _ = Sample.press(&state, typing: "/zzzz")
        _ = Sample.press(&state, .tab)
        #expect(
            keyLine(state)
                == "esc close  / filter  F1 help  p people  f hide forks  a hide archived  * starred  o profile  y copy  r refresh"
        )
        #expect(
            keyLine(try self.state([])) == "esc back  F1 help  p people  * starred  o profile  y copy  r refresh")
    }

    @Test("While repositories can arrive, the keys stay in place")
    func keyLineWhileLoading() throws {
        var state = try Sample.state(.listingUpdated(Sample.listing(try Sample.few(), isComplete: false)))
        _ = Sample.press(&state, typing: "/zzzz")
        #expect(state.names.isEmpty)
        let line = RepositoriesScreen.view(state, in: state.size).lines.last?.text
        #expect(line?.contains("tab list  F1 help  ↑↓ move") == true, "\(line ?? "")")
    }

    @Test("If forks or archived repositories are all there is, their keys are named")
    func allHidden() throws {
        var state = try state([Sample.repository("copy", nil, stars: 1) { $0.isFork = true }])
        _ = Sample.press(&state, typing: "f")
        #expect(
            RepositoriesScreen.view(state, in: state.size).lines.map(\.text)
                .contains("  All repositories are hidden by filters. f shows them."))
        _ = Sample.press(&state, typing: "f")
        #expect(state.names.contains("copy"))
    }

    @Test("The best match is first and selected, also in its section; terms can be in any order")
    func best() throws {
        let some = try [
            Sample.repository("catalog", "C", stars: 900), Sample.repository("swift-log", "Swift", stars: 2),
            Sample.repository("alpha-go", "Swift", stars: 5) { $0.description = "Logs swiftly" },
        ]
        var state = try state(some)
        _ = Sample.press(&state, typing: "/log")
        #expect(state.names == ["SWIFT", "swift-log", "alpha-go", "C", "catalog"])
        #expect(state.selected?.name == "swift-log")
        _ = Sample.press(&state, typing: " swift")
        #expect(state.names == ["SWIFT", "swift-log", "alpha-go"])
    }

    @Test("A misspelled name follows those that match as typed, and the word that is meant is marked")
    func similar() throws {
        var state = try state([
            Sample.repository("kubernetes", "Go", stars: 9), Sample.repository("kubernites-clone", "Go", stars: 1),
            Sample.repository("other", "Go", stars: 5) { $0.description = "kubernetes" },
        ])
        _ = Sample.press(&state, typing: "/kubernites")
        #expect(state.names == ["GO", "kubernites-clone", "kubernetes"])
        let rows = RepositoriesScreen.view(state, in: state.size).lines.filter { $0.text.contains("kubernetes") }
        #expect(rows.first?.runs.filter { $0.style.underline }.map(\.text) == ["kubernetes"])
    }

    @Test("Letters in order match in names only, not in descriptions")
    func descriptions() throws {
        var state = try state([
            Sample.repository("g-u-a-v-a", "Java", stars: 1),
            Sample.repository("other", "Java", stars: 9) { $0.description = "A great utility that avoids all waste" },
            Sample.repository("core", "Java", stars: 5) { $0.description = "Built on Guava" },
        ])
        _ = Sample.press(&state, typing: "/guava")
        #expect(state.names == ["JAVA", "g-u-a-v-a", "core"] || state.names == ["JAVA", "core", "g-u-a-v-a"])
    }

    @Test("Matches are highlighted in the name and the description")
    func marks() throws {
        var state = try state()
        _ = Sample.press(&state, typing: "/arm")
        let row = try #require(
            RepositoriesScreen.view(state, in: state.size).lines.first { $0.text.contains("octopus") })
        #expect(row.runs.filter { $0.style.underline }.map(\.text) == ["arm"])
        _ = Sample.press(&state, .control("u"), typing: "ocp")
        let name = try #require(
            RepositoriesScreen.view(state, in: state.size).lines.first { $0.text.contains("octopus") })
        #expect(name.runs.filter { $0.style.underline }.map(\.text) == ["oc", "p"])
    }

    @Test("One Esc closes the filter, text and line; the next closes the screen; the selection stays")
    func escape() throws {
        var state = try state()
        _ = Sample.press(&state, typing: "/naut")
        _ = Sample.press(&state, .down)
        let selected = state.selected
        #expect(selected?.name == "argonaut")
        _ = Sample.press(&state, .escape)
        #expect(!state.isFiltering)
        #expect(state.filter.isEmpty)
        #expect(state.names.count == 10)
        #expect(state.selected == selected)
        #expect(!RepositoriesScreen.isFinished(state))
        _ = Sample.press(&state, .escape)
        #expect(RepositoriesScreen.isFinished(state))
    }

    @Test("Tab goes to the filtered list, where letters are keys and Esc clears the filter")
    func toList() throws {
        var state = try state()
        _ = Sample.press(&state, typing: "/o")
        _ = Sample.press(&state, .tab)
        let count = state.names.count
        _ = Sample.press(&state, typing: "g")
        #expect(state.filter.text == "o")
        #expect(!state.rows.isGrouped)
        #expect(state.names.count < count)
        _ = Sample.press(&state, .escape)
        #expect(state.filter.isEmpty)
        #expect(!RepositoriesScreen.isFinished(state))
        #expect(state.names.count == 6)
    }

    @Test("f and a hide and show forks and archived repositories, with a note in the status")
    func hidden() throws {
        var state = try state()
        _ = Sample.press(&state, typing: "gf")
        #expect(state.names == ["dotfiles", "octopus", "nautilus", "argonaut"])
        _ = Sample.press(&state, typing: "a")
        #expect(state.names == ["dotfiles", "octopus", "argonaut"])
        #expect(
            RepositoriesScreen.status(of: state)
                == ["3 of 6 match", "★ 3.2k", "forks hidden", "archived hidden", "top language Swift"])
        _ = Sample.press(&state, typing: "fa")
        #expect(state.names.count == 6)
        _ = Sample.press(&state, typing: "sn")
        #expect(RepositoriesScreen.status(of: state).contains("by name"), "an order other than the default is shown")
    }

    @Test("New pages are filtered, and the selection stays")
    func loading() throws {
        let all = try Sample.many(200)
        var state = try Sample.state(.listingUpdated(Sample.listing(Array(all.prefix(100)), isComplete: false)))
        _ = Sample.press(&state, typing: "/7")
        _ = Sample.press(&state, .down, .down, .down)
        let (selected, row) = (state.line?.id, state.list.selected - state.list.top)
        Sample.send(.listingUpdated(Sample.listing(all, pages: 2)), &state)
        #expect(selected != nil)
        #expect(state.line?.id == selected)
        #expect(state.list.selected - state.list.top == row)
        #expect(state.rows.statistics.count == all.count { $0.name.contains("7") })
    }

    @Test("Editing the filter step by step gives the same rows as the complete text", arguments: 0..<20)
    func letterByLetter(seed: UInt64) throws {
        var random = SeededGenerator.ofRun(seed)
        let all = try Sample.many(120) + Sample.few()
        var (rows, text) = (RepositoryListModel(), "")
        rows.setRepositories(all, at: Sample.now)
        for _ in 0..<40 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: text = ""
            case 1, 2: text = String(text.dropLast())
            case 3: text = "\(["r", "S", " "].randomElement(using: &random) ?? "")\(text)"
            case 4: rows.change(.forks)
            default:
                text +=
                    ["r", "e", "7", "s", "S", " ", "é", "\u{301}", "lang:s", "stars:>1", "fork:n", "o", "topic:"]
                    .randomElement(using: &random) ?? ""
            }
            rows.filter(by: text)
            var complete = RepositoryListModel()
            complete.setRepositories(all, at: Sample.now)
            if rows.hidesForks { complete.change(.forks) }
            complete.filter(by: text)
            #expect(rows.lines == complete.lines, "\(text)")
        }
    }

    @Test("Filtering 2,350 repositories takes less than 10 s per key")
    func speed() throws {
        let words = ["swift", "log", "tool", "kit", "server", "graph", "parser", "micro"]
        let many = try (0..<2_350).map { number in
            try Sample.repository(
                "\(words[number % 8])-\(words[number / 8 % 8])-\(number)", ["Swift", "C", nil, "Go"][number % 4],
                stars: number
            ) { $0.description = "A \(words[number / 3 % 8]) that makes each \(words[number / 5 % 8]) a better one." }
        }
        var state = try state(many)
        _ = Sample.press(&state, typing: "/")
        let times = "swift log".map { key in
            processorTime {
                _ = Sample.press(&state, .character(key))
                _ = RepositoriesScreen.view(state, in: Size(columns: 200, rows: 50))
            }
        }
        print("filter of 2,350, a key and its frame:", times.map { "\($0)" }.joined(separator: ", "))
        #expect(state.rows.statistics.count > 0)
        #expect(times.allSatisfy { $0 < .seconds(10) }, "debug build")
    }
}
