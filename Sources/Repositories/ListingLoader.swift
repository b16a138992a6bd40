import Foundation
import GitHubAPI
import GitHubModel
import Store

/// Loads one listing from the cache and from GitHub.
struct ListingLoader: Sendable {
    /// The stream that receives the listings, with the date at which each is sent.
    struct Output {
        let continuation: AsyncThrowingStream<RepositoryListing, any Error>.Continuation
        let now: @Sendable () -> Date

        func yield(_ listing: RepositoryListing) {
            var listing = listing
            listing.date = now()
            continuation.yield(listing)
        }
    }

    /// Starts fetching the pages. Each call starts from the first page.
    let pages: @Sendable () -> Pages<Repository>
    /// Returns the cache slot of the listing for the current account.
    let cacheSlot: @Sendable () async throws -> CacheSlot?
    let policy: ResponseCache.Policy
    let now: @Sendable () -> Date

    /// The location of one listing in the cache.
    struct CacheSlot: Sendable {
        let store: LocalStore
        let login: Login
        let viewer: Int64?

        var listing: ListingStore.Entry? { store.listings.listing(of: login, viewer: viewer) }

        func save(_ listing: RepositoryListing, at date: Date) {
            store.listings.store(
                listing.repositories, of: login, viewer: viewer, isComplete: listing.isComplete, at: date)
        }
    }

    /// Sends the cached listing if it is fresh or the policy is `cacheOnly`. Otherwise sends it as a preview, then the
    /// listing from GitHub.
    ///
    /// - Parameter skipsPreview: Whether to omit the preview because the cached listing is already on screen.
    /// - Throws: `GitHubError`; `CancellationError`.
    func load(into output: Output, skipsPreview: Bool) async throws {
        guard let stored = try await cacheSlot()?.listing else { return try await loadFromGitHub(into: output) }
        guard policy != .cacheOnly else {
            output.yield(RepositoryListing(stored, now: now()))
            return
        }
        guard policy != .default || !isFresh(stored) else {
            output.yield(fresh(stored))
            return
        }
        try await loadFromGitHub(insteadOf: stored, into: output, skipsPreview: skipsPreview)
    }

    private func loadFromGitHub(insteadOf stored: ListingStore.Entry, into output: Output, skipsPreview: Bool)
        async throws
    {
        if !skipsPreview { output.yield(preview(stored)) }
        do {
            let listing = try await collect(onPage: { _ in })
            // If any page is a fallback, the cached listing is as recent, and all of it has the same date.
            output.yield(listing.storedAt == nil ? listing : fallback(stored, because: Self.unreachable))
        } catch let error as GitHubError where error.isConnectivityError {
            output.yield(fallback(stored, because: "\(error)"))
        }
    }

    private func loadFromGitHub(into output: Output) async throws {
        var listing = try await collect { output.yield($0) }
        if listing.storedAt != nil, policy != .cacheOnly { listing.message = Self.unreachable }
        output.yield(listing)
    }

    /// Fetches all pages. Stores the listing if no page is a fallback and the account did not change meanwhile.
    private func collect(onPage: (RepositoryListing) -> Void) async throws -> RepositoryListing {
        let slot = try await cacheSlot()
        var (listing, oldest, isFallback, omitsItems) = (RepositoryListing(), now(), false, false)
        for try await page in pages() {
            listing.repositories += page.items
            (listing.pages, listing.pageCount) = (page.number, page.count)
            oldest = min(oldest, page.storedAt ?? oldest)
            isFallback = isFallback || page.isFallback
            omitsItems = omitsItems || page.omitsRestrictedItems
            onPage(listing)
        }
        try Task.checkCancellation()
        (listing.isComplete, listing.message) = (!omitsItems, omitsItems ? Self.restrictedMessage : nil)
        if isFallback {
            listing.mark(storedAt: oldest, now: now())
        } else if let slot, try await cacheSlot()?.viewer == slot.viewer {
            slot.save(listing, at: oldest)  // otherwise the pages show what different accounts may see
        }
        return listing
    }

    private func isFresh(_ stored: ListingStore.Entry) -> Bool {
        stored.isComplete && ResponseCache.isFresh(stored.storedAt, now: now())
    }

    /// Returns a cached listing that is used like one from GitHub.
    private func fresh(_ stored: ListingStore.Entry) -> RepositoryListing {
        var listing = RepositoryListing(stored, now: now())
        (listing.storedAt, listing.age) = (nil, nil)
        return listing
    }

    private func preview(_ stored: ListingStore.Entry) -> RepositoryListing {
        var listing = RepositoryListing(stored, now: now())
        listing.isPreview = true
        return listing
    }

    private func fallback(_ stored: ListingStore.Entry, because reason: String) -> RepositoryListing {
        var listing = RepositoryListing(stored, now: now())
        listing.message = reason
        return listing
    }

    private static let restrictedMessage =
        "Some repositories are hidden: the organization requires single sign-on. Sign in to it in the browser."
    private static let unreachable = "GitHub is unreachable. Check the network connection."
}
