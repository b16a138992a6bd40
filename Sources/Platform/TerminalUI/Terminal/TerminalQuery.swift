import Synchronization

/// A query that was sent to the terminal. Collects reports until the last one.
package final class TerminalQuery: Sendable {
    private let (stream, continuation) = AsyncStream<TerminalReport>.makeStream(
        bufferingPolicy: .bufferingNewest(ReportQueue.maxCount))

    /// Returns the reports up to the last one; a second call returns none. Closing the terminal and cancellation end
    /// the query.
    package func reports() async -> [TerminalReport] {
        var reports = ReportQueue()
        for await report in stream { reports.append(report) }
        end()
        return reports.all
    }

    func append(_ report: TerminalReport) {
        continuation.yield(report)
        if report.isDeviceAttributes { end() }
    }

    func end() { continuation.finish() }
}

/// A report of the terminal, in response to a query or unsolicited: a sequence that is not a key.
package struct TerminalReport: Sendable, Hashable {
    /// The character after Esc: `[` for a control sequence; `_`, `P`, `]`, `X` or `^` for a string.
    package let introducer: Character
    /// The characters after the introducer, with the final byte of a control sequence, without a string's terminator.
    package let text: String

    /// Whether this is a device attributes report (DA1). Every terminal sends it: queried last, it is the last report.
    package var isDeviceAttributes: Bool { introducer == "[" && text.hasPrefix("?") && text.hasSuffix("c") }

    /// The numbers, separated by semicolons, before the last letter. One that is missing or has a private marker is 0.
    package var numbers: [Int] {
        text.dropLast().split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    }

    /// The query for the device attributes (DA1).
    package static let attributesQuery = "\u{1B}[c"
    /// The query for the color of the background (OSC 11).
    package static let backgroundQuery = "\u{1B}]11;?\u{1B}\\"

    /// The background in the response to ``backgroundQuery``: `11;rgb:RRRR/GGGG/BBBB`, each component of 1 to 4
    /// hexadecimal digits.
    package var background: Theme.Background? {
        guard introducer == "]", text.hasPrefix("11;rgb:") else { return nil }
        let parts = text.dropFirst("11;rgb:".count).split(separator: "/", omittingEmptySubsequences: false)
        let components = parts.compactMap { part -> Double? in
            guard (1...4).contains(part.count), let number = UInt32(part, radix: 16) else { return nil }
            return Double(number) / Double((1 << (4 * part.count)) - 1)
        }
        guard parts.count == 3, components.count == 3 else { return nil }
        return Theme.Background(red: components[0], green: components[1], blue: components[2])
    }

    var cursor: Position? {
        guard introducer == "[", text.last == "R", numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else {
            return nil
        }
        return Position(column: numbers[1] - 1, row: numbers[0] - 1)
    }

    package init(_ introducer: Character, _ text: String) {
        self.introducer = introducer
        self.text = text
    }
}

struct ReportQueue: Sendable {
    static let maxCount = 32
    private(set) var all: [TerminalReport] = []

    mutating func append(_ report: TerminalReport) {
        all.append(report)
        all.removeFirst(max(all.count - Self.maxCount, 0))
    }

    mutating func removeAll() -> [TerminalReport] {
        defer { all = [] }
        return all
    }
}

/// The queries to a terminal. Reports that belong to no query are dropped.
final class TerminalQueries: Sendable {
    /// The queries whose last report has not arrived, in order, even if they have ended.
    private let outstanding = Mutex<[(query: TerminalQuery, deadline: ContinuousClock.Instant)]>([])
    private let timeout: Duration

    init(timeout: Duration) { self.timeout = timeout }

    var deadline: ContinuousClock.Instant? { outstanding.withLock { $0.map(\.deadline).max() } }

    func begin() -> TerminalQuery {
        let query = TerminalQuery()
        outstanding.withLock { $0.append((query, .now + timeout)) }
        return query
    }

    func cancel(_ query: TerminalQuery) {
        outstanding.withLock { $0.removeAll { $0.query === query } }
        query.end()
    }

    func endAll() {
        let queries = outstanding.withLock { outstanding in
            defer { outstanding = [] }
            return outstanding.map(\.query)
        }
        for query in queries { query.end() }
    }

    func deliver(_ report: TerminalReport) {
        let queries = outstanding.withLock { outstanding in
            let queries = outstanding.map(\.query)
            if report.isDeviceAttributes, !outstanding.isEmpty { outstanding.removeFirst() }
            return queries
        }
        for query in queries { query.append(report) }
    }
}

extension Terminal {
    /// Sends `query`, which ends with that for the device attributes. Sent before the first frame, it leaves no trace
    /// on terminals that display unknown sequences.
    package func send(_ query: String) -> TerminalQuery {
        let pending = queries.begin()
        let isSent = renderer.withLock { $0.state == .shown && device.send(Array(query.utf8)) }
        if !isSent { queries.cancel(pending) }
        return pending
    }
}
