import GitHubModel
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import PeopleList

@Suite("People list screen", .timeLimit(.minutes(3)))
struct PeopleListScreenTests {
    @Test("A user has followers, followed accounts and organizations; an organization has members and followers")
    func lists() throws {
        let mona = try Login("mona")
        #expect(
            try Sample.state().lists.map(\.source)
                == [.list(.followers(mona)), .list(.following(mona)), .list(.organizations(mona))])
        let organization = try Sample.person("octo-org", 9, kind: .organization)
        #expect(
            PeopleListScreen.State(around: organization).lists.map(\.source)
                == [.list(.members(organization.login)), .list(.followers(organization.login))])
        let contributors = PeopleListScreen.State(contributorsTo: "linux", of: mona, count: nil)
        #expect(contributors.lists.map(\.source) == [.list(.contributors(mona, name: "linux"))])
    }

    @Test("The first page is loaded when the screen opens, the next ones when the selection comes close to the end")
    func pages() throws {
        var state = PeopleListScreen.State(around: try Sample.mona())
        #expect(
            PeopleListScreen.reduce(&state, .navigation(.opened)) == [
                .load(try Sample.followers(), ignoresCache: false)
            ])
        _ = PeopleListScreen.reduce(&state, .resized(Size(columns: 80, rows: 24)))
        #expect(state.receive(.loaded(try Sample.page())) == [])
        #expect(state.press(.pageDown, .pageDown, .pageDown) == [])
        #expect(state.press(.pageDown) == [.loadMore(try Sample.followers())])
        let (selected, row) = (state.selected?.id, state.list.selected - state.list.top)
        #expect(state.press(.down) == [], "the page is being loaded")
        #expect(state.receive(.loaded(try Sample.page(2))) == [])
        #expect(state.selected?.id == selected.map { $0 + 1 })
        #expect(state.list.selected - state.list.top <= row + 1)
        #expect(state.rows.count == 200)
    }

    @Test("The filter shows the loaded people that match, best first, and loads no page; without it, all are back")
    func filter() throws {
        var state = try Sample.state()
        let people = try [
            Sample.person("octo-org", 1), Sample.person("mtaylor", 2, name: "Mark Taylor", followers: 2),
            Sample.person("taylor", 3, name: "Юрий Шевченко", followers: 1), Sample.person("tyalor", 4),
        ]
        let others = try Sample.people(96, from: 5)
        _ = state.receive(.loaded(PeoplePage(people: people + others, number: 1, isLast: false)))
        for character in "/taylor" { #expect(state.press(.character(character)) == []) }
        #expect(state.rows.map(\.id) == [3, 2, 4])
        #expect(state.current.position == "1/3")
        let frame = PeopleListScreen.view(state, in: state.size)
        #expect(frame.lines[1].text == "3 of 100 loaded match · GitHub")
        #expect(frame.lines[2].text == "/ taylor")
        #expect(frame.cursor == Position(column: 8, row: 2))
        #expect(frame.lines.contains { $0.text.contains("tyalor") && $0.text.contains("≈ the login") })
        _ = state.press(.control("u"))
        for character in "shevchenko" { _ = state.press(.character(character)) }
        #expect(state.rows.map(\.id) == [3])
        _ = state.press(.character("z"), .character("z"), .character("z"))
        #expect(PeopleListScreen.view(state, in: state.size).lines.contains { $0.text.contains("No matches. Esc") })
        #expect(state.press(.enter) == [])
        #expect(state.press(.escape) == [])
        #expect(state.rows == people + others)
        #expect(!PeopleListScreen.isFinished(state))
    }

    @Test("A page never moves the selection, also at the end")
    func selection() throws {
        var state = try Sample.state()
        _ = state.receive(.loaded(try Sample.page()))
        #expect(state.press(.end) == [.loadMore(try Sample.followers())])
        let (before, selected) = (state.list, state.selected)
        _ = state.receive(.loaded(try Sample.page(2)))
        #expect(state.selected == selected)
        #expect(state.list.top == before.top)
        #expect(state.current.position == "100/6,412")
        #expect(state.press(.end) == [.loadMore(try Sample.followers())])
    }

    @Test("People of an earlier page are not repeated; the last page states how many there are")
    func duplicates() throws {
        var state = try Sample.state()
        _ = state.receive(.loaded(try Sample.page()))
        let page = PeoplePage(people: try Sample.people(40, from: 81), number: 2, isLast: true)
        _ = state.receive(.loaded(page))
        #expect(state.rows.map(\.id) == Array(1...120))
        #expect(state.current.position == "1/120", "the profile counts accounts that GitHub does not list")
        #expect(state.press(.end) == [])
    }

    @Test(
        "The position counts by the profile, else what is loaded",
        arguments: [(6_412, "1/6,412"), (0, "1/100 loaded"), (99, "1/100 loaded")])
    func position(followers: Int, position: String) throws {
        var state = try Sample.state(followers: followers)
        #expect(state.current.position == nil)
        _ = state.receive(.loaded(try Sample.page()))
        #expect(state.current.position == position)
    }

    @Test("Tab shows the next list and loads it once; each list keeps its selection")
    func nextList() throws {
        var state = try Sample.state()
        _ = state.receive(.loaded(try Sample.page()))
        _ = state.press(.down, .down)
        #expect(state.press(.tab) == [.load(try Sample.following(), ignoresCache: false)])
        #expect(state.rows.isEmpty)
        _ = state.receive(.loaded(try Sample.page(count: 9, isLast: true)))
        _ = state.press(.end)
        #expect(state.press(.backTab) == [])
        #expect(state.selected?.id == 3)
        #expect(state.press(.tab) == [])
        #expect(state.selected?.id == 9)
        _ = state.press(.tab)
        #expect(state.current.source == (try Sample.organizations()))
        #expect(state.press(.tab) == [])
        #expect(state.current.source == (try Sample.followers()))
    }

    @Test("A digit shows a list, and loads it once; the one on screen stays")
    func digits() throws {
        var state = try Sample.state()
        _ = state.receive(.loaded(try Sample.page()))
        #expect(state.press(.character("1")) == [])
        #expect(state.press(.character("3")) == [.load(try Sample.organizations(), ignoresCache: false)])
        #expect(state.press(.character("1")) == [])
        #expect(state.rows.count == 100)
        #expect(state.press(.character("4")) == [])
    }

    @Test("s sorts the loaded people, those of later pages and of a filter, too; the selection stays")
    func sorts() throws {
        var state = try Sample.state()
        var page = try Sample.page(count: 4)
        let people = zip(page.people, [5, 900, 0, 30]).map { person, followers in
            var person = person
            if followers > 0 {
                person.profile = Person.Profile(followers: followers, following: 0, publicRepositories: 0)
            }
            return person
        }
        page = PeoplePage(people: people, number: 1, isLast: true)
        _ = state.receive(.loaded(page))
        _ = state.press(.down, .character("s"), .character("f"))
        #expect(state.rows.map(\.id) == [2, 4, 1, 3])
        #expect(state.selected?.id == 2)
        let lines = PeopleListScreen.view(state, in: Size(columns: 80, rows: 24)).lines.map(\.text)
        #expect(lines[1] == "4 people · by followers · GitHub")
        _ = state.press(.character("s"), .character("j"))
        #expect(state.rows.map(\.id) == [1, 2, 3, 4])
        _ = state.press(.character("s"), .escape)
        #expect(state.menu == nil)
        #expect(state.current.order == .joined)
        _ = state.press(.character("s"), .character("g"))
        #expect(state.rows.map(\.id) == people.map(\.id))
    }

    @Test("A page that arrives for another list is kept; the list on screen still loads")
    func otherList() throws {
        var state = try Sample.state()
        _ = state.press(.tab)
        _ = state.receive(.loaded(try Sample.page()), of: try Sample.followers())
        _ = state.receive(.failed("No."), of: try Sample.followers())
        #expect(state.isLoading)
        #expect(state.failure == nil)
        #expect(state.rows.isEmpty)
        _ = state.receive(.loaded(try Sample.page(count: 3, isLast: true)))
        #expect(state.press(.backTab) == [])
        #expect(state.rows.count == 100)
    }

    @Test("After an error, only r loads the page again; other keys do not")
    func failure() throws {
        var state = try Sample.state()
        #expect(state.receive(.failed("No.")) == [])
        #expect(state.press(.character("r")) == [.load(try Sample.followers(), ignoresCache: true)])
        _ = state.receive(.loaded(try Sample.page()))
        _ = state.press(.end)
        #expect(state.receive(.failed("No.")) == [])
        #expect(state.press(.down, .up, .end) == [])
        #expect(state.rows.count == 100)
        #expect(state.press(.character("r")) == [.loadMore(try Sample.followers())])
        #expect(state.failure == nil)
        #expect(state.receive(.loaded(try Sample.page(2, count: 5, isLast: true))) == [])
        #expect(state.press(.character("r")) == [.load(try Sample.followers(), ignoresCache: true)])
    }

    @Test("A refresh keeps the same person selected, and shows the rows until the first page arrives")
    func refresh() throws {
        var state = try Sample.state()
        _ = state.receive(.loaded(try Sample.page()))
        _ = state.press(.down, .down, .character("r"))
        #expect(state.rows.count == 100)
        let page = PeoplePage(people: try Sample.people(1, from: 999) + Sample.people(99), number: 1, isLast: true)
        _ = state.receive(.loaded(page))
        #expect(state.selected?.id == 3)
        #expect(state.list.selected == 3)
    }

    @Test("A cached page has its age, and the reason as an error; a page from GitHub has neither")
    func cached() throws {
        var state = try Sample.state()
        var page = try Sample.page()
        (page.age, page.message) = ("3 h ago", "Rate limit reached. Try again in 25 min.")
        _ = state.receive(.loaded(page))
        #expect(state.failure == "Rate limit reached. Try again in 25 min.")
        let lines = PeopleListScreen.view(state, in: state.size).lines.map(\.text)
        #expect(lines[1].hasPrefix("100 of 6,412 loaded · cached 3 h ago"))
        #expect(state.press(.character("r")) == [.load(try Sample.followers(), ignoresCache: true)])
        _ = state.receive(.loaded(try Sample.page()))
        #expect(state.failure == nil)
        #expect(PeopleListScreen.view(state, in: state.size).lines[1].text.hasPrefix("100 of 6,412 loaded · GitHub"))
    }

    @Test("A rejected token opens the sign-in screen; another credential loads the list again")
    func credentials() throws {
        var state = try Sample.state()
        #expect(state.receive(.unauthorized) == [.common(.requestSignIn)])
        #expect(state.failure == rejectedTokenMessage)
        let effects = PeopleListScreen.reduce(&state, .navigation(.credentialsChanged(anonymousLimits: nil)))
        #expect(effects == [.load(try Sample.followers(), ignoresCache: true)])
    }
}
