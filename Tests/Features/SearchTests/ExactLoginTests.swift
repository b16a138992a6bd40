import GitHubModel
import GitHubStandIn
import PeopleSupport
import TerminalUI
import StandInSupport
import TestSupport
import Testing

@testable import Search

@Suite("Exact login", .timeLimit(.minutes(3)))
struct ExactLoginTests {
    private func press(_ state: inout SearchScreen.State, _ keys: Key...) -> [SearchScreen.Effect] {
        keys.flatMap { SearchScreen.reduce(&state, .pressed($0)) }
    }

    /// A prompt with two results, whose last row is selected.
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

    @Test("When results arrive, the row stays selected only if the user moved to it")
    func movedTo() throws {
        let found = SearchScreen.Outcome.found(
            Sample.search([try Sample.person("zora", 1), try Sample.person("zz9", 2)]))
        for isMoved in [true, false] {
            var state = Sample.state("zz", .storedPeopleLoaded([try Sample.stored("zzabicka", 3)], to: "zz"))
            _ = effects(&state, .searchFinished(.failed("No way."), to: "zz"))
            if isMoved { _ = press(&state, .down) }
            _ = effects(&state, .searchFinished(found, to: "zz"))
            let exactLogin = SearchScreen.Row.exactLogin(try Login("zz"))
            #expect((state.selection == exactLogin) == isMoved)
        }
    }

    @Test("The last row opens the exact login if no other row has it")
    func offers() throws {
        let state = try state()
        #expect(
            SearchScreen.view(state, in: Size(columns: 80, rows: 24)).lines[4].text.hasPrefix("▌ Go to @mona"))
        #expect(state.selected == nil)
        #expect(state.rowCount == 3)
        #expect(SearchScreen.announcement(of: state) == "go to @mona, 3 of 3, last")
        #expect(try self.state("MONA", ["mona"]).rowCount == 1, "another row has the login")
        #expect(try self.state("mona l").rowCount == 2, "not a valid login")
        #expect(try self.state("-mona").rowCount == 2, "no login begins with a hyphen")
        #expect(try self.state("mona-").rowCount == 3, "some old logins end with one")
        #expect(
            Sample.state("mona", .storedPeopleLoaded([try Sample.stored("mona1", 1)], to: "mona")).rowCount == 1,
            "the search has not finished")
    }

    @Test("While more pages can be loaded, the row is absent")
    func morePages() throws {
        let found = Sample.search(try Sample.people(100), total: 200, nextPage: 2)
        var state = Sample.state("p", .searchFinished(.found(found), to: "p"))
        #expect(state.rowCount == 100)
        _ = SearchScreen.reduce(&state, .searchFinished(.nextPageFailed("No."), to: "p"))
        #expect(state.rowCount == 101)
        #expect(state.list.count == 101)
    }

    @Test("Return looks up the login and opens the account")
    func opens() throws {
        var state = try state()
        let (login, mona) = (try Login("mona"), try Sample.person("mona", 9))
        #expect(effects(&state, .pressed(.enter)) == [.lookUp(.account(login))])
        #expect(effects(&state, .lookUpFinished(.found(mona), .account(try Login("lisa")))) == [])
        #expect(
            effects(&state, .lookUpFinished(.found(mona), .account(login))) == [
                .saveQuery(query: "mona"), .open(.person(mona)),
            ])
        #expect(effects(&state, .lookUpFinished(.found(mona), .account(login))) == [], "opened only once")
    }

    @Test("A failed look-up shows a message, a rejected token requests a sign-in, and another key cancels")
    func errors() throws {
        let login = try Login("mona")
        func after(_ lookUp: SearchScreen.LookUp, _ keys: Key...) throws -> (String?, [SearchScreen.Effect]) {
            var state = try state()
            for key in [.enter] + keys { _ = SearchScreen.reduce(&state, .pressed(key)) }
            let effects = effects(&state, .lookUpFinished(lookUp, .account(login)))
            return (state.failure, effects)
        }
        #expect(try after(.notFound(closest: nil)) == ("No account @mona on GitHub. Check the spelling.", []))
        #expect(try after(.failed("It broke.")) == ("It broke.", []))
        #expect(try after(.unauthorized).1 == [.common(.requestSignIn)])
        #expect(try after(.found(Sample.person("mona", 9)), .up) == (nil, []))
    }

    @Test("The row stays selected while results arrive, and becomes the person with that login")
    func stays() throws {
        var state = try state()
        let more = try ["monalisa", "octomona", "monas"].enumerated().map { try Sample.person($1, Int64($0) + 1) }
        _ = SearchScreen.reduce(&state, .searchFinished(.found(Sample.search(more)), to: "mona"))
        #expect(state.selection == .exactLogin(try Login("mona")))
        #expect(state.list.selected == 3)
        let mona = try Sample.person("Mona", 9)
        _ = SearchScreen.reduce(&state, .searchFinished(.found(Sample.search([mona] + more)), to: "mona"))
        #expect(state.selected == mona)
        #expect(state.rowCount == 4)
    }

    @Test("After a failed search the exact login can be opened")
    func failedSearch() throws {
        var state = Sample.state("mona", .searchFinished(.failed("Search limit reached. Retrying in 9 s."), to: "mona"))
        #expect(state.rowCount == 1)
        #expect(effects(&state, .pressed(.enter)) == [.lookUp(.account(try Login("mona")))])
    }

    @Test("A login is looked up on GitHub")
    func request() async throws {
        try await SearchHarness.run { harness in
            for (login, count) in [("mona", 1), ("unused-login", 2)] {
                await harness.controller.perform(.lookUp(.account(try Login(login))))
                #expect(await harness.sent.wait { $0.count >= count })
            }
            guard case .lookUpFinished(.found(let mona), _)? = harness.actions.first else {
                Issue.record("\(harness.actions)")
                return
            }
            #expect(mona.login.description == "mona")
            #expect(mona.profile != nil)
            #expect(
                harness.actions.last == .lookUpFinished(.notFound(closest: nil), .account(try Login("unused-login"))))
            #expect(harness.lookUps == ["/users/mona", "/users/unused-login"])
        }
    }

    @Test("With no requests left, a look-up fails")
    func rateLimit() async throws {
        try await SearchHarness.run { harness in
            harness.control.setRateLimit(.core, for: .anonymous, remaining: 0, resetsIn: .seconds(1500))
            await harness.controller.perform(.lookUp(.account(try Login("mona"))))
            #expect(await harness.sent.wait { !$0.isEmpty })
            let failure = SearchScreen.LookUp.failed("Rate limit reached. <lookUp>")
            #expect(harness.actions.first == .lookUpFinished(failure, .account(try Login("mona"))))
        }
    }
}
