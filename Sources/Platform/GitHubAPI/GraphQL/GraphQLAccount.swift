import Foundation
import GitHubModel

/// The fields of the fragment `Account`. Organizations have no profile: their fields except those of the interface
/// `RepositoryOwner` require the scope `read:org`, without which GitHub rejects the whole query.
struct GraphQLAccount: Decodable, Sendable {
    let person: Person
    /// Empty unless the query has ``topRepositories(_:privacy:)``.
    let repositories: [Repository]
    let repositoryCount: Int

    static let fragment = """
        fragment Account on RepositoryOwner {
          __typename id login avatarUrl url
          repositories(privacy: PUBLIC, ownerAffiliations: OWNER) { totalCount }
          ... on User {
            databaseId name bio company location websiteUrl createdAt
            followers { totalCount } following { totalCount }
          }
        }
        """

    static func topRepositories(_ count: Int, privacy: String = "PUBLIC") -> String {
        """
        top: repositories(
          first: \(count), privacy: \(privacy), ownerAffiliations: OWNER, orderBy: {field: STARGAZERS, direction: DESC}
        ) { totalCount nodes { \(GraphQLRepository.fields) } }
        """
    }

    private enum Key: String, CodingKey {
        case name, bio, company, location, websiteUrl, createdAt, followers, following, repositories, top
    }
    private struct Total: Decodable { let totalCount: Int? }
    private struct Repositories: Decodable { let totalCount: Int?, nodes: [GraphQLRepository?]? }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        var person = try GraphQLOwner(from: decoder).person
        if person.kind == .user { person.profile = try Self.profile(fields) }
        self.person = person
        let top = try fields.decodeIfPresent(Repositories.self, forKey: .top)
        repositories = (top?.nodes ?? []).compactMap { $0?.repository }
        repositoryCount = try top?.totalCount?.clampedCount ?? Self.count(.repositories, fields)
    }

    private static func profile(_ fields: KeyedDecodingContainer<Key>) throws -> Person.Profile {
        var profile = Person.Profile(
            followers: try count(.followers, fields), following: try count(.following, fields),
            publicRepositories: try count(.repositories, fields))
        profile.name = try fields.line(.name)
        profile.bio = try fields.lines(.bio)
        profile.company = try fields.line(.company)
        profile.location = try fields.line(.location)
        profile.blog = try fields.line(.websiteUrl)
        profile.createdAt = try fields.date(.createdAt)
        return profile
    }

    private static func count(_ key: Key, _ fields: KeyedDecodingContainer<Key>) throws -> Int {
        try fields.decodeIfPresent(Total.self, forKey: key)?.totalCount?.clampedCount ?? 0
    }
}

/// An account without a profile.
struct GraphQLOwner: Decodable, Sendable {
    let person: Person

    static let fields = "__typename id login avatarUrl url ... on User { databaseId }"

    private enum Key: String, CodingKey {
        case typename = "__typename"
        case id, login, databaseId, avatarUrl, url
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let kind = Person.Kind(try fields.line(.typename) ?? "User")
        let nodeID = try fields.decode(String.self, forKey: .id)
        let number =
            kind == .organization
            ? AccountID.organization(nodeID) : try fields.decodeIfPresent(Int64.self, forKey: .databaseId)
        guard let number else {
            throw DecodingError.dataCorruptedError(forKey: .id, in: fields, debugDescription: "no account ID")
        }
        var person = Person(
            login: try Login(try fields.line(.login) ?? ""), id: number, kind: kind,
            avatarURL: try fields.line(.avatarUrl) ?? "", url: try fields.line(.url) ?? "")
        person.nodeID = nodeID.truncated
        self.person = person
    }
}

struct GraphQLRepository: Decodable, Sendable {
    let repository: Repository

    static let fields = """
        databaseId nameWithOwner url description stargazerCount forkCount isFork isArchived isPrivate \
        primaryLanguage { name } createdAt updatedAt pushedAt
        """

    private enum Key: CodingKey {
        case databaseId, nameWithOwner, url, description, stargazerCount, forkCount, isFork, isArchived, isPrivate
        case primaryLanguage, createdAt, updatedAt, pushedAt
    }
    private struct Language: Decodable { let name: String? }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        var repository = try Repository(
            id: fields.decode(Int64.self, forKey: .databaseId), fullName: fields.line(.nameWithOwner) ?? "",
            url: fields.line(.url) ?? "")
        repository.description = try fields.line(.description)
        let language = try fields.decodeIfPresent(Language.self, forKey: .primaryLanguage)?.name
        repository.language = language.map(\.sanitizedLine)
        repository.stars = try fields.count(.stargazerCount) ?? 0
        repository.forks = try fields.count(.forkCount) ?? 0
        repository.isFork = try fields.flag(.isFork)
        repository.isArchived = try fields.flag(.isArchived)
        repository.isPrivate = try fields.flag(.isPrivate)
        repository.createdAt = try fields.date(.createdAt)
        repository.updatedAt = try fields.date(.updatedAt)
        repository.pushedAt = try fields.date(.pushedAt)
        self.repository = repository
    }
}

/// The ID of an account in its node ID. Tokens without the scope `read:org` can't query `databaseId` of an organization.
enum AccountID {
    /// Returns the ID of an organization in `012:Organization` and the number in Base64, or since 2022 `O_` and the MessagePack
    /// array of 0 and the number in Base64 for URLs; `nil` for another form.
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
