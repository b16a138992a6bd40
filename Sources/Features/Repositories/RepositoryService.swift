package import Foundation
package import GitHubAPI
package import GitHubModel
package import People
import Store

/// Loads lists of repositories, from the cache and from GitHub, and what the details of a repository show: its README,
/// languages, last release. It has no state: a screen, a command and a card each take the snapshots that they need.
package struct RepositoryService: LoadingService {
    package enum Source: Sendable, Hashable {
        /// Those of the signed-in user, including private ones.
        case me
        /// Those of an account. If its kind is known, one request less is sent.
        case account(Login, kind: Person.Kind? = nil)
        case starred(by: Login)

        package var login: Login? {
            switch self {
            case .me: nil
            case .account(let login, _), .starred(let login): login
            }
        }
    }

    package static let pageLength = 100

    package let dependencies: ServiceDependencies
    let onFallback: @Sendable (Date, GitHubError) -> Void
    private let readme: @Sendable (ReadmeInput) async throws -> Readme

    /// `readme` reads a README, which can be hostile. `onFallback` receives the date of cached data and the error
    /// because of which it is used.
    package init(
        _ dependencies: ServiceDependencies, readme: @escaping @Sendable (ReadmeInput) async throws -> Readme,
        onFallback: @escaping @Sendable (Date, GitHubError) -> Void = { _, _ in }
    ) {
        self.dependencies = dependencies
        self.readme = readme
        self.onFallback = onFallback
    }

    /// Returns a listing as it grows, as `GitHubClient.snapshots(of:policy:)`; of one with more than `maxPages` only
    /// the first page. The last value is complete or a fallback. If only a part can be loaded, or nothing, the stream
    /// throws `GitHubError`; the previous values remain valid.
    package func listing(
        of source: Source, isKnown: Bool = false, ignoresCache: Bool = false, sendsPreview: Bool = true,
        maxPages: Int = .max
    ) -> AsyncThrowingStream<RepositoryListing, any Error> {
        let policy = SnapshotPolicy(
            sendsPreview: sendsPreview, ignoresCache: ignoresCache, isKnown: isKnown || source == .me)
        return .running { output in
            for try await snapshot in github.snapshots(of: resource(of: source, maxPages), policy: policy) {
                output.yield(await listing(snapshot))
                if let error = snapshot.errorOfPart { throw error }
                report(snapshot)
            }
        }
    }

    /// Of a longer list an anonymous client, which may send few requests, loads only the repositories with the most
    /// stars at first.
    static let maxAnonymousPages = 5

    /// The number of pages above which only the first one is loaded: for anonymous clients, unless all are cached.
    func maxPages(of source: Source, ignoresCache: Bool) async throws -> Int {
        guard case .account = source, try await github.account() == nil else { return .max }
        if !ignoresCache, try await cachedListing(of: source) != nil { return .max }
        return Self.maxAnonymousPages
    }

    /// Returns the repositories with the most stars of an account with `total` ones, for one search.
    func topListing(of login: Login, total: Int, ignoresCache: Bool = false) async throws -> RepositoryListing {
        let resource = Resource { try await $0.topRepositories(of: login) }
        let snapshot = try await github.snapshot(of: resource, ignoresCache: ignoresCache)
        var listing = RepositoryListing()
        listing.append(snapshot.value.items)
        listing.pages = 1
        listing.date = now()
        listing.rest = RepositoryListing.Rest(
            total: total, requests: (total + Self.pageLength - 1) / Self.pageLength,
            remaining: await github.rateLimit(of: .core)?.remaining)
        if case .cache(let date) = snapshot.source { listing.mark(storedAt: date, now: now()) }
        if let problem = snapshot.problem { listing.message = await text.message(problem, .reload) }
        return listing
    }

    /// Returns the cached listing, or `nil` if a page of it is missing.
    package func cachedListing(of source: Source) async throws -> RepositoryListing? {
        guard let github = github.cacheOnly() else { return nil }
        do {
            let snapshot = try await github.snapshot(of: resource(of: source))
            return snapshot.isPart ? nil : await listing(snapshot)
        } catch is GitHubError {
            return nil
        }
    }

    private func resource(of source: Source, _ maxPages: Int = .max) -> Resource<RepositoryListing> {
        Resource(RepositoryListing(), pages: { pages(of: source, maxPages, through: $0) }) { listing, page in
            listing.append(page.items)
            listing.pages = page.number
            listing.pageCount = page.count
        }
    }

    private func listing(_ snapshot: Snapshot<RepositoryListing>) async -> RepositoryListing {
        var listing = snapshot.value
        listing.date = now()
        listing.isComplete = snapshot.isComplete
        listing.isPreview = !snapshot.isFinal && snapshot.source != .gitHub
        if snapshot.isFinal || listing.isPreview { listing.joinParts() }
        if case .cache(let date) = snapshot.source { listing.mark(storedAt: date, now: now()) }
        if let problem = snapshot.problem { listing.message = await text.message(problem, .reload) }
        return listing
    }

    /// Returns the account of a source with the profile, or the cached profile offline and if the request fails.
    package func profile(of source: Source, ignoresCache: Bool = false) async throws -> Person {
        let resource = Resource { client in
            switch source {
            case .me: try await client.tokenOwner().person
            case .account(let login, _), .starred(let login): try await client.person(login)
            }
        }
        do {
            let snapshot = try await github.snapshot(of: resource, ignoresCache: ignoresCache)
            report(snapshot)
            if snapshot.source == .gitHub { store?.people.storeLookUp(of: snapshot.value, at: now()) }
            return snapshot.value
        } catch let error as GitHubError where error.allowsFallback {
            guard let login = source.login, let stored = store?.people.person(login), stored.person.profile != nil
            else {
                throw error
            }
            onFallback(stored.seenAt, error)
            return stored.person
        }
    }

    /// Returns the repository under its current name, or the cached one offline and if the request fails.
    package func repository(_ name: String, of owner: Login) async throws -> Repository {
        do {
            let snapshot = try await github.snapshot(of: Resource { try await $0.repository(name, of: owner) })
            report(snapshot)
            return snapshot.value
        } catch let error as GitHubError where error.allowsFallback {
            let listing = try await cachedListing(of: .account(owner))
            let listed = listing?.repositories.first { $0.name.lowercased() == name.lowercased() }
            guard let listed else { throw error }
            if let date = listing?.storedAt { onFallback(date, error) }
            return listed
        }
    }

    private func report<Value>(_ snapshot: Snapshot<Value>) {
        if let (date, error) = snapshot.fallback { onFallback(date, error) }
    }

    package func refreshed(_ repository: Repository) async throws -> Repository {
        try await github.refreshing.repository(repository.name, of: try Login(repository.owner))
    }

    /// Returns each part of the details as it arrives. The stream throws the first error after the others.
    package func details(
        of repository: Repository, ignoresCache: Bool = false
    ) -> AsyncThrowingStream<RepositoryDetail, any Error> {
        let client = ignoresCache ? github.refreshing : github
        return .running { output in
            let name = repository.name
            let owner = try Login(repository.owner)
            let parts: [@Sendable () async throws -> RepositoryDetail] = [
                { .readme(try await loadReadme(of: repository, owner, through: client)) },
                { .languages(try await client.languages(of: name, of: owner)) },
                { .release(try await client.latestRelease(of: name, of: owner)) },
                { .contributors(try await client.contributorCount(of: name, of: owner)) },
            ]
            var failure: (any Error)?
            try await forEachConcurrently(parts, atMost: parts.count) { load in
                try await load()
            } receive: { _, result in
                switch result {
                case .success(let detail): output.yield(detail)
                case .failure(let error): failure = failure ?? error
                }
            }
            if let failure { throw failure }
        }
    }

    /// Returns a note in place of a README that is too large.
    private func loadReadme(
        of repository: Repository, _ owner: Login, through client: GitHubClient
    ) async throws -> Readme? {
        do {
            guard let file = try await client.readme(of: repository.name, of: owner) else { return nil }
            return try await readme(ReadmeInput(file, of: repository.url))
        } catch is RepositoryFileSizeError {
            return Readme(.tooLong)
        }
    }

    private func pages(of source: Source, _ maxPages: Int, through client: GitHubClient) -> Pages<Repository> {
        switch source {
        case .me: client.ownRepositories()
        case .account(let login, let kind): repositories(of: login, kind, maxPages, through: client)
        case .starred(let login): client.starredRepositories(by: login)
        }
    }

    /// The profile that is stored names the number of repositories, so that all pages are requested together.
    private func repositories(
        of login: Login, _ kind: Person.Kind?, _ maxPages: Int, through client: GitHubClient
    ) -> Pages<Repository> {
        let known = store?.people.person(login)?.person
        return client.repositories(
            of: login, kind: kind ?? known?.kind, expecting: known.flatMap(ExpectedRepositories.init),
            maxPages: maxPages)
    }
}
