import GitHubModel

/// Loads all pages of a list: the first page, then the others concurrently if a page names the last one, or else one
/// after the other, until a page states that it is the last one. ``ListConcurrency`` says how many side by side. Pages
/// that the list probably has are requested with the first page, see ``EarlyPages``.
struct Paginator<Item: Sendable & Identifiable & TextSized>: Sendable where Item.ID: Sendable {
    static var maxPages: Int { 1_000 }
    fileprivate static var maxItems: Int { RepositoryCoder.maxCount }
    /// The maximum size of the texts of a list in bytes. 100,000 real items have half of it.
    fileprivate static var maxTextSize: Int { 32 << 20 }

    let first: @Sendable () async throws -> Page<Item>
    let fetch: @Sendable (Endpoint) async throws -> Page<Item>
    /// The number of items to load; 1 or more. The last page can contain more.
    var limit = Int.max
    /// A list with more pages, as the first one says, ends after that.
    var maxPagesOfWhole = Int.max
    /// The endpoints of pages after the first one that the list probably has.
    var expected: @Sendable () async -> [Endpoint] = { [] }
    /// Makes a page that arrived before the first one belong to the same version of the list in the cache.
    var confirm: @Sendable (Endpoint) async -> Void = { _ in }
    /// Measures how long responses take.
    var clock: any Clock<Duration> = ContinuousClock()
    let concurrency: @Sendable () async -> ListConcurrency

    func pages() -> Pages<Item> {
        .running { continuation in
            var emitter = PageEmitter(continuation: continuation, limit: limit)
            let early = await EarlyPages(first: first, expected: expected, fetch: fetch)
            defer { early.cancel() }
            try await withTaskCancellationHandler {
                try await fetchAll(&emitter, early)
            } onCancel: {
                early.cancel()
            }
        }
    }

    private func fetchAll(_ emitter: inout PageEmitter, _ early: EarlyPages<Item>) async throws {
        var page = try await early.first.value
        emitter.measure(page)
        let count = page.hasNext ? page.numbersToLast.map { $0.count + 1 } : 1
        try emitter.emit(page, of: count)
        if let count, count > maxPagesOfWhole { return }
        while !emitter.isFinished, let next = try page.next?.get() {
            let count = min(emitter.missingPages, Self.maxPages - emitter.number)
            guard count > 0 else { throw GitHubError.listTooLong(pages: emitter.number) }
            let numbers = page.numbersToLast
            page = try await fetch(
                numbers?.prefix(count).map(next.withPage) ?? [next],
                of: numbers.map { $0.count + emitter.number }, after: page, early, &emitter)
        }
        if emitter.isMixed { throw GitHubError.incompleteList }
    }

    /// Fetches the endpoints after `page`, emits their pages in order, and returns the last one. `count` is that of all
    /// pages, if it is known. After an error no further request is sent, and the error is thrown after all pages before
    /// it have been emitted.
    private func fetch(
        _ endpoints: [Endpoint], of count: Int?, after page: Page<Item>, _ early: EarlyPages<Item>,
        _ emitter: inout PageEmitter
    ) async throws -> Page<Item> {
        var last = page
        var waiting: [Int: Result<Page<Item>, any Error>] = [:]
        var emitted = 0
        var waitingItems = 0
        // A host that failed for the page before gets one request at a time.
        let limit = page.isFallback ? 1 : Int.max
        var window = PageWindow(start: await concurrency().start)
        do {
            try await forEachConcurrently(
                endpoints, atMost: min(limit, window.size, await concurrency().max),
                { endpoint in
                    let time = clock.stopwatch()
                    return (page: try await self.page(at: endpoint, early), time: time())
                }
            ) { index, result in
                waiting[index] = result.map(\.page)
                if case .success(let (page, time)) = result {
                    window.add(responseAfter: time)
                    emitter.measure(page)
                    waitingItems += page.items.count
                }
                while let ready = waiting.removeValue(forKey: emitted) {
                    last = try ready.get()
                    waitingItems -= last.items.count
                    try emitter.emit(last, of: count)
                    emitted += 1
                    if emitter.isFinished { throw EndOfListError() }
                }
                // A host can delay a page while those after it arrive.
                if emitter.isFull || waitingItems > Self.maxItems, emitted < endpoints.count {
                    throw GitHubError.listTooLong(pages: emitter.number)
                }
            }
        } catch is EndOfListError {}
        return last
    }

    /// Returns the page that was requested before the first one arrived, or requests the page. One that is cached is
    /// loaded again, because it can be older than the first page, which decides whether it is used.
    private func page(at endpoint: Endpoint, _ early: EarlyPages<Item>) async throws -> Page<Item> {
        guard let page = try await early.page(at: endpoint), page.storedAt == nil else {
            return try await fetch(endpoint)
        }
        if page.isStorable { await confirm(endpoint) }
        return page
    }

    /// Numbers the pages, and removes items of earlier pages: items move between pages while a list is loaded.
    private struct PageEmitter {
        let continuation: Pages<Item>.Continuation
        let limit: Int
        private var list = ListContinuation<Item.ID>()
        private(set) var number = 0
        private var textSize = 0
        var isFull: Bool { textSize > Paginator.maxTextSize }
        var isMixed: Bool { list.isMixed }
        var isFinished: Bool { list.isFinished || list.count >= limit }
        var missingPages: Int {
            let missing = limit - list.count
            return max(missing / GitHubClient.listPageLength + (missing % GitHubClient.listPageLength == 0 ? 0 : 1), 1)
        }

        init(continuation: Pages<Item>.Continuation, limit: Int) {
            self.continuation = continuation
            self.limit = limit
        }

        /// Adds a page to the size of the list, as soon as it has arrived.
        mutating func measure(_ page: Page<Item>) { textSize += page.items.reduce(0) { $0 + $1.textSize } }

        /// Throws ``GitHubError/listTooLong(pages:)`` after the last item of a list that is too long.
        mutating func emit(_ page: Page<Item>, of count: Int?) throws(GitHubError) {
            number += 1
            let space = Paginator.maxItems - list.count
            let items = try list.add(page)
            var page = page
            page.items = Array(items.prefix(space))
            page.number = number
            page.count = count.map { max($0, page.hasNext ? number + 1 : number) }
            continuation.yield(page)
            let isFull = isFull || list.count >= Paginator.maxItems
            if list.count > Paginator.maxItems || isFull && page.hasNext { throw .listTooLong(pages: number) }
        }
    }
}

/// An item whose texts are counted, so that a list can't fill the memory.
protocol TextSized {
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

/// Ends the concurrent requests for pages without a failure, because no further page is needed.
private struct EndOfListError: Error {}

extension GitHubClient {
    @Sendable func listConcurrency() async -> ListConcurrency { await exchange.rateLimiter.listConcurrency() }
}
