import GitHubModel

/// Why GitHub refuses a request (403) that another token, network or account may send, by the message: GitHub has no
/// other sign. A rule of an organization often applies to its public data as well, which GitHub sends to everybody who
/// has no account.
public struct AccessRestriction: Sendable, Hashable {
    /// A rule of an organization or enterprise, or the state of the account.
    public enum Reason: Sendable, Hashable {
        /// Only some networks may send requests.
        case ipAllowList
        /// A fine-grained token must be valid for fewer days, whose number GitHub states, and which is changed at the
        /// URL.
        case tokenLifetime(maxDays: Int?, url: String?)
        /// Classic personal tokens are not accepted.
        case classicToken
        /// Fine-grained personal tokens are not accepted.
        case fineGrainedToken
        /// Members must have two-factor authentication.
        case twoFactorAuthentication
        /// GitHub has suspended the account.
        case suspendedAccount
        /// The installation of a GitHub App is suspended.
        case suspendedApp
        /// GitHub or an organization has blocked the account.
        case blockedAccount
    }

    /// What GitHub states.
    public let reason: Reason
    /// The organization or enterprise, or `nil` if GitHub does not name it.
    public let owner: String?

    package init(_ reason: Reason, owner: String? = nil) {
        self.reason = reason
        self.owner = owner
    }

    /// Creates the restriction that GitHub's message states, or returns `nil` for another message.
    init?(message: String) {
        guard let reason = Self.reason(in: message.lowercased(), message) else { return nil }
        self.init(reason, owner: Self.owner(in: message))
    }

    /// Whether the rule is one of an organization, so that its public data may be sent to anonymous requests.
    var isOfOrganization: Bool {
        switch reason {
        case .ipAllowList, .tokenLifetime, .classicToken, .fineGrainedToken, .twoFactorAuthentication: true
        case .suspendedAccount, .suspendedApp, .blockedAccount: false
        }
    }

    private static func reason(in text: String, _ message: String) -> Reason? {
        if text.contains("ip allow list") { return .ipAllowList }
        if text.contains("forbids access via a"), text.contains("lifetime") {
            return .tokenLifetime(maxDays: days(in: text), url: url(in: message))
        }
        // That of classic tokens recommends fine-grained ones.
        if text.contains("forbids access via a personal access token") { return .classicToken }
        if text.contains("forbids access via a fine-grained personal access token") { return .fineGrainedToken }
        if text.contains("two-factor authentication") { return .twoFactorAuthentication }
        if text.contains("suspended") { return text.contains("account") ? .suspendedAccount : .suspendedApp }
        return text.contains("been blocked") || text.contains("is blocked") ? .blockedAccount : nil
    }

    private static func days(in text: String) -> Int? {
        text.firstMatch(of: #/([0-9]{1,5}) days?/#).flatMap { Int($0.1) }
    }

    private static func url(in message: String) -> String? {
        let words = message.split(separator: " ").filter { $0.hasPrefix("https://") }
        return words.last.flatMap { WebURL(ifValid: String($0))?.description }
    }

    /// Returns the name that GitHub quotes (`` `octo` organization``, `'Octo Corp' enterprise`) or begins the sentence
    /// with.
    private static func owner(in message: String) -> String? {
        if let quoted = message.firstMatch(of: #/`([^`]{1,100})`|'([^']{1,100})' (organization|enterprise)/#) {
            return (quoted.1 ?? quoted.2).map(String.init)
        }
        return message.firstMatch(of: #/^The ([A-Za-z0-9_-]{1,39}) organization/#).map { String($0.1) }
    }
}

extension AccessRestriction: CustomStringConvertible {
    /// What GitHub refuses, in one sentence.
    public var description: String {
        let owner = owner ?? "The organization"
        return switch reason {
        case .ipAllowList: "\(owner) has an IP allow list, and the address of this network is not on it."
        case .tokenLifetime(let days?, _):
            "\(owner) accepts no fine-grained token that is valid for more than \(days) days."
        case .tokenLifetime: "\(owner) accepts no fine-grained token that is valid for so long."
        case .classicToken: "\(owner) accepts no classic personal access token."
        case .fineGrainedToken: "\(owner) accepts no fine-grained personal access token."
        case .twoFactorAuthentication: "\(owner) requires two-factor authentication."
        case .suspendedAccount: "GitHub has suspended this account."
        case .suspendedApp: "The installation of this app is suspended."
        case .blockedAccount: "This account is blocked."
        }
    }
}
