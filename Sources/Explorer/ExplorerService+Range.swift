import GitHubAPI
import GitHubModel

/// Where people are drawn from.
extension ExplorerService {
    /// More bits than account numbers will need for long: they need 28 now, and one more takes years.
    private static let maxBits = 40
    /// Enough that the first after a wide gap is hardly favoured, and few enough to come fast.
    private static let pageLength = 30

    /// The accounts after a number.
    func page(after number: Int64) async throws -> [Person] {
        try await accounts(after: number, perPage: Self.pageLength)
    }

    /// Today's range, found by asking whether anybody comes after a power of two: that halves the powers in question, so 5
    /// or 6 requests find it. The client's memory answers them for the rest of the day.
    ///
    /// - Throws: `GitHubError`; `CancellationError`.
    func accountIDRange() async throws -> AccountIDRange {
        var (enough, tooFew) = (Self.maxBits, -1)
        while enough - tooFew > 1 {
            let middle = (enough + tooFew) / 2
            if try await accounts(after: 1 << Int64(middle), perPage: 1).isEmpty {
                enough = middle
            } else {
                tooFew = middle
            }
        }
        return AccountIDRange(bits: enough)
    }

    /// What GitHub answers to a number past its last account is not documented; a refusal is taken for nobody.
    private func accounts(after number: Int64, perPage: Int) async throws -> [Person] {
        do {
            return try await github.people(after: number, perPage: perPage)
        } catch GitHubError.invalid, GitHubError.badRequest {
            return []
        }
    }
}
