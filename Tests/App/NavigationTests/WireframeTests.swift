import GitHubModel
import GitHubStandIn
import PeopleList
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import People
@testable import Repositories
@testable import Search
@testable import ghsearch

@Suite("Navigation", .timeLimit(.minutes(3)))
struct WireframeTests {
    @Test("Return opens the repositories of the selected person and loads them")
    func opens() async throws {
        try await WireframeHarness.run("p", people: 9) { harness in
            await harness.press(.down, .enter)
            #expect(await harness.screens == ["search", "repositories"])
            #expect(await harness.title == "person-2")
            await harness.control.waitForRequests(1, onPathPrefix: "/users/person-2/repos")
            await harness.press(.enter, .enter)
            #expect(await harness.screens == ["search", "repositories"], "the screen on top gets the keys")
        }
    }

    @Test("Esc returns to the same search and cancels the requests")
    func goesBack() async throws {
        try await WireframeHarness.run("person", people: 40) { harness in
            await harness.press(.left, .left, .pageDown, .down, .up)
            await harness.press(.enter, .escape)
            let before = try await harness.visibleSearch()
            await harness.press(.enter, .down, .character("g"), .character("s"), .character("n"))
            let requests = await harness.control.waitForRequests(1, onPathPrefix: "/users/")
            await harness.press(.escape)
            #expect(await harness.screens == ["search"])
            #expect(try await harness.visibleSearch() == before)
            await harness.control.waitUntil { log in
                log.filter { $0.target.hasPrefix("/users/") }.count >= requests.count
                    && log.allSatisfy { !$0.target.hasPrefix("/users/") || $0.outcome == .clientLeft }
            }
            #expect(await harness.outcome == nil)
        }
    }

    @Test("A wireframe that has stopped is deallocated with its screens")
    func deallocation() async throws {
        try await WireframeHarness.withServices { services, control in
            weak var wireframe: Wireframe?
            do {
                let harness = WireframeHarness(services: services, control: control, isPicker: false)
                wireframe = harness.wireframe
                let (person, repository) = (
                    try #require(try WireframeHarness.people(1).first),
                    try #require(try WireframeHarness.listing(1).repositories.first)
                )
                for route: Wireframe.Route in [
                    .search(SearchScreen.State()), .repositories(of: person), .repository(repository, at: nil),
                    .people(.init(random: .init())), .account, .common(.help),
                ] { await harness.wireframe.navigate(to: route) }
                let names = ["search", "repositories", "details", "randomPeople", "signIn", "help"]
                #expect(await harness.screens == names)
                await harness.wireframe.stop()
            }
            // Requests that are cancelled end a moment later.
            try await poll { wireframe == nil ? .ready(()) : .pending(missing: "deallocation", on: "") }
        }
    }

    @Test("Search results that arrive while repositories are shown are kept")
    func keepsResults() async throws {
        try await WireframeHarness.run("p", people: 2) { harness in
            await harness.press(.enter)
            try await harness.find(5)
            #expect(await harness.screens == ["search", "repositories"])
            await harness.press(.escape)
            #expect(await harness.lines()[1] == "5 people · GitHub")
        }
    }

    @Test("A closed screen receives nothing anymore, and does not change the next one")
    func lateEvent() async throws {
        try await WireframeHarness.run("p", people: 9) { harness in
            await harness.press(.enter)
            let first = try #require(await harness.component(RepositoriesController.self))
            await harness.press(.escape, .down, .enter)
            let before = try await harness.state(of: RepositoriesController.self)
            await first.send(.received(.failed("No.")))
            #expect(try await harness.state(of: RepositoriesController.self) == before)
        }
    }

    @Test("A picker ends with the login of the selected person")
    func picks() async throws {
        try await WireframeHarness.run("p", people: 9, isPicker: true) { harness in
            await harness.press(.down, .down, .enter)
            let person = try WireframeHarness.people(3)[2]
            #expect(await harness.outcome == .picked([person]))
            #expect(await harness.screens == ["search"])
        }
    }

    @Test(
        "Esc quits from the search, Ctrl-C from every screen", arguments: [Key.escape, .control("c")], [false, true])
    func quits(key: Key, hasRepositories: Bool) async throws {
        try await WireframeHarness.run("p", people: 9) { harness in
            if hasRepositories { await harness.press(.enter) }
            #expect(await harness.outcome == nil)
            await harness.press(key)
            #expect(await harness.outcome == (hasRepositories && key == .escape ? nil : .closed))
        }
    }

    @Test("A notice is the last line until the next key, whatever else happens")
    func notice() async throws {
        try await WireframeHarness.run("p", people: 9) { harness in
            let keys = await harness.lines()[23]
            await harness.wireframe.navigate(to: .common(.showNotice("Opened https://github.com/p")))
            try await harness.send(.searchStarted("p"), to: SearchController.self)
            await harness.handle(.resized(WireframeHarness.size))
            #expect(await harness.lines()[23] == "Opened https://github.com/p")
            await harness.press(.down)
            #expect(await harness.lines()[23] == keys)
        }
    }

    @Test("A notice longer than a line covers the last lines and is not truncated")
    func longNotice() async throws {
        let size = Size(columns: 40, rows: 10)
        try await WireframeHarness.run("p", people: 9, size: size) { harness in
            await harness.wireframe.navigate(
                to: .common(.showNotice("No browser available. Open https://github.com/mona/plain-toolkit")))
            let lines = await harness.lines(in: size)
            #expect(lines.suffix(2) == ["No browser available. Open", "https://github.com/mona/plain-toolkit"])
        }
    }

    @Test("A new size reaches every screen, even hidden ones and those that open later")
    func resizes() async throws {
        let (small, large) = (Size(columns: 60, rows: 13), Size(columns: 90, rows: 33))
        try await WireframeHarness.run("person", people: 40) { harness in
            await harness.handle(.resized(small))
            await harness.press(.enter)
            for size in [small, large] {
                await harness.handle(.resized(size))
                let searchSize = try await harness.state(of: SearchController.self).size
                #expect(searchSize == size)
                let repositoriesSize = try await harness.state(of: RepositoriesController.self).size
                #expect(repositoriesSize == size)
            }
        }
    }

    @Test("Copying shows what can be copied; the next key chooses, and y repeats the last choice")
    func copies() async throws {
        try await WireframeHarness.run("p", people: 9) { harness in
            await harness.press(.control("y"))
            #expect(await harness.notice == "Copy: u URL  l login  m mention  t trailer  e email  y again: URL")
            await harness.press(.character("m"))
            #expect(await harness.notice == "Copied @person-1, if the terminal allows it.")
            await harness.press(.control("y"), .character("e"))
            try await harness.waitForNotice("GitHub shows email addresses only to accounts. F2 signs in.")
            await harness.press(.control("y"), .character("m"))
            for key in "ytxu" { await harness.press(.control("y"), .character(key)) }
            await harness.press(.control("y"), .escape)
            #expect(await harness.screens == ["search"], "Esc closes only the menu")
            let trailer = "Co-authored-by: person-1 <1+person-1@users.noreply.github.com>"
            #expect(
                harness.copied.read { $0 } == [
                    "@person-1", "@person-1", "@person-1", trailer, "https://github.com/person-1",
                ])
        }
    }

    @Test("A repository has its addresses; F2 and Ctrl-C act while the menu is shown")
    func copiesRepository() async throws {
        try await WireframeHarness.run("p", people: 9) { harness in
            let repository = try Repository(id: 1, fullName: "mona/one", url: "https://github.com/mona/one")
            for key in "ucslm" {
                await harness.wireframe.navigate(to: .common(.copyMenu(CopyMenu(repository))))
                await harness.press(.character(key))
            }
            #expect(
                harness.copied.read { $0 } == [
                    "https://github.com/mona/one", "https://github.com/mona/one.git", "git@github.com:mona/one.git",
                    "mona",
                    "@mona",
                ])
            await harness.wireframe.navigate(to: .common(.copyMenu(CopyMenu(repository))))
            await harness.press(.control("c"))
            #expect(await harness.outcome == .closed)
        }
    }

    @Test(
        "A URL that is not on the host is not copied but shown in a notice",
        arguments: [
            "https://github.com.example.org/mona", "https://mona@github.com/", "https://github.com:8443/mona",
            "http://github.com/mona", "javascript:alert(1)", "",
        ])
    func foreignURL(url: String) async throws {
        try await WireframeHarness.run("mona", people: 1) { harness in
            let person = Person(login: try Login("mona"), id: 7, kind: .user, avatarURL: "", url: url)
            try await harness.finishSearch(
                .found(SearchResults([person], total: 1, isIncomplete: false, exact: nil)))
            await harness.press(.control("y"))
            #expect(harness.copied.read { $0 }.isEmpty)
            #expect(await harness.notice == "Not copied, because it is not on github.com: \(url)")
        }
    }

    @Test("Without a browser the URL is copied")
    func browses() async throws {
        try await WireframeHarness.run("p", people: 9) { harness in
            await harness.press(.control("o"))
            while await harness.notice == nil {
                await harness.wireframe.processPendingActions()
                await Task.yield()
            }
            #expect(
                await harness.notice
                    == "No browser available. Copied https://github.com/person-1, if the terminal allows it.")
        }
    }

    @Test("Keys after Return go to the screen that it opens")
    func keysAfterReturn() async throws {
        try await WireframeHarness.run("p", people: 9) { harness in
            await harness.press(.enter)
            try await harness.list(9)
            await harness.press(.character("/"), .character("7"))
            let filter = try await harness.state(of: RepositoriesController.self).filter.text
            #expect(filter == "7")
            let query = try await harness.state(of: SearchController.self).text
            #expect(query == "p")
        }
    }
}
