import GitHubModel

/// `minimal-repository` and `repository` of GitHub's description: nearly all of it may be missing or null.
struct WireRepository: Decodable, Sendable {
    struct License: Decodable { let spdx_id: WireLine?, name: WireLine? }
    struct Owner: Decodable { let type: WireLine? }

    let id: Int64
    let full_name: WireLine
    let html_url: WireLine?
    let owner: Owner?
    let description: WireLine?
    let language: WireLine?
    let stargazers_count: WireCount?
    let forks_count: WireCount?
    let open_issues_count: WireCount?
    let fork: Bool?
    let archived: Bool?
    let `private`: Bool?
    let license: License?
    let topics: [WireLine]?
    let created_at: WireDate?
    let updated_at: WireDate?
    let pushed_at: WireDate?

    /// - Throws: `InvalidRepositoryName` if GitHub sent a name that is none.
    func repository() throws(InvalidRepositoryName) -> Repository {
        var repository = try Repository(id: id, fullName: full_name.text, url: html_url?.text ?? "")
        repository.description = description?.textIfAny
        repository.language = language?.textIfAny
        repository.stars = stargazers_count?.number ?? 0
        repository.forks = forks_count?.number ?? 0
        repository.openIssues = open_issues_count?.number ?? 0
        repository.isFork = fork ?? false
        repository.isArchived = archived ?? false
        repository.isPrivate = `private` ?? false
        repository.license = licenseName
        repository.topics = topics?.map(\.text) ?? []
        repository.createdAt = created_at?.date
        repository.updatedAt = updated_at?.date
        repository.pushedAt = pushed_at?.date
        return repository
    }

    /// GitHub writes `NOASSERTION` where it found a licence it can't name.
    private var licenseName: String? {
        let identifier = license?.spdx_id?.textIfAny
        return identifier == "NOASSERTION" ? license?.name?.textIfAny : identifier ?? license?.name?.textIfAny
    }
}
