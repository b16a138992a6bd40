import Foundation
import GitHubModel
import TerminalUI
import Testing

@testable import Repositories

@Suite("Filter qualifiers", .timeLimit(.minutes(3)))
struct FilterQualifierTests {
    private func repositories() throws -> [Repository] {
        [
            try Sample.repository("tool", "Go", stars: 2_000) {
                ($0.topics, $0.openIssues, $0.license) = (["cli", "terminal"], 3, "Apache-2.0")
                $0.pushedAt = Sample.days(30)  // 2026-12-16
            },
            try Sample.repository("kit", "Go", stars: 100) {
                ($0.isFork, $0.forks, $0.license) = (true, 7, "MIT")
                $0.pushedAt = Sample.days(600)  // in May 2025
            },
            try Sample.repository("go-away", "C", stars: 101) { $0.isArchived = true },
            try Sample.repository("gosub", "Gosu", stars: 1) {
                ($0.isPrivate, $0.isInternal) = (true, true)
                $0.pushedAt = Date(timeIntervalSince1970: 1_709_164_800)  // 2024-02-29
            },
            try Sample.repository("book", "Jupyter Notebook", stars: 10) {
                ($0.description, $0.size) = ("is stars:many here", 1_000)
            },
            try Sample.repository("cpp", "C++", stars: 0) { $0.isTemplate = true },
            try Sample.repository("notes", nil, stars: 50) {
                $0.topics = ["Élan"]
                $0.createdAt = Date(timeIntervalSince1970: 1_577_836_800)  // the first second of 2020
            },
        ]
    }

    @Test(
        "A qualifier limits the list",
        arguments: [
            ("lang:go", ["tool", "kit"]), ("lang:GO", ["tool", "kit"]), ("language:go", ["tool", "kit"]),
            ("lang:c", ["go-away"]), ("lang:c++", ["cpp"]), ("lang:gos", ["gosub"]), ("lang:jupyter", ["book"]),
            ("lang:jupyter-notebook", ["book"]), ("lang:rust", []), ("lang:c,go", ["tool", "go-away", "kit"]),
            ("lang:c lang:c++", ["go-away", "cpp"]), ("c++", ["cpp"]), ("\"go\" lang:go", ["tool", "kit"]),
            ("stars:..1", ["gosub", "cpp"]), ("size:0.5k..1.5k", ["book"]),
            ("-lang:go -lang:c stars:<2", ["gosub", "cpp"]),
            ("lang:c,", ["go-away"]), ("lang:c++,\"jupyter notebook\"", ["book", "cpp"]),
            ("-lang:go", ["go-away", "notes", "book", "gosub", "cpp"]),
            ("stars:>100", ["tool", "go-away"]), ("stars:>=100", ["tool", "go-away", "kit"]), ("stars:<1", ["cpp"]),
            ("stars:<0", []), ("stars:<=1", ["gosub", "cpp"]), ("stars:100", ["kit"]), ("stars:=100", ["kit"]),
            ("stars:10..100", ["kit", "notes", "book"]), ("stars:1k..*", ["tool"]), ("stars:*..1", ["gosub", "cpp"]),
            ("-stars:>1", ["gosub", "cpp"]), ("stars:100..10", []),
            ("forks:7", ["kit"]), ("issues:>0", ["tool"]), ("size:>=1k", ["book"]), ("size:0", []),
            ("topic:cli", ["tool"]), ("topic:term", ["tool"]), ("topic:elan", ["notes"]), ("topic:other", []),
            ("topic:elan,cli", ["tool", "notes"]),
            ("license:mit", ["kit"]), ("license:apache", ["tool"]), ("license:mit,apache-2.0", ["tool", "kit"]),
            ("fork:yes", ["kit"]), ("fork:only", ["kit"]), ("FORK:only", ["kit"]), ("archived:yes", ["go-away"]),
            ("archived:true", ["go-away"]), ("is:fork", ["kit"]), ("is:archived", ["go-away"]),
            ("is:template", ["cpp"]),
            ("is:private", ["gosub"]), ("is:internal", ["gosub"]), ("-is:public", ["gosub"]),
            ("archived:no stars:>99", ["tool", "kit"]), ("fork:no lang:go", ["tool"]),
            ("lang:go too", ["tool"]), ("too lang:go", ["tool"]),
            ("lang:\"go\"", ["tool", "kit"]), ("lang:\"C++\"", ["cpp"]), ("lang:\"jupyter notebook\"", ["book"]),
            ("lang:\"jupyter notebook\" stars:<5", []), ("lang:\"jupyter no", ["book"]), ("lang:\"gos", ["gosub"]),
            ("stars:\">100\" lang:\"C\"", ["go-away"]), ("topic:\"cli\"", ["tool"]), ("fork:\"yes\"", ["kit"]),
        ])
    func limits(text: String, expected: [String]) throws {
        #expect(try names(text) == expected)
    }

    @Test(
        "Dates are compared in UTC, and ages with the time of the list",
        arguments: [
            ("pushed:2026", ["tool"]), ("pushed:2026-12", ["tool"]), ("pushed:2026-12-16", ["tool"]),
            ("pushed:>2026-12-15", ["tool"]), ("pushed:>2026-12-16", []), ("pushed:>=2026-12-16", ["tool"]),
            ("pushed:<2026", ["kit", "gosub"]), ("pushed:<=2024-02-29", ["gosub"]), ("pushed:<2024-02-29", []),
            ("pushed:2024..2025", ["kit", "gosub"]), ("pushed:2025..*", ["tool", "kit"]), ("pushed:*..2024", ["gosub"]),
            ("pushed:>2026-12-15T23:00:00Z", ["tool"]), ("pushed:<2024-02-29T01:00:00+01:00", []),
            ("pushed:<=2024-02-29T01:00:00+01:00", ["gosub"]), ("pushed:<31d", ["tool"]), ("pushed:30d", ["tool"]),
            ("pushed:<29d", []),
            ("pushed:>29d", ["tool", "kit", "gosub"]),
            ("pushed:>1y", ["kit", "gosub"]), ("pushed:1w..5w", ["tool"]), ("pushed:12m..2y", ["kit"]),
            ("-pushed:>1y", ["tool", "go-away", "notes", "book", "cpp"]), ("created:2020", ["notes"]),
        ])
    func dates(text: String, expected: [String]) throws {
        #expect(try names(text) == expected)
    }

    @Test(
        "A qualifier without a complete value limits nothing",
        arguments: [
            "lang:", "lang:\"", "lang:\"\"", "lang:,", "stars:", "stars:>", "stars:>=", "stars:10..", "stars:10.",
            "stars:>1.5", "pushed:>2024-12-31T23",
            "topic:",
            "fork:", "fork:n", "fork:tr", "fork:true", "archived:fa", "is:arch", "-is:", "pushed:20", "pushed:>2025-1",
            "pushed:2025-", "pushed:2025-10-", "pushed:2025..", "sort:sta", ":",
        ])
    func incomplete(text: String) throws {
        #expect(try names(text).count == (text == ":" ? 1 : 7))  // a colon alone is a word, and in one description
        #expect(filter(text).problem == nil)
    }

    @Test(
        "An unknown name or value is a problem that says what is known",
        arguments: [
            (
                "langauge:go",
                "\"langauge:\" is not a filter. Did you mean lang:? Filters: lang: stars: forks: size: issues: pushed: created:"
                    + " topic: license: is: fork: archived: sort:"
            ),
            ("stars:many", "\"many\" is no value of stars: use a number, such as 100, >1k, <=50 or 10..50."),
            ("stars:>x", ""), ("fork:maybe", "use yes, no"), ("stars:1..x", ""),
            ("is:odd", ""),
            ("stars:>99999999999999999999999", ""), ("stars:-1", ""), ("stars:9999999999999m", ""),
            ("pushed:2025-10-31T99:00:00Z", "use a date"), ("stars:>>1", ""),
            ("pushed:2025-13", "use a date"),
            ("pushed:2025-02-30", ""), ("pushed:99999999d", ""), ("pushed:x", ""), ("pushed:20251010", ""),
            ("sort:size", "use stars, name"), ("-sort:name", ""), ("-fork:true", ""), ("stars:１", ""),
        ])
    func problem(text: String, message: String) throws {
        let problem = try #require(filter(text).problem)
        #expect(problem.description.hasPrefix(message) || problem.description.contains(message))
        #expect(try names(text).count == 7, "it limits nothing")
    }

    @Test(
        "The beginning of a value is a problem once nobody is typing",
        arguments: ["stars:>", "stars:>1.5", "lang:", "is:arch", "pushed:20"])
    func complete(text: String) throws {
        let filter = ListFilter(text, values: FilterValues(of: try repositories()), now: Sample.now, isComplete: true)
        #expect(filter.problem != nil)
    }

    @Test(
        "A word that has no letters before a colon, or an address, is a plain word",
        arguments: [
            ("5\" lang:go", []), ("\"is here\"", []), ("\"many here\"", ["book"]), ("\"many here", ["book"]),
            ("https://github.com", []), ("std::vector", []), ("1:2", []),
        ] as [(String, [String])])
    func plainWord(text: String, expected: [String]) throws {
        #expect(try names(text) == expected)
        #expect(filter(text).problem == nil)
    }

    @Test(
        "A filter can set the order",
        arguments: [
            ("sort:name", ["book", "cpp", "go-away", "gosub", "kit", "notes", "tool"]),
            ("sort:name-desc lang:go", ["tool", "kit"]), ("sort:stars-asc lang:go", ["kit", "tool"]),
            ("sort:stars go", ["tool", "go-away", "kit", "gosub"]),
            ("sort:pushed is:public", ["tool", "kit", "book", "cpp", "go-away", "notes"]),
        ])
    func sorting(text: String, expected: [String]) throws {
        #expect(try names(text) == expected)
    }

    @Test(
        "The last word is completed as far as the candidates agree, then to the first one",
        arguments: [
            ("la", "lang:"), ("lang:g", "lang:go"), ("lang:go", "lang:Go "), ("lang:gos", "lang:Gosu "),
            ("lang:jup", "lang:\"Jupyter Notebook\" "), ("lang:go,c+", "lang:go,C++ "), ("f", "fork"),
            ("fork", "fork:"),
            ("-is:a", "-is:archived "), ("too l", "too lang:"), ("topic:t", "topic:terminal "),
            ("license:a", "license:Apache-2.0 "),
            ("sort:pu", "sort:pushed"), ("fork:o", "fork:only "), ("s", "stars:"), ("li", "license:"),
        ] as [(String, String)])
    func completion(text: String, expected: String) throws {
        var rows = RepositoryListModel()
        rows.setRepositories(try repositories(), at: Sample.now)
        rows.filter(by: text)
        #expect(rows.completedFilter(text) == expected)
    }

    @Test(
        "Without a candidate nothing is completed",
        arguments: ["", " ", "xyz", "lang:xyz", "stars:1", "lang:go ", "http://"])
    func noCompletion(text: String) throws {
        var rows = RepositoryListModel()
        rows.setRepositories(try repositories(), at: Sample.now)
        rows.filter(by: text)
        #expect(rows.completedFilter(text) == nil)
    }

    private func filter(_ text: String) -> ListFilter {
        ListFilter(text, values: FilterValues(of: []), now: Sample.now)
    }

    @Test("A word matches the start of the language, after better matches")
    func languageName() throws {
        #expect(try names("go") == ["go-away", "gosub", "tool", "kit"])
        #expect(try names("notebook") == ["book"])
        #expect(try names("jn").isEmpty, "letters in order are not enough")
    }

    /// Returns the names of the matches, best first.
    private func names(_ text: String) throws -> [String] {
        var rows = RepositoryListModel()
        rows.setRepositories(try repositories(), at: Sample.now)
        rows.change(.grouping)
        rows.filter(by: text)
        return rows.lines.compactMap { $0.repository?.name }
    }

    @Test("With qualifiers only, sections keep their order; the bar counts what is listed")
    func sections() throws {
        var state = try Sample.state(.listingUpdated(Sample.listing(try repositories())))
        _ = Sample.press(&state, typing: "/stars:<2000")
        #expect(
            state.names == [
                "C", "go-away", "GO", "kit", "JUPYTER NOTEBOOK", "book", "GOSU", "gosub", "C++", "cpp", "NO LANGUAGE",
                "notes",
            ])
        let lines = RepositoriesScreen.view(state, in: state.size).lines.map(\.text)
        #expect(lines[2].hasSuffix("of 5 repositories with a language"))
        #expect(lines[3] == "■ C 20.0%  ■ Go 20.0%  ■ Jupyter Notebook 20.0%  ■ Gosu 20.0%  ■ C++ 20.0%")
    }
}
