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
            let three = try await ghsearch("user", "a", "b", "c")
            #expect(three.status == 64)
            #expect(three.errors.contains("at most two logins"))
            let other = try await ghsearch("user", "mona", "https://gitlab.example/x")
            #expect(other.status != 0)
            #expect(!other.errors.isEmpty)
        }
    }

    @Test("In the prompt, = compares two marked people, and nothing else is written on the screen")
    func comparisonScreen() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("hundred", "-m", columns: 100, rows: 30)
            try await prompt.waitUntil { $0.lines.contains { $0.contains("hundred-one") } }
            prompt.send("\t\t=")
            try await prompt.waitUntil { $0.lines[0].hasPrefix("hundred and hundred-one") && $0.text.contains("Both") }
            #expect("\(CommandError(.nothingFound, "No such user: x"))" == "No such user: x", "as the screen shows it")
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
