/// Finds the authors of commits by their IDs.
struct CommitLookup {
    enum Result {
        /// The index of the account.
        case author(Int)
        /// GitHub links the author to no account.
        case unlinked
        /// The repository has no such commit.
        case missing
    }

    let context: RequestContext

    /// Returns a commit that a test added, for every repository, or one of the generated history.
    func commit(_ id: String, of repository: Repository, _ owner: Int) -> Result {
        if let author = context.server.control.author(ofCommit: id) {
            return author.login.flatMap { context.visibleIndex(ofLogin: $0) }.map(Result.author) ?? .unlinked
        }
        guard id.count == 40, repository.size > 0, let number = Int(id, radix: 16), number / 1_000 == repository.id,
            number % 1_000 < 250
        else { return .missing }
        let accounts = context.dataset.accounts
        let people = accounts.indices[owner...].prefix(min(1 + repository.stars / 50, 500))
            .filter { accounts[$0].kind == .user && context.isVisible($0) }
        return people.isEmpty ? .unlinked : .author(people[number % 1_000 % people.count])
    }
}
