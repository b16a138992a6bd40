import Foundation

/// The commits that match a search: those that a test added, and one in the first repository of each generated account.
struct CommitSearch {
    struct Found {
        let commit: CommitJSON.Commit
        /// The index of the account that has the repository.
        let owner: Int
        let repository: Repository

        var date: Int { repository.updated }
    }

    private let text: SearchText
    private let context: RequestContext
    private var dataset: Dataset { context.dataset }

    init(_ text: SearchText, _ context: RequestContext) {
        self.text = text
        self.context = context
    }

    var matches: [Found] {
        // All commits have the same message.
        guard text.words.allSatisfy({ CommitJSON.message.lowercased().hasPrefix($0.lowercased()) }) else { return [] }
        return added + generated
    }

    private var names: [String] {
        text.values(of: "author-name").flatMap { SearchIndex.splitWords($0.lowercased()) }
    }

    private var added: [Found] {
        guard let place = dataset.repositoryIndex.entries.first(where: { isSearched($0.repository) }) else { return [] }
        return context.server.control.addedCommits.compactMap { id, author in
            let account = author.login.flatMap { context.visibleIndex(ofLogin: $0) }.map { dataset.accounts[$0] }
            let commit = CommitJSON.Commit(id: id, author: account, authorName: author.name)
            let words = SearchIndex.splitWords(commit.name.lowercased())
            guard names.allSatisfy({ name in words.contains { $0.hasPrefix(name) } }) else { return nil }
            return Found(commit: commit, owner: place.owner, repository: place.repository)
        }
    }

    private var generated: [Found] {
        guard let first = names.first else { return [] }
        var indices = dataset.searchIndex.indices(prefix: first, in: [.name])
        for name in names.dropFirst() {
            indices.formIntersection(dataset.searchIndex.indices(prefix: name, in: [.name]))
        }
        return indices.filter { dataset.accounts[$0].kind == .user && context.isVisible($0) }.compactMap(firstCommit)
    }

    /// Returns the commit of which ``CommitLookup`` says that the owner of the repository is the author.
    private func firstCommit(of index: Int) -> Found? {
        dataset.repositories(at: index).first(where: isSearched).map { repository in
            let id = String(repository.id * 1_000, radix: 16)
            let commit = CommitJSON.Commit(
                id: String(repeating: "0", count: 40 - id.count) + id, author: dataset.accounts[index])
            return Found(commit: commit, owner: index, repository: repository)
        }
    }

    private func isSearched(_ repository: Repository) -> Bool { !repository.isPrivate && repository.size > 0 }
}
