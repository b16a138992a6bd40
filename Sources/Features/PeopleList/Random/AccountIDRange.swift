import GitHubAPI
import GitHubModel
import People

/// The range of account IDs from which random accounts are selected.
///
/// A slot is selected below a power of two, and again if it is past the last account: new accounts change the result of
/// a seed only in proportion. The end need not be exact: a slot without accounts shrinks the range.
struct AccountIDRange: Sendable, Hashable {
    struct Slot: Sendable, Hashable {
        /// The slot contains the accounts that follow this ID.
        let after: Int64
        let seed: UInt64
    }

    let bits: Int
    /// An ID that no account follows.
    private(set) var end: Int64

    init(bits: Int) {
        self.bits = bits
        end = 1 << Int64(bits)
    }

    var isEmpty: Bool { end <= 0 }

    mutating func shrink(to id: Int64) { end = min(end, id) }

    func slot(_ random: inout SplitMix64) -> Slot {
        while true {
            let slot = Slot(after: Int64(random.next() & (1 << UInt64(bits) - 1)), seed: random.next())
            if slot.after < end { return slot }
        }
    }
}

extension ExplorerService {
    /// More bits than account IDs will need for a long time: they need 28 now, and one more takes years.
    private static let maxBits = 40
    /// Large enough that the first account after a wide gap has hardly a better chance, and small enough to load fast.
    static let pageLength = 30

    /// The maximum number of requests of ``accountIDRange()``.
    private static let rangeRequests = 6

    /// The number of requests that a sample takes without an account, if no slot is repeated.
    package func expectedRequests(of request: SampleRequest) async -> Int {
        if request.seed == nil && github.host.isGitHubCloud { return request.expectedRequests }
        let cached = policy == .refresh ? nil : await cachedRange()
        return request.expectedRequests + (cached == nil ? Self.rangeRequests : 0)
    }

    /// A binary search for the lowest power of two that no account follows. It takes 5 or 6 requests, whose responses
    /// are cached for a day.
    func accountIDRange() async throws -> AccountIDRange {
        var (enough, tooFew, rejection) = (Self.maxBits, -1, GitHubError?.none)
        while enough - tooFew > 1 {
            let middle = (enough + tooFew) / 2
            do {
                let hasAccounts = try await !accounts(after: 1 << Int64(middle), perPage: 1).isEmpty
                if hasAccounts { tooFew = middle } else { enough = middle }
            } catch let error as GitHubError where error.isRejectedID {
                enough = middle
                rejection = error
            }
        }
        // If GitHub rejects every request, the IDs are not the reason.
        if tooFew < 0, let rejection { throw rejection }
        return AccountIDRange(bits: enough)
    }

    /// Returns the range by the cached responses of an earlier search. Without them, searches for it only on other
    /// hosts than github.com, nearly all of whose IDs are known to be in a range.
    func likelyRange() async throws -> AccountIDRange {
        if let range = await cachedRange() { return range }
        guard !github.host.isGitHubCloud else { return AccountIDRange(bits: Self.likelyBits) }
        return try await accountIDRange()
    }

    private func cachedRange() async -> AccountIDRange? {
        guard let cached = github.cacheOnly() else { return nil }
        do {
            return try await using(cached).accountIDRange()
        } catch {
            return nil  // no search is cached
        }
    }

    /// The power of two above the present IDs of github.com.
    private static let likelyBits = 28

    /// Throws ``GitHubAPI/GitHubError/isRejectedID`` perhaps past the last account.
    func accounts(after id: Int64, perPage: Int) async throws -> [Person] {
        do {
            return try await github.people(after: id, perPage: perPage)
        } catch GitHubError.invalid(let message) {
            throw GitHubError.badRequest(message: message)  // there is no query that the user could change
        } catch let error as GitHubError {
            throw error.treatingNotFoundAsUnexpected
        }
    }
}

extension GitHubError {
    /// Whether the ID may be past the last account. GitHub's response to such an ID is not documented.
    var isRejectedID: Bool { if case .badRequest = self { true } else { false } }

    /// Whether stored people are used instead of a sample. Not after a rate limit: the next sample is possible soon.
    var allowsStoredSample: Bool { allowsFallback && rateLimitDelay == nil }
}
