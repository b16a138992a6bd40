package enum PersonSource: Sendable, Hashable {
    case opened
    /// The person is the account in use.
    case ownAccount
    /// GitHub returned the person for a search, a look-up or a random sample.
    case search
    case following
    case follower
    case member(of: Login)
    case starred
    /// The person can be mentioned in the repository `owner/name`, or contributes to it.
    case repository(String)
    /// The person reviewed pull requests of the repository `owner/name`.
    case reviewer(in: String)
    /// The person occurs in the history of a clone. Without an ID in the commits, the login may have belonged to
    /// another account.
    case git(isChecked: Bool)

    package enum Kind: String, Sendable, CaseIterable { case opened, search, follows, repository, git }

    package var kind: Kind {
        switch self {
        case .opened: .opened
        case .search: .search
        case .ownAccount, .following, .follower, .member, .starred: .follows
        case .repository, .reviewer: .repository
        case .git: .git
        }
    }

    /// Whether only the account of the request, `viewer`, may see the people that GitHub returned, if the response does
    /// not say whether the repository is private: its contributors then are treated as if it was. What an anonymous
    /// request returns is what everybody sees.
    package func mayBePrivate(for viewer: Int64?) -> Bool { kind == .repository && viewer != nil }

    /// The text in a row; `nil` for sources that a row does not name.
    package var label: String? {
        switch self {
        case .opened, .search: nil
        case .ownAccount: "you"
        case .following: "you follow"
        case .follower: "follows you"
        case .member(let organization): "member of \(organization)"
        case .starred: "you starred"
        case .repository(let name): "in \(name)"
        case .reviewer(let name): "reviews in \(name)"
        case .git(let isChecked): isChecked ? "from git" : "from git, not checked"
        }
    }

    package var shortLabel: String? {
        switch self {
        case .repository(let name): "in \(name.split(separator: "/").last ?? "")"
        case .reviewer(let name): "reviews \(name.split(separator: "/").last ?? "")"
        case .git(isChecked: false): "git, not checked"
        default: label
        }
    }

    /// Returns the text in a list in which every row names its source; `nil` if only GitHub's search found the person.
    package static func fullLabel(of source: PersonSource?) -> String {
        source.map { $0.label ?? "seen before" } ?? "GitHub"
    }

    package static func shortFullLabel(of source: PersonSource?) -> String {
        source.map { $0.shortLabel ?? "seen" } ?? "GitHub"
    }
}

extension PersonSource: Comparable {
    /// Whether a row names `one` rather than `other`: the order in which sources rank people.
    package static func < (one: PersonSource, other: PersonSource) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .opened: 0
        case .ownAccount: 1
        case .git(isChecked: true): 2
        case .following: 3
        case .follower: 4
        case .member: 5
        case .starred: 6
        case .reviewer: 7
        case .repository: 8
        case .git(isChecked: false): 9
        case .search: 10
        }
    }
}
