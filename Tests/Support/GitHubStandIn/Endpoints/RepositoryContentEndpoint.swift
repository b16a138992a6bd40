import Foundation

/// The README, the contributors and the latest release of a repository. A repository without a size is empty.
struct RepositoryContentEndpoint: Sendable {
    let context: RequestContext
    /// The index of the owner.
    let owner: Int
    let repository: Repository
    private var account: Account { context.dataset.accounts[owner] }
    private var url: String { "\(context.server.baseURL)/repos/\(account.login)/\(repository.name)" }
    private var webURL: String { "\(AccountJSON.webURL)/\(account.login)/\(repository.name)" }

    init(context: RequestContext, owner: Int, repository: Repository) {
        (self.context, self.owner, self.repository) = (context, owner, repository)
    }

    /// The text with the raw media type, otherwise the schema `content-file`.
    var readme: Page {
        guard repository.size > 0 else { return Page(Errors.notFound) }
        let text = context.server.control.readmeText ?? Readme(owner: account.login, repository: repository).text
        if context.request[header: "accept"]?.contains("raw") ?? false {
            return page(Array(text.utf8), type: "application/vnd.github.raw+json; charset=utf-8")
        }
        var json = JSONWriter()
        json.object { file(text, into: &$0) }
        return page(json.bytes)
    }

    private func file(_ text: String, into json: inout JSONWriter) {
        let content = "\(url)/contents/README.md?ref=main"
        let blob = "\(url)/git/blobs/\(hash)"
        for (name, value) in [("name", "README.md"), ("path", "README.md"), ("sha", hash), ("type", "file")] {
            json.field(name, value)
        }
        json.field("size", text.utf8.count)
        json.plain("url", content)
        json.plain("html_url", webURL, "/blob/main/README.md")
        json.plain("git_url", blob)
        json.plain("download_url", webURL, "/raw/main/README.md")
        json.plain("encoding", "base64")
        json.field("content", Data(text.utf8).base64EncodedString(options: .lineLength76Characters))
        json.key("_links")
        json.object { json in
            json.plain("self", content)
            json.plain("git", blob)
            json.plain("html", webURL, "/blob/main/README.md")
        }
    }

    /// Made from the id: 40 hexadecimal digits.
    private var hash: String {
        let digits = String(repository.id, radix: 16)
        return String(repeating: "0", count: max(40 - digits.count, 0)) + digits
    }

    /// The owner and the accounts after it, one for every 50 stars, at most 500; 204 for an empty repository.
    var contributors: Page {
        guard repository.size > 0 else { return Page(Response(status: 204)) }
        let accounts = context.dataset.accounts
        let people = accounts.indices[owner...].prefix(min(1 + repository.stars / 50, 500))
            .filter { accounts[$0].kind == .user && context.isVisible($0) }
        let paging = Paging(context.query)
        var json = JSONWriter()
        json.array { json in
            for index in paging.range(of: people.count) {
                json.object { json in
                    AccountJSON(baseURL: context.server.baseURL).simpleFields(accounts[people[index]], into: &json)
                    json.field("contributions", people.count - index)
                }
            }
        }
        let base = "\(context.server.baseURL)/repositories/\(repository.id)/contributors"
        let link = paging.link(url: base, query: context.query, count: people.count)
        return page(json.bytes, link: link)
    }

    /// 404 unless the repository has stars and is no fork.
    var latestRelease: Page {
        guard repository.stars > 0, repository.size > 0, !repository.isFork else { return Page(Errors.notFound) }
        var json = JSONWriter()
        json.object { release("v1.\(repository.stars % 20).0", into: &$0) }
        return page(json.bytes)
    }

    private func release(_ tag: String, into json: inout JSONWriter) {
        let date = HTTPDate.iso(repository.pushed ?? repository.created)
        json.field("id", repository.id)
        json.plain("node_id", Data("07:Release\(repository.id)".utf8).base64EncodedString())
        json.plain("url", url, "/releases/\(repository.id)")
        json.plain("html_url", webURL, "/releases/tag/", tag)
        json.plain("assets_url", url, "/releases/\(repository.id)/assets")
        json.plain("upload_url", url, "/releases/\(repository.id)/assets{?name,label}")
        json.plain("tarball_url", url, "/tarball/", tag)
        json.plain("zipball_url", url, "/zipball/", tag)
        json.plain("tag_name", tag)
        json.plain("target_commitish", "main")
        json.plain("name", tag)
        json.field("body", "Fixes.")
        json.field("draft", false)
        json.field("prerelease", false)
        json.plain("created_at", date)
        json.plain("published_at", date)
        json.key("author")
        json.raw(AccountJSON(baseURL: context.server.baseURL).simple(account))
        json.key("assets")
        json.array { _ in }
    }

    private func page(_ body: [UInt8], type: String = Errors.jsonType, link: String? = nil) -> Page {
        Page(tagged: body, type: type, link: link, lastModified: repository.updated, acceptedScopes: "repo")
    }
}

/// The text of a README, made from the repository.
private struct Readme {
    let owner: String
    let repository: Repository

    var text: String {
        """
        <p align="center"><img src="logo.png" alt="Logo of \(repository.name)"></p>

        # \(repository.name)

        [![Build](https://ci.example/badge.svg)](https://ci.example/\(owner)/\(repository.name)) \
        ![License](https://badges.example/license.svg)

        \(repository.description ?? "No description.")

        ## Install

        ```sh
        git clone \(AccountJSON.webURL)/\(owner)/\(repository.name).git
        cd \(repository.name) && make install
        ```

        ## Features

        - **Fast**: starts before you notice.
        - Written in `\(repository.language ?? "plain text")`.
          1. Read the [guide](docs/guide.md).
          2. Ask in the [forum](https://forum.example).
        - Free.

        > It is invented, like everything here.

        """
    }
}
