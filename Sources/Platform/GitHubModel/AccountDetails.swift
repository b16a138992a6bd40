package import Foundation

/// What a person shows on the profile page beside the profile of the REST API. Texts contain no control characters.
package struct AccountDetails: Sendable, Hashable {
    package struct SocialAccount: Sendable, Hashable, Encodable {
        package let name: String
        package let url: String

        package init(name: String, url: String) {
            self.name = name
            self.url = url
        }
    }

    package var pronouns: String?
    /// The message of the status, without its emoji.
    package var status: String?
    package var socialAccounts: [SocialAccount] = []
    /// The names of the pinned repositories, as `owner/name`.
    package var pinned: [String] = []
    package var isSponsorable = false
    /// The logins of the first organizations that the person shows, at most ``maxOrganizations``; `nil` if they are
    /// unknown.
    package var organizations: [String]?
    package static let maxOrganizations = 20
    /// Those of ``organizations`` to which the signed-in account belongs, too, as far as its token can read them.
    package var sharedOrganizations: [String] = []
    /// Whether the signed-in account follows the person, or `nil` if it is unknown.
    package var isFollowedByViewer: Bool?
    package var followsViewer: Bool?
    /// The number of contributions in the last year, or `nil` if it is unknown.
    package var contributions: Int?
    /// The contributions of each week of the last year, the oldest week first.
    package var weeks: [Int] = []
    /// The day of the latest contribution in the last year.
    package var lastActiveAt: Date?

    package init() {}
}
