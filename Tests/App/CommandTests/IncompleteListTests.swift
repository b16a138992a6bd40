import CommandSupport
import GitHubStandIn
import StandInSupport
import TerminalUI
import TestSupport
import Testing

@Suite("Incomplete lists", .timeLimit(.minutes(3)))
struct IncompleteListTests {
    private static let sentence = "The list is incomplete: GitHub did not send its last page. Try again.\n"

    @Test(
        "A list whose links end before its last page is a part: exit code 1 and a message, also offline",
        arguments: [
            (["repos", "hundred-one"], "/users/hundred-one/repos", "Got 100 repositories. "),
            (["repos", "hundred-one", "--by-language"], "/users/hundred-one/repos", "Got 100 repositories. "),
            (["repos", "--starred-by", "many-repos"], "/users/many-repos/starred", "Got 100 repositories. "),
            (
                ["users", "--followers-of", "many-repos", "-L", "150"], "/users/many-repos/followers",
                "Got 100 of up to 150 people. "
            ),
        ],
        [
            (link: "<oops", isSignedIn: false), ("<oops", true),
            ("<https://api.github.com/user/1/repos?page=99999999999999999999>; rel=\"next\"", false),
        ])
    func part(
        _ list: (words: [String], path: String, count: String), _ fault: (link: String, isSignedIn: Bool)
    ) async throws {
        try await Ghsearch.run(people: 2_000) { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            let ghsearch = fault.isSignedIn ? ghsearch.with(token) : ghsearch
            let link = fault.link.replacing("https://api.github.com", with: ghsearch.address)
            ghsearch.control.inject(.link(link), onPathPrefix: list.path, times: nil)
            let ended = try await ghsearch.call(list.words)
            #expect(ended.status == 1)
            #expect(ended.lines.count == 100)
            #expect(ended.errors == list.count + Self.sentence)
            let offline = try await ghsearch.call(list.words + ["--offline"])
            #expect(offline.status == 1)
            ghsearch.control.clearFaults()
            let whole = try await ghsearch.call(list.words)
            #expect(whole.status == 0)
            #expect(whole.lines.count > 100)
        }
    }

    @Test("If the organization hides repositories until single sign-on, a sentence of the command line says so")
    func restricted() async throws {
        let server = try LoopbackServer { connection in
            while connection.receive() != nil {
                let field = "X-GitHub-SSO: partial-results; organizations=21955855"
                connection.respond("200 OK", [field], body: #"[{"id":1,"full_name":"octo/r1"}]"#.utf8)
            }
        }
        defer { server.stop() }
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona")
            let ended = try await ghsearch.with(["GHSEARCH_API_URL": server.address, "GHSEARCH_TOKEN": token])(
                "repos", "octo")
            #expect(ended.lines.count == 1)
            let cause = "Some results are hidden: the organization requires single sign-on."
            #expect(ended.errors == cause + " Sign in to it in the browser.\n")
        }
    }

    @Test("Totals of a part are not complete")
    func totals() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.inject(.link("<oops"), onPathPrefix: "/users/hundred-one/repos", times: nil)
            let words = ["user", "hundred-one", "--json=repositoryCount,complete", "--jq", ".complete"]
            let ended = try await ghsearch.call(words)
            #expect(ended.status == 1)
            #expect(ended.output == "false\n")
            #expect(ended.errors == "Got 100 of 101 repositories. " + Self.sentence)
            ghsearch.control.clearFaults()
            let whole = try await ghsearch.call(words)
            #expect(whole == .init(status: 0, output: "true\n", errors: ""))
        }
    }

    @Test(
        "A page without new items does not end a list",
        arguments: [
            (["repos", "many-repos"], "/user/40017/repos", Fault.emptyPage, 2_250),
            (["repos", "many-repos"], "/user/40017/repos", .repeatedPage, 2_250),
            (["repos", "many-repos"], "/users/many-repos/repos", .emptyPage, 2_250),
            (["users", "--followers-of", "many-repos", "-L", "150"], "/users/many-repos/followers", .emptyPage, 150),
            (["users", "a", "-L", "100"], "/search/users", .emptyPage, 100),
        ])
    func withoutNewItems(words: [String], path: String, fault: Fault, count: Int) async throws {
        try await Ghsearch.run(people: 2_000) { ghsearch in
            ghsearch.control.inject(fault, onPathPrefix: path)
            let ended = try await ghsearch.call(words)
            #expect(ended.status == 0)
            #expect(ended.errors == "")
            #expect(ended.lines.count == count)
        }
    }

    @Test("A search whose pages link to each other without an end gets ten requests at most")
    func endlessSearch() async throws {
        try await Ghsearch.run { ghsearch in
            let next = "<\(ghsearch.address)/search/users?page=2>; rel=\"next\""
            ghsearch.control.inject(.link(next), onPathPrefix: "/search/users", times: nil)
            let ended = try await ghsearch("users", "mona", "-L", "1000")
            #expect(ended.status == 1)
            #expect(ended.errors.contains("The list is incomplete"))
            #expect(ghsearch.control.requests(onPathPrefix: "/search/users").count <= 10)
        }
    }

    @Test("An empty first page of a search does not hide its other people in the prompt")
    func search() async throws {
        try await Ghsearch.run(people: 2_000) { ghsearch in
            ghsearch.control.inject(.emptyPage, onPathPrefix: "/search/users")
            let ended = try await ghsearch("--filter", "a")
            #expect(ended.status == 0)
            #expect(ended.lines.count == 100)
        }
    }

    @Test("A screen shows that its list is a part")
    func screen() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.inject(.link("<oops"), onPathPrefix: "/users/hundred-one/repos", times: nil)
            let size = Size(columns: 80, rows: 24)
            try await ScreenSession.run(["--timeout", "600"], of: ghsearch, size: size, on: SteppedClock()) {
                session in
                await session.send("hundred-one")
                try await session.wait(for: "the person") { $0.contains("1 person") }
                await session.send("\r")
                try await session.wait(for: "the message") { $0.contains("The list is incomplete") }
                #expect(await session.words.contains("100 of 101"))
            }
        }
    }
}
