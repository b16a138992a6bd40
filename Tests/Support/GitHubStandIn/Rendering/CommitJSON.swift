import Foundation

/// The schemas `commit` and `commit-search-result-item`.
struct CommitJSON {
    struct Commit {
        let id: String
        /// The account to which GitHub links the author.
        let author: Account?
        /// The name in the commit if it is not that of the account.
        var authorName: String?

        var name: String { authorName ?? author?.name ?? "Unlinked" }
    }

    static let message = "Change"

    let baseURL: String
    /// The path of the repository in the API.
    let path: String

    func bytes(of commit: Commit, date: Int) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            fields(commit, date, into: &json)
            json.key("stats")
            json.object { json in for name in ["total", "additions", "deletions"] { json.field(name, 0) } }
            json.key("files")
            json.array { _ in }
        }
        return json.bytes
    }

    /// Writes the fields that both schemas have.
    func fields(_ commit: Commit, _ date: Int, into json: inout JSONWriter) {
        let url = "\(baseURL)\(path)"
        json.plain("sha", commit.id)
        json.plain("node_id", Data("06:Commit1:\(commit.id)".utf8).base64EncodedString())
        json.key("commit")
        json.object { self.commit(commit, date, url, into: &$0) }
        json.plain("url", url, "/commits/", commit.id)
        json.plain("html_url", AccountJSON.webURL, String(path.dropFirst("/repos".count)), "/commit/", commit.id)
        json.plain("comments_url", url, "/commits/", commit.id, "/comments")
        for name in ["author", "committer"] {
            json.key(name)
            json.raw(commit.author.map { AccountJSON(baseURL: baseURL).simple($0) } ?? Array("null".utf8))
        }
        json.key("parents")
        json.array { _ in }
    }

    private func commit(_ commit: Commit, _ date: Int, _ url: String, into json: inout JSONWriter) {
        for name in ["author", "committer"] {
            json.key(name)
            json.object { json in
                json.field("name", commit.name)
                json.field("email", commit.author?.email ?? "unlinked@example.org")
                json.plain("date", HTTPDate.iso(date))
            }
        }
        json.field("message", Self.message)
        json.key("tree")
        json.object { json in
            json.plain("sha", commit.id)
            json.plain("url", url, "/git/trees/", commit.id)
        }
        json.plain("url", url, "/git/commits/", commit.id)
        json.field("comment_count", 0)
        json.key("verification")
        json.object { json in
            json.field("verified", false)
            json.plain("reason", "unsigned")
            for name in ["signature", "payload", "verified_at"] {
                json.key(name)
                json.raw("null")
            }
        }
    }
}
