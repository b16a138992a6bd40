/// All requests in the order of their arrival. Callers can wait for a request.
final class RequestLog: Sendable {
    private struct State: Sendable {
        var requests: [RecordedRequest] = []
        var firstIndex = 0
        var events = 0
    }
    private let state = WatchedValue(State())

    var requests: [RecordedRequest] { state.value.requests }

    /// Records the start of a request. Returns its number for ``end(_:as:)``.
    func begin(_ request: Request) -> Int {
        state.update { state in
            state.events += 1
            state.requests.append(
                RecordedRequest(
                    method: request.method, target: request.target, headers: request.headers,
                    body: String(decoding: request.body, as: UTF8.self), began: state.events, ended: nil,
                    outcome: .waiting))
            return state.firstIndex + state.requests.count - 1
        }
    }

    /// Records the outcome of a request, unless the log was cleared in the meantime.
    func end(_ number: Int, as outcome: RecordedRequest.Outcome) {
        state.update { state in
            state.events += 1
            let index = number - state.firstIndex
            guard state.requests.indices.contains(index), state.requests[index].ended == nil else { return }
            state.requests[index].ended = state.events
            state.requests[index].outcome = outcome
        }
    }

    /// Replaces the outcome recorded by ``end(_:as:)``, if the last byte could not be sent.
    func correct(_ number: Int, to outcome: RecordedRequest.Outcome) {
        end(number, as: outcome)
        state.update { state in
            let index = number - state.firstIndex
            if state.requests.indices.contains(index) { state.requests[index].outcome = outcome }
        }
    }

    /// Removes all requests, including those in progress.
    func clear() {
        state.update { state in
            state.firstIndex += state.requests.count
            state.requests = []
        }
    }

    /// Returns when `predicate` is true, or when the calling task is cancelled.
    func wait(until predicate: @escaping @Sendable ([RecordedRequest]) -> Bool) async {
        await state.wait { predicate($0.requests) }
    }
}

extension [RecordedRequest] {
    /// Returns the maximum number of requests in progress at the same time, among those whose target starts with
    /// `prefix`.
    func peakConcurrency(onPathPrefix prefix: String) -> Int {
        let matching = filter { $0.target.hasPrefix(prefix) }
        let steps = matching.map { ($0.began, 1) } + matching.compactMap { request in request.ended.map { ($0, -1) } }
        var (now, peak) = (0, 0)
        for (_, step) in steps.sorted(by: { $0.0 < $1.0 }) {
            now += step
            peak = Swift.max(peak, now)
        }
        return peak
    }
}

/// A request that the stand-in received, and its outcome so far.
package struct RecordedRequest: Sendable, Equatable {
    package enum Outcome: Sendable, Equatable {
        /// The response has not been sent.
        case waiting
        /// The response has this status, and all its bytes have been handed to the system.
        case responded(status: Int)
        /// A fault ended the request.
        case broken
        /// The client closed the connection before the end of the response.
        case clientLeft
    }

    /// `GET`, `POST`, …
    package let method: String
    /// The path and the query as sent, percent-encoded: `/users?since=5`.
    package let target: String
    /// The header fields in the order sent. Names are lowercase.
    package let headers: [Header]
    /// The body; empty for most requests.
    package let body: String
    /// The number of the event (start or end of a request) at which the request arrived. It orders all events.
    package let began: Int
    /// The number of the event at which the request ended, or `nil` while it is in progress.
    package internal(set) var ended: Int?
    package internal(set) var outcome: Outcome

    package struct Header: Sendable, Equatable {
        /// The name, in lowercase.
        package let name: String
        /// The value as sent, without surrounding spaces.
        package let value: String
    }

    /// `target` without the query.
    package var path: String { String(target.prefix { $0 != "?" }) }

    /// Returns the first value of a header field. Names are case-insensitive.
    package func header(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name == name }?.value
    }
}
