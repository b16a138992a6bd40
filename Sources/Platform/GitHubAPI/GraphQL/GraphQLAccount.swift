import Foundation
import GitHubModel

/// An account of the fragment `Account`, whose fields have the names of the REST API. Organizations have no profile:
/// their fields except those of the interface `RepositoryOwner` require the scope `read:org`, without which GitHub
/// rejects the whole query.
struct GraphQLAccount: Decodable, Sendable {
    let person: Person
    /// Empty unless the query has ``topRepositories(_:privacy:)``.
    let repositories: [Repository]
    let repositoryCount: Int

    static let fields = "type: __typename node_id: id login avatar_url: avatarUrl html_url: url"
    static let fragment = """
        fragment Account on RepositoryOwner {
          \(fields)
          repository_total: repositories(privacy: PUBLIC, ownerAffiliations: OWNER) { totalCount }
          ... on User {
            id: databaseId name bio company location blog: websiteUrl created_at: createdAt
            follower_total: followers { totalCount } following_total: following { totalCount }
          }
        }
        """

    static func topRepositories(_ count: Int, privacy: String = "PUBLIC") -> String {
        """
        top: repositories(
          first: \(count), privacy: \(privacy), ownerAffiliations: OWNER, orderBy: {field: STARGAZERS, direction: DESC}
        ) {
          totalCount
          nodes { \(repositoryFields) }
        }
        """
    }

    /// The fields of a repository, with the names of the REST API.
    static let repositoryFields = """
        id: databaseId full_name: nameWithOwner html_url: url description primaryLanguage { name } \
        stargazers_count: stargazerCount forks_count: forkCount fork: isFork archived: isArchived private: isPrivate \
        created_at: createdAt updated_at: updatedAt pushed_at: pushedAt
        """

    private enum Key: CodingKey { case top, repository_total }
    private struct Repositories: Decodable { let totalCount: Int?, nodes: [WireEntry<WireRepository>]? }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let top = try fields.decodeIfPresent(Repositories.self, forKey: .top)
        person = try WirePerson(from: decoder).person
        repositories = (top?.nodes ?? []).compactMap { $0.value?.repository }
        repositoryCount = try top?.totalCount?.clampedCount ?? fields.total(.repository_total) ?? 0
    }
}

/// An item that is an account, or something else: then ``account`` is `nil`. An item of a later schema, such as an
/// account whose ID has an unknown form, does not make the response invalid.
struct GraphQLNode: Decodable, Sendable {
    let account: GraphQLAccount?
    let isUnreadable: Bool
    private enum Key: CodingKey { case login }

    init(from decoder: any Decoder) throws {
        let result = try UnsupportedJSONError.result {
            let hasLogin = try decoder.container(keyedBy: Key.self).contains(.login)
            return hasLogin ? try GraphQLAccount(from: decoder) : nil
        }
        switch result {
        case .success(let account):
            self.account = account
            isUnreadable = false
        case .failure:
            account = nil
            isUnreadable = true
        }
    }
}

/// The ID of an account in its node ID. Tokens without the scope `read:org` can't query `databaseId` of an
/// organization.
enum AccountID {
    /// Returns the ID of an organization in `012:Organization` and the number in Base64, or since 2022 `O_` and the
    /// MessagePack array of 0 and the number in Base64 for URLs; `nil` for another form.
    static func organization(_ nodeID: String) -> Int64? {
        guard nodeID.hasPrefix("O_") else {
            let text = Data(base64Encoded: nodeID).map { String(decoding: $0, as: UTF8.self) } ?? ""
            return text.wholeMatch(of: #/012:Organization(\d{1,18})/#).flatMap { Int64($0.1) }
        }
        let text = nodeID.dropFirst(2).replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
        return Data(base64Encoded: text + padding).flatMap { number(Array($0)) }
    }

    private static func number(_ bytes: [UInt8]) -> Int64? {
        guard bytes.starts(with: [0x92, 0x00]), let format = bytes.dropFirst(2).first else { return nil }
        let digits = bytes.dropFirst(3)
        if format < 0x80 { return digits.isEmpty ? Int64(format) : nil }
        let lengths: [UInt8: Int] = [0xCC: 1, 0xCD: 2, 0xCE: 4]
        guard lengths[format] == digits.count else { return nil }
        return digits.reduce(0) { $0 << 8 | Int64($1) }
    }
}
