import GitHubAPI
import GitHubModel
import HTTPTransport
import TerminalUI
import Testing

@testable import PeopleList

@Suite("Random people: screen", .timeLimit(.minutes(3)))
struct RandomPeopleScreenTests {
    @Test("Opening the screen requests a sample, then the missing profiles")
    func opens() throws {
        var state = PeopleListScreen.State(random: SampleRequest(count: 3, seed: 7))
        #expect(
            PeopleListScreen.reduce(&state, .navigation(.opened)) == [
                .load(.random(SampleRequest(count: 3, seed: 7)), ignoresCache: false)
            ])
        let people = [try Sample.person("a", 1, followers: 2)] + (try Sample.people(2, from: 2))
        let effects = state.receive(.loaded(Sample.sample(people)))
        #expect(effects == [.loadProfiles(Array(people[1...]), of: state.current.source, isRequired: false)])
        #expect(state.ids == [1, 2, 3])
        #expect(state.isLoadingProfiles)
        #expect(!state.isLoading)
    }

    @Test(
        "The profile of a person that is selected while others are loaded is requested afterwards, unless they failed")
    func deferred() throws {
        var state = PeopleListScreen.State(random: SampleRequest(count: 3, seed: 7))
        let people = try Sample.people(3)
        _ = state.receive(.loaded(Sample.sample(people)))
        #expect(state.press(.down) == [])
        var failed = state
        #expect(failed.receive(.profilesFinished("No.")) == [])
        #expect(state.receive(.profilesFinished(nil)) == [.loadProfile(people[1], of: state.current.source)])
        #expect(state.receive(.profilesFinished(nil)) == [], "the account was deleted")
    }

    @Test("r requests another sample; the rows stay until it arrives, and events of the earlier one are ignored")
    func shuffles() throws {
        var state = Sample.random(of: try Sample.people(5))
        let first = state.current.source
        _ = state.press(.down, .down)
        #expect(state.press(.character("r")) == [.load(first.next, ignoresCache: false)])
        #expect(state.ids == [1, 2, 3, 4, 5])
        let pending = state
        for event in [
            .failed("No."), .loaded(Sample.sample(try Sample.people(2, from: 90))),
            .profilesFinished("No."),
        ]
            as [PeopleListScreen.Event]
        {
            #expect(PeopleListScreen.reduce(&state, .received(event, of: first)) == [])
            #expect(state == pending)
        }
        _ = state.receive(.loaded(Sample.sample(try Sample.people(4, from: 50))))
        #expect(state.ids == [50, 51, 52, 53])
        #expect(state.selected?.id == 50)
        #expect(state.press(.control("r")) == [.load(first.next.next, ignoresCache: false)])
    }

    @Test("s sorts by followers and requests the missing profiles; s again restores the original order")
    func sorts() throws {
        let people = [
            try Sample.person("few", 1, followers: 3), try Sample.person("unknown", 2),
            try Sample.person("many", 3, followers: 900), try Sample.person("none", 4, followers: 0),
        ]
        var state = Sample.random(of: people)
        #expect(
            state.press(.character("s")) == [.loadProfiles([people[1]], of: state.current.source, isRequired: true)])
        #expect(state.ids == [3, 1, 4, 2])
        _ = state.receive(.profile(try Sample.person("unknown", 2, followers: 50)))
        #expect(state.ids == [3, 2, 1, 4])
        #expect(state.press(.character("s")) == [])
        #expect(state.ids == [1, 2, 3, 4])
        #expect(state.press(.character("s")) == [], "all profiles are loaded")
    }

    @Test("Sorted by followers, the profiles of the next sample are required too")
    func sortedShuffle() throws {
        var state = Sample.random(of: try Sample.people(2))
        _ = state.press(.character("r"))
        #expect(state.press(.character("s")) == [], "the rows will be replaced")
        let people = try Sample.people(3, from: 10)
        let effects = state.receive(.loaded(Sample.sample(people)))
        #expect(effects == [.loadProfiles(people, of: state.current.source, isRequired: true)])
    }

    @Test("The same person stays selected in the same row while profiles arrive and the order changes")
    func keepsSelection() throws {
        var state = Sample.random(of: try Sample.people(40), in: Size(columns: 40, rows: 12))
        _ = state.press(.pageDown, .pageDown, .up)
        let (selected, row) = (try #require(state.selected), state.list.selected - state.list.top)
        _ = state.receive(.profile(try Sample.person("person-40", 40, followers: 9)))
        #expect(state.selected?.id == selected.id)
        #expect(state.list.selected - state.list.top == row)
        _ = state.press(.character("s"))
        #expect(state.ids.first == 40)
        #expect(state.selected?.id == selected.id)
        _ = state.receive(.profile(try Sample.person(selected.login.description, selected.id, followers: 12_345)))
        #expect(state.ids.first == selected.id)
        #expect(state.selected?.profile?.followers == 12_345)
    }

    @Test("Keys have no effect on an empty list")
    func empty() {
        var state = Sample.random()
        #expect(state.press(.enter, .character("o"), .down, .end, .character("s")) == [])
        #expect(state.selected == nil)
    }

    @Test("No profiles are requested for people from the store, nor offline")
    func stored() throws {
        var state = Sample.random()
        var stored = Sample.stored(try Sample.people(2))
        stored.message = "No route."
        #expect(state.receive(.loaded(stored)) == [])
        #expect(state.failure == "No route.")
        #expect(!state.isLoadingProfiles)
        #expect(state.press(.character("s")) == [])
        var offline = Sample.random(isOffline: true)
        #expect(offline.receive(.loaded(Sample.stored(try Sample.people(2)))) == [])
        #expect(offline.failure == nil)
    }

    @Test("An error stays until the next sample is requested, and removes no rows")
    func failure() throws {
        var state = Sample.random(of: try Sample.people(3))
        _ = state.receive(.profilesFinished("Rate limit reached."))
        #expect(state.failure == "Rate limit reached.")
        #expect(!state.isLoadingProfiles)
        #expect(state.ids.count == 3)
        _ = state.press(.character("r"))
        #expect(state.failure == nil)
        _ = state.receive(.failed("No connection."))
        #expect(state.failure == "No connection.")
        #expect(!state.isLoading)
        #expect(state.ids.count == 3)
    }

    @Test("A failure leaves the screen with the next success; that of the sample stays until the next sample")
    func recovery() throws {
        for message in [nil, "No response."] {
            var state = Sample.random()
            var sample = Sample.sample(try Sample.people(3))
            sample.message = message
            _ = state.receive(.loaded(sample))
            _ = state.receive(.profilesFinished("It broke."))
            #expect(state.failure == "It broke.")
            #expect(!state.press(.character("s")).isEmpty, "the profiles are requested again")
            _ = state.receive(.profilesFinished(nil))
            #expect(state.failure == message)
            _ = state.press(.character("r"))
            _ = state.receive(.loaded(Sample.sample(try Sample.people(3))))
            #expect(state.failure == nil)
        }
    }

    @Test("A rejected token requests the sign-in, also for an earlier sample; new credentials repeat the request")
    func unauthorized() throws {
        var state = Sample.random()
        let first = state.current.source
        #expect(
            PeopleListScreen.reduce(&state, .navigation(.credentialsChanged(anonymousLimits: nil))) == [],
            "the request has not failed")
        #expect(state.receive(.unauthorized) == [.common(.requestSignIn)])
        #expect(state.failure == "GitHub rejected the token.")
        #expect(!state.isLoading)
        #expect(
            PeopleListScreen.reduce(&state, .navigation(.credentialsChanged(anonymousLimits: nil))) == [
                .load(first, ignoresCache: false)
            ])
        #expect(state.failure == nil)
        _ = state.press(.character("r"))
        #expect(PeopleListScreen.reduce(&state, .received(.unauthorized, of: first)) == [.common(.requestSignIn)])
        #expect(state.failure == nil)
    }

    @Test("The wheel moves the selection; a click selects its row, and has no effect elsewhere")
    func mouse() throws {
        var state = Sample.random(of: try Sample.people(5))
        _ = state.press(.wheelDown, .wheelDown, .wheelUp)
        #expect(state.selected?.id == 2)
        _ = state.press(.click(Position(column: 3, row: 5)))
        #expect(state.selected?.id == 4)
        _ = state.press(.click(Position(column: 3, row: 0)), .click(Position(column: 3, row: 23)))
        #expect(state.selected?.id == 4)
    }

    @Test("A screen reader gets the status or the error, then the selected row")
    func announcement() throws {
        var state = Sample.random()
        #expect(PeopleListScreen.announcement(of: state) == "Shuffling…")
        _ = state.receive(
            .loaded(Sample.sample([try Sample.person("mona", 1, name: "Mona Lisa", followers: 1)])))
        #expect(
            PeopleListScreen.announcement(of: state) == "1 random person, GitHub\nmona, Mona Lisa, 1 follower, 1 of 1")
        _ = state.receive(.profilesFinished("It broke."))
        #expect(PeopleListScreen.announcement(of: state) == "It broke. mona, Mona Lisa, 1 follower, 1 of 1")
    }

    @Test("The filter shows the people that match; another sample closes it")
    func filter() throws {
        var state = Sample.random(of: try Sample.people(12))
        for character in "/person-1" { #expect(state.press(.character(character)) == []) }
        #expect(Set(state.ids.prefix(4)) == [1, 10, 11, 12])
        _ = state.press(.tab)
        _ = state.receive(.profile(try Sample.person("person-10", 10, name: "Ten", followers: 9)))
        #expect(Set(state.ids.prefix(4)) == [1, 10, 11, 12], "a profile that arrives keeps the filter")
        #expect(state.press(.character("r")) == [.load(state.current.source, ignoresCache: false)])
        #expect(state.filter.isEmpty)
        #expect(state.ids == Array(1...12))
    }
}
