struct AccountJSON {
    /// The base address of the REST API and of avatars. Addresses of pages are on github.com, so that they are the same
    /// in
    /// every run.
    let baseURL: String
    static let webURL = "https://github.com"

    /// Writes the fields of a simple user into the current object.
    func simpleFields(_ account: Account, viewType: String = "public", into json: inout JSONWriter) {
        let login = PercentEncoding.encode(account.login)
        json.field("login", account.login)
        json.field("id", account.id)
        json.plain("node_id", NodeID(account).text)
        json.plain("avatar_url", avatarURL(account))
        json.plain("gravatar_id", "")
        let url = baseURL + "/users/" + login
        json.plain("url", url)
        json.plain("html_url", Self.webURL, account.kind == .bot ? "/apps/" : "/", Self.pageName(account))
        json.plain("followers_url", url, "/followers")
        json.plain("following_url", url, "/following{/other_user}")
        json.plain("gists_url", url, "/gists{/gist_id}")
        json.plain("starred_url", url, "/starred{/owner}{/repo}")
        json.plain("subscriptions_url", url, "/subscriptions")
        json.plain("organizations_url", url, "/orgs")
        json.plain("repos_url", url, "/repos")
        json.plain("events_url", url, "/events{/privacy}")
        json.plain("received_events_url", url, "/received_events")
        json.plain("type", account.kind.rawValue)
        json.plain("user_view_type", viewType)
        json.field("site_admin", false)
    }

    /// Writes the fields of an organization in the list of a member's organizations into the current object.
    func organizationFields(_ account: Account, into json: inout JSONWriter) {
        let url = baseURL + "/orgs/" + PercentEncoding.encode(account.login)
        json.field("login", account.login)
        json.field("id", account.id)
        json.plain("node_id", NodeID(account).text)
        json.plain("url", url)
        for name in ["repos", "events", "hooks", "issues"] { json.field(name + "_url", url + "/" + name) }
        json.plain("members_url", url, "/members{/member}")
        json.plain("public_members_url", url, "/public_members{/member}")
        json.plain("avatar_url", avatarURL(account))
        json.field("description", account.bio)
    }

    private func avatarURL(_ account: Account) -> String { "\(baseURL)/avatars/u/\(account.id)?v=4" }

    /// Returns a simple user as bytes, for use in many repositories.
    func simple(_ account: Account) -> [UInt8] {
        var json = JSONWriter()
        json.object { simpleFields(account, into: &$0) }
        return json.bytes
    }

    /// Returns a profile. `email` requires a token, and only the owner sees the followers of a private profile.
    /// - Parameter privateRepositories: The number in the private form, or `nil` for the public form.
    func profile(_ account: Account, viewer: String?, privateRepositories: Int? = nil) -> [UInt8] {
        let isOwn = viewer?.lowercased() == account.login.lowercased()
        let hides = account.hidesActivity && !isOwn
        var json = JSONWriter()
        json.object { json in
            simpleFields(account, viewType: privateRepositories == nil ? "public" : "private", into: &json)
            json.field("name", account.name)
            json.field("company", account.company)
            json.field("blog", account.blog)
            json.field("location", account.location)
            json.field("email", viewer == nil ? nil : account.email)
            json.field("hireable", account.isHireable)
            json.field("bio", account.bio)
            json.field("twitter_username", account.twitter)
            if viewer != nil { json.field("notification_email", account.email) }
            json.field("public_repos", account.publicRepositories)
            json.field("public_gists", account.gists)
            json.field("followers", hides ? 0 : account.followers)
            json.field("following", hides ? 0 : account.following)
            json.plain("created_at", HTTPDate.iso(account.created))
            json.plain("updated_at", HTTPDate.iso(account.updated))
            if let privateRepositories { privateFields(privateRepositories, into: &json) }
        }
        return json.bytes
    }

    private func privateFields(_ repositories: Int, into json: inout JSONWriter) {
        json.field("private_gists", 0)
        json.field("total_private_repos", repositories)
        json.field("owned_private_repos", repositories)
        json.field("disk_usage", 10_240)
        json.field("collaborators", 1)
        json.field("two_factor_authentication", true)
        json.key("plan")
        json.object { json in
            json.field("name", "free")
            json.field("space", 976_562_499)
            json.field("collaborators", 0)
            json.field("private_repos", 10_000)
        }
    }

    private static func pageName(_ account: Account) -> String {
        account.kind == .bot ? String(account.login.prefix { $0 != "[" }) : PercentEncoding.encode(account.login)
    }
}
