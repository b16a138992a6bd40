import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

import Foundation

@Suite("JSON output", .timeLimit(.minutes(3)))
struct JSONTests {
    /// Returns the keys of each object in the array `json`.
    private func keys(_ json: String) throws -> [Set<String>] {
        struct AnyKey: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        struct Keys: Decodable {
            let keys: Set<String>
            init(from decoder: any Decoder) throws {
                keys = Set(try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue))
            }
        }
        return try JSONDecoder().decode([Keys].self, from: Data(json.utf8)).map(\.keys)
    }

    @Test("repos --json is an array of repositories with every field")
    func repositories() async throws {
        try await Ghsearch.run { ghsearch in
            let listed = try await ghsearch("repos", "mona", "--json")
            let keys = try keys(listed.output)
            #expect(keys.count == 30)
            #expect(
                Set(keys) == [
                    [
                        "fullName", "name", "owner", "description", "language", "stargazersCount", "forksCount",
                        "openIssuesCount", "isFork", "isArchived", "isPrivate", "license", "topics", "createdAt",
                        "updatedAt", "pushedAt", "url",
                    ]
                ])
            #expect(listed.lines.count == 1)
        }
    }

    @Test("Owner and license are objects as those of gh, whose names of fields are understood, too")
    func namesOfGH() async throws {
        try await Ghsearch.run { ghsearch in
            let fields = "nameWithOwner,stargazerCount,forkCount,primaryLanguage,licenseInfo,license,owner"
            let expression =
                #".[] | select(.license and .primaryLanguage) | [.owner.login, .license.key == .licenseInfo.key, (.stargazerCount | type),"#
                + " (.forkCount | type), (.primaryLanguage | type), .nameWithOwner[:5]] | @tsv"
            let listed = try await ghsearch("repos", "mona", "--json", fields, "--jq", expression)
            #expect(Set(listed.lines) == ["mona\ttrue\tnumber\tnumber\tobject\tmona/"], "\(listed)")
        }
    }

    @Test("users --json has every field; those that a search does not return are null")
    func users() async throws {
        try await Ghsearch.run { ghsearch in
            let found = try await ghsearch("users", "mona", "--json")
            #expect(
                try keys(found.output).first == [
                    "login", "id", "type", "name", "bio", "company", "location", "blog", "followers", "following",
                    "publicRepos", "avatarUrl", "url", "createdAt", "resembles", "match",
                ])
            #expect(found.output.contains("\"followers\":null"))
        }
    }

    @Test("resembles is the login of a far better known person, and null for that person")
    func resembles() async throws {
        struct Line: Encodable { let login: String, followers: Int }
        let directory = try TemporaryDirectory()
        defer { #expect(throws: Never.self) { try directory.remove() } }
        let people = directory.url.appending(path: "people")
        let lines = [Line(login: "torvalds", followers: 250_000), Line(login: "to1valds", followers: 3)]
        try Data(lines.map { try JSONEncoder().encode($0) }.joined(separator: [10])).write(to: people)
        try await Ghsearch.run(dataset: Dataset.load(people: people.path, repositories: nil)) { ghsearch in
            for login in ["torvalds", "to1valds"] { #expect(try await ghsearch("user", login).status == 0) }
            let found = try await ghsearch(
                "users", "to", "--json=login,resembles", "--jq", "sort_by(.login)")
            #expect(
                found.output == """
                    [{"login":"to1valds","resembles":"torvalds"},{"login":"torvalds","resembles":null}]

                    """)
        }
    }

    @Test(
        "--json=a,b and --json a,b select the same fields",
        arguments: ["--json=name,isFork", "--json name,isFork"])
    func selected(option: String) async throws {
        try await Ghsearch.run { ghsearch in
            let listed = try await ghsearch.shell("\"$GHSEARCH\" repos one-repo \(option)")
            #expect(Set(try keys(listed.output)) == [["name", "isFork"]])
            let first = try await ghsearch.shell("\"$GHSEARCH\" repos \(option) --limit 1 mona")
            #expect(Set(try keys(first.output)) == [["name", "isFork"]])
        }
    }

    @Test(
        "An unknown field and an invalid jq expression are wrong usage before any request",
        arguments: [
            ["repos", "mona", "--json=name,stars"], ["users", "mona", "--json", "fullName"],
            ["user", "mona", "--json=nothing"], ["repos", "mona", "--jq", ".["], ["users", "mona", "--jq", "nope(1)"],
        ])
    func wrong(words: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(words)
            #expect(ended.status == 64)
            #expect(ended.output == "")
            let message = words.contains("--jq") ? "Invalid jq expression: " : "Available fields: "
            #expect(ended.errors.contains(message))
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("--jq prints strings without quotes and other values as JSON, one on each line")
    func filtered() async throws {
        try await Ghsearch.run { ghsearch in
            let names = try await ghsearch("repos", "one-repo", "--jq", ".[].owner.login, {n: length}, null")
            #expect(names.output == "one-repo\n{\"n\":1}\nnull\n")
            let fails = try await ghsearch("repos", "one-repo", "--jq", ".[].name.x")
            #expect(fails.status == 1)
            #expect(fails.errors.hasPrefix("The jq expression failed: "))
            #expect(fails.output == "")
        }
    }

    @Test(
        "An expression that halts prints the results before it; its error is reported",
        arguments: [
            (#"1, ("no stars\n" | halt_error), 2"#, Int32(1), "1\n", "The jq expression failed: no stars"),
            (#"1, ({a: 1} | halt_error(3)), 2"#, 1, "1\n", "The jq expression failed: {\"a\":1}"),
            (#"1, (null | halt_error), 2"#, 1, "1\n", "The jq expression failed: "),
            (#"1, ("over" | halt_error(0)), 2"#, 0, "1\n", ""), ("1, halt, 2", 0, "1\n", ""),
            (#"1, error("x"), 2"#, 1, "1\n", "The jq expression failed: x"),
        ])
    func halts(expression: String, status: Int32, output: String, errors: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("repos", "one-repo", "--jq", expression)
            #expect((ended.status, ended.output) == (status, output))
            #expect(ended.errors.hasPrefix(errors))
            #expect(ended.errors.isEmpty == errors.isEmpty)
        }
    }

    @Test("repos --by-language --json is an array of languages, null at the end")
    func byLanguage() async throws {
        try await Ghsearch.run { ghsearch in
            let groups = try await ghsearch("repos", "mona", "--by-language", "--json")
            #expect(Set(try keys(groups.output)) == [["language", "count", "stargazersCount", "repositories"]])
            let checks = """
                (last.language == null), (map(.count) | add), all(.count == (.repositories | length)),
                all(.stargazersCount == (.repositories | map(.stargazersCount) | add)),
                (.[:-1] | map(.stargazersCount) | . == (sort | reverse))
                """
            let checked = try await ghsearch("repos", "mona", "--by-language", "--json", "--jq", checks)
            #expect(checked.output == "true\n30\ntrue\ntrue\ntrue\n")
        }
    }

    @Test("user --json adds the statistics and whether they are complete")
    func user() async throws {
        try await Ghsearch.run { ghsearch in
            let sums = try await ghsearch("user", "mona", "--json=totalStars,repositoryCount,favoriteLanguage,complete")
            #expect(sums.output.contains("\"complete\":true,\"favoriteLanguage\":\"Swift\",\"repositoryCount\":30"))
            let empty = try await ghsearch("user", "empty-user", "--json", "favoriteLanguage,totalStars,name")
            #expect(
                empty
                    == .init(
                        status: 0, output: "{\"favoriteLanguage\":null,\"name\":null,\"totalStars\":0}\n", errors: ""))
        }
    }

    @Test("Nothing found is an empty array and status 2")
    func nothing() async throws {
        try await Ghsearch.run { ghsearch in
            let users = try await ghsearch("users", "no-such-login", "--json")
            #expect(users.output == "[]\n")
            #expect(users.status == 2)
            let repos = try await ghsearch("repos", "mona", "--language", "COBOL", "--json")
            #expect(repos.output == "[]\n")
            #expect(repos.status == 2)
            #expect(repos.errors == "mona has no matching repositories.\n")
        }
    }
}
