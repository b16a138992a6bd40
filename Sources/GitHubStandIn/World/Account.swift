/// Someone or something with a login.
struct Account: Sendable {
    /// What the API's `type` says.
    enum Kind: String, Sendable {
        case user = "User"
        case organization = "Organization"
        case bot = "Bot"
    }

    let id: Int
    let login: String
    var kind = Kind.user
    /// `nil` and `""` both occur, as on GitHub.
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
    /// Public repositories; the listing has as many.
    var publicRepositories = 0
    /// What most repositories are written in, most first.
    var languages: [String] = []
    /// Followers are nobody's business.
    var hidesActivity = false

    /// A managed user (`NAME_SHORTCODE`) of an enterprise: only its own people see it.
    var enterprise: Substring? {
        guard let underscore = login.lastIndex(of: "_") else { return nil }
        return login[login.index(after: underscore)...]
    }
}
