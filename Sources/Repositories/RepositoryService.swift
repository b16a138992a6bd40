package import GitHubAPI
package import GitHubModel
package import Store

#if canImport(FoundationEssentials)
package import struct FoundationEssentials.Date
#else
package import struct Foundation.Date
#endif

/// What can be asked about somebody's repositories.
package struct RepositoryService: Sendable {
    /// Whose repositories.
    package enum Owner: Sendable, Hashable {
        /// Those owned by who is signed in, private ones too.
        case me
        /// Those of an account; its kind saves a request where it is known.
        case account(Login, kind: Person.Kind? = nil)
    }

    private let github: GitHubClient
    private let store: LocalStore?
    private let policy: ResponseCache.Policy
    private let now: @Sendable () -> Date

    /// Asks through `github`.
    ///
    /// - Parameters:
    ///   - store: keeps lists and people; `nil` keeps nothing.
    ///   - use: when what is stored is enough, as the client's memory has it.
    ///   - now: the time that lists are kept with.
    package init(
        github: GitHubClient, store: LocalStore? = nil, policy: ResponseCache.Policy = .default,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        (self.github, self.store, self.policy, self.now) = (github, store, policy, now)
    }

    /// A listing as it grows, page by page; its last value is complete, or what is stored where nothing else is to be had.
    ///
    /// A stored listing that is fresh is all there is. Any other comes first, as a preview, and after it only the whole of
    /// what GitHub says, or, where GitHub can't be reached, the stored one with the reason. It ends by throwing
    /// `GitHubError` where a page fails otherwise: what came before stays good.
    ///
    /// - Parameter asksAgain: however fresh what is stored may be; it was shown before, and so comes only as the last.
    package func listing(of owner: Owner, ignoresCache: Bool = false) -> AsyncThrowingStream<
        RepositoryListing, any Error
    > {
        let inquiry = ListingLoader(
            pages: { pages(of: owner, ignoresCache: ignoresCache) }, cacheSlot: { try await cacheSlot(for: owner) },
            use: ignoresCache && policy == .default ? .refresh : policy, now: now)
        let (listings, continuation) = AsyncThrowingStream<RepositoryListing, any Error>.makeStream()
        let feed = ListingLoader.Output(continuation: continuation, now: now)
        let task = Task {
            do {
                try await inquiry.read(into: feed, skipsPreview: ignoresCache)
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return listings
    }

    /// The owner with the profile; a stored one where GitHub is not asked or not reached.
    ///
    /// - Throws: `GitHubError`; `CancellationError`.
    package func profile(of owner: Owner, ignoresCache: Bool = false) async throws -> Person {
        let client = ignoresCache ? github.refreshing : github
        do {
            let person =
                switch owner {
                case .me: try await client.tokenOwner().person
                case .account(let login, _): try await client.person(login)
                }
            if policy != .cacheOnly { store?.people.store([person], at: now()) }
            return person
        } catch let error as GitHubError where error == .notCached || error.isConnectivityError {
            guard case .account(let login, _) = owner, let person = store?.people.person(login)?.person,
                person.profile != nil
            else { throw error }
            return person
        }
    }

    /// One repository, under its present name.
    ///
    /// - Throws: `GitHubError`; `CancellationError`.
    package func repository(_ name: String, of owner: Login) async throws -> Repository {
        try await github.repository(name, of: owner)
    }

    /// A repository as it is now, under its present name.
    ///
    /// - Throws: `GitHubError`; `InvalidLoginError` if its owner can be nobody; `CancellationError`.
    package func refreshed(_ repository: Repository) async throws -> Repository {
        try await github.refreshing.repository(repository.name, of: try Login(repository.owner))
    }

    /// The languages of a repository, the most used first.
    ///
    /// - Parameter asksAgain: however fresh what is stored may be.
    /// - Throws: `GitHubError`; `InvalidLoginError` if its owner can be nobody; `CancellationError`.
    package func languages(of repository: Repository, ignoresCache: Bool = false) async throws -> [LanguageShare] {
        let client = ignoresCache ? github.refreshing : github
        return try await client.languages(of: repository.name, of: try Login(repository.owner))
    }

    private func pages(of owner: Owner, ignoresCache: Bool) -> Pages<Repository> {
        let client = ignoresCache ? github.refreshing : github
        return switch owner {
        case .me: client.ownRepositories()
        case .account(let login, let kind): client.repositories(of: login, kind: kind)
        }
    }

    /// Where whoever asks at present has it. Your own are not kept as a list: the client's memory has their pages.
    private func cacheSlot(for owner: Owner) async throws -> ListingLoader.CacheSlot? {
        guard let store, case .account(let login, _) = owner else { return nil }
        return ListingLoader.CacheSlot(store: store, login: login, viewer: try await github.account())
    }
}
