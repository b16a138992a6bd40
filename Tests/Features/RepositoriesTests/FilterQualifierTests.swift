import GitHubModel
import TerminalUI
import Testing

@testable import Repositories

@Suite("Filter qualifiers", .timeLimit(.minutes(3)))
struct FilterQualifierTests {
    private func repositories() throws -> [Repository] {
        [
            try Sample.repository("tool", "Go", stars: 2_000) { $0.topics = ["cli", "terminal"] },
            try Sample.repository("kit", "Go", stars: 100) { $0.isFork = true },
            try Sample.repository("go-away", "C", stars: 101) { $0.isArchived = true },
            try Sample.repository("gosub", "Gosu", stars: 1),
            try Sample.repository("book", "Jupyter Notebook", stars: 10) { $0.description = "is stars:many here" },
            try Sample.repository("cpp", "C++", stars: 0),
            try Sample.repository("notes", nil, stars: 50) { $0.topics = ["Élan"] },
        ]
    }

    @Test(
        "A qualifier limits the list",
        arguments: [
            ("lang:go", ["tool", "kit"]), ("lang:GO", ["tool", "kit"]), ("language:go", ["tool", "kit"]),
            ("lang:c", ["go-away"]), ("lang:c++", ["cpp"]), ("lang:gos", ["gosub"]), ("lang:jupyter", ["book"]),
            ("lang:jupyter-notebook", ["book"]), ("lang:rust", []),
            ("stars:>100", ["tool", "go-away"]), ("stars:>=100", ["tool", "go-away", "kit"]), ("stars:<1", ["cpp"]),
            ("stars:<0", []), ("stars:<=1", ["gosub", "cpp"]), ("stars:100", ["kit"]), ("stars:=100", ["kit"]),
            ("stars:10..100", ["kit", "notes", "book"]), ("stars:1k..*", ["tool"]), ("stars:>1.5", []),
            ("topic:cli", ["tool"]), ("topic:term", ["tool"]), ("topic:elan", ["notes"]), ("topic:other", []),
            ("fork:yes", ["kit"]), ("fork:only", ["kit"]), ("FORK:true", ["kit"]), ("archived:yes", ["go-away"]),
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
        "A qualifier without a complete value limits nothing",
        arguments: [
            "lang:", "lang:\"", "lang:\"\"", "stars:", "stars:>", "stars:>=", "topic:", "fork:", "fork:n", "fork:tr",
            "archived:fa", ":",
        ])
    func incomplete(text: String) throws {
        #expect(try names(text).count == (text == ":" ? 1 : 7))  // a colon alone is a word, and in one description
    }

    @Test(
        "A word that is no qualifier is a plain word",
        arguments: [
            ("stars:many", ["book"]), ("stars:>x", []), ("fork:maybe", []), ("is:fork", []), ("stars:1..x", []),
            ("stars:>99999999999999999999999", []), ("5\" lang:go", []), ("\"is here\"", []),
        ])
    func plainWord(text: String, expected: [String]) throws {
        #expect(try names(text) == expected)
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
        rows.setRepositories(try repositories())
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
