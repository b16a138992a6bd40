/// One request the stand-in received, as far as it got.
package struct RecordedRequest: Sendable, Equatable {
    /// What became of it.
    package enum Outcome: Sendable, Equatable {
        /// No answer yet.
        case waiting
        /// Answered with this status; all bytes are handed to the system.
        case answered(status: Int)
        /// A fault ended it.
        case broken
        /// The client closed its connection before the answer was out.
        case clientLeft
    }

    /// `GET`, `POST`, …
    package let method: String
    /// Path and query as sent, still percent-encoded: `/users?since=5`.
    package let target: String
    /// Names in lower case, in the order sent.
    package let headers: [Header]
    /// What the request carried; empty for most.
    package let body: String
    /// The number of the event (a request's beginning or end) at which it came: the order of all things.
    package let began: Int
    /// The number of the event at which it ended; `nil` while it waits.
    package internal(set) var ended: Int?
    /// What became of it so far.
    package internal(set) var outcome: Outcome

    /// A header field.
    package struct Header: Sendable, Equatable {
        /// In lower case.
        package let name: String
        /// As sent, without surrounding spaces.
        package let value: String
    }

    /// `target` without its query.
    package var path: String { String(target.prefix { $0 != "?" }) }

    /// The first value of a header field; names ignore case.
    package func header(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name == name }?.value
    }
}
