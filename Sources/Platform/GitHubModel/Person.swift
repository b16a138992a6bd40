public import Foundation

/// A person, organization or app on GitHub.
///
/// A search result (`GET /search/users`) has no profile, the response of `GET /users/{login}` has one
/// (<https://docs.github.com/rest/users/users#get-a-user>). Texts contain no control characters.
public struct Person: Sendable, Hashable, Identifiable {
    /// The kind of an account: GitHub's field `type`.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// A person.
        public static let user = Kind("User")
        /// An organization.
        public static let organization = Kind("Organization")
        /// An app.
        public static let bot = Kind("Bot")
        /// A login from the subject of a merge: a user or an organization.
        package static let unknown = Kind("")

        /// GitHub's field `type`, such as `Organization`.
        public let description: String

        package init(_ type: String) { description = type }

        package var rowText: String? {
            switch self {
            case .user, .unknown: nil
            case .organization: "org"
            default: String(description.lowercased().prefix(8))
            }
        }
    }

    /// In the letter case of its owner.
    public let login: Login
    /// The account ID. It does not change when the login does.
    public let id: Int64
    /// The kind of the account.
    public let kind: Kind
    /// The URL of the avatar. Its host is not that of the API.
    public let avatarURL: String
    /// The URL of the profile page.
    public let url: String
    /// The profile, or `nil` if the response has none.
    public var profile: Profile?
    /// The global node ID of the GraphQL API, or `nil` for a cached person.
    package var nodeID: String?
    /// The account that the login could be mistaken for.
    package var resembles: Login?
    /// How the person matches the text of the search, or `nil` for a list without one.
    package var matchKind: MatchKind?
    /// Where the search that returned the person found its query, if not only in the login.
    package var match: SearchMatch?
    /// The name in a response without the profile, or in the commits of a clone. Used if no profile is known.
    package var listedName: String?
    /// Whether only commits give ``listedName``. Anybody can commit with any name and the address of any account.
    package private(set) var isListedNameClaimed = false
    /// The number of commits, of a contributor in the list of a repository.
    package var contributions: Int?
    /// The source that rows name, or `nil` if the person is from a response only.
    package var source: PersonSource?

    /// The kinds of matches, as in JSON.
    package enum MatchKind: String, Sendable {
        case exact, prefix, word, letters, similar
        /// Only GitHub found the person.
        case gitHub = "github"
    }

    /// A text of an account that contains a searched text (`text_matches` of `GET /search/users`).
    package struct SearchMatch: Sendable, Hashable {
        package let property: String
        package let fragment: String

        package init(property: String, fragment: String) {
            self.property = property
            self.fragment = fragment
        }
    }

    /// The part of an account that only `GET /users/{login}` and `GET /user` return.
    public struct Profile: Sendable, Hashable {
        /// The display name, or `nil` if it is not set.
        public var name: String?
        /// The biography, which may have several lines.
        public var bio: String?
        /// The company as the owner entered it, often with an `@`.
        public var company: String?
        /// The location as the owner entered it.
        public var location: String?
        /// The website as the owner entered it; not always a URL.
        public var blog: String?
        /// The number of followers; 0 for private profiles.
        public var followers: Int
        /// The number of followed accounts; 0 for private profiles.
        public var following: Int
        /// The number of public repositories; 0 or more.
        public var publicRepositories: Int
        /// When the account was created.
        public var createdAt: Date?

        package init(followers: Int = 0, following: Int = 0, publicRepositories: Int = 0) {
            self.followers = followers
            self.following = following
            self.publicRepositories = publicRepositories
        }
    }

    package init(login: Login, id: Int64, kind: Kind, avatarURL: String, url: String, profile: Profile? = nil) {
        self.login = login
        self.id = id
        self.kind = kind
        self.avatarURL = avatarURL
        self.url = url
        self.profile = profile
    }
}

extension Person.Profile {
    /// Adds what only `other` contains, a profile of the same account at the same time.
    package mutating func complete(with other: Person.Profile) {
        name = name ?? other.name
        bio = bio ?? other.bio
        company = company ?? other.company
        location = location ?? other.location
        blog = blog ?? other.blog
        createdAt = createdAt ?? other.createdAt
        if followers == 0 { followers = other.followers }
        if following == 0 { following = other.following }
        if publicRepositories == 0 { publicRepositories = other.publicRepositories }
    }
}

extension Person {
    /// The name of the profile, or ``listedName`` if no profile is known.
    package var displayName: String? { profile == nil ? listedName : profile?.name }

    /// Whether only commits give ``displayName``.
    package var hasClaimedName: Bool { profile == nil && isListedNameClaimed }

    /// Sets ``listedName``. `isClaimed` is whether only commits give it.
    package mutating func setListedName(_ name: String?, isClaimed: Bool) {
        listedName = name
        isListedNameClaimed = isClaimed && name != nil
    }

    /// Adds the profile, the listed name and the match of `other`, the same account, unless the person has them.
    package mutating func complete(with other: Person) {
        if profile == nil { profile = other.profile }
        if listedName == nil { setListedName(other.listedName, isClaimed: other.isListedNameClaimed) }
        if match == nil { match = other.match }
    }

    /// Returns the person with what only `other`, the same account, has.
    package func completed(with other: Person) -> Person {
        var person = self
        person.complete(with: other)
        return person
    }

    /// Whether the ID is known. That of a login from the history of a clone is negative, and different for each person
    /// of the store, until GitHub confirms it.
    package var hasKnownID: Bool { id > 0 }

    /// Whether `found`, which has the login of the person now, is the same account. A login can have had another owner:
    /// only the ID tells. Without a known ID, the account that has the login is meant.
    package func isSameAccount(as found: Person) -> Bool { id == found.id || !hasKnownID }

    /// Returns the author `NAME <ID+LOGIN@users.noreply.HOST>`, which GitHub links to the account if ``hasKnownID``
    /// (<https://docs.github.com/account-and-profile/reference/email-addresses-reference>).
    package func commitAuthor(on host: Host) -> String { "\(authorName) <\(noreplyAddress(on: host))>" }

    /// The address of the account with which it can commit without showing another one, with the present login.
    package func noreplyAddress(on host: Host) -> String { NoreplyAddress(login: login, id: id).text(on: host) }

    /// The name without the characters that end a name in an address, or the login.
    package var authorName: String {
        let name = TextSanitizer.singleLine(displayName ?? "").filter { $0 != "<" && $0 != ">" }
        let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? "\(login)" : words
    }
}
