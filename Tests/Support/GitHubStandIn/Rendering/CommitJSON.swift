import Foundation

/// The schema `commit`.
struct CommitJSON {
    let baseURL: String
    /// The path of the repository in the API.
    let path: String

    func bytes(of id: String, author: Account?, date: Int) -> [UInt8] {
        let url = "\(baseURL)\(path)"
        var json = JSONWriter()
        json.object { json in
            json.plain("sha", id)
            json.plain("node_id", Data("06:Commit1:\(id)".utf8).base64EncodedString())
            json.key("commit")
            json.object { commit(id, author, date, url, into: &$0) }
            json.plain("url", url, "/commits/", id)
            json.plain("html_url", AccountJSON.webURL, path, "/commit/", id)
            json.plain("comments_url", url, "/commits/", id, "/comments")
            for name in ["author", "committer"] {
                json.key(name)
                json.raw(author.map { AccountJSON(baseURL: baseURL).simple($0) } ?? Array("null".utf8))
            }
            json.key("parents")
            json.array { _ in }
            json.key("stats")
            json.object { json in for name in ["total", "additions", "deletions"] { json.field(name, 0) } }
            json.key("files")
            json.array { _ in }
        }
        return json.bytes
    }

    private func commit(
        _ id: String, _ author: Account?, _ date: Int, _ url: String, into json: inout JSONWriter
    ) {
        for name in ["author", "committer"] {
            json.key(name)
            json.object { json in
                json.field("name", author?.name ?? "Unlinked")
                json.field("email", author?.email ?? "unlinked@example.org")
                json.plain("date", HTTPDate.iso(date))
            }
        }
        json.field("message", "Change")
        json.key("tree")
        json.object { json in
            json.plain("sha", id)
            json.plain("url", url, "/git/trees/", id)
        }
        json.plain("url", url, "/git/commits/", id)
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
