import CommandSupport
import GitHubStandIn
import Testing

@Suite("Pipe output", .timeLimit(.minutes(3)))
struct PipeTests {
    @Test(
        "users: login, type, name, followers, repositories and location, separated by tabs, without a header or color")
    func users() async throws {
        try await Ghsearch.run(people: 200) { ghsearch in
            let found = try await ghsearch("users", "octo-org", environment: ["CLICOLOR_FORCE": nil])
            #expect(found == .init(status: 0, output: "octo-org\tOrganization\tOcto Organization\t\t\t\n", errors: ""))
            let many = try await ghsearch("users", "a", "--limit", "7")
            #expect(many.lines.count == 7)
            #expect(many.lines.allSatisfy { $0.count { $0 == "\t" } == 5 })
        }
    }

    @Test("users: options become search qualifiers and parameters")
    func usersOptions() async throws {
        try await Ghsearch.run(people: 50) { ghsearch in
            _ = try await ghsearch(
                "users", "a", "location:berlin", "--sort", "joined", "--order", "asc", "--type", "org", "--limit", "5")
            let target = ghsearch.control.requests.map(\.target)
            #expect(
                target == [
                    "/search/users?q=a%20location%3Aberlin%20type%3Aorg&per_page=5&page=1&sort=joined&order=asc"
                ])
        }
    }

    @Test("users: a limit of several pages returns that many people, each once")
    func usersPages() async throws {
        try await Ghsearch.run(people: 2_000) { ghsearch in
            let found = try await ghsearch("users", "type:user", "--limit", "250")
            #expect(found.lines.count == 250)
            #expect(Set(found.lines).count == 250)
            #expect(ghsearch.control.peakConcurrency() == 1)
        }
    }

    @Test("repos: six columns, whole numbers, ISO dates, and no tab, line end or control character from GitHub")
    func repos() async throws {
        try await Ghsearch.run { ghsearch in
            let listed = try await ghsearch("repos", "mona")
            #expect(listed.status == 0)
            #expect(listed.errors == "")
            #expect(listed.lines.count == Dataset.Fixture.mona.repositories)
            let rows = listed.lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
            #expect(rows.allSatisfy { $0.count == 6 })
            #expect(rows.allSatisfy { $0[4].wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/#) != nil })
            let descriptions = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[5]) })
            #expect(descriptions["mona/separators"] == "first second third fourth fifth")
            #expect(descriptions["mona/escapes"] == "red C1 tail")
            #expect(descriptions["mona/bidirectional"] == "evilgpj.exe and on")
            #expect(descriptions["mona/no-description"] == "")
            #expect(descriptions["mona/long"]?.count == "long and longer ".count * 40)
            let controls = listed.output.unicodeScalars.filter { $0.properties.generalCategory == .control }
            #expect(Set(controls) == ["\t", "\n"])
        }
    }

    @Test("repos: the language and the date are empty if unknown")
    func emptyColumns() async throws {
        try await Ghsearch.run { ghsearch in
            let row = try await ghsearch("repos", "one-repo").lines.first?.split(
                separator: "\t", omittingEmptySubsequences: false)
            #expect(row?[1] == "")
            #expect(row?[4] == "")
        }
    }

    @Test("user: the columns of users, then stars, repositories and top language")
    func user() async throws {
        try await Ghsearch.run { ghsearch in
            let user = try await ghsearch("user", "MONA")
            let columns = user.lines.first?.split(separator: "\t").map(String.init) ?? []
            #expect(columns.prefix(6) == ["mona", "User", "Mona Lisa Octocat", "20480", "30", "San Francisco"])
            #expect(columns.suffix(2) == ["30", "Swift"])
            let stars = try await ghsearch("repos", "mona", "--jq", "map(.stargazersCount)|add").output
            try #require(columns.count > 6)
            #expect(columns[6] + "\n" == stars)
            let hostile = try await ghsearch("user", "hostile-profile")
            #expect(hostile.lines.count == 1)
            #expect(hostile.output.hasPrefix("hostile-profile\tUser\tred C1 tail\t12\t2\tfirst second third"))
        }
    }

    @Test("The first value of a record has color only with CLICOLOR_FORCE, and never in JSON")
    func colors() async throws {
        try await Ghsearch.run { ghsearch in
            let plain = try await ghsearch("repos", "mona")
            #expect(!plain.output.contains("\u{1B}"))
            let forced = try await ghsearch("repos", "mona", environment: ["CLICOLOR_FORCE": "1"])
            let sequence = #/\u{1B}\[[0-9;]*m/#
            #expect(forced.lines.allSatisfy { $0.firstMatch(of: sequence)?.range.lowerBound == $0.startIndex })
            #expect(forced.output.replacing(sequence, with: "") == plain.output)
            for environment in [["CLICOLOR_FORCE": "0"], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]] {
                #expect(try await ghsearch("repos", "mona", environment: environment).output == plain.output)
            }
            let json = try await ghsearch("repos", "mona", "--json", "name", environment: ["CLICOLOR_FORCE": "1"])
            #expect(!json.output.contains("\u{1B}"), "\(json)")
        }
    }
}
