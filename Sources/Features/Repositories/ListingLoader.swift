import Foundation
import GitHubAPI
import GitHubModel
import Store
import TerminalUI

/// Loads one listing from the cache and from GitHub.
struct ListingLoader: Sendable {
    typealias Output = AsyncThrowingStream<RepositoryListing, any Error>.Continuation

    /// Starts fetching the pages. Each call starts from the first page.
    let pages: @Sendable () -> Pages<Repository>
    /// Starts reading the cached pages; `nil` without a cache.
    let cachedPages: @Sendable () -> Pages<Repository>?
    /// Returns the cache slot of the listing for the current account.
    let cacheSlot: @Sendable () async throws -> CacheSlot?
    let policy: ResponseCache.Policy
    /// Whether the account exists by an earlier response.
    let isKnown: Bool
    let now: @Sendable () -> Date
    /// Receives the date of cached data that is used because of an error, and the error.
    let onFallback: @Sendable (Date, GitHubError) -> Void
    /// Returns the message of an error for the screen that shows cached data instead.
    let message: @Sendable (any Error) async -> String

    /// The location of one listing in the cache.
    struct CacheSlot: Sendable {
        let store: LocalStore
        let login: Login
        let viewer: Int64?

        var listing: ListingStore.EncodedEntry? { store.listings.encodedListing(of: login, viewer: viewer) }

        /// Stores a listing, or the new date of `stored` if GitHub has confirmed all of its pages.
        func save(
            _ listing: RepositoryListing, _ etags: [String]?, at date: Date,
            insteadOf stored: ListingStore.EncodedEntry?
        ) {
            if let stored, stored.viewer == viewer, listing.isComplete, let etags, stored.hasETags(etags) {
                return store.listings.revalidate(stored, at: date)
            }
            store.listings.store(
                listing.repositories, of: login, viewer: viewer, isComplete: listing.isComplete, etags: etags, at: date)
        }
    }

    /// Sends the cached listing if it is fresh or the policy is `cacheOnly`. Otherwise sends it as a preview, then the
    /// listing from GitHub.
    ///
    /// - Parameter sendsPreview: Whether to send the preview.
    /// - Throws: `GitHubError`; `CancellationError`.
    func load(into output: Output, sendsPreview: Bool) async throws {
        guard let stored = try await cacheSlot()?.listing else { return try await loadFromGitHub(into: output) }
        let isUsed = policy == .cacheOnly || policy == .default && isFresh(stored)
        if !isUsed, !sendsPreview { return try await loadFromGitHub(insteadOf: stored, into: output) }
        guard var listing = listing(stored) else { return try await loadFromGitHub(into: output) }
        if isUsed {
            if policy == .default { (listing.storedAt, listing.age) = (nil, nil) }  // used like a listing from GitHub
            return send(listing, into: output)
        }
        listing.isPreview = true
        send(listing, into: output)
        try await loadFromGitHub(insteadOf: stored, into: output)
    }

    private func loadFromGitHub(insteadOf stored: ListingStore.EncodedEntry, into output: Output) async throws {
        var (listing, loaded) = (RepositoryListing(), RepositoryListing())
        do {
            listing = try await collect(insteadOf: stored) { loaded = $0 }
            if listing.storedAt != nil {
                // If any page is a fallback, the cached listing is as recent, and all of it has the same date.
                listing = self.listing(stored) ?? listing
                listing.message = Self.unreachable
            }
        } catch let error as GitHubError {
            let error = isKnown ? error.ofExistingResource : error
            guard let cached = self.listing(stored) else {
                if !loaded.isEmpty { send(loaded, into: output) }
                return try await sendCachedResponses(because: error, into: output)
            }
            guard error.allowsFallback else { throw error }
            onFallback(stored.storedAt, error)
            listing = cached
            listing.message = await message(error)
        }
        send(listing, into: output)
    }

    private func loadFromGitHub(into output: Output) async throws {
        do {
            var listing = try await collect { send($0, into: output) }
            if listing.storedAt != nil, policy != .cacheOnly { listing.message = Self.unreachable }
            send(listing, into: output)
        } catch let error as GitHubError {
            try await sendCachedResponses(because: isKnown ? error.ofExistingResource : error, into: output)
        }
    }

    /// Sends the listing of the cached responses. Throws `error` if there is none.
    private func sendCachedResponses(because error: GitHubError, into output: Output) async throws {
        guard error.allowsFallback, let listing = try await cachedListing(because: error) else { throw error }
        send(listing, into: output)
    }

    /// Returns the listing of the cached responses, or `nil` if one of them is missing.
    private func cachedListing(because error: GitHubError) async throws -> RepositoryListing? {
        guard policy != .cacheOnly, let pages = cachedPages() else { return nil }
        do {
            var listing = try await collect(pages) { _ in }
            listing.message = await message(error)
            listing.storedAt.map { onFallback($0, error) }
            return listing
        } catch is GitHubError {
            return nil
        }
    }

    /// Fetches all pages. Stores the listing if no page is a fallback and the account did not change meanwhile.
    private func collect(
        _ pages: Pages<Repository>? = nil, insteadOf stored: ListingStore.EncodedEntry? = nil,
        onPage: (RepositoryListing) -> Void
    ) async throws -> RepositoryListing {
        let slot = try await cacheSlot()
        var (listing, oldest, isFallback, omitsItems) = (RepositoryListing(), now(), false, false)
        var etags: [String]? = []
        do {
            for try await page in pages ?? self.pages() {
                listing.append(page.items)
                if let etag = page.etag { etags?.append(etag) } else { etags = nil }
                listing.pages = page.number
                listing.pageCount = page.count
                oldest = min(oldest, page.storedAt ?? oldest)
                isFallback = isFallback || page.isFallback
                omitsItems = omitsItems || page.omitsRestrictedItems
                onPage(listing)
            }
        } catch let error as GitHubError where listing.pages > 0 {
            throw error.ofExistingResource
        }
        try Task.checkCancellation()
        listing.joinParts()
        listing.isComplete = !omitsItems
        listing.message = omitsItems ? Self.restrictedMessage : nil
        if isFallback {
            listing.mark(storedAt: oldest, now: now())
        } else if let slot, try await cacheSlot()?.viewer == slot.viewer {
            // Otherwise the pages show what different accounts may see.
            slot.save(listing, etags, at: oldest, insteadOf: stored)
        }
        return listing
    }

    private func isFresh(_ stored: ListingStore.EncodedEntry) -> Bool {
        stored.isComplete && ResponseCache.isFresh(stored.storedAt, now: now())
    }

    /// Returns the cached listing, or `nil` if it is damaged.
    private func listing(_ stored: ListingStore.EncodedEntry) -> RepositoryListing? {
        stored.decoded().map { RepositoryListing($0, now: now()) }
    }

    /// Sends `listing` with the present date.
    private func send(_ listing: RepositoryListing, into output: Output) {
        var listing = listing
        listing.date = now()
        output.yield(listing)
    }

    private static let restrictedMessage =
        "Some repositories are hidden: the organization requires single sign-on. Sign in to it in the browser."
    private static let unreachable = "GitHub is unreachable. Check the network connection."
}
