import GitHubModel

/// The schemas `minimal-repository` and `repository`, or a repository of a query, whose fields have the same names.
/// Nearly all fields may be missing or null.
struct WireRepository: Decodable {
    let repository: Repository
    let ownerType: String?

    private enum Key: CodingKey {
        case id, full_name, html_url, owner, description, language, stargazers_count, forks_count, open_issues_count
        case fork, archived, `private`, visibility, is_template, size, license, homepage, default_branch, topics,
            created_at, updated_at, pushed_at
        case primaryLanguage  // of a query
    }

    private enum NestedKey: CodingKey { case type, spdx_id, name }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        func nested(_ key: Key) throws -> KeyedDecodingContainer<NestedKey>? {
            guard fields.contains(key), try !fields.decodeNil(forKey: key) else { return nil }
            return try fields.nestedContainer(keyedBy: NestedKey.self, forKey: key)
        }
        var repository = try Repository(
            id: fields.decode(Int64.self, forKey: .id), fullName: fields.line(.full_name) ?? "",
            url: fields.line(.html_url) ?? "")
        repository.description = try fields.line(.description)
        repository.language = try fields.line(.language) ?? nested(.primaryLanguage)?.line(.name)
        repository.stars = try fields.count(.stargazers_count) ?? 0
        repository.forks = try fields.count(.forks_count) ?? 0
        repository.openIssues = try fields.count(.open_issues_count) ?? 0
        repository.isFork = try fields.flag(.fork)
        repository.isArchived = try fields.flag(.archived)
        repository.isPrivate = try fields.flag(.private)
        repository.isInternal = try fields.line(.visibility)?.lowercased() == "internal"
        repository.isTemplate = try fields.flag(.is_template)
        repository.size = try fields.count(.size)
        repository.license = try nested(.license).flatMap(Self.licenseName)
        repository.homepage = try fields.line(.homepage)
        repository.defaultBranch = try fields.line(.default_branch)
        let topics = try fields.decodeIfPresent([WireEntry<String>].self, forKey: .topics)?.compactMap(\.value) ?? []
        repository.topics = topics.lazy.filter { !$0.isEmpty }.prefix(Repository.maxTopics).map(\.sanitizedLine)
        repository.createdAt = try fields.date(.created_at)
        repository.updatedAt = try fields.date(.updated_at)
        repository.pushedAt = try fields.date(.pushed_at)
        self.repository = repository
        ownerType = try nested(.owner)?.line(.type)
    }

    /// Returns the SPDX identifier or the name. `NOASSERTION` stands for a license that GitHub can't identify.
    private static func licenseName(_ fields: KeyedDecodingContainer<NestedKey>) throws -> String? {
        let identifier = try fields.line(.spdx_id)
        return identifier == nil || identifier == "NOASSERTION" ? try fields.line(.name) : identifier
    }
}

struct WireRepositoryPage: Sendable {
    let repositories: [Repository]
    /// Whether the owner of the first repository is an organization, or `nil` if there is none or its type is unknown.
    let isOfOrganization: Bool?
    var unreadable: UnreadableEntries?
}

extension WireRepositoryPage {
    init(_ body: [UInt8], by decoder: ResponseDecoder) throws {
        let wire = try decoder.decode(WireList<WireRepository>.self, from: body)
        repositories = wire.elements.map(\.repository)
        unreadable = wire.unreadable
        isOfOrganization = wire.elements.first?.ownerType.map { Person.Kind($0) == .organization }
    }

    /// The form in which pages are stored: a byte for the owner (1 for a user, 2 for an organization, 0 if it is
    /// unknown), then the repositories. It has a tenth of the size of GitHub's, and is decoded in a tenth of the time.
    static let stored = BodyFormat<WireRepositoryPage>.Stored(
        encode: { $0.unreadable == nil ? RepositoryCoder.bytes(of: $0.repositories, after: $0.ownerByte) : nil },
        decode: { Self(stored: $0) })

    private var ownerByte: UInt8 { isOfOrganization.map { $0 ? 2 : 1 } ?? 0 }

    private init?(stored bytes: [UInt8]) {
        guard let owner = bytes.first, owner <= 2,
            let repositories = RepositoryCoder.repositories(bytes, from: 1)
        else { return nil }
        self.repositories = repositories
        isOfOrganization = owner == 0 ? nil : owner == 2
    }
}
