import GitHistory
import GitHubAPI
import GitHubModel
import TerminalUI

/// GitHub's links of commits to the accounts of their authors: a query of one point for 100 commits, or a request for
/// each without an account.
struct CommitLinks {
    /// By the addresses of the authors.
    private(set) var links: [String: AuthorLink] = [:]
    /// The reason why GitHub could not be asked about some commits.
    package private(set) var error: (any Error)?
    /// The addresses about which GitHub was not asked.
    private(set) var unasked: Set<String> = []
    /// The number of requests that may still be sent without an account.
    var requestsLeft: Int
    private let dependencies: WhoDependencies
    private let repository: (owner: Login, name: String)?
    private let maxAge: Duration

    /// `clone` is `nil` outside of one; then GitHub is not asked.
    init(of clone: Clone?, _ dependencies: WhoDependencies, maxAge: Duration, requestsLeft: Int) {
        self.dependencies = dependencies
        self.maxAge = maxAge
        self.requestsLeft = requestsLeft
        if case .repository(let owner, let name)? = clone?.address?.target {
            repository = (owner, name)
        } else {
            repository = nil
        }
    }

    /// Asks about the authors, the first ones first. What GitHub returned before is used for a day, and later if GitHub
    /// is not reached. Failures are no errors.
    package mutating func ask(about uses: [IdentityUse]) async throws(CancellationError) {
        guard let repository else { return unasked.formUnion(uses.map(\.identity.key)) }
        do {
            try await ask(about: uses, in: repository.name, of: repository.owner)
        } catch let error as CancellationError {
            throw error
        } catch {
            self.error = error
            unasked.formUnion(uses.map(\.identity.key).filter { links[$0] == nil })
        }
    }

    private mutating func ask(about uses: [IdentityUse], in name: String, of owner: Login) async throws {
        var github = try await dependencies.github()
        let now = dependencies.now()
        let known = try await github.knownLinks(ofAuthorsOf: uses.compactMap(\.commit), in: name, of: owner)
        record(known, of: uses)
        var open = uses.filter { use in
            guard let link = links[use.identity.key] else { return true }
            return dependencies.policy == .refresh || !ResponseCache.isFresh(link.returnedAt, for: maxAge, now: now)
        }
        if dependencies.isOffline {
            open = open.filter { links[$0.identity.key] == nil }
            unasked.formUnion(open.map(\.identity.key))
            return
        }
        if maxAge < AuthorLink.maxAge { github = github.refreshing }
        try await query(open, in: name, of: owner, by: github)
    }

    private mutating func query(
        _ uses: [IdentityUse], in name: String, of owner: Login, by github: GitHubClient
    ) async throws {
        let parts = uses.chunks(of: GitHubClient.maxCommitsOfQuery)
        for (number, part) in parts.enumerated() {
            dependencies.report("\(number + 1) of \(NumberFormat.counted(parts.count, "query", "queries"))")
            let found = try await github.accounts(ofAuthorsOf: part.compactMap(\.commit), in: name, of: owner)
            guard let found else {
                return try await askAlone(Array(uses[part.startIndex...]), in: name, of: owner, by: github)
            }
            record(found, of: Array(part))
        }
    }

    /// A commit that GitHub does not have gives no link.
    private mutating func record(_ found: [String: AuthorLink], of uses: [IdentityUse]) {
        for use in uses {
            if let link = use.commit.flatMap({ found[$0] }) { links[use.identity.key] = link }
        }
    }

    private mutating func askAlone(
        _ uses: [IdentityUse], in name: String, of owner: Login, by github: GitHubClient
    ) async throws {
        let part = uses.prefix(requestsLeft)
        unasked.formUnion(uses.dropFirst(part.count).map(\.identity.key).filter { links[$0] == nil })
        for (number, use) in part.enumerated() {
            dependencies.report("\(number + 1) of \(NumberFormat.counted(part.count, "request"))")
            requestsLeft -= 1
            let commit = use.commit ?? ""
            guard let link = try await github.account(ofAuthorOf: commit, in: name, of: owner) else { continue }
            record([commit: link], of: [use])
        }
    }
}
