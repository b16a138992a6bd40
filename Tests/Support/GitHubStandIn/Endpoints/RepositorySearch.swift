/// The repositories that match a search.
///
/// GitHub leaves out forks unless the text has the qualifier `fork:`.
struct RepositorySearch {
    let dataset: Dataset
    let text: SearchText
    /// Returns whether a repository of the account at an index is among the results.
    let isVisible: (Repository, Int) -> Bool

    init(_ text: SearchText, _ context: RequestContext) {
        self.text = text
        dataset = context.dataset
        isVisible = { repository, owner in
            context.isVisible(owner) && (!repository.isPrivate || context.seesPrivate(of: owner))
        }
    }

    /// The repositories with the most stars first, which is close to GitHub's undocumented best match.
    var bestMatches: [RepositoryIndex.Entry] { sorted(ascends: false) { $0.stars } }

    /// Returns the repositories by value. Ties are by id.
    func sorted(ascends: Bool, by value: (Repository) -> Int) -> [RepositoryIndex.Entry] {
        matches.sorted { one, other in
            let values = (value(one.repository), value(other.repository))
            if values.0 != values.1 { return (values.0 < values.1) == ascends }
            return one.repository.id < other.repository.id
        }
    }

    private var matches: [RepositoryIndex.Entry] {
        let index = dataset.repositoryIndex
        let named = text.values(of: "in").compactMap { RepositoryIndex.Field(rawValue: $0.lowercased()) }
        let fields = Set(named.isEmpty ? RepositoryIndex.Field.allCases : named)
        var indices = text.words.first.map { index.indices(prefix: $0, in: fields) }
        for word in text.words.dropFirst() { indices?.formIntersection(index.indices(prefix: word, in: fields)) }
        return (indices.map(Array.init) ?? Array(index.entries.indices)).map { index.entries[$0] }
            .filter { isVisible($0.repository, $0.owner) && accepts($0) }
    }

    private func accepts(_ entry: RepositoryIndex.Entry) -> Bool {
        let fork = text.values(of: "fork").last
        guard entry.repository.isFork ? fork != nil : fork != "only" else { return false }
        let owners = (text.values(of: "user") + text.values(of: "org")).map { $0.lowercased() }
        let languages = text.values(of: "language").map { $0.lowercased() }
        return (owners.isEmpty || owners.contains(dataset.accounts[entry.owner].login.lowercased()))
            && (languages.isEmpty || languages.contains(entry.repository.language?.lowercased() ?? ""))
    }
}
