package import Foundation
package import GitHubAPI
package import GitHubModel

/// Which random people to load: how many, and by which seed, so that a sample can be repeated.
package struct SampleRequest: Sendable, Hashable {
    package static let defaultCount = 15
    /// The maximum number of accounts. Each one takes a request, or a part of one.
    package static let maxCount = 100

    /// A sample has at most this number of slots, each of which takes a request.
    static let maxSlots = 30

    package let count: Int
    /// The seed of a reproducible sample, or `nil` for a different sample each time.
    package let seed: UInt64?
    /// The position in the sequence of samples with the same ``seed``, from 0.
    package private(set) var index = 0

    /// A count out of range becomes the nearest one in it.
    package init(count: Int = Self.defaultCount, seed: UInt64? = nil) {
        self.count = min(max(count, 1), Self.maxCount)
        self.seed = seed
    }

    /// The number of requests for accounts, without an account, if no slot is repeated, as one without accounts is.
    var expectedRequests: Int { seed == nil ? 1 : min(count, Self.maxSlots) + 1 }

    package var next: SampleRequest {
        var next = self
        next.index += 1
        return next
    }
}

/// The random people of a request, from GitHub or, after an error, from the store.
package struct SampleResult: Sendable, Hashable {
    /// The accounts in the order of selection, without duplicates, with the profiles that are stored.
    package internal(set) var people: [Person]
    /// When the account that was stored first was stored, or `nil` if the accounts are from GitHub.
    package internal(set) var storedAt: Date?
    /// The age of the stored accounts as text, such as `3 h ago`.
    package internal(set) var age: String?
    /// Why there are fewer accounts than requested, or why they are from the store. `nil` if no error occurred.
    package internal(set) var error: GitHubError?
}
