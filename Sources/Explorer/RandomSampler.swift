import GitHubAPI
import GitHubModel

/// Selects random accounts: random slots of a range of IDs, then random accounts of each slot.
///
/// The result depends only on the random numbers and on GitHub's data, not on the order of the responses.
struct RandomSampler: Sendable {
    let count: Int
    /// The maximum number of accounts from one slot.
    let peoplePerSlot: Int
    let page: @Sendable (Int64) async throws -> [Person]

    /// A round is repeated for slots past the last account, or whose accounts are all selected. The limit ends the
    /// selection in a range with fewer accounts than requested.
    private static let maxRounds = 4

    /// - Throws: `GitHubError` if no account was loaded; `CancellationError`.
    func run(in range: AccountIDRange, _ random: SplitMix64) async throws -> SampleResult {
        var (range, random, sample) = (range, random, SampleResult([]))
        for _ in 0..<Self.maxRounds where sample.people.count < count && sample.error == nil && !range.isEmpty {
            let missing = count - sample.people.count
            let slots = (0..<(missing + peoplePerSlot - 1) / peoplePerSlot).map { _ in range.slot(&random) }
            let pages = try await pages(at: slots)
            try Task.checkCancellation()
            for case (let slot, let page?) in zip(slots, pages) { try add(page, at: slot, to: &sample, &range) }
        }
        if let error = sample.error, sample.people.isEmpty { throw error }
        return sample
    }

    /// Returns the pages in the order of `slots`. A page is `nil` if it was not requested because another one failed.
    private func pages(at slots: [AccountIDRange.Slot]) async throws -> [Result<[Person], any Error>?] {
        var pages = [Result<[Person], any Error>?](repeating: nil, count: slots.count)
        try await forEachConcurrently(slots, atMost: ExplorerService.maxConcurrentRequests) { slot in
            try await page(slot.after)
        } receive: { index, result in
            pages[index] = result
        }
        return pages
    }

    private func add(
        _ page: Result<[Person], any Error>, at slot: AccountIDRange.Slot, to sample: inout SampleResult,
        _ range: inout AccountIDRange
    ) throws {
        switch page {
        case .success([]): range.shrink(to: slot.after)
        case .success(let people): addPeople(from: people, at: slot, to: &sample.people)
        case .failure(let error as GitHubError): sample.error = sample.error ?? error
        case .failure(let error): throw error
        }
    }

    /// Adds random accounts of a page. The first account would have a better chance because of the gap before it.
    private func addPeople(from page: [Person], at slot: AccountIDRange.Slot, to people: inout [Person]) {
        var random = SplitMix64(seed: slot.seed)
        let selected = Set(people.map(\.id))
        var rest = page.filter { !selected.contains($0.id) }
        for _ in 0..<min(peoplePerSlot, count - people.count) where !rest.isEmpty {
            people.append(rest.remove(at: random.below(rest.count)))
        }
    }
}
