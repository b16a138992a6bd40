import GitHubModel

/// The schemas `minimal-repository` and `repository`. Nearly all fields may be missing or null.
struct WireRepository: Decodable, Sendable {
    struct License: Decodable { let spdx_id: SanitizedLine?, name: SanitizedLine? }
    struct Owner: Decodable { let type: SanitizedLine? }

    let id: Int64
    let full_name: SanitizedLine
    let html_url: SanitizedLine?
    let owner: Owner?
    let description: SanitizedLine?
    let language: SanitizedLine?
    let stargazers_count: ClampedCount?
    let forks_count: ClampedCount?
    let open_issues_count: ClampedCount?
    let fork: Bool?
    let archived: Bool?
    let `private`: Bool?
    let license: License?
    let topics: [SanitizedLine]?
    let created_at: LenientDate?
    let updated_at: LenientDate?
    let pushed_at: LenientDate?

    /// - Throws: `InvalidRepositoryNameError` if the name is invalid.
    func repository() throws(InvalidRepositoryNameError) -> Repository {
        var repository = try Repository(id: id, fullName: full_name.text, url: html_url?.text ?? "")
        repository.description = description?.nonEmptyText
        repository.language = language?.nonEmptyText
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

    /// The SPDX identifier or the name. `NOASSERTION` stands for a license that GitHub can't identify.
    private var licenseName: String? {
        let identifier = license?.spdx_id?.nonEmptyText
        return identifier == "NOASSERTION" ? license?.name?.nonEmptyText : identifier ?? license?.name?.nonEmptyText
    }
}
