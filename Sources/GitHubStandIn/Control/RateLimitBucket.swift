/// What GitHub counts separately; the raw value is what `x-ratelimit-resource` says.
package enum RateLimitBucket: String, Sendable, CaseIterable {
    /// Everything but search: 60 an hour without a token, 5000 with one.
    case core
    /// `/search/…`: 10 a minute without a token, 30 with one.
    case search
}

/// Whom GitHub counts: all tokens of a person together, everyone without a token by address.
package enum RateLimitIdentity: Sendable, Hashable {
    /// Requests without a token (the stand-in has only one client address: loopback).
    case anonymous
    /// Requests with any token of this person; logins ignore case.
    case login(String)
}
