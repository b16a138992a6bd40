import GitHubStandIn
import Testing

@Suite("Stand-in: search for commits", .timeLimit(.minutes(3)))
struct StandInCommitSearchTests {
    private struct Results: Decodable {
        let total_count: Int
        let incomplete_results: Bool
        let items: [Item]
        /// The required fields of the schema `commit-search-result-item`.
        struct Item: Decodable {
            let sha: String, node_id: String, url: String, html_url: String, comments_url: String, score: Double
            let author: Account?
            let committer: Account?
            let commit: Commit
            let repository: Repository
            let parents: [String]
        }
        struct Account: Decodable { let login: String, id: Int, type: String }
        struct Signature: Decodable { let name: String, email: String, date: String }
        struct Commit: Decodable {
            let author: Signature
            let committer: Signature
            let message: String
            let comment_count: Int
            let url: String
            let tree: Tree
        }
        struct Tree: Decodable { let sha: String, url: String }
        struct Repository: Decodable { let id: Int, full_name: String, `private`: Bool, owner: Account }
    }

    private func search(_ server: StandInServer, _ query: String) async throws -> Results {
        try await server.get("/search/commits?q=" + query).decoded(Results.self)
    }

    @Test("The words of author-name are prefixes of words in the name of the author, in any order")
    func names() async throws {
        try await StandInServer.with(dataset: .seeded(people: 50)) { server in
            let mona = try await search(server, "author-name:%22octocat+mon%22")
            #expect(mona.items.map(\.author?.login) == ["mona"])
            #expect(mona.items.first?.commit.author.name == "Mona Lisa Octocat")
            #expect(mona.items.first?.repository.full_name.hasPrefix("mona/") == true)
            #expect(mona.items.first?.html_url.hasPrefix("https://github.com/mona/") == true)
            let commit = try #require(mona.items.first)
            #expect(try await server.get("/repos/\(commit.repository.full_name)/commits/\(commit.sha)").status == 200)
            #expect(try await search(server, "author-name:ctocat").total_count == 0)
            #expect(try await search(server, "author-name:octocat+change").total_count == 1)
            #expect(try await search(server, "author-name:octocat+other").total_count == 0)
        }
    }

    @Test("Commits that a test added are found by the name in them, also without an account")
    func added() async throws {
        try await StandInServer.with(dataset: .seeded(people: 0)) { server in
            server.control.addCommit(String(repeating: "a", count: 40), by: "hundred", named: "Zyxw")
            server.control.addCommit(String(repeating: "b", count: 40), by: nil, named: "Zyxw")
            let found = try await search(server, "author-name:zyxw")
            #expect(found.items.map(\.author?.login) == ["hundred", nil])
            #expect(found.items.map(\.commit.author.name) == ["Zyxw", "Zyxw"])
            #expect(found.total_count == 2)
        }
    }

    @Test("It counts as a search, is never cached, has pages, and rejects what other searches reject")
    func limits() async throws {
        try await StandInServer.with(dataset: .seeded(people: 300)) { server in
            let response = try await server.get("/search/commits?q=author-name:a&per_page=1")
            #expect(response["x-ratelimit-resource"] == "search")
            #expect(response["x-ratelimit-remaining"] == "9")
            #expect(response["etag"] == nil)
            #expect(response["link"]?.contains("/search/commits?") == true)
            #expect(try await server.get("/search/commits?q=").status == 422)
            server.control.setRateLimit(.search, for: .anonymous, remaining: 0)
            #expect(try await server.get("/search/commits?q=author-name:a").status == 403)
        }
    }
}
