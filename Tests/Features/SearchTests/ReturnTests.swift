import GitHubModel
import PeopleSupport
import Store
import TerminalUI
import Testing

@testable import Search

/// What Return does, for each text, rows at hand, and state of the network.
@Suite("Return in the prompt", .timeLimit(.minutes(3)))
struct ReturnTests {
    @Test("Return acts only on a row of the present text", arguments: unconfirmed + settled, [false, true])
    func table(case sample: Case, isPicker: Bool) throws {
        var state = try state(for: sample, isPicker: isPicker)
        let expected = isPicker ? sample.printing ?? sample.opening : sample.opening
        let outcome = try press(.enter, &state, found: sample.found)
        #expect(outcome == expected)
        if case .opens(let login) = outcome, sample.network != .finished, !sample.text.isEmpty {
            let query = try #require(NameQuery(sample.text))
            #expect(PersonMatch(try Sample.person(login, 1), query) != nil)
        }
    }

    @Test(
        "Escape cancels a pending Return and nothing else; any other key cancels it, too",
        arguments: [Key.escape, .down])
    func cancels(key: Key) throws {
        let sample = Case(text: "octo", earlier: ["octocat"], network: .slow, opening: .nothing)
        var state = try state(for: sample, isPicker: true)
        #expect(SearchScreen.reduce(&state, .pressed(.enter)) == [])
        #expect(SearchScreen.view(state, in: Size(columns: 80, rows: 24)).lines[1].text.contains("Esc cancels"))
        _ = SearchScreen.reduce(&state, .pressed(key))
        #expect(!SearchScreen.isFinished(state))
        #expect(SearchScreen.reduce(&state, try found(["octocat"], for: "octo")).isEmpty)
    }

    @Test("A pending Return opens the person that the user selected, if GitHub confirms the rows")
    func manual() throws {
        let sample = Case(text: "octo", earlier: ["octocat", "octodog"], network: .slow, opening: .nothing)
        var state = try state(for: sample, isPicker: true)
        _ = SearchScreen.reduce(&state, .pressed(.down))
        #expect(SearchScreen.reduce(&state, .pressed(.enter)) == [])
        let effects = SearchScreen.reduce(&state, try found(["octo", "octocat"], for: "octo"))
        #expect(effects.openedLogins == ["octodog"])
    }

    @Test(
        "A pending key that prints or leaves the screen is not about another first row than the one that was selected",
        arguments: [(Key.enter, true, "Return"), (.control("o"), false, "the key"), (.control("o"), true, "the key")])
    func otherFirstRow(key: Key, isPicker: Bool, name: String) throws {
        let sample = Case(text: "addyos", stored: ["MaddyThorson"], network: .slow, opening: .nothing)
        var state = try state(for: sample, isPicker: isPicker)
        #expect(SearchScreen.reduce(&state, .pressed(key)) == [])
        #expect(state.opensWhenConfirmed)
        let effects = SearchScreen.reduce(&state, try found(["addyosmani"], for: "addyos"))
        let notice = "addyosmani is the first row now. Press \(name) again."
        #expect(effects.contains(.common(.showNotice(notice))), "\(effects)")
        #expect(effects.openedLogins == [])
        #expect(!state.opensWhenConfirmed)
    }

    /// Returns the prompt after a search for the first letter, with the rest of the text typed at once.
    private func state(for sample: Case, isPicker: Bool) throws -> SearchScreen.State {
        var state = SearchScreen.State(text: String(sample.text.prefix(1)))
        (state.isPicker, state.lookAlikes) = (isPicker, Sample.noLookAlikes)
        if !sample.text.isEmpty {
            _ = SearchScreen.reduce(&state, try found(sample.earlier, for: state.text))
            _ = SearchScreen.reduce(&state, .pressed(.paste(String(sample.text.dropFirst()))))
        }
        let stored = try sample.stored.map { try Sample.stored($0, id(of: $0)) }
        _ = SearchScreen.reduce(&state, .storedPeopleLoaded(stored, to: sample.text))
        if sample.text.isEmpty { return state }
        _ = SearchScreen.reduce(&state, .searchStarted(sample.text))
        let outcome: SearchScreen.Outcome? =
            switch sample.network {
            case .slow: nil
            case .offline: .notCached
            case .rateLimited: .retrying(SearchRetry(reason: "Search limit reached.", delay: .seconds(40)))
            case .failed: .failed("GitHub returned a server error (502). Try again in a minute.")
            case .finished: .found(Sample.search(try people(sample.found)))
            }
        if let outcome { _ = SearchScreen.reduce(&state, .searchFinished(outcome, to: sample.text)) }
        return state
    }

    private func press(
        _ key: Key, _ state: inout SearchScreen.State, found logins: [String]
    ) throws -> Outcome {
        let effects = SearchScreen.reduce(&state, .pressed(key))
        if let login = effects.openedLogins.first { return .opens(login) }
        for case .lookUp(.account(let login)) in effects { return .goesTo("\(login)") }
        guard state.opensWhenConfirmed else { return .nothing }
        return .waits(for: SearchScreen.reduce(&state, try found(logins, for: state.text)).openedLogins.first)
    }

    private func found(_ logins: [String], for text: String) throws -> SearchScreen.Action {
        .searchFinished(.found(Sample.search(try people(logins))), to: text)
    }

    private func people(_ logins: [String]) throws -> [Person] { try logins.map { try Sample.person($0, id(of: $0)) } }

    private func id(of login: String) -> Int64 {
        Int64(login.utf8.reduce(7) { ($0 * 31 + Int($1)) % 997 })
    }

    @Test("Why a login can't be opened is shown in place of the countdown of a search, until the text changes")
    func failedLookUp() throws {
        var state = Sample.state("hundred-x", .searchFinished(.found(Sample.search([])), to: "hundred-x"))
        let message = "Rate limit reached. Press Return to try again."
        let failed = SearchScreen.Action.lookUpFinished(
            .failed(message), .account(try Login("hundred-x")))
        _ = SearchScreen.reduce(&state, .pressed(.enter))
        #expect(SearchScreen.reduce(&state, failed) == [])
        #expect(state.failure == message)
        let retry = SearchRetry(reason: "Search limit reached.", delay: .seconds(40))
        _ = SearchScreen.reduce(&state, .searchFinished(.retrying(retry), to: "hundred-x"))
        #expect(state.failure == retry.message)
        _ = SearchScreen.reduce(&state, .pressed(.enter))
        #expect(SearchScreen.reduce(&state, failed) == [])
        #expect(state.failure == message)
        let next = SearchRetry(reason: "Search limit reached.", delay: .seconds(39))
        _ = SearchScreen.reduce(&state, .searchFinished(.retrying(next), to: "hundred-x"))
        #expect(state.failure == message, "the next second of the countdown does not replace it")
        #expect(SearchScreen.view(state, in: Size(columns: 80, rows: 24)).lines[1].text.hasPrefix(message))
        _ = SearchScreen.reduce(&state, .searchFinished(.found(Sample.search([])), to: "hundred-x"))
        #expect(state.failure == nil)
    }

    @Test("A screen reader reads why a login can't be opened during the countdown of a search")
    func accessibleFailedLookUp() throws {
        let retry = SearchRetry(reason: "Search limit reached.", delay: .seconds(40))
        let text = "hundred-x"
        var state = Sample.state(text, .searchFinished(.retrying(retry), to: text), .pressed(.enter))
        _ = SearchScreen.reduce(
            &state, .lookUpFinished(.failed("Rate limit reached."), .account(try Login(text))))
        #expect(SearchScreen.announcement(of: state)?.hasPrefix("Rate limit reached.") == true)
    }

    @Test("A pending Return prints the person if the cache confirms the row after a failure")
    func confirmedByCache() throws {
        let people = [try Sample.person("hundred-one", 1), try Sample.person("hundred", 2)]
        var state = Sample.state("hundred", .searchFinished(.found(Sample.search(people)), to: "hundred"))
        state.isPicker = true
        for character in "-o" { _ = SearchScreen.reduce(&state, .pressed(.character(character))) }
        #expect(SearchScreen.reduce(&state, .pressed(.enter)) == [])
        let retry = SearchRetry(reason: "GitHub is unreachable.", delay: .seconds(1))
        let failure = SearchScreen.Action.searchFinished(.retrying(retry), to: "hundred-o")
        #expect(SearchScreen.reduce(&state, failure) == [.loadStored("hundred-o")])
        #expect(SearchScreen.reduce(&state, failure) == [], "each second of the countdown")
        let stored = [try Sample.stored("hundred-one", 1)]
        #expect(
            SearchScreen.reduce(&state, .storedPeopleLoaded(stored, to: "hundred-o"))
                == [.saveQuery(query: "hundred-o"), .open(.person(people[0]))])
    }
}

extension [SearchScreen.Effect] {
    fileprivate var openedLogins: [String] {
        compactMap { if case .open(.person(let person)) = $0 { "\(person.login)" } else { nil } }
    }
}
