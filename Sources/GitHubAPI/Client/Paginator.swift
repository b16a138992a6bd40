#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// One page of a listing.
public struct Page<Item: Sendable>: Sendable {
    /// What no earlier page of the listing held.
    public let items: [Item]
    /// Counted from 1.
    public let number: Int
    /// How many pages there are, where GitHub said so; a single page says so itself.
    public let count: Int?
    /// When it came, if it did not come just now.
    public let storedAt: Date?
    /// GitHub was not asked, as is wanted offline, or could not be reached.
    public let isFallback: Bool
    /// GitHub left out what an organization shows only after a single sign-on.
    public let omitsRestrictedItems: Bool
}

/// The pages of a listing, in order, in one pass. It ends by throwing ``GitHubError`` where a page fails; what came
/// before it stays good.
public typealias Pages<Item: Sendable> = AsyncThrowingStream<Page<Item>, any Error>

/// Reads a listing: the first page alone, then, once it names the last, the others side by side, at most
/// ``mostAtOnce``; without a last page, one after the other.
struct Paginator<Item: Sendable & Identifiable>: Sendable where Item.ID: Sendable {
    /// A page as it was answered.
    struct PageResponse: Sendable {
        let items: [Item]
        /// The pages after it and the last one, where it named them; a failure in place of one that must not be asked.
        let next: Link?
        let last: Link?
        let storedAt: Date?
        let isOnlyStored: Bool
        let isShortened: Bool
    }
    typealias Link = Result<Endpoint, GitHubError>

    /// GitHub's limit is far above; its advice is to stay polite.
    static var maxConcurrentRequests: Int { 8 }
    /// More than any account has; a larger number is an error of whoever named it.
    private static var maxPages: Int { 10_000 }

    let first: @Sendable () async throws -> PageResponse
    let fetch: @Sendable (Endpoint) async throws -> PageResponse

    /// Starts reading; stops when nobody waits for pages any more.
    func pages() -> Pages<Item> {
        let (pages, feed) = Pages<Item>.makeStream()
        let task = Task {
            var delivery = PageEmitter(continuation: feed)
            do {
                try await read(&delivery)
                feed.finish()
            } catch {
                feed.finish(throwing: error)
            }
        }
        feed.onTermination = { _ in task.cancel() }
        return pages
    }

    private func read(_ delivery: inout PageEmitter) async throws {
        let answer = try await first()
        guard let next = answer.next else { return delivery.emit(answer, of: 1) }
        if let rest = Self.pages(from: next, to: answer.last) {
            delivery.emit(answer, of: rest.count + 1)
            try await fetchConcurrently(rest, &delivery)
        } else {
            delivery.emit(answer, of: nil)
            try await fetchSequentially(from: next, &delivery)
        }
    }

    /// The pages `next` to `last`, told apart by the number of their `page`; `nil` if they are not.
    private static func pages(from next: Link, to last: Link?) -> [Endpoint]? {
        guard case .success(let next) = next, case .success(let last)? = last, let from = next.number("page"),
            let to = last.number("page"), 0 < from, from <= to, to <= maxPages
        else { return nil }
        let pages = (from...to).compactMap { last.replacing("page", with: String($0)) }
        return pages.count == to - from + 1 ? pages : nil
    }

    /// A failure waits for its turn, so that every page before it is delivered; no page is asked for after it.
    private func fetchConcurrently(_ endpoints: [Endpoint], _ delivery: inout PageEmitter) async throws {
        try await withThrowingTaskGroup(of: (Int, Result<PageResponse, any Error>).self) { group in
            var (waiting, started, delivered, hasFailed) = ([Int: Result<PageResponse, any Error>](), 0, 0, false)
            while delivered < endpoints.count {
                while !hasFailed, started < endpoints.count,
                    started - delivered - waiting.count < Self.maxConcurrentRequests
                {
                    let (number, endpoint) = (started, endpoints[started])
                    group.addTask { (number, await result(of: endpoint)) }
                    started += 1
                }
                guard let (number, result) = try await group.next() else { return }
                waiting[number] = result
                if case .failure = result { hasFailed = true }
                while let ready = waiting.removeValue(forKey: delivered) {
                    delivery.emit(try ready.get(), of: endpoints.count + 1)
                    delivered += 1
                }
            }
        }
    }

    private func result(of endpoint: Endpoint) async -> Result<PageResponse, any Error> {
        do { return .success(try await fetch(endpoint)) } catch { return .failure(error) }
    }

    private func fetchSequentially(from next: Link, _ delivery: inout PageEmitter) async throws {
        var (next, seen) = (Optional(next), Set<Endpoint>())
        while let endpoint = try next?.get(), seen.insert(endpoint).inserted {
            let answer = try await fetch(endpoint)
            delivery.emit(answer, of: nil)
            next = answer.next
        }
    }

    /// Numbers pages as they go out, and leaves out what an earlier one held: pages shift while they are read.
    private struct PageEmitter {
        let continuation: Pages<Item>.Continuation
        private var seen: Set<Item.ID> = []
        private var number = 0

        init(continuation: Pages<Item>.Continuation) { self.continuation = continuation }

        mutating func emit(_ answer: PageResponse, of count: Int?) {
            number += 1
            continuation.yield(
                Page(
                    items: answer.items.filter { seen.insert($0.id).inserted }, number: number, count: count,
                    storedAt: answer.storedAt, isFallback: answer.isOnlyStored, omitsRestrictedItems: answer.isShortened
                ))
        }
    }
}
