extension StandInControl {
    /// What was asked so far, in the order it came; control requests are not in it.
    package var requests: [RecordedRequest] { log.requests }

    /// What was asked of paths that begin with `prefix`.
    package func requests(onPathPrefix prefix: String) -> [RecordedRequest] {
        log.requests.filter { $0.target.hasPrefix(prefix) }
    }

    /// Returns when `count` requests have come in (not: been answered), or the caller is cancelled.
    @discardableResult
    package func waitForRequests(_ count: Int, onPathPrefix prefix: String = "/") async -> [RecordedRequest] {
        await log.wait { requests in requests.count { $0.target.hasPrefix(prefix) } >= count }
        return requests(onPathPrefix: prefix)
    }

    /// Returns when `predicate` holds for the log, or the caller is cancelled; called at each beginning and end.
    package func waitUntil(_ predicate: @escaping @Sendable ([RecordedRequest]) -> Bool) async {
        await log.wait(until: predicate)
    }

    /// The most requests that were without their whole answer at the same time.
    package func peakConcurrency(onPathPrefix prefix: String = "/") -> Int {
        log.requests.peakConcurrency(onPathPrefix: prefix)
    }

    /// Forgets all requests so far.
    package func clearLog() {
        log.clear()
    }
}
