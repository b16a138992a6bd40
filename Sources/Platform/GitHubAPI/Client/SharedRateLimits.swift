package import Foundation
import GitHubModel
import Synchronization

/// The rate limits that the processes of a user share, for one host.
package struct SharedRateLimits: Sendable {
    let host: String
    let now: @Sendable () -> Date
    /// Calls the function once with the stored records, locked for other processes, and stores what it changed. If they
    /// can't be read or written, each process counts alone, from what it stored last.
    let update: @Sendable (_ change: (inout RateLimitRecords) -> Void) -> Void

    package init(
        host: String, now: @escaping @Sendable () -> Date = { Date() },
        update: @escaping @Sendable (_ change: (inout RateLimitRecords) -> Void) -> Void
    ) {
        self.host = host
        self.now = now
        self.update = update
    }

    /// Returns rate limits that no other process shares.
    static func inMemory(clock: any Clock<Duration>) -> SharedRateLimits {
        let elapsed = clock.stopwatch()
        let records = Mutex(RateLimitRecords())
        return SharedRateLimits(
            host: "", now: { Date(timeIntervalSinceReferenceDate: elapsed() / .seconds(1)) },
            update: { change in records.withLock { change(&$0) } })
    }
}

/// The rate limits of accounts, as the processes of a user share them in a file. Entries that are outdated, or
/// that GitHub could not have sent, are dropped.
package struct RateLimitRecords: Sendable, Hashable, Codable {
    /// The host and the account whose requests GitHub counts together. The account is 0 without a token.
    struct Sender: Sendable, Hashable, Codable {
        let host: String
        let account: Int64
    }

    /// The window of one account and resource, and the requests that have no response yet.
    struct Record: Sendable, Hashable, Codable {
        let sender: Sender
        /// The window by the last response. ``RateLimitWindow/resets`` is by this machine's clock.
        var window: RateLimitWindow<Date>
        /// When the requests without a response were sent, while few were left. A process that is killed never removes
        /// its own.
        var pending: [Date] = []
    }

    /// The secondary rate limit of one account: no request is sent until it ends.
    struct Block: Sendable, Hashable, Codable {
        let sender: Sender
        let end: Date
    }

    package static let maxSize = 1 << 16
    private static let maxCount = 50
    private static let maxPending = 50
    /// The remaining requests from which those in flight are not shared: GitHub admits 100 concurrent requests of a
    /// user.
    private static let unsharedThreshold = 1_000
    /// The longest window is an hour; the clock of the server can differ.
    private static let maxWindow: TimeInterval = 3_900
    /// GitHub has counted a request by then.
    private static let pendingAge: TimeInterval = 15

    private(set) var windows: [Record] = []
    private(set) var blocks: [Block] = []

    package init() {}

    /// Decodes stored records without those that are damaged, over or impossible.
    package init(_ bytes: [UInt8], now: Date = Date()) {
        do {
            self = try JSONDecoder().decode(RateLimitRecords.self, from: Data(bytes))
            removeStale(at: now)
        } catch {
            return  // as without a file
        }
    }

    package mutating func removeStale(at now: Date = Date()) {
        windows = windows.filter { $0.isPossible(at: now) }.suffix(Self.maxCount)
        blocks = blocks.filter { Self.isRecent($0.end, at: now) }.suffix(Self.maxCount)
        for index in windows.indices {
            windows[index].pending.removeAll { $0 > now || now.timeIntervalSince($0) > Self.pendingAge }
            windows[index].pending = windows[index].pending.suffix(Self.maxPending)
        }
    }

    package func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return Array(try encoder.encode(self))
    }

    fileprivate static func isPossible(_ end: Date, at now: Date) -> Bool {
        let delay = end.timeIntervalSince(now)
        return delay > -1 && delay <= maxWindow  // as RateLimitWindow.retryAfter
    }

    /// Whether a secondary rate limit ends soon or ended within the last hour.
    private static func isRecent(_ end: Date, at now: Date) -> Bool {
        let delay = end.timeIntervalSince(now)
        return delay > -3_600 && delay <= maxWindow
    }
}

extension RateLimitRecords {
    func record(of resource: RateLimitResource, for sender: Sender) -> Record? {
        index(of: resource, for: sender).map { windows[$0] }
    }

    /// Returns the rate limit in the known window, without the requests that have no response yet, or `nil` after its
    /// end.
    func rateLimit(of resource: RateLimitResource, for sender: Sender, at date: Date) -> RateLimit? {
        guard let record = record(of: resource, for: sender) else { return nil }
        let delay = record.window.resets.timeIntervalSince(date)
        let window = record.window.resetting(Duration.milliseconds((delay * 1_000).rounded()))
        guard window.retryAfter > .zero else { return nil }
        return RateLimit(
            limit: window.limit, remaining: max(window.remaining - record.pending.count, 0),
            resetsIn: window.retryAfter)
    }

    func blockEnd(for sender: Sender) -> Date? { blocks.filter { $0.sender == sender }.map(\.end).max() }

    /// Adds a request that is about to be sent. Returns `nil` while so many are left that those in flight make no
    /// difference.
    mutating func addPending(_ resource: RateLimitResource, for sender: Sender, at date: Date) -> Date? {
        guard let index = index(of: resource, for: sender), windows[index].window.remaining < Self.unsharedThreshold,
            windows[index].pending.count < Self.maxPending
        else { return nil }
        windows[index].pending.append(date)
        return date
    }

    /// Removes a request that ended. `isCounted` is whether GitHub may have counted it although there is no response.
    mutating func removePending(_ date: Date?, _ resource: RateLimitResource, for sender: Sender, isCounted: Bool) {
        guard let index = index(of: resource, for: sender) else { return }
        if let added = windows[index].pending.firstIndex(where: { $0 == date }) {
            windows[index].pending.remove(at: added)
        }
        if isCounted { windows[index].window.remaining = max(windows[index].window.remaining - 1, 0) }
    }

    /// Stores the window of a response unless it is not `isCertain`, and a later one is known, or the same.
    mutating func add(
        _ window: RateLimitWindow<Duration>, for sender: Sender, at date: Date, isCertain: Bool = false
    ) {
        var new = Record(sender: sender, window: window.resetting(date + window.resets / .seconds(1)))
        guard new.isPossible(at: date) else { return }
        if let index = index(of: window.resource, for: sender) {
            let old = windows[index]
            let isSameWindow = window.isSameWindow(as: old.window)
            let isNewer = window.isNewer(than: old.window) || isSameWindow && window.limit != old.window.limit
            guard isCertain || isNewer else { return }
            if isSameWindow {
                new.window.remaining = min(old.window.remaining, window.remaining)
                new.pending = old.pending
            }
            windows.remove(at: index)
        }
        windows.append(new)
    }

    mutating func block(_ sender: Sender, until end: Date, at date: Date) {
        let block = Block(sender: sender, end: min(end, date + Self.maxWindow))
        blocks = blocks.filter { $0.sender != sender || $0.end > block.end } + [block]
    }

    private func index(of resource: RateLimitResource, for sender: Sender) -> Int? {
        windows.firstIndex { $0.sender == sender && $0.window.resource == resource }
    }
}

extension RateLimitRecords.Record {
    /// Whether GitHub could have sent the window, and it is not over.
    fileprivate func isPossible(at now: Date) -> Bool {
        (1...1_000_000).contains(window.limit) && (0...window.limit).contains(window.remaining)
            && window.end == window.end.clampedCount && RateLimitResource(untrusted: window.resource.rawValue) != nil
            && RateLimitRecords.isPossible(window.resets, at: now)
    }
}
