public import GitHubAPI
public import GitHubModel

/// What can be asked about somebody's repositories.
public struct RepositoryService: Sendable {
    /// Whose repositories.
    public enum Owner: Sendable, Hashable {
        /// Those owned by who is signed in, private ones too.
        case me
        /// Those of an account; its kind saves a request where it is known.
        case account(Login, kind: Person.Kind? = nil)
    }

    private let github: GitHubClient

    /// Asks through `github`.
    public init(github: GitHubClient) { self.github = github }

    /// A listing as it grows, page by page; its last value is complete.
    ///
    /// It ends by throwing `GitHubError` where a page fails: what came before stays good.
    public func listing(of owner: Owner) -> AsyncThrowingStream<RepositoryListing, any Error> {
        let pages =
            switch owner {
            case .me: github.ownRepositories()
            case .account(let login, let kind): github.repositories(of: login, kind: kind)
            }
        let (listings, feed) = AsyncThrowingStream<RepositoryListing, any Error>.makeStream()
        let task = Task {
            do {
                try await Self.collect(pages, into: feed)
                feed.finish()
            } catch {
                feed.finish(throwing: error)
            }
        }
        feed.onTermination = { _ in task.cancel() }
        return listings
    }

    /// The owner with the profile.
    ///
    /// - Throws: `GitHubError`; `CancellationError`.
    public func profile(of owner: Owner) async throws -> Person {
        switch owner {
        case .me: try await github.tokenOwner().person
        case .account(let login, _): try await github.person(login)
        }
    }

    /// One repository, under its present name.
    ///
    /// - Throws: `GitHubError`; `CancellationError`.
    public func repository(_ name: String, of owner: Login) async throws -> Repository {
        try await github.repository(name, of: owner)
    }

    private static func collect(
        _ pages: Pages<Repository>, into feed: AsyncThrowingStream<RepositoryListing, any Error>.Continuation
    ) async throws {
        var listing = RepositoryListing()
        for try await page in pages {
            listing.repositories += page.items
            (listing.pages, listing.pageCount) = (page.number, page.count)
            feed.yield(listing)
        }
        try Task.checkCancellation()
        listing.isComplete = true
        feed.yield(listing)
    }
}
