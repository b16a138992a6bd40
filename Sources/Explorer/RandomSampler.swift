import GitHubAPI
import GitHubModel

/// Draws people out of a range of numbers: places at random, and at each place some of those who come after it.
///
/// Which people come depends on the random numbers and on GitHub's data only, not on the order in which answers arrive.
struct RandomSampler: Sendable {
    /// Who was drawn, and why there are not more.
    struct Sample: Sendable {
        var people: [Person] = []
        var error: GitHubError?
    }

    /// How many people are wanted.
    let count: Int
    /// How many of them a place gives at most.
    let peoplePerSlot: Int
    /// The accounts after a number.
    let page: @Sendable (Int64) async throws -> [Person]

    /// A place past the last account, or where everybody was drawn already, costs another round; in a range with fewer
    /// people than are wanted there must be a last one.
    private static let maxRounds = 4

    /// - Throws: `GitHubError` if nobody came; `CancellationError`.
    func run(in range: AccountIDRange, _ random: SplitMix64) async throws -> Sample {
        var (range, random, drawn) = (range, random, Sample())
        for _ in 0..<Self.maxRounds where drawn.people.count < count && drawn.error == nil && !range.isEmpty {
            let missing = count - drawn.people.count
            let places = (0..<(missing + peoplePerSlot - 1) / peoplePerSlot).map { _ in range.slot(&random) }
            let pages = await pages(at: places)
            try Task.checkCancellation()
            for (place, page) in zip(places, pages) {
                switch page {
                case .success([])?: range.shrink(nobodyAfter: place.after)
                case .success(let people)?: addPeople(from: people, at: place, &drawn.people)
                case .failure(let error as GitHubError)?: drawn.error = drawn.error ?? error
                case .failure(let error)?: throw error
                case nil: break
                }
            }
        }
        if let failure = drawn.error, drawn.people.isEmpty { throw failure }
        return drawn
    }

    /// In the order of the places; `nil` for those not asked, since another failed.
    private func pages(at places: [AccountIDRange.Slot]) async -> [Result<[Person], any Error>?] {
        var pages = [Result<[Person], any Error>?](repeating: nil, count: places.count)
        await forEachConcurrently(places, atMost: ExplorerService.maxConcurrentRequests) { place in
            await Result { try await page(place.after) }
        } receive: { index, result in
            pages[index] = result
            if case .failure = result { return false } else { return true }
        }
        return pages
    }

    /// Any of a page, for the first of it would be favoured by the gap before it.
    private func addPeople(from page: [Person], at place: AccountIDRange.Slot, _ drawn: inout [Person]) {
        var random = SplitMix64(seed: place.seed)
        let known = Set(drawn.map(\.id))
        var rest = page.filter { !known.contains($0.id) }
        for _ in 0..<min(peoplePerSlot, count - drawn.count) where !rest.isEmpty {
            drawn.append(rest.remove(at: random.below(rest.count)))
        }
    }
}
