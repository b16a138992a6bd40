/// A user, an organization or a bot.
struct Account: Sendable {
    /// The `type` in the API's responses.
    enum Kind: String, Sendable {
        case user = "User"
        case organization = "Organization"
        case bot = "Bot"
    }

    let id: Int
    let login: String
    var kind = Kind.user
    /// `nil` and `""` both occur on GitHub.
    var name: String?
    var company: String?
    var blog: String? = ""
    var location: String?
    var email: String?
    var isHireable: Bool?
    var bio: String?
    var twitter: String?
    var gists = 0
    var followers = 0
    var following = 0
    /// Epoch seconds.
    var created: Int
    /// Epoch seconds.
    var updated: Int
    /// The number of public repositories, and the length of the list of them.
    var publicRepositories = 0
    /// The languages of most repositories, the most common first.
    var languages: [String] = []
    /// Whether the profile is private: others see 0 followers.
    var hidesActivity = false

    /// The enterprise of a managed user (`NAME_SHORTCODE`), which only its members can see.
    var enterprise: Substring? {
        guard let underscore = login.lastIndex(of: "_") else { return nil }
        return login[login.index(after: underscore)...]
    }
}
