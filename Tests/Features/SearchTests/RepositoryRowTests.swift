import GitHubModel
import PeopleSupport
import TerminalUI
import Testing

@testable import People
@testable import PeopleUI
@testable import Search

@Suite("Rows of repositories in the prompt", .timeLimit(.minutes(3)))
struct RepositoryRowTests {
    private func match(_ name: String = "finder", stars: Int = 82_000) throws -> RepositoryMatch {
        var repository = try Repository(
            id: 5, fullName: "juno/\(name)", url: "https://github.com/juno/\(name)")
        repository.stars = stars
        repository.forks = 3_100
        repository.language = "Go"
        repository.description = "Finds what you mean"
        return try #require(RepositoryMatch(repository, owner: try Sample.person("juno", 900)))
    }

    private func state(
        _ text: String = "finder", _ logins: [String] = ["finderly"], matches: [RepositoryMatch]? = nil,
        in size: Size = Size(columns: 80, rows: 24)
    ) throws -> SearchScreen.State {
        let people = try logins.enumerated().map { try Sample.person($1, Int64($0) + 1) }
        var search = Sample.search(people)
        search.repositories = try matches ?? [match()]
        return Sample.state(text, in: size, .searchFinished(.found(search), to: text))
    }

    private func press(_ state: inout SearchScreen.State, _ keys: Key...) -> [SearchScreen.Effect] {
        keys.flatMap { SearchScreen.reduce(&state, .pressed($0)) }
    }

    private func selected() throws -> SearchScreen.State {
        var state = try state()
        _ = press(&state, .down, .down)
        return state
    }

    @Test("They are below the people and the exact login, with the name highlighted")
    func order() throws {
        let state = try state()
        #expect(state.rowCount == 3)
        #expect(state.row(at: 1) == .exactLogin(try Login("finder")))
        #expect(state.row(at: 2) == .repositoryMatch(try match()))
        let line = SearchScreen.view(state, in: state.size).lines[4]
        #expect(line.text.hasPrefix("  finder · juno · ★ 82k · Go"))
        #expect(SearchScreen.view(state, in: state.size).lines[1].text.contains("1 repository"))
    }

    @Test("A narrow window has room for the number of marked people, also beside repositories")
    func marks() throws {
        var state = try state("finder", ["finder1", "finder2"], in: Size(columns: 40, rows: 12))
        (state.isMulti, state.isPicker) = (true, true)
        _ = press(&state, .tab, .tab)
        #expect(SearchScreen.view(state, in: state.size).lines[1].text.hasPrefix("2 people · GitHub · 2 marked"))
    }

    @Test("Without people, a repository with the name is selected before the exact login")
    func first() throws {
        var state = try state("finder", [])
        #expect(state.selection == .repositoryMatch(try match()))
        #expect(state.row(at: 1) == .exactLogin(try Login("finder")))
        #expect(press(&state, .enter).contains(.open(.person(try match().owner))))
        state = try self.state("finder", [], matches: [match("finder-plus")])
        #expect(state.selection == .exactLogin(try Login("finder")))
        state = Sample.state("finder", .searchFinished(.found(Sample.search([])), to: "finder"))
        #expect(state.selection == .exactLogin(try Login("finder")))
        _ = SearchScreen.reduce(&state, .repositoriesFound([try match()], to: "finder"))
        #expect(state.selection == .repositoryMatch(try match()))
    }

    @Test("Five people of whom one has the login leave no room for them; fewer people or no such login do")
    func condition() throws {
        let people = ["finder1", "finder2", "finder3", "finder4"]
        #expect(try state("finder", ["finder"] + people).repositoryMatches.isEmpty)
        #expect(try state("finder", ["finder0"] + people).repositoryMatches.count == 1)
        #expect(try state("finder", ["finder"] + people.dropLast()).repositoryMatches.count == 1)
    }

    @Test("Only names that contain the text are shown, and only for a text of one word")
    func names() throws {
        #expect(try state("find", matches: [match(), match("other")]).repositoryMatches == [match()])
        #expect(try state("FINDER").repositoryMatches.count == 1)
        #expect(try state("finder juno").repositoryMatches.isEmpty)
        var state = try state()
        _ = press(&state, .character("x"))
        #expect(state.repositoryMatches.isEmpty, "they are those of another text")
    }

    @Test("Return opens the owner, the arrow the details, and Ctrl-O and Ctrl-Y use the repository's page")
    func keys() throws {
        var state = try selected()
        let match = try match()
        #expect(state.selectedRepository == match.repository)
        #expect(press(&state, .control("o")) == [.common(.openInBrowser(match.repository.url))])
        #expect(press(&state, .control("y")) == [.common(.copyMenu(CopyMenu(match.repository)))])
        #expect(press(&state, .right) == [.saveQuery(query: "finder"), .open(.repository(match.repository))])
        #expect(press(&state, .enter) == [.saveQuery(query: "finder"), .open(.person(match.owner))])
        #expect(SearchScreen.help(of: state).contains { "\($0)".contains("Open the repository in the browser") })
    }

    @Test("When picking, Return prints the owner, a look-alike at the second one")
    func picking() throws {
        var state = try selected()
        let owner = try match().owner
        state.isPicker = true
        #expect(press(&state, .enter) == [.saveQuery(query: "finder"), .open(.person(owner))])
        state = try selected()
        state.isPicker = true
        state.lookAlikes[owner.id] = nil
        #expect(press(&state, .enter) == [.compare(owner)])
        let question = SearchScreen.reduce(&state, .compared(owner, lookAlike: try Login("jun0")))
        guard case .common(.showNotice(let message))? = question.first else {
            Issue.record("no question")
            return
        }
        #expect(message.hasPrefix("juno looks like jun0."))
        #expect(press(&state, .enter).contains(.open(.person(owner))))
    }

    @Test("A screen reader reads the repository, its owner and its stars")
    func accessible() throws {
        #expect(
            SearchScreen.announcement(of: try selected()) == "repository finder of juno, 82,000 stars, 3 of 3, last")
    }

    @Test("The row fits the window, and the names are shortened last", arguments: [40, 80])
    func widths(columns: Int) throws {
        let long = try match(String(repeating: "finder-", count: 14))
        let size = Size(columns: columns, rows: 24)
        var state = try state("finder", matches: [match(), long], in: size)
        state.card.isEnabled = false
        let lines = SearchScreen.view(state, in: size).lines.map(\.text)
        #expect(lines[4].hasPrefix("  finder · juno · ★ 82k · Go"))
        #expect(lines[5].contains("finder-"))
        #expect(lines[5].contains("juno · ★ 82k"))
        #expect(SearchScreen.view(state, in: size).lines.allSatisfy { $0.width <= columns })
        let tiny = RepositoryRowLayout(match: long, word: "finder")
        for width in 0...30 { #expect(tiny.line(in: width).width <= max(width, 8)) }
    }

    @Test("The card shows the repository in place of a person, and loads nothing")
    func card() throws {
        var state = try state(in: Size(columns: 120, rows: 30))
        let effects = press(&state, .down, .down)
        #expect(!effects.contains { if case .card(.load) = $0 { true } else { false } })
        let text = SearchScreen.view(state, in: state.size).text
        for part in ["juno/finder", "Finds what you mean", "★ 82k", "Language", "3.1k"] { #expect(text.contains(part)) }
        #expect(state.card.content == nil)
    }

    @Test("Repositories that arrive later are added below, and the selection stays")
    func later() throws {
        var state = try state(matches: [])
        _ = press(&state, .down)
        _ = SearchScreen.reduce(&state, .repositoriesFound([try match()], to: "other"))
        #expect(state.rowCount == 2)
        _ = SearchScreen.reduce(&state, .repositoriesFound([try match()], to: "finder"))
        #expect(state.rowCount == 3)
        #expect(state.list.count == 3)
        #expect(state.selection == .exactLogin(try Login("finder")))
    }

    @Test("A selected repository stays selected while people arrive, and loads no further page")
    func pages() throws {
        var search = Sample.search(try Sample.people(10), total: 90, nextPage: 2)
        search.repositories = [try match()]
        var state = Sample.state("finder", .searchFinished(.found(search), to: "finder"))
        let effects = press(&state, .pageDown)
        #expect(state.selectedRepository != nil)
        #expect(!effects.contains(.loadMore("finder")))
        #expect(press(&state, .up).contains(.loadMore("finder")))
        _ = press(&state, .down)
        var longer = Sample.search(try Sample.people(60), total: 90, nextPage: 3)
        longer.repositories = [try match()]
        _ = SearchScreen.reduce(&state, .searchFinished(.found(longer), to: "finder"))
        #expect(state.selectedRepository != nil)
        #expect(state.list.selected == 60)
    }

    @Test("A suggested query is the only row; Return searches for it")
    func suggestion() throws {
        let text = "tyler rust berlin"
        let query = "tyler language:rust location:berlin"
        var state = Sample.state(text, .searchFinished(.found(Sample.search([])), to: text))
        _ = SearchScreen.reduce(&state, .querySuggested(query, to: "other"))
        #expect(state.rowCount == 0)
        _ = SearchScreen.reduce(&state, .querySuggested(query, to: text))
        #expect(SearchScreen.view(state, in: state.size).lines[2].text.hasPrefix("▌ Search \(query)"))
        #expect(SearchScreen.announcement(of: state) == "No matches; search \(query), 1 of 1")
        #expect(press(&state, .enter).contains(.search(query)))
        #expect(state.text == query)
        #expect(state.suggestedQuery == nil)
    }
}
