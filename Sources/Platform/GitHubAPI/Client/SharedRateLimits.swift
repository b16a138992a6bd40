package import Foundation
import GitHubModel

/// The rate limits that the processes of a user share, for one host.
package struct SharedRateLimits: Sendable {
    /// The key of the host.
    let host: String
    let now: @Sendable () -> Date
    /// Calls the function once with the stored records, while no other process can change them, and stores what it changed.
    /// If the records can't be read or written, it is called with none, and each process counts alone.
    let update: @Sendable (_ change: (inout RateLimitRecords) -> Void) -> Void

    package init(
        host: String, now: @escaping @Sendable () -> Date = { Date() },
        update: @escaping @Sendable (_ change: (inout RateLimitRecords) -> Void) -> Void
    ) {
        self.host = host
        self.now = now
        self.update = update
    }
}

/// What is stored of the rate limits: the windows of accounts, and the ends of secondary rate limits.
///
/// The contents of the file are not trusted: only windows and delays that GitHub could have sent are used.
package struct RateLimitRecords: Sendable, Hashable {
    /// Who sends the requests.
    struct Sender: Sendable, Hashable, Codable {
        let host: String
        /// The account ID, or 0 for anonymous requests.
        let account: Int64
    }

    struct Window: Sendable, Hashable, Codable {
        let sender: Sender
        let resource: String
        let limit: Int
        var remaining: Int
        /// When the window ends, in seconds since 1970 by the server's clock. It identifies the window.
        let end: Int
        /// When the window ends by this machine's clock.
        let resets: Date
        /// When the requests without a response were sent while few requests were left. A process that is killed never
        /// removes its own.
        var pending: [Date] = []
    }

    struct Block: Sendable, Hashable, Codable {
        let sender: Sender
        let end: Date
    }

    /// The maximum size of the stored bytes.
    package static let maxSize = 1 << 16
    private static let maxCount = 50
    private static let maxPending = 50
    /// The number of remaining requests from which those in flight are not shared: GitHub admits 100 concurrent requests of a user.
    private static let unsharedThreshold = 1_000
    /// The longest window is an hour; the clock of the server can differ.
    private static let maxWindow: TimeInterval = 3_900
    /// GitHub has counted a request by then.
    private static let pendingAge: TimeInterval = 15

    private(set) var windows: [Window] = []
    private(set) var blocks: [Block] = []

    package init() {}

    /// Decodes stored records. Those that are damaged, over or impossible are left out.
    package init(_ bytes: [UInt8], now: Date = Date()) {
        do {
            let stored = try JSONDecoder().decode(Stored.self, from: Data(bytes))
            windows = stored.windows
            blocks = stored.blocks
            removeStale(at: now)
        } catch {
            return  // as without a file
        }
    }

    /// Removes what is over or impossible, and the oldest of too many records.
    package mutating func removeStale(at now: Date = Date()) {
        windows = windows.filter { $0.isPossible(at: now) }.suffix(Self.maxCount)
        blocks = blocks.filter { Self.isRecent($0.end, at: now) }.suffix(Self.maxCount)
        for index in windows.indices {
            windows[index].pending.removeAll { $0 > now || now.timeIntervalSince($0) > Self.pendingAge }
            windows[index].pending = windows[index].pending.suffix(Self.maxPending)
        }
    }

    /// Returns the bytes to store.
    package func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return Array(try encoder.encode(Stored(windows: windows, blocks: blocks)))
    }

    private struct Stored: Codable {
        let windows: [Window]
        let blocks: [Block]
    }

    fileprivate static func isPossible(_ end: Date, at now: Date) -> Bool {
        let delay = end.timeIntervalSince(now)
        return delay > 0 && delay <= maxWindow
    }

    /// Whether a secondary rate limit ends soon or ended within the last hour.
    private static func isRecent(_ end: Date, at now: Date) -> Bool {
        let delay = end.timeIntervalSince(now)
        return delay > -3_600 && delay <= maxWindow
    }
}

extension RateLimitRecords {
    func window(of resource: RateLimitResource, for sender: Sender) -> Window? {
        index(of: resource, for: sender).map { windows[$0] }
    }

    /// Returns when the last secondary rate limit of the sender ends or has ended.
    func blockEnd(for sender: Sender) -> Date? { blocks.filter { $0.sender == sender }.map(\.end).max() }

    /// Adds a request that is about to be sent, for ``removePending(_:_:for:isCounted:)``. While at least
    /// ``unsharedThreshold`` requests are left, those in flight make no difference: returns `nil`, and nothing changes.
    mutating func addPending(_ resource: RateLimitResource, for sender: Sender, at date: Date) -> Date? {
        guard let index = index(of: resource, for: sender), windows[index].remaining < Self.unsharedThreshold,
            windows[index].pending.count < Self.maxPending
        else { return nil }
        windows[index].pending.append(date)
        return date
    }

    /// Removes a request that ended.
    ///
    /// - Parameters:
    ///   - date: When it was added, or `nil` if it was not.
    ///   - isCounted: Whether GitHub may have counted it although there is no response.
    mutating func removePending(_ date: Date?, _ resource: RateLimitResource, for sender: Sender, isCounted: Bool) {
        guard let index = index(of: resource, for: sender) else { return }
        if let added = windows[index].pending.firstIndex(where: { $0 == date }) {
            windows[index].pending.remove(at: added)
        }
        if isCounted { windows[index].remaining = max(windows[index].remaining - 1, 0) }
    }

    /// Stores the window of a response unless a later one is known. One that says the same, such as that of a 304, changes
    /// nothing.
    mutating func add(_ window: RateLimitHeaders.Window, for sender: Sender, at date: Date) {
        var new = Window(
            sender: sender, resource: window.resource.rawValue, limit: window.limit, remaining: window.remaining,
            end: window.end, resets: date + window.endsIn / .seconds(1))
        guard new.isPossible(at: date) else { return }
        if let index = index(of: window.resource, for: sender) {
            let old = windows[index]
            guard window.end >= old.end - Self.endTolerance else { return }
            if window.end <= old.end + Self.endTolerance {
                if window.remaining >= old.remaining, window.limit == old.limit { return }
                new.remaining = min(old.remaining, window.remaining)
                new.pending = old.pending
            }
            windows.remove(at: index)
        }
        windows.append(new)
    }

    /// Stores the end of a secondary rate limit.
    mutating func block(_ sender: Sender, until end: Date, at date: Date) {
        let block = Block(sender: sender, end: min(end, date + Self.maxWindow))
        blocks = blocks.filter { $0.sender != sender || $0.end > block.end } + [block]
    }

    /// Servers differ by about a second in the end of one window.
    private static let endTolerance = 5

    private func index(of resource: RateLimitResource, for sender: Sender) -> Int? {
        windows.firstIndex { $0.sender == sender && $0.resource == resource.rawValue }
    }
}

extension RateLimitRecords.Window {
    /// Whether GitHub could have sent the window, and it is not over.
    fileprivate func isPossible(at now: Date) -> Bool {
        (1...1_000_000).contains(limit) && (0...limit).contains(remaining) && end == end.clampedCount
            && RateLimitResource(untrusted: resource) != nil && RateLimitRecords.isPossible(resets, at: now)
    }
}
