import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("Similar people in commands", .timeLimit(.minutes(3)))
struct SimilarCommandTests {
    @Test("A search that finds nobody is followed by one for what is similar, which is printed if it is asked for")
    func similar() async throws {
        try await Ghsearch.run { ghsearch in
            let users = try await ghsearch("users", "moan octocat")
            #expect(users == .init(status: 2, output: "", errors: "No people found. Similar: mona.\n"))
            #expect(ghsearch.control.requests(onPathPrefix: "/search").count == 2)
            let similar = try await ghsearch(
                "users", "moan octocat", "--similar", "--json=login,match", "--jq", ".[0].match")
            #expect((similar.status, similar.output) == (0, "similar\n"))
            #expect(try await ghsearch("--filter", "moan octocat").output == "mona\n")
            let only = try await ghsearch("--select-1", "--exit-0", "moan octocat")
            #expect(only == .init(status: 2, output: "", errors: "No results for \"moan octocat\".\n"))
        }
    }

    @Test("A name that a search without an account found is found the next time without a network, also misspelled")
    func namedBySearch() async throws {
        try await Ghsearch.run { ghsearch in
            let found = try await ghsearch("users", "lisa octocat", "--json=login,name")
            #expect(found.output == #"[{"login":"mona","name":"Mona Lisa Octocat"}]"# + "\n")
            let sent = ghsearch.control.requests.count
            for typed in ["mona lisa", "Lisa Octcat", "monalisa"] {
                let again = try await ghsearch(
                    "users", typed, "--offline", "--similar", "--json=name", "--jq", ".[].name")
                #expect(again.output == "Mona Lisa Octocat\n", "\(typed)")
            }
            #expect(ghsearch.control.requests.count == sent)
        }
    }

    @Test("Cached people who are only similar are named in the error, and printed if they are asked for")
    func cached() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("user", "mona")
            let people = try await ghsearch("people", "moan octocat")
            #expect(people.status == 2)
            #expect(people.output == "")
            #expect(people.errors.hasSuffix(" in login or name. Similar: mona.\n"), "\(people.errors)")
            let similar = try await ghsearch("people", "moan octocat", "--similar", "--jq", ".[].match")
            #expect((similar.status, similar.output) == (0, "similar\n"))
        }
    }

    @Test("--select-1 and --live send no other search; nothing similar is no result")
    func notSearched() async throws {
        try await Ghsearch.run { ghsearch async throws in
            #expect(try await ghsearch("--select-1", "--exit-0", "moan octocat").status == 2)
            #expect(try await ghsearch("users", "--live", "moan octocat").status == 2)
            #expect(ghsearch.control.requests(onPathPrefix: "/search").allSatisfy { $0.target.contains("moan") })
            #expect(try await ghsearch("users", "zzzz qqqq").errors == "No results for \"zzzz qqqq\".\n")
        }
    }

    @Test("A login that does not exist names the known one that may be meant")
    func closest() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("users", "hundred")
            for words in [["user"], ["repos"], ["users", "--followers-of"], ["repos", "--starred-by"], ["users"]] {
                let login = words == ["users"] ? "@hundrde" : "hundrde"
                let ended = try await ghsearch.call(words + [login])
                let errors = "No such user: hundrde. Did you mean hundred?\n"
                #expect(ended == .init(status: 2, output: "", errors: errors), "\(words)")
            }
            let organization = try await ghsearch("users", "--members-of", "hundrde")
            #expect(organization.errors == "No such organization: hundrde. Did you mean hundred?\n")
            #expect(try await ghsearch("user", "no-such-login").errors == "No such user: no-such-login\n")
            let sent = ghsearch.control.requests.count
            let page = try await ghsearch("open", "hundrde/x")
            #expect(page.output == "\(ghsearch.address)/hundrde/x\n")
            #expect(page.errors == "hundrde is not cached. Did you mean hundred?\n")
            #expect(try await ghsearch("open", "hundred").errors == "")
            #expect(ghsearch.control.requests.count == sent)
        }
    }
}
