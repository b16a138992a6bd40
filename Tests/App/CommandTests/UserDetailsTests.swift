import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@testable import ghsearch

@Suite("Details of a profile", .timeLimit(.minutes(2)))
struct UserDetailsTests {
    @Test("Signed in, the query of the profile has the details, for one point")
    func details() async throws {
        try await Ghsearch.run { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "hundred")]
            let fields =
                "pronouns,status,socialAccounts,pinnedRepositories,sponsorable,contributions,contributionWeeks,"
                + "organizations,viewerIsFollowing,isFollowingViewer"
            let json = try await ghsearch("user", "mona", "--json", fields, "--verbose", environment: token)
            #expect(json.status == 0, "\(json.errors)")
            #expect(json.errors.contains("AccountOverview 200"))
            #expect(json.errors.contains("cost 1,"))
            #expect(ghsearch.control.requests.count == 1)
            struct Output: Decodable {
                struct Social: Decodable, Equatable { let name: String, url: String }
                let pronouns: String?, status: String?, socialAccounts: [Social], pinnedRepositories: [String]
                let sponsorable: Bool, contributions: Int, contributionWeeks: [Int]
                let organizations: [String], viewerIsFollowing: Bool, isFollowingViewer: Bool
            }
            let details = try JSONDecoder().decode(Output.self, from: Data(json.output.utf8))
            #expect(details.pronouns == "she/her")
            #expect(details.status == "Under water")
            #expect(details.socialAccounts == [.init(name: "@mona", url: "https://social.example/@mona")])
            #expect(details.pinnedRepositories.count == 2)
            #expect(details.sponsorable)
            #expect(details.contributions == 22)
            #expect(details.contributionWeeks == [14, 8])
            #expect(details.organizations == ["octo-org"])
            #expect([details.viewerIsFollowing, details.isFollowingViewer] == [false, true])
            let terminal = try await ghsearch.printed(["user", "mona"], environment: token, columns: 100, rows: 40)
            #expect(terminal.lines.contains { $0.contains("22 in the last year, active 3 days ago") })
        }
    }

    @Test("The organizations of both are named; of the own profile, none are")
    func sharedOrganizations() async throws {
        let relations = Relations(memberships: ["mona": ["octo-org"], "hundred": ["octo-org"]])
        try await Ghsearch.run(dataset: .seeded(people: 0).with(relations)) { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "hundred")]
            for (login, shared) in [("mona", "octo-org"), ("hundred", "")] {
                let json = try await ghsearch(
                    "user", login, "--json", "sharedOrganizations", "--jq", ".sharedOrganizations | join(\",\")",
                    environment: token)
                #expect(json.output == "\(shared)\n", "\(json)")
            }
            let terminal = try await ghsearch.printed(["user", "mona"], environment: token, columns: 100, rows: 40)
            #expect(terminal.lines.contains { $0.hasPrefix("Known") && $0.contains("both in octo-org") })
        }
    }

    @Test("The public address is requested only if it is printed, and only with an account")
    func email() async throws {
        try await Ghsearch.run { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "hundred")]
            let query = ["user", "mona", "--json", "email", "--jq", ".email"]
            let json = try await ghsearch.call(query, environment: token)
            #expect(json.output == "mona@mona.example\n", "\(json)")
            let terminal = try await ghsearch.printed(["user", "mona"], environment: token, columns: 100, rows: 40)
            #expect(terminal.lines.contains { $0.hasPrefix("Email") && $0.hasSuffix("mona@mona.example") })
            ghsearch.control.clearLog()
            #expect(try await ghsearch.call(query).output == "null\n")
            #expect(
                ghsearch.control.requests(onPathPrefix: "/users/mona").filter { $0.path == "/users/mona" }.count <= 1)
        }
    }

    @Test("Two accounts are side by side, with what they share as far as it is known")
    func comparison() async throws {
        try await Ghsearch.run { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "hundred")]
            let terminal = try await ghsearch.printed(
                ["user", "mona", "hundred"], environment: token, columns: 100, rows: 40)
            #expect(terminal.lines[0].split(separator: " ") == ["mona", "hundred"])
            #expect(terminal.lines.contains { $0.hasPrefix("Followers ") })
            #expect(terminal.lines.contains("Both"))
            #expect(terminal.lines.contains { $0.hasPrefix("Repositories") && $0.contains("none in your clones") })
            #expect(terminal.lines.contains { $0.hasPrefix("Followed by both") && $0.contains("(0 of ") })
            let json = try await ghsearch(
                "user", "mona", "hundred", "--jq", ".[] | [.login, (.shared.organizations | type)] | @tsv",
                environment: token)
            #expect(json.output == "mona\tarray\nhundred\tarray\n", "\(json)")
            let lines = try await ghsearch("user", "mona", "hundred", environment: token)
            #expect(lines.lines.map { $0.prefix { $0 != "\t" } } == ["mona", "hundred"])
            #expect(try await ghsearch("user", "mona", "Mona").status == 64)
            let organization = try await ghsearch(
                "user", "mona", "octo-org", "--jq", ".[0].shared.organizations, .[1].sponsorable", environment: token)
            #expect(organization.output == "null\nnull\n", "\(organization)")
            let other = try await ghsearch("user", "mona", "https://gitlab.example/x")
            #expect(other.status != 0)
            #expect(!other.errors.isEmpty)
        }
    }

    @Test("Three accounts, and the logins of standard input; one that does not exist costs itself")
    func many() async throws {
        try await Ghsearch.run { ghsearch in
            let table = try await ghsearch.printed(["user", "mona", "hundred", "one-repo"], columns: 100, rows: 40)
            #expect(table.lines[0].split(separator: " ") == ["mona", "hundred", "one-repo"])
            let input = "@hundred\r\n\nnobody-here\nhttps://github.com/mona\na b\nMONA\nhttps://gitlab.example/x"
            let read = try await ghsearch.call(["user", "-", "--jq", ".[].login"], input: input)
            #expect(read.lines == ["hundred", "mona"], "\(read)")
            #expect(read.status == 2)
            #expect(read.errors.contains("No such user: nobody-here") && read.errors.contains("a b"), "\(read.errors)")
            let one = try await ghsearch.call(["user", "-", "--jq", "length"], input: "mona")
            #expect(one.output == "1\n", "\(one)")
            for arguments in [["-", "-"], ["mona", "MONA"]] {
                #expect(try await ghsearch.call(["user"] + arguments).status == 64)
            }
            let empty = try await ghsearch.call(["user", "-"], input: "\n")
            #expect(empty.status == 2 && empty.errors.contains("names nobody"), "\(empty)")
        }
    }

    /// Opens a prompt that lists two people, who can be marked.
    private static func prompt(_ ghsearch: Ghsearch, columns: Int, rows: Int) async throws -> PseudoTerminal {
        let prompt = try ghsearch.terminal("hundred", "-m", columns: columns, rows: rows)
        try await prompt.waitUntil { $0.lines.contains { $0.contains("hundred-one") } }
        return prompt
    }

    @Test(
        "In the prompt, = shows the table of two marked people, cut to the window, and Esc returns to them",
        arguments: [(100, 30), (80, 24), (40, 12)])
    func comparisonTable(columns: Int, rows: Int) async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try await Self.prompt(ghsearch, columns: columns, rows: rows)
            prompt.send("\t\t=")
            try await prompt.waitUntil { screen in
                screen.lines[0].hasPrefix("hundred and hundred-one")
                    && screen.lines.contains { $0.contains(#/^Followers +110 +111$/#) }
            }
            let titles = prompt.lines[1].split(separator: " ").map(String.init)
            #expect(titles == ["hundred", columns == 40 ? "hundred-o…" : "hundred-one"])
            if rows > 12 { #expect(prompt.lines.contains("Both")) }
            prompt.send("\u{1B}")
            try await prompt.waitUntil { $0.lines[0].hasPrefix("> hundred") }
            prompt.end()
        }
    }

    @Test("A comparison that fails is a notice, and the prompt goes on")
    func failedComparison() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try await Self.prompt(ghsearch, columns: 100, rows: 30)
            ghsearch.control.inject(.status(404), onPathPrefix: "/", times: nil)
            prompt.send("\t\t=")
            try await prompt.waitFor("No such user: hundred")
            prompt.end()
        }
    }

    @Test("The next key ends a comparison and its requests")
    func leftComparison() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try await Self.prompt(ghsearch, columns: 80, rows: 24)
            ghsearch.control.clearLog()
            ghsearch.control.inject(.hang, onPathPrefix: "/users/", times: nil)
            prompt.send("\t\t=")
            try await prompt.waitFor("Comparing hundred and hundred-one…")
            await ghsearch.control.waitUntil { $0.contains { $0.target.hasPrefix("/users/") } }
            prompt.send("\u{1B}[A")
            await ghsearch.control.waitUntil { requests in
                let own = requests.filter { $0.target.hasPrefix("/users/") }
                return !own.isEmpty && own.allSatisfy { $0.outcome == .clientLeft }
            }
            prompt.end()
        }
    }

    @Test("What is empty or lacking is left out, and null in JSON without an account", arguments: [nil, "mona"])
    func empty(login: String?) async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.missingGraphQLFields = ["User.pronouns", "User.contributionsCollection"]
            let token = try login.map { ["GHSEARCH_TOKEN": try ghsearch.control.token(for: $0)] } ?? [:]
            let name = login == nil ? "mona" : "hundred"
            let terminal = try await ghsearch.printed(["user", name], environment: token, columns: 100, rows: 40)
            for title in ["Pronouns", "Status", "Contributions", "Pinned", "Elsewhere", "Sponsors"] {
                #expect(!terminal.lines.contains { $0.hasPrefix(title) }, "\(title)")
            }
            #expect(terminal.lines.contains { $0.hasPrefix("Followers") })
            let json = try await ghsearch("user", name, "--jq", ".pronouns, .contributions", environment: token)
            #expect(json.lines == ["null", "null"])
        }
    }
}
