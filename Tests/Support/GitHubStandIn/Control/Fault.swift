import Synchronization

/// An error that the stand-in injects into a response on purpose.
package enum Fault: Sendable, Equatable {
    /// The body of an error response.
    package enum Body: String, Sendable {
        /// GitHub's error object.
        case json
        /// A proxy's page under a JSON content type, as recorded from GitHub.
        case html
        case empty
    }

    /// The response has another status, such as 502.
    case status(Int, Body = .json)
    /// 503 with `retry-after`, in seconds.
    case unavailable(retryAfter: Int)
    /// The connection is reset (RST) before the first byte of the response.
    case reset
    /// The connection is reset (RST) in the middle of the response body.
    case resetMidway
    /// Half of the body is sent with the `content-length` of all of it, then the connection closes.
    case truncated
    /// 200 with a JSON content type and a body that is not JSON.
    case garbage
    /// The first bytes are not HTTP.
    case notHTTP
    /// The response arrives in chunks of `bytes`, with the delay `every` between them.
    case slow(bytes: Int, every: Duration)
    /// There is no response until the client disconnects.
    case hang
    /// The body is not gzip, although its `content-encoding` is.
    case brokenGzip
    /// A page of a list or a search has no items, although its links are those of a page with some.
    case emptyPage
    /// A page has the items of the page before it, and its own links.
    case repeatedPage
    /// The `Link` field is replaced by a text.
    case link(String)
    /// A GraphQL query gets this error. Other requests get their response.
    case graphQL(QueryError)

    /// A request with a token gets a 403 with the reason, or a query an error without data. Others get their response.
    case refused(Refusal, organization: String)

    package enum QueryError: Sendable, Equatable {
        /// "Something went wrong while executing your query", with status 200 and without data.
        case wentWrong
        /// Organizations in search results require single sign-on: their items are `null`, with one error each.
        case protectedOrganizations
    }
}

/// The faults that are not used up, and the latencies, by path prefix.
final class FaultTable: Sendable {
    private struct Entry {
        let fault: Fault
        let prefix: String
        /// The number of requests that still get the fault, or `nil` for all until it is cleared.
        var remaining: Int?
        /// 1 if each request gets the fault, 10 if only each tenth does.
        let every: Int
        var requests = 0

        /// Counts a request. Returns whether it gets the fault.
        mutating func count() -> Bool {
            requests += 1
            guard requests % every == 0 else { return false }
            remaining? -= 1
            return true
        }
    }
    private struct State {
        var entries: [Entry] = []
        var latencies: [String: Duration]
    }
    private let state: Mutex<State>
    private let heldPrefixes = WatchedValue<Set<String>>([])

    init(latency: Duration) {
        state = Mutex(State(latencies: ["/": latency]))
    }

    func add(_ fault: Fault, prefix: String, times: Int?, every: Int) {
        let entry = Entry(fault: fault, prefix: prefix, remaining: times, every: max(every, 1))
        state.withLock { $0.entries.append(entry) }
    }

    func clear() {
        state.withLock { $0.entries = [] }
    }

    /// Returns the first fault for `target`, and counts it as used once more.
    func next(for target: String) -> Fault? {
        state.withLock { state in
            for index in state.entries.indices where target.hasPrefix(state.entries[index].prefix) {
                guard state.entries[index].count() else { continue }
                let fault = state.entries[index].fault
                if state.entries[index].remaining == 0 { state.entries.remove(at: index) }
                return fault
            }
            return nil
        }
    }

    func hold(prefix: String) {
        heldPrefixes.update { _ = $0.insert(prefix) }
    }

    func release() {
        heldPrefixes.update { $0 = [] }
    }

    /// Returns at once if responses to `target` are not held back.
    func waitForRelease(of target: String) async throws {
        await heldPrefixes.wait { held in !held.contains { target.hasPrefix($0) } }
        try Task.checkCancellation()
    }

    func setLatency(_ latency: Duration, prefix: String) {
        state.withLock { $0.latencies[prefix] = latency }
    }

    /// Returns the latency of the longest matching prefix.
    func latency(for target: String) -> Duration {
        state.withLock { state in
            state.latencies.filter { target.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }?.value ?? .zero
        }
    }
}
