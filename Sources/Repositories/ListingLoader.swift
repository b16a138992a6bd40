import GitHubAPI
import GitHubModel
import Store

#if canImport(FoundationEssentials)
import struct FoundationEssentials.Date
#else
import struct Foundation.Date
#endif

/// One reading of a listing: what is stored, what GitHub says, and which of them counts.
struct ListingLoader: Sendable {
    /// Where what comes is handed out.
    struct Output {
        let continuation: AsyncThrowingStream<RepositoryListing, any Error>.Continuation
        let now: @Sendable () -> Date

        func yield(_ listing: RepositoryListing) {
            var listing = listing
            listing.date = now()
            continuation.yield(listing)
        }
    }

    /// Begins to ask, in each call anew.
    let pages: @Sendable () -> Pages<Repository>
    /// Where it is kept for whoever asks at present.
    let cacheSlot: @Sendable () async throws -> CacheSlot?
    let use: ResponseCache.Policy
    let now: @Sendable () -> Date

    /// Where one listing is kept.
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

    /// Yields what is stored if that is enough; else what GitHub says, and meanwhile what is stored.
    ///
    /// - Parameter isSeen: what is stored need not be shown first, for it was before.
    /// - Throws: `GitHubError`; `CancellationError`.
    func read(into feed: Output, skipsPreview: Bool) async throws {
        guard let stored = try await cacheSlot()?.listing else { return try await loadFromGitHub(into: feed) }
        guard use != .cacheOnly else {
            feed.yield(RepositoryListing(stored, now: now()))
            return
        }
        guard use != .default || !isFresh(stored) else {
            feed.yield(fresh(stored))
            return
        }
        try await loadFromGitHub(insteadOf: stored, into: feed, skipsPreview: skipsPreview)
    }

    private func loadFromGitHub(insteadOf stored: ListingStore.Entry, into feed: Output, skipsPreview: Bool)
        async throws
    {
        if !skipsPreview { feed.yield(preview(stored)) }
        do {
            let listing = try await collect(showing: { _ in })
            // Where GitHub was not reached for all of it, what is stored is no worse, and of one time.
            feed.yield(listing.storedAt == nil ? listing : fallback(stored, because: Self.unreachable))
        } catch let error as GitHubError where error.isConnectivityError {
            feed.yield(fallback(stored, because: "\(error)"))
        }
    }

    private func loadFromGitHub(into feed: Output) async throws {
        var listing = try await collect { feed.yield($0) }
        if listing.storedAt != nil, use != .cacheOnly { listing.message = Self.unreachable }
        feed.yield(listing)
    }

    /// All pages; what is GitHub's word of now is kept, if all of it came to one account.
    private func collect(showing show: (RepositoryListing) -> Void) async throws -> RepositoryListing {
        let shelf = try await cacheSlot()
        var (listing, oldest, isOnlyStored, isShortened) = (RepositoryListing(), now(), false, false)
        for try await page in pages() {
            listing.repositories += page.items
            (listing.pages, listing.pageCount) = (page.number, page.count)
            oldest = min(oldest, page.storedAt ?? oldest)
            isOnlyStored = isOnlyStored || page.isFallback
            isShortened = isShortened || page.omitsRestrictedItems
            show(listing)
        }
        try Task.checkCancellation()
        (listing.isComplete, listing.message) = (!isShortened, isShortened ? Self.restrictedMessage : nil)
        if isOnlyStored {
            listing.mark(storedAt: oldest, now: now())
        } else if let shelf, try await self.cacheSlot()?.viewer == shelf.viewer {
            shelf.save(listing, at: oldest)  // else it is partly what one account may see, partly what another may
        }
        return listing
    }

    private func isFresh(_ stored: ListingStore.Entry) -> Bool {
        stored.isComplete && ResponseCache.isFresh(stored.storedAt, now: now())
    }

    /// As good as GitHub's word of now.
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
        "Some repositories are missing: an organization wants a single sign-on. Sign in to it in the browser."
    private static let unreachable = "GitHub can't be reached. Check the network connection."
}
