/// `sort` and `direction` of a listing of repositories.
struct RepositoryOrder: Sendable {
    enum Key: String {
        case created, updated, pushed
        case fullName = "full_name"
    }
    private let key: Key
    private let ascends: Bool

    /// Unknown values count as absent.
    init(_ query: Query, usual: Key) {
        key = query["sort"].flatMap(Key.init) ?? usual
        switch query["direction"] {
        case "asc": ascends = true
        case "desc": ascends = false
        default: ascends = key == .fullName
        }
    }

    /// `items` in this order; ties by id.
    func sorted<Item>(_ items: [Item], by owned: (Item) -> (owner: String, repository: Repository)) -> [Item] {
        let keyed = items.map { item in
            let (owner, repository) = owned(item)
            return (rank: rank(repository, of: owner), id: repository.id, item: item)
        }
        let ascending = keyed.sorted { ($0.rank.number, $0.rank.name, $0.id) < ($1.rank.number, $1.rank.name, $1.id) }
        return (ascends ? ascending : ascending.reversed()).map(\.item)
    }

    private func rank(_ repository: Repository, of owner: String) -> (number: Int, name: String) {
        switch key {
        case .created: (repository.created, "")
        case .updated: (repository.updated, "")
        case .pushed: (repository.pushed ?? 0, "")
        case .fullName: (0, (owner + "/" + repository.name).lowercased())
        }
    }
}
