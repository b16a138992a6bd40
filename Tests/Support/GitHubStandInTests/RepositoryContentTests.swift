import Foundation
import GitHubStandIn
import Testing

@Suite("Stand-in: contents of repositories", .timeLimit(.minutes(3)))
struct RepositoryContentTests {
    /// The fields that GitHub's description requires (<https://github.com/github/rest-api-description>).
    private static let fileFields = [
        "type", "encoding", "size", "name", "path", "content", "sha", "url", "git_url", "html_url", "download_url",
        "_links",
    ]
    private static let releaseFields = [
        "assets_url", "upload_url", "tarball_url", "zipball_url", "created_at", "published_at", "draft", "id",
        "node_id",
        "author", "html_url", "name", "prerelease", "tag_name", "target_commitish", "assets", "url",
    ]
    private static let contributorFields = [
        "contributions", "type", "login", "id", "avatar_url", "html_url", "site_admin",
    ]
    private static let raw = ["user-agent: tests", "accept: application/vnd.github.raw+json"]

    private func object(_ response: RawResponse) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(response.text.utf8)) as? [String: Any])
    }

    private func missing(_ fields: [String], in object: [String: Any]) -> [String] {
        fields.filter { object[$0] == nil }
    }

    @Test("A README is a file in Base64, or text with the raw media type")
    func readme() async throws {
        try await StandInServer.with { server in
            let response = try await server.get("/repos/mona/new-name/readme")
            let file = try object(response)
            #expect(missing(Self.fileFields, in: file).isEmpty)
            #expect(file["encoding"] as? String == "base64")
            let links = try #require(file["_links"] as? [String: Any])
            #expect(missing(["git", "html", "self"], in: links).isEmpty)
            let content = try #require(file["content"] as? String)
            let data = try #require(Data(base64Encoded: content, options: .ignoreUnknownCharacters))
            let text = try await server.get("/repos/mona/new-name/readme", Self.raw)
            #expect(text["content-type"] == "application/vnd.github.raw+json; charset=utf-8")
            #expect(text.text == String(decoding: data, as: UTF8.self))
            #expect(text.text.contains("# new-name"))
            #expect(file["size"] as? Int == data.count)
        }
    }

    @Test("A release has the required fields; a repository without stars has none")
    func release() async throws {
        try await StandInServer.with { server in
            let release = try object(await server.get("/repos/mona/new-name/releases/latest"))
            #expect(missing(Self.releaseFields, in: release).isEmpty)
            #expect(release["tag_name"] as? String == "v1.0.0")
            #expect((release["author"] as? [String: Any])?["login"] as? String == "mona")
            #expect(try await server.get("/repos/mona/escapes/releases/latest").status == 404, "a fork")
        }
    }

    @Test("The last link of one contributor per page is their number")
    func contributors() async throws {
        try await StandInServer.with { server in
            let response = try await server.get("/repos/mona/new-name/contributors?per_page=1")
            let people = try #require(
                try JSONSerialization.jsonObject(with: Data(response.text.utf8)) as? [[String: Any]])
            #expect(people.count == 1)
            #expect(missing(Self.contributorFields, in: try #require(people.first)).isEmpty)
            let all = try await server.get("/repos/mona/new-name/contributors?per_page=100").decoded([Contributor].self)
            #expect(response.links["last"]?.hasSuffix("per_page=1&page=\(all.count)") == true)
            #expect(all.map(\.contributions) == (1...all.count).reversed())
            #expect(all.first?.login == "mona")
        }
    }

    private struct Contributor: Decodable {
        let login: String
        let contributions: Int
    }

    @Test("An empty repository has no README, no release, and no body of contributors")
    func empty() async throws {
        try await StandInServer.with { server in
            let name = try #require(
                try await server.get("/users/one-repo/repos").decoded([RepositoryResponse].self).first?.full_name)
            #expect(try await server.get("/repos/\(name)/readme").status == 404)
            #expect(try await server.get("/repos/\(name)/releases/latest").status == 404)
            let contributors = try await server.get("/repos/\(name)/contributors")
            #expect(contributors.status == 204)
            #expect(contributors.text.isEmpty)
        }
    }

    @Test(
        "Parts of a renamed repository redirect, and those of a private one are 404",
        arguments: ["readme", "contributors", "releases/latest"])
    func visibility(part: String) async throws {
        try await StandInServer.with { server in
            let moved = try await server.get("/repos/mona/old-name/\(part)")
            let location = try #require(moved["location"])
            #expect(location.hasSuffix("/\(part)"))
            #expect(try await server.get(location).status == 200)
            let token = try server.control.token(for: "mona", scopes: ["repo"])
            let hidden = try #require(
                try await server.get("/user/repos?visibility=private&per_page=100", token: token)
                    .decoded([RepositoryResponse].self).first)
            #expect(try await server.get("/repos/\(hidden.full_name)/\(part)").status == 404)
            #expect(try await server.get("/repos/mona/new-name/\(part)/more").status == 404)
        }
    }
}
