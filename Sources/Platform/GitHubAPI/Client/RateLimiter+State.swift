import Foundation
import GitHubModel

extension RateLimiter {
    /// The outcome of an admitted request.
    enum Outcome: Sendable {
        case response(RateLimitHeaders, isSuccess: Bool)
        /// No response arrived.
        case noResponse
        /// The task was cancelled. GitHub may have counted the request.
        case cancelled
    }

    /// Permission to send one request.
    struct Permit: Sendable {
        let resource: RateLimitResource
        let credential: CredentialProvider.Credential?
        /// The state of the resource at admission, or `nil` if it was unknown.
        let generation: Int?
        /// When the request was added to the shared records, or `nil` if it was not.
        var pendingSince: Date?
    }

    struct State {
        let limit: Int
        var remaining: Int
        let windowEnd: Int
        /// When the window ends, by ``now``.
        let resets: Duration
        /// The number of the update that created this state.
        let generation: Int
        /// The requests admitted since the update and still without a response. ``remaining`` does not include them.
        var pending = 0

        /// The number of requests that can be sent.
        var available: Int { remaining - pending }

        /// Whether `window` replaces this state. Responses arrive out of order: within a window only a lower number is
        /// newer, and an earlier window is older. Servers differ by about a second in the end of one window.
        func isChanged(by window: RateLimitHeaders.Window) -> Bool {
            switch window.end {
            case ..<(windowEnd - 5): false
            case ...(windowEnd + 5): window.remaining < remaining
            default: true
            }
        }
    }
}
