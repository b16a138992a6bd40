import GitHubModel
import GitHubStandIn
import TerminalUI
import TestSupport
import Testing

@testable import Search

@Suite("Opening exactly what was typed", .timeLimit(.minutes(1)))
struct ExactLoginTests {
    private func press(_ state: inout SearchScreen.State, _ keys: Key...) -> [SearchScreen.Effect] {
        keys.flatMap { SearchScreen.reduce(&state, .pressed($0)) }
    }

    /// Two people found for a text; the last row is selected.
    private func state(_ text: String = "mona", _ logins: [String] = ["monalisa", "octomona"]) throws
        -> SearchScreen.State
    {
        let people = try logins.enumerated().map { try Sample.person($1, Int64($0) + 1) }
        var state = Sample.state(text, .searchFinished(.found(Sample.search(people)), to: text))
        _ = press(&state, .pageDown)
        return state
    }

    private func effects(_ state: inout SearchScreen.State, _ action: SearchScreen.Action) -> [SearchScreen.Effect] {
        SearchScreen.reduce(&state, action)
    }

    @Test("Moved to, it stays selected when people come; else the first of them is")
    func movedTo() throws {
        let found = SearchScreen.Outcome.found(
            Sample.search([try Sample.person("zora", 1), try Sample.person("zz9", 2)]))
        for isMovedTo in [true, false] {
            var state = Sample.state("zz", .storedPeopleLoaded([try Sample.stored("zzabicka", 3)], to: "zz"))
            _ = effects(&state, .searchFinished(.failed("No way."), to: "zz"))
            if isMovedTo { _ = press(&state, .down) }
            _ = effects(&state, .searchFinished(found, to: "zz"))
            let exactly = SearchScreen.Row.exactLogin(try Login("zz"))
            #expect((state.selection == exactly) == isMovedTo)
        }
    }

    @Test("The last row offers it, where the text is a login that no row has")
    func offers() throws {
        let state = try state()
        #expect(
            SearchScreen.view(state, in: Size(columns: 80, rows: 24)).lines[4].text.hasPrefix("▌ Open exactly @mona"))
        #expect(state.selected == nil && state.rowCount == 3)
        #expect(SearchScreen.announcement(of: state) == "2 people, GitHub; open exactly @mona, 3 of 3")
        #expect(try self.state("MONA", ["mona"]).rowCount == 1, "it is there")
        #expect(try self.state("mona l").rowCount == 2, "no login")
        #expect(
            Sample.state("mona", .storedPeopleLoaded([try Sample.stored("mona1", 1)], to: "mona")).rowCount == 1,
            "too early")
    }

    @Test("While the list goes on it has no last row")
    func goesOn() throws {
        let found = Sample.search(try Sample.people(100), total: 200, nextPage: 2)
        var state = Sample.state("p", .searchFinished(.found(found), to: "p"))
        #expect(state.rowCount == 100)
        _ = SearchScreen.reduce(&state, .searchFinished(.nextPageFailed("No."), to: "p"))
        #expect(state.rowCount == 101 && state.list.count == 101)
    }

    @Test("Return looks the login up, and whoever that is is chosen")
    func chooses() throws {
        var state = try state()
        let (login, mona) = (try Login("mona"), try Sample.person("mona", 9))
        #expect(effects(&state, .pressed(.enter)) == [.lookUp(login)])
        #expect(effects(&state, .lookUpFinished(.found(mona), try Login("lisa"))) == [])
        #expect(effects(&state, .lookUpFinished(.found(mona), login)) == [.saveQuery(query: "mona"), .open(mona)])
        #expect(effects(&state, .lookUpFinished(.found(mona), login)) == [], "once")
    }

    @Test("Nobody there, and a failure, are sentences; a refused sign-in is to be mended; another key takes it back")
    func refuses() throws {
        let login = try Login("mona")
        func after(_ lookUp: SearchScreen.LookUp, _ keys: Key...) throws -> (String?, [SearchScreen.Effect]) {
            var state = try state()
            for key in [.enter] + keys { _ = SearchScreen.reduce(&state, .pressed(key)) }
            let effects = effects(&state, .lookUpFinished(lookUp, login))
            return (state.failure, effects)
        }
        #expect(try after(.notFound) == ("There is no account @mona on GitHub. Check its spelling.", []))
        #expect(try after(.failed("It broke.")) == ("It broke.", []))
        #expect(try after(.unauthorized).1 == [.requestSignIn])
        #expect(try after(.found(Sample.person("mona", 9)), .up) == (nil, []))
    }

    @Test("Selected, it stays so while rows come, and is the person once a row has that login")
    func stays() throws {
        var state = try state()
        let more = try ["monalisa", "octomona", "monas"].enumerated().map { try Sample.person($1, Int64($0) + 1) }
        _ = SearchScreen.reduce(&state, .searchFinished(.found(Sample.search(more)), to: "mona"))
        #expect(state.selection == .exactLogin(try Login("mona")))
        #expect(state.list.selected == 3)
        let mona = try Sample.person("Mona", 9)
        _ = SearchScreen.reduce(&state, .searchFinished(.found(Sample.search([mona] + more)), to: "mona"))
        #expect(state.selected == mona && state.rowCount == 4)
    }

    @Test("With nothing known of a text because the search failed, its login can be opened all the same")
    func failedSearch() throws {
        var state = Sample.state("mona", .searchFinished(.failed("No searches left. Asks again in 9 s."), to: "mona"))
        #expect(state.rowCount == 1)
        #expect(effects(&state, .pressed(.enter)) == [.lookUp(try Login("mona"))])
    }

    @Test("GitHub is asked for that login; who has none is nobody")
    func asksGitHub() async throws {
        try await SearchBench.run { bench in
            for (login, count) in [("mona", 1), ("nobody-has-this", 2)] {
                await bench.controller.lookUp(try Login(login))
                #expect(await bench.told.wait(upTo: .seconds(20)) { $0.count >= count })
            }
            guard case .lookUpFinished(.found(let mona), _)? = bench.actions.first else {
                Issue.record("\(bench.actions)")
                return
            }
            #expect(mona.login.description == "mona" && mona.profile != nil)
            #expect(bench.actions.last == .lookUpFinished(.notFound, try Login("nobody-has-this")))
            #expect(bench.lookUps == ["/users/mona", "/users/nobody-has-this"])
        }
    }
}
