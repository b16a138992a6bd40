import GitHubAPI
import GitHubModel

/// Draws people out of a range of numbers: places at random, and at each place some of those who come after it.
///
/// Which people come depends on the random numbers and on GitHub's data only, not on the order in which answers arrive.
struct Lottery: Sendable {
    /// Who was drawn, and why there are not more.
    struct Drawn: Sendable {
        var people: [Person] = []
        var failure: GitHubError?
    }

    /// How many people are wanted.
    let count: Int
    /// How many of them a place gives at most.
    let handful: Int
    /// The accounts after a number.
    let page: @Sendable (Int64) async throws -> [Person]

    /// A place past the last account, or where everybody was drawn already, costs another round; in a range with fewer
    /// people than are wanted there must be a last one.
    private static let mostRounds = 4

    /// - Throws: `GitHubError` if nobody came; `CancellationError`.
    func run(in range: NumberRange, _ random: RepeatableRandom) async throws -> Drawn {
        var (range, random, drawn) = (range, random, Drawn())
        for _ in 0..<Self.mostRounds where drawn.people.count < count && drawn.failure == nil && !range.isEmpty {
            let missing = count - drawn.people.count
            let places = (0..<(missing + handful - 1) / handful).map { _ in range.place(&random) }
            let pages = await pages(at: places)
            try Task.checkCancellation()
            for (place, page) in zip(places, pages) {
                switch page {
                case .success([])?: range.learn(nobodyAfter: place.after)
                case .success(let people)?: take(from: people, at: place, &drawn.people)
                case .failure(let error as GitHubError)?: drawn.failure = drawn.failure ?? error
                case .failure(let error)?: throw error
                case nil: break
                }
            }
        }
        if let failure = drawn.failure, drawn.people.isEmpty { throw failure }
        return drawn
    }

    /// In the order of the places; `nil` for those not asked, since another failed.
    private func pages(at places: [NumberRange.Place]) async -> [Result<[Person], any Error>?] {
        var pages = [Result<[Person], any Error>?](repeating: nil, count: places.count)
        await sideBySide(places, atMost: ExplorerService.mostAtOnce) { place in
            await Result { try await page(place.after) }
        } receive: { index, result in
            pages[index] = result
            if case .failure = result { return false } else { return true }
        }
        return pages
    }

    /// Any of a page, for the first of it would be favoured by the gap before it.
    private func take(from page: [Person], at place: NumberRange.Place, _ drawn: inout [Person]) {
        var random = RepeatableRandom(seed: place.seed)
        let known = Set(drawn.map(\.id))
        var rest = page.filter { !known.contains($0.id) }
        for _ in 0..<min(handful, count - drawn.count) where !rest.isEmpty {
            drawn.append(rest.remove(at: random.below(rest.count)))
        }
    }
}
