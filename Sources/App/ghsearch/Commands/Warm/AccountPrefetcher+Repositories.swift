import GitHubAPI
import GitHubModel
import Store

extension AccountPrefetcher {
    private static let maxRepositories = 5

    /// Reads the contributors of the repositories to which the account contributed recently, by GitHub and by the clones that
    /// were read.
    mutating func readRepositories(of account: Person) async throws {
        let contributed = areQueriesDue ? try await contributedRepositories() : lastQueries?.finished ?? []
        var seen: Set<String> = []
        let names = (contributed + store.people.repositories(of: account)).filter {
            seen.insert($0.lowercased()).inserted
        }
        for (owner, name) in names.compactMap(Self.address).prefix(Self.maxRepositories) {
            if areQueriesDue { try await readCommitAuthors(of: name, owner) }
            let source = PersonSource.repository("\(owner)/\(name)")
            try await read(.contributors(owner, name: name), as: source, Self.maxPages.repository)
        }
        guard areQueriesDue else { return }
        store.people.record(
            ReadingProgress(source: "contributions:\(viewer)", finished: contributed, readAt: now()))
    }

    private mutating func contributedRepositories() async throws -> [String] {
        try await requireRequest(of: .graphql)
        guard let names = try await github.contributedRepositories(count: Self.maxRepositories) else { return [] }
        reportProgress()
        return names
    }

    /// Reads the authors of the last commits, whose addresses may contain no login.
    private mutating func readCommitAuthors(of name: String, _ owner: Login) async throws {
        try await readOnce("commits:\(owner)/\(name)") { reader in
            try await reader.requireRequest(of: .graphql)
            guard let authors = try await reader.github.commitAuthors(of: name, of: owner) else { return }
            reader.store.people.record(
                authors.people, from: .repository("\(owner)/\(name)"), viewer: reader.viewer,
                isPrivate: authors.isPrivate, at: reader.now())
            reader.summary.people.formUnion(authors.people.map(\.id))
            reader.reportProgress()
        }
    }

    private static func address(_ repository: String) -> (owner: Login, name: String)? {
        do {
            guard case .repository(let owner, let name)? = try GitHubAddress(repository)?.target else { return nil }
            return (owner, name)
        } catch {
            return nil
        }
    }
}
