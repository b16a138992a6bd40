/// A line of a repositories file.
struct RepositoryEntry: Decodable, Sendable {
    let owner: String
    let name: String
    let description: String?
    let language: String?
    let stargazers_count: Int?
    let forks_count: Int?
    let open_issues_count: Int?
    let topics: [String]?
    let license: String?
    let archived: Bool?
    let fork: Bool?
    let created_at: String?
    let pushed_at: String?

    func repository(id: Int) -> Repository {
        let created = created_at.flatMap { HTTPDate.parse($0) } ?? LoadedDataset.unknownDate
        let pushed = pushed_at.flatMap { HTTPDate.parse($0) } ?? created
        var repository = Repository(
            id: id, name: name, description: description, language: language, license: license, topics: topics ?? [],
            created: created, updated: pushed, pushed: pushed)
        (repository.stars, repository.forks) = (stargazers_count ?? 0, forks_count ?? 0)
        (repository.openIssues, repository.isFork) = (open_issues_count ?? 0, fork ?? false)
        repository.isArchived = archived ?? false
        return repository
    }
}
