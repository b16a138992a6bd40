package import Foundation
import Synchronization

/// What is loaded and shown: how its parts arrive, and how they become a value.
package struct Resource<Value: Sendable>: Sendable {
    package struct Part: Sendable {
        package var value: Value
        package var storedAt: Date?
        /// Whether a cached response is used because GitHub is unreachable or no requests are allowed.
        package var isFallback = false
        package var omitsRestrictedItems = false
        /// Whether a response is that of another account, which may see less.
        package var isOfOtherAccount = false
        /// Whether cached pages are older than the content of the first page, so that items can be missing.
        package var isMixed = false
        /// The entries of lists that are left out because they can't be decoded, or `nil` if there are none.
        package private(set) var unreadable: UnreadableEntries?
        /// The number of entries of the lists.
        private var entries = 0
        /// Whether this is the last part. It is sent once, as the whole value.
        package var isLast = false

        /// Whether the value is the whole, as far as the account may see it.
        var isWhole: Bool { !omitsRestrictedItems && !isOfOtherAccount && !isMixed && unreadable == nil }

        package init(_ value: Value) { self.value = value }

        package mutating func add<Item>(_ page: Page<Item>) {
            storedAt = [storedAt, page.storedAt].compactMap { $0 }.min()
            isFallback = isFallback || page.isFallback
            omitsRestrictedItems = omitsRestrictedItems || page.omitsRestrictedItems
            isOfOtherAccount = isOfOtherAccount || page.isOfOtherAccount
            isMixed = isMixed || page.isOutdated
            add(page.unreadable, entries: page.items.count)
        }

        private mutating func add(_ more: UnreadableEntries?, entries count: Int) {
            entries += more?.total ?? count
            guard let left = more?.count ?? (unreadable == nil ? nil : 0) else { return }
            unreadable = UnreadableEntries(count: (unreadable?.count ?? 0) + left, total: entries)
        }
    }

    /// Returns the value as it grows, loaded through a client. Throws ``GitHubError``.
    let parts: @Sendable (GitHubClient) -> AsyncThrowingStream<Part, any Error>

    package init(parts: @escaping @Sendable (GitHubClient) -> AsyncThrowingStream<Part, any Error>) {
        self.parts = parts
    }

    /// Creates a resource of the pages of a list. `add` adds a page to the value, for example with the profiles of its
    /// people.
    package init<Item>(
        _ start: Value, pages: @escaping @Sendable (GitHubClient) -> Pages<Item>,
        add: @escaping @Sendable (inout Value, Page<Item>) async throws -> Void
    ) {
        parts = { client in
            .running { output in
                var part = Part(start)
                for try await page in pages(client) {
                    part.add(page)
                    try await add(&part.value, page)
                    output.yield(part)
                }
                try Task.checkCancellation()
            }
        }
    }

    /// Creates a resource that `load` returns at once, with any number of requests through a client.
    package init(_ load: @escaping @Sendable (GitHubClient) async throws -> Value) {
        parts = { client in
            .running { output in
                let oldest = Mutex(Date?.none)
                let value = try await load(
                    client.reportingFallbacks { date in
                        oldest.withLock { $0 = min($0 ?? date, date) }
                    })
                var part = Part(value)
                part.storedAt = oldest.withLock { $0 }
                part.isFallback = part.storedAt != nil
                output.yield(part)
            }
        }
    }
}

package struct SnapshotPolicy: Sendable {
    /// Whether cached responses that are not fresh are sent first.
    package var sendsPreview: Bool
    package var ignoresCache: Bool
    /// Whether the resource exists by an earlier response, so that a 404 is a failure.
    package var isKnown: Bool

    package init(sendsPreview: Bool = true, ignoresCache: Bool = false, isKnown: Bool = false) {
        self.sendsPreview = sendsPreview
        self.ignoresCache = ignoresCache
        self.isKnown = isKnown
    }
}

extension GitHubClient {
    /// Returns the snapshots of a resource. The last one is final.
    ///
    /// Cached responses that are fresh are the only snapshot. Others are the first one, followed by what arrives from
    /// GitHub: only the complete value after a preview, otherwise each part. If that fails, the last snapshot has the
    /// cached value, or else the part that has arrived, and the reason. Throws if nothing was loaded, or if the error
    /// is about the resource itself.
    package func snapshots<Value>(
        of resource: Resource<Value>, policy: SnapshotPolicy = SnapshotPolicy()
    ) -> AsyncThrowingStream<Snapshot<Value>, any Error> {
        let client = policy.ignoresCache ? refreshing : self
        return .running { output in
            try await ResourceLoader(resource: resource, client: client, policy: policy, output: output).load()
        }
    }

    package func snapshot<Value>(
        of resource: Resource<Value>, ignoresCache: Bool = false, isKnown: Bool = false
    ) async throws -> Snapshot<Value> {
        let policy = SnapshotPolicy(sendsPreview: false, ignoresCache: ignoresCache, isKnown: isKnown)
        for try await snapshot in snapshots(of: resource, policy: policy) where snapshot.isFinal { return snapshot }
        throw CancellationError()
    }
}
