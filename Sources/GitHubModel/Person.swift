#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// A person, organization or app on GitHub.
///
/// Search and listings give `login`, `id`, `kind` and the addresses only (item of `GET /search/users`); everything
/// optional comes with the profile (<https://docs.github.com/rest/users/users#get-a-user>). Texts are safe to show.
public struct Person: Sendable, Hashable, Identifiable {
    /// What kind of account it is.
    public enum Kind: Sendable, Hashable {
        case user, organization, bot
        /// A kind GitHub added later, by its word.
        case other(String)
    }

    /// The account's login, in the case its owner chose.
    public let login: Login
    /// The account's number: it stays when the login changes.
    public let id: Int64
    /// Person, organization or app.
    public let kind: Kind
    /// The picture's address; its host is not the API's.
    public let avatarURL: String
    /// The profile's address in the browser.
    public let url: String
    /// The profile, where the answer held it.
    public var profile: Profile?

    /// What only the profile answer holds.
    public struct Profile: Sendable, Hashable {
        /// The name shown; `nil` where none is set.
        public var name: String?
        /// A few words about themselves; may have several lines.
        public var bio: String?
        /// As typed by its owner, often with an `@`.
        public var company: String?
        /// A place, as typed by its owner.
        public var location: String?
        /// A web address, as typed by its owner.
        public var blog: String?
        /// 0 or more; 0 for private profiles too.
        public var followers: Int
        /// How many accounts this one follows; 0 for private profiles too.
        public var following: Int
        /// Public repositories owned.
        public var publicRepositories: Int
        /// When the account was made.
        public var createdAt: Date?

        /// A profile with everything unset.
        public init(followers: Int = 0, following: Int = 0, publicRepositories: Int = 0) {
            (self.followers, self.following, self.publicRepositories) = (followers, following, publicRepositories)
        }
    }

    /// An account as a listing names it.
    public init(login: Login, id: Int64, kind: Kind, avatarURL: String, url: String, profile: Profile? = nil) {
        (self.login, self.id, self.kind) = (login, id, kind)
        (self.avatarURL, self.url, self.profile) = (avatarURL, url, profile)
    }
}

extension Person.Kind: CustomStringConvertible {
    /// GitHub's word, as in `type`.
    public init(_ word: String) {
        switch word {
        case "User": self = .user
        case "Organization": self = .organization
        case "Bot": self = .bot
        default: self = .other(word)
        }
    }

    /// GitHub's word.
    public var description: String {
        switch self {
        case .user: "User"
        case .organization: "Organization"
        case .bot: "Bot"
        case .other(let word): word
        }
    }
}
