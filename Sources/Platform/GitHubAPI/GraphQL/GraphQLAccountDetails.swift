import Foundation
import GitHubModel

/// The details of a user in a query. A field that the host lacks or refuses is missing.
struct GraphQLAccountDetails: Decodable, Sendable {
    let details: AccountDetails

    private enum Key: CodingKey {
        case pronouns, status, socialAccounts, pinnedItems, hasSponsorsListing, contributionsCollection
        case organizations, viewerIsFollowing, isFollowingViewer
    }
    private struct Status: Decodable { let message: String? }
    private struct Nodes<Node: Decodable>: Decodable { let nodes: [WireEntry<Node>]? }
    private struct Social: Decodable { let displayName: String?, url: String? }
    private struct Pinned: Decodable { let nameWithOwner: String? }
    private struct Organization: Decodable { let login: String? }
    private struct Collection: Decodable { let contributionCalendar: Calendar? }
    private struct Calendar: Decodable { let totalContributions: Int?, weeks: [WireEntry<Week>]? }
    private struct Week: Decodable { let contributionDays: [WireEntry<Day>]? }
    private struct Day: Decodable { let date: String?, contributionCount: Int? }

    private static let maxSocialAccounts = 10
    private static let maxPinned = 6
    private static let maxWeeks = 54

    /// The selections of a user, without the fields that a host lacks. They cost no further point.
    static func fields(lacking missing: Set<GraphQLField>) -> String {
        let all: [(GraphQLField, String)] = [
            (.pronouns, "pronouns"), (.status, "status { message }"),
            (.socialAccounts, "socialAccounts(first: \(maxSocialAccounts)) { nodes { displayName url } }"),
            (
                .pinnedItems,
                "pinnedItems(first: \(maxPinned), types: [REPOSITORY]) { nodes { ... on Repository { nameWithOwner } } }"
            ), (.hasSponsorsListing, "hasSponsorsListing"),
            (
                .contributionsCollection,
                """
                contributionsCollection {
                  contributionCalendar { totalContributions weeks { contributionDays { date contributionCount } } }
                }
                """
            ),
            (.organizations, organizations),
        ]
        let fields = all.filter { !missing.contains($0.0) }.map(\.1)
        return (fields + ["viewerIsFollowing isFollowingViewer"]).joined(separator: "\n")
    }

    /// Without a scope, a token can read an organization through this interface only.
    private static let organizations =
        "organizations(first: \(AccountDetails.maxOrganizations)) { nodes { ... on RepositoryOwner { login } } }"

    /// The selection of the organizations of the token's account. Empty if the host lacks them.
    static func viewer(lacking missing: Set<GraphQLField>) -> String {
        missing.contains(.organizations) ? "" : "viewer { login \(organizations) }"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        var details = AccountDetails()
        details.pronouns = try fields.line(.pronouns)
        details.status = try fields.decodeIfPresent(Status.self, forKey: .status)?.message?.shortLine
        details.isSponsorable = try fields.flag(.hasSponsorsListing)
        let social = try fields.decodeIfPresent(Nodes<Social>.self, forKey: .socialAccounts)?.nodes ?? []
        details.socialAccounts = social.prefix(Self.maxSocialAccounts).compactMap { account in
            guard let account = account.value, let url = account.url?.shortLine,
                let name = account.displayName?.shortLine
            else { return nil }
            return AccountDetails.SocialAccount(name: name, url: url)
        }
        let pinned = try fields.decodeIfPresent(Nodes<Pinned>.self, forKey: .pinnedItems)?.nodes ?? []
        details.pinned = pinned.prefix(Self.maxPinned).compactMap { $0.value?.nameWithOwner?.shortLine }
        let organizations = try fields.decodeIfPresent(Nodes<Organization>.self, forKey: .organizations)?.nodes
        details.organizations = organizations?.prefix(AccountDetails.maxOrganizations).compactMap {
            $0.value?.login?.shortLine
        }
        details.isFollowedByViewer = try fields.decodeIfPresent(Bool.self, forKey: .viewerIsFollowing)
        details.followsViewer = try fields.decodeIfPresent(Bool.self, forKey: .isFollowingViewer)
        let collection = try fields.decodeIfPresent(Collection.self, forKey: .contributionsCollection)
        if let calendar = collection?.contributionCalendar { Self.add(calendar, to: &details) }
        self.details = details
    }

    private static func add(_ calendar: Calendar, to details: inout AccountDetails) {
        let weeks = (calendar.weeks ?? []).suffix(maxWeeks).map { week in
            week.value?.contributionDays?.compactMap(\.value) ?? []
        }
        details.contributions = calendar.totalContributions?.clampedCount
        details.weeks = weeks.map { days in
            days.reduce(0) { ($0 + ($1.contributionCount?.clampedCount ?? 0)).clampedCount }
        }
        let last = weeks.joined().last { $0.contributionCount ?? 0 > 0 }
        details.lastActiveAt = last?.date.flatMap { Date(gitHub: "\($0)T00:00:00Z") }
    }
}

extension String {
    /// The text on one line, at most 200 characters; `nil` if it is empty.
    fileprivate var shortLine: String? {
        let line = String(sanitizedLine.prefix(200))
        return line.isEmpty ? nil : line
    }
}
