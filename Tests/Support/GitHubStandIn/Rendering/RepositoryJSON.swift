import Foundation

/// Writes the repositories of one owner as JSON, with all fields that GitHub sends.
struct RepositoryJSON {
    enum Form {
        /// An item of a list.
        case listed
        /// An item of search results.
        case found
        /// The response to a request for one repository.
        case single
    }
    let baseURL: String
    let owner: Account
    let ownerJSON: [UInt8]
    /// The login of the token, or `nil` for an anonymous request, whose response has no `permissions`.
    let viewer: String?
    /// Whether the API version is 2026-03-10, which omits some fields.
    let isNewest: Bool

    init(baseURL: String, owner: Account, viewer: String?, isNewest: Bool) {
        (self.baseURL, self.owner, self.viewer, self.isNewest) = (baseURL, owner, viewer, isNewest)
        ownerJSON = AccountJSON(baseURL: baseURL).simple(owner)
    }

    func write(_ repository: Repository, _ form: Form, into json: inout JSONWriter) {
        let fullName = owner.login + "/" + repository.name
        json.object { json in
            json.field("id", repository.id)
            json.plain("node_id", Data("010:Repository\(repository.id)".utf8).base64EncodedString())
            json.plain("name", repository.name)
            json.plain("full_name", fullName)
            json.field("private", repository.isPrivate)
            json.key("owner")
            json.raw(ownerJSON)
            json.plain("html_url", AccountJSON.webURL, "/", fullName)
            json.field("description", repository.description)
            json.field("fork", repository.isFork)
            addresses(baseURL + "/repos/" + fullName, into: &json)
            dates(repository, form, into: &json)
            json.plain("git_url", "git://github.com/", fullName, ".git")
            json.plain("ssh_url", "git@github.com:", fullName, ".git")
            json.plain("clone_url", AccountJSON.webURL, "/", fullName, ".git")
            json.plain("svn_url", AccountJSON.webURL, "/", fullName)
            json.field("homepage", repository.homepage)
            numbers(repository, into: &json)
            if viewer != nil { permissions(into: &json) }
            if form == .single { singleFields(repository, into: &json) }
            if form == .found {
                json.key("score")
                json.raw("1.0")
            }
        }
    }

    private func addresses(_ url: String, into json: inout JSONWriter) {
        json.plain("url", url)
        for (name, tail) in Self.tails { json.plain(name, url, tail) }
    }

    /// Writes the dates. Without a push, `pushed_at` is `null` in a list, and the creation date in a single repository.
    private func dates(_ repository: Repository, _ form: Form, into json: inout JSONWriter) {
        json.plain("created_at", HTTPDate.iso(repository.created))
        json.plain("updated_at", HTTPDate.iso(repository.updated))
        let pushed = repository.pushed ?? (form == .single ? repository.created : nil)
        json.field("pushed_at", pushed.map(HTTPDate.iso))
    }

    private func numbers(_ repository: Repository, into json: inout JSONWriter) {
        json.field("size", repository.size)
        json.field("stargazers_count", repository.stars)
        json.field("watchers_count", repository.stars)
        json.field("language", repository.language)
        json.field("has_issues", !repository.isFork)
        json.field("has_projects", true)
        if !isNewest { json.field("has_downloads", true) }
        json.field("has_wiki", true)
        json.field("has_pages", repository.name.hasSuffix(".github.io"))
        json.field("has_discussions", false)
        json.field("forks_count", repository.forks)
        json.null("mirror_url")
        json.field("archived", repository.isArchived)
        json.field("disabled", false)
        json.field("open_issues_count", repository.openIssues)
        json.key("license")
        license(repository.license, into: &json)
        json.field("allow_forking", true)
        json.field("is_template", false)
        json.field("web_commit_signoff_required", false)
        json.field("has_pull_requests", true)
        json.plain("pull_request_creation_policy", "all")
        json.key("topics")
        json.array { json in for topic in repository.topics { json.string(topic) } }
        json.plain("visibility", repository.isPrivate ? "private" : "public")
        json.field("forks", repository.forks)
        json.field("open_issues", repository.openIssues)
        json.field("watchers", repository.stars)
        json.plain("default_branch", "main")
    }

    private func license(_ spdx: String?, into json: inout JSONWriter) {
        guard let spdx else { return json.raw("null") }
        let license = License.known.first { $0.spdx == spdx }
        let key = spdx == "NOASSERTION" ? "other" : spdx.lowercased()
        json.object { json in
            json.field("key", key)
            json.field("name", license?.name ?? spdx)
            json.field("spdx_id", spdx)
            json.field("url", spdx == "NOASSERTION" ? nil : baseURL + "/licenses/" + key)
            json.plain("node_id", Data("07:License\(key)".utf8).base64EncodedString())
        }
    }

    private func permissions(into json: inout JSONWriter) {
        let isOwn = viewer?.lowercased() == owner.login.lowercased()
        json.key("permissions")
        json.object { json in
            json.field("admin", isOwn)
            json.field("maintain", isOwn)
            json.field("push", isOwn)
            json.field("triage", isOwn)
            json.field("pull", true)
        }
    }

    private func singleFields(_ repository: Repository, into json: inout JSONWriter) {
        json.null("temp_clone_token")
        json.key("custom_properties")
        json.object { _ in }
        if owner.kind == .organization {
            json.key("organization")
            json.raw(ownerJSON)
        }
        json.field("network_count", repository.forks)
        json.field("subscribers_count", repository.stars / 10)
    }
}
