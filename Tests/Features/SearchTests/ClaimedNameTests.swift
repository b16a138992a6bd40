import GitHubModel
import PeopleSupport
import Store
import TerminalUI
import Testing

@testable import People
@testable import Search

/// Anybody can commit with any name and the address of any account.
@Suite("Names that only commits give", .timeLimit(.minutes(3)))
struct ClaimedNameTests {
    /// An account that GitHub lists as a contributor, without a name; a commit names it `name`.
    private func stored(_ name: String = "Hank", id: Int64 = 7) throws -> StoredPerson {
        var stored = try Sample.stored("shy-person", id)
        stored.person.setListedName(name, isClaimed: true)
        stored.person.source = .repository("mona/site")
        return stored
    }

    /// The prompt of a command after Return, when GitHub has returned the account with `name` of a profile.
    private func answered(
        _ text: String, _ stored: StoredPerson, name: String?, prints: Bool = true
    ) throws -> (state: SearchScreen.State, effects: [SearchScreen.Effect]) {
        var state = Sample.state(text, .storedPeopleLoaded([stored], to: text))
        state.isPicker = prints
        let target = GitHubAddress.Target.account(stored.person.login)
        #expect(SearchScreen.reduce(&state, .pressed(.enter)) == [.lookUp(target)])
        let account = try Sample.person("shy-person", 7, name: name, followers: 3)
        let effects = SearchScreen.reduce(&state, .lookUpFinished(.found(account), target))
        return (state, effects)
    }

    private func isOpened(_ effects: [SearchScreen.Effect]) -> Bool {
        effects.contains { if case .open(.person) = $0 { true } else { false } }
    }

    @Test(
        "A row that a name in commits matches is dim, is looked up, and is opened at once only if it is the name at GitHub",
        arguments: [
            ("hank", "Shy Person", false), ("hank", nil, false), ("hank", "Hank Shy", true),
            ("shy", "Shy Person", true), ("shy", nil, true),
        ] as [(String, String?, Bool)], [true, false])
    func confirmation(of sample: (text: String, name: String?, isNamed: Bool), prints: Bool) throws {
        let stored = try stored()
        let before = Sample.state(sample.text, .storedPeopleLoaded([stored], to: sample.text))
        #expect(before.rows.isClaim(stored.person))
        #expect(before.usablePerson == nil)
        var (state, effects) = try answered(sample.text, stored, name: sample.name, prints: prints)
        #expect(isOpened(effects) == sample.isNamed, "\(effects)")
        #expect(state.selected?.displayName == sample.name)
        guard !sample.isNamed else { return }
        let reason =
            sample.name.map { "On GitHub, the name of shy-person is \($0)." } ?? "On GitHub, shy-person has no name."
        #expect("\(effects)".contains(reason), "\(effects)")
        #expect(isOpened(SearchScreen.reduce(&state, .pressed(.enter))))
    }

    @Test("An account whose ID no commit has is judged by its name, too")
    func withoutID() throws {
        var stored = try stored("Mona Lisa", id: -1)
        stored.isClaim = true
        let (_, effects) = try answered("mona lisa", stored, name: "Eve")
        #expect(!isOpened(effects))
        let (_, named) = try answered("mona lisa", stored, name: "Mona Lisa Octocat")
        #expect(isOpened(named))
    }

    @Test("A profile that the card has loaded puts GitHub's name into the row")
    func profile() throws {
        let stored = try stored()
        var rows = PeopleRows(PromptInput("hank"), stored: [stored])
        var profile = Person.Profile(followers: 3)
        profile.name = "Shy Person"
        rows.addProfiles([7: profile])
        #expect(rows.people.first?.displayName == "Shy Person")
        #expect(rows.people.first.map { rows.isClaim($0) || !rows.isGuess($0) || !rows.isRefuted($0) } == false)
    }

    @Test("A marked person with another name at GitHub is printed at the second Return")
    func marked() throws {
        let stored = try stored()
        var state = Sample.state("hank", .storedPeopleLoaded([stored], to: "hank"))
        (state.isPicker, state.isMulti) = (true, true)
        _ = SearchScreen.reduce(&state, .pressed(.control("a")))
        let target = GitHubAddress.Target.account(stored.person.login)
        #expect(SearchScreen.reduce(&state, .pressed(.enter)) == [.lookUp(target)])
        let account = try Sample.person("shy-person", 7, name: "Shy Person", followers: 3)
        let effects = SearchScreen.reduce(&state, .lookUpFinished(.found(account), target))
        #expect("\(effects)".contains("On GitHub, the name of shy-person is not Hank."), "\(effects)")
        #expect(SearchScreen.reduce(&state, .pressed(.enter)).contains(.open(.marked([account]))))
    }

    @Test("A person whom only commits name follows the confirmed person of the clone with that name, but no stranger")
    func order() throws {
        var claim = try Sample.stored("hundred", 1)
        claim.person.listedName = "Mona Lisa"
        (claim.isClaim, claim.isCommitter, claim.person.source) = (true, true, .git(isChecked: true))
        var mona = try Sample.stored("mona", 2, name: "Mona Lisa Octocat", followers: 9)
        (mona.isCommitter, mona.person.source) = (true, .git(isChecked: true))
        let scope = RepositoryScope(owner: try Login("mona"), name: "site", purpose: .review)
        func logins(_ stored: [StoredPerson], _ found: [Person]) -> [String] {
            PeopleRows(PromptInput("lisa"), stored: stored, search: Sample.search(found), scope: scope)
                .people.map { "\($0.login)" }
        }
        #expect(logins([claim, mona], []) == ["mona", "hundred"])
        let stranger = try Sample.person("eve", 3, name: "Mona Lisa", followers: 90)
        #expect(logins([claim], [stranger]).first == "hundred", "a colleague can have the name of a stranger")
    }
}
