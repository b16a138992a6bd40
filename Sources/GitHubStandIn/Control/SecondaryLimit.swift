/// GitHub's secondary rate limit, in the spellings seen.
package struct SecondaryLimit: Sendable, Equatable {
    /// How the answer says when to come back.
    package enum RetryAfter: Sendable, Equatable {
        /// No `retry-after` header: only the message tells.
        case absent
        /// The header is there, without a value.
        case blank
        /// A whole number of seconds.
        case seconds(Int)
        /// An HTTP date so many seconds from now.
        case date(secondsFromNow: Int)
    }

    /// 403 or 429.
    package var status: Int
    /// What `retry-after` says.
    package var retryAfter: RetryAfter

    /// 403 without `retry-after`, unless told otherwise.
    package init(status: Int = 403, retryAfter: RetryAfter = .absent) {
        (self.status, self.retryAfter) = (status, retryAfter)
    }
}
