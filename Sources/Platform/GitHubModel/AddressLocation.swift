/// The host and the path of a URL, or of an address without a scheme.
struct AddressLocation {
    let host: String
    private let path: [Substring]
    /// Whether the page is a gist or a list of gists, which have an owner and no repository.
    private let isGist: Bool

    /// Parses `https://…`, `ssh://…`, `git@HOST:owner/name.git` or `HOST/…`. Returns `nil` for other text.
    init?(_ word: Substring) {
        let separator = word.firstRange(of: "://")
        if let separator, let isWeb = Self.schemes[word[..<separator.lowerBound].lowercased()] {
            self.init(authority: word[separator.upperBound...], isWeb: isWeb)
        } else if separator == nil, let (host, path) = Self.scpParts(of: word) {
            self.init(host, path, isWeb: false)
        } else if separator == nil, word.prefix(while: { $0 != "/" }).contains(".") {
            self.init(authority: word, isWeb: true)
            if path.isEmpty { return nil }  // not an address, such as "node.js"
        } else {
            return nil
        }
    }

    private static let schemes = [
        "https": true, "http": true, "git+https": true, "ssh": false, "git+ssh": false, "git": false,
    ]

    /// `text` can have a user name and a password, a path, a query and a fragment.
    private init?(authority text: Substring, isWeb: Bool) {
        let authority = text.prefix { !"/?#".contains($0) }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        self.init(host, text.dropFirst(authority.count).prefix { !"?#".contains($0) }, isWeb: isWeb)
    }

    private init?(_ host: Substring, _ path: Substring, isWeb: Bool) {
        guard let authority = Authority(host) else { return nil }
        let name = isWeb ? "\(authority.withoutDefaultPort(of: "https"))" : authority.host
        isGist = name == "gist.github.com"
        self.host = Self.servers.contains(name) ? "github.com" : name
        let path = path.split(separator: "/")
        self.path = name == "api.github.com" && path.first == "repos" ? Array(path.dropFirst()) : path
    }

    /// The servers of github.com whose paths begin with an account.
    private static let servers: Set<String> = [
        "gist.github.com", "www.github.com", "ssh.github.com", "redirect.github.com", "api.github.com",
        "raw.githubusercontent.com", "codeload.github.com", "github.dev",
    ]

    private static func scpParts(of word: Substring) -> (host: Substring, path: Substring)? {
        guard let colon = word.firstIndex(of: ":"), !word[..<colon].contains("/"),
            let at = word[..<colon].lastIndex(of: "@"), word.distance(from: word.startIndex, to: at) > 0
        else { return nil }
        return (word[word.index(after: at)..<colon], word[word.index(after: colon)...])
    }

    /// Whether the page is a team of an organization, such as `/orgs/octo/teams/core`.
    var isTeam: Bool { path.count > 3 && path[0].lowercased() == "orgs" && path[2].lowercased() == "teams" }

    var target: GitHubAddress.Target? {
        guard let first = path.first, !isTeam else { return nil }
        let isAccountList = Self.accountLists.contains(first.lowercased())
        if isAccountList || path.count == 1 || isGist {
            let login = isAccountList ? path.dropFirst().first : first
            guard let login, !Self.reserved.contains(login.lowercased()) else { return nil }
            return Login(ifValid: Self.withoutEnding(login)).map { .account($0) }
        }
        if first.lowercased() == "apps" { return Login(ifValid: "\(path[1])[bot]").map { .account($0) } }
        return Self.reserved.contains(first.lowercased()) ? nil : GitHubAddress.repository(first, path[1])
    }

    /// The account of a page such as `mona.keys`.
    private static func withoutEnding(_ login: Substring) -> Substring {
        let name = login.prefix { $0 != "." }
        return ["keys", "gpg", "png", "atom"].contains(login.dropFirst(name.count + 1)) ? name : login
    }

    private static let accountLists: Set<String> = ["users", "orgs", "sponsors", "stars"]

    /// The first parts of paths of GitHub's own pages, which can't be logins.
    private static let reserved: Set<String> = [
        "about", "account", "apps", "codespaces", "collections", "contact", "customer-stories", "dashboard",
        "enterprise", "enterprises", "events", "explore", "features", "gist", "in", "issues", "join", "login", "logout",
        "marketplace",
        "new", "notifications", "organizations", "orgs", "pricing", "pulls", "readme", "search", "security",
        "sessions", "settings", "site", "sponsors", "stars", "team", "topics", "trending", "users", "watching",
    ]
}

extension AddressLocation: CustomStringConvertible {
    var description: String { ([Substring(host)] + path).joined(separator: "/") }
}

extension Repository {
    /// Whether `name` has up to 100 letters, digits, dots, hyphens and underscores, GitHub's rule.
    package static func isName(_ name: some StringProtocol) -> Bool {
        (1...100).contains(name.utf8.count) && name != "." && name != ".."
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
    }
}
