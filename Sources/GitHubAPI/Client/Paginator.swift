import GitHubModel

/// Loads all pages of a list: the first page, then the others concurrently if the first names the last page, or else
/// one after the other.
struct Paginator<Item: Sendable & Identifiable & TextSized>: Sendable where Item.ID: Sendable {
    /// The maximum number of pages of a list, which a host could make endless.
    private static var maxPages: Int { 1_000 }
    /// The number of pages above which the link to the last page is considered wrong.
    private static var maxLastPage: Int { 10_000 }
    /// The number of requests side by side if the first page is cached: the host can be one that always fails.
    private static var maxUntried: Int { 12 }
    /// The maximum number of items of a list.
    fileprivate static var maxItems: Int { RepositoryCoder.maxCount }
    /// The maximum size of the texts of a list in bytes, which all take memory at once. 100,000 real items have half of it.
    fileprivate static var maxTextSize: Int { 32 << 20 }

    let first: @Sendable () async throws -> Page<Item>
    let fetch: @Sendable (Endpoint) async throws -> Page<Item>
    /// The number of pages to load; 1 or more.
    var pageLimit = Int.max
    /// Returns the number of requests to send side by side.
    let maxConcurrentRequests: @Sendable () async -> Int

    /// Starts to load the pages. Stops when the stream is no longer iterated.
    func pages() -> Pages<Item> {
        .running { continuation in
            var emitter = PageEmitter(continuation: continuation)
            try await fetchAll(&emitter)
        }
    }

    private func fetchAll(_ emitter: inout PageEmitter) async throws {
        let page = try await first()
        emitter.measure(page)
        guard let next = page.next else { return try emitter.emit(page, of: 1) }
        guard pageLimit > 1 else { return try emitter.emit(page, of: nil) }
        if let (endpoints, count) = Self.endpoints(from: next, to: page.last) {
            try emitter.emit(page, of: count)
            // A host that failed for the first page gets one request at a time, one that did not respond yet a few.
            let limit = page.isFallback ? 1 : page.storedAt == nil ? .max : Self.maxUntried
            try await fetchConcurrently(Array(endpoints.prefix(pageLimit - 1)), of: count, atMost: limit, &emitter)
        } else {
            try emitter.emit(page, of: nil)
            try await fetchSequentially(from: next, &emitter)
        }
    }

    /// Returns the pages from `next` to `last`, up to ``maxPages``, and the number of pages of the list. Returns `nil` if
    /// the two don't differ by a valid page number.
    private static func endpoints(
        from next: PageLinks.Link, to last: PageLinks.Link?
    ) -> (endpoints: [Endpoint], count: Int)? {
        guard case .success(let next) = next, case .success(let last)? = last, let from = next.page, let to = last.page,
            (2...maxPages).contains(from), (from...max(from, maxLastPage)).contains(to)
        else { return nil }
        return ((from...min(to, maxPages)).map(last.withPage), to - from + 2)
    }

    /// Fetches `endpoints` and emits the pages in order. After an error, no further request is sent, and the error is
    /// thrown after all pages before it have been emitted.
    ///
    /// - Parameters:
    ///   - count: the number of pages of the list.
    ///   - limit: the maximum number of requests side by side.
    private func fetchConcurrently(
        _ endpoints: [Endpoint], of count: Int, atMost limit: Int, _ emitter: inout PageEmitter
    ) async throws {
        var (waiting, emitted, waitingItems) = ([Int: Result<Page<Item>, any Error>](), 0, 0)
        do {
            try await forEachConcurrently(
                endpoints, atMost: min(limit, await maxConcurrentRequests()), fetch
            ) { index, result in
                waiting[index] = result
                if case .success(let page) = result {
                    emitter.measure(page)
                    waitingItems += page.items.count
                }
                while let ready = waiting.removeValue(forKey: emitted) {
                    let page = try ready.get()
                    waitingItems -= page.items.count
                    try emitter.emit(page, of: count)
                    emitted += 1
                    if emitter.isAtEnd { throw EndOfListError() }
                }
                // A host can delay a page while those after it arrive.
                if emitter.isFull || waitingItems > Self.maxItems, emitted < endpoints.count {
                    throw GitHubError.listTooLong(pages: emitter.number)
                }
            }
        } catch is EndOfListError {
            return
        }
        if emitted + 1 < min(count, pageLimit) { throw GitHubError.listTooLong(pages: emitted + 1) }
    }

    private func fetchSequentially(from next: PageLinks.Link, _ emitter: inout PageEmitter) async throws {
        var (next, count) = (Optional(next), 1)
        while count < pageLimit, let endpoint = try next?.get() {
            guard count < Self.maxPages else { throw GitHubError.listTooLong(pages: count) }
            let page = try await fetch(endpoint)
            emitter.measure(page)
            try emitter.emit(page, of: nil)
            if emitter.isAtEnd { return }
            (next, count) = (page.next, count + 1)
        }
    }

    /// Numbers the pages, and removes items of earlier pages: items move between pages while a list is loaded.
    private struct PageEmitter {
        let continuation: Pages<Item>.Continuation
        /// Whether the last page contains no new items, so that a host that repeats itself gets no more requests. A page
        /// whose items were left out does not end the list.
        private(set) var isAtEnd = false
        private var seen: Set<Item.ID> = []
        private(set) var number = 0
        /// The size of the texts of all pages that have arrived, in bytes.
        private var textSize = 0
        /// Whether no further page may be loaded.
        var isFull: Bool { textSize > Paginator.maxTextSize }

        init(continuation: Pages<Item>.Continuation) { self.continuation = continuation }

        /// Adds a page to the size of the list, as soon as it has arrived.
        mutating func measure(_ page: Page<Item>) { textSize += page.items.reduce(0) { $0 + $1.textSize } }

        /// - Throws: ``GitHubError/listTooLong(pages:)`` after the last item of a list that is too long.
        mutating func emit(_ page: Page<Item>, of count: Int?) throws(GitHubError) {
            number += 1
            var page = page
            var omitsNewItem = false
            let isEmitted = page.items.map { item in
                if seen.count < Paginator.maxItems { return seen.insert(item.id).inserted }
                omitsNewItem = omitsNewItem || !seen.contains(item.id)
                return false
            }
            if isEmitted.contains(false) { page.items = zip(page.items, isEmitted).filter(\.1).map(\.0) }
            (page.number, page.count) = (number, count)
            continuation.yield(page)
            isAtEnd = page.items.isEmpty && !page.omitsRestrictedItems
            let isFull = isFull || seen.count == Paginator.maxItems
            if omitsNewItem || isFull && page.hasNext { throw .listTooLong(pages: number) }
        }
    }
}

/// An item of a list, with the size of its texts.
protocol TextSized {
    /// The size of all texts in bytes.
    var textSize: Int { get }
}

extension Repository: TextSized {
    var textSize: Int {
        let facts = description.textSize + language.textSize + license.textSize
        return fullName.utf8.count + url.utf8.count + facts + homepage.textSize + defaultBranch.textSize
            + topics.reduce(0) { $0 + MemoryLayout<String>.size + $1.utf8.count }
    }
}

extension Person: TextSized {
    var textSize: Int {
        let texts = [profile?.name, profile?.bio, profile?.company, profile?.location, profile?.blog, nodeID]
        let size = login.description.utf8.count + avatarURL.utf8.count + url.utf8.count
        return texts.reduce(size) { $0 + ($1?.utf8.count ?? 0) }
    }
}

extension String? {
    fileprivate var textSize: Int { self?.utf8.count ?? 0 }
}

/// Ends the requests for the pages of a list that has no more items.
private struct EndOfListError: Error {}

extension GitHubClient {
    /// Returns the number of requests for the pages of a list to send side by side.
    @Sendable func maxConcurrentRequests() async -> Int { await exchange.rateLimiter.maxConcurrentRequests() }
}
