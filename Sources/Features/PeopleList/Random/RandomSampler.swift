import GitHubAPI
import GitHubModel

/// Selects random accounts of random slots of a range of IDs, whatever the order of the responses. A slot is the page
/// of accounts that follow a random ID.
struct RandomSampler: Sendable {
    let count: Int
    let peoplePerSlot: Int
    let maxConcurrentRequests: Int
    let page: @Sendable (Int64) async throws -> [Person]

    /// A round is repeated for slots past the last account or without new ones, in a small range only so many times.
    private static let maxRounds = 4
    /// The limit of further rounds all of whose slots are past the last account. Each shrinks the range.
    private static let maxEmptyRounds = 12

    /// `onPeople` gets the accounts of each slot, in order. With one request at a time, the next one is sent after it
    /// has returned. Throws a `GitHubError` only if no account was loaded.
    func run(
        in range: AccountIDRange, _ random: SplitMix64, onPeople: ([Person]) throws -> Void
    ) async throws -> SampleResult {
        var (range, random, sample, rejection) = (range, random, SampleResult(people: []), GitHubError?.none)
        var (rounds, emptyRounds) = (Self.maxRounds, Self.maxEmptyRounds)
        while min(rounds, emptyRounds) > 0, sample.people.count < count, sample.error == nil, !range.isEmpty {
            var isEmpty = true
            let slots = slots(for: count - sample.people.count, in: range, &random)
            try await forEachPage(at: slots) { slot, page in
                let known = sample.people.count
                isEmpty = isEmpty && page.hasNoPeople
                rejection = try add(page, at: slot, to: &sample, &range) ?? rejection
                try onPeople(Array(sample.people[known...]))
            }
            if isEmpty { emptyRounds -= 1 } else { rounds -= 1 }
        }
        if sample.people.count < count { sample.error = sample.error ?? rejection }
        if let error = sample.error, sample.people.isEmpty { throw error }
        return sample
    }

    private func slots(
        for missing: Int, in range: AccountIDRange, _ random: inout SplitMix64
    ) -> [AccountIDRange.Slot] {
        (0..<(missing + peoplePerSlot - 1) / peoplePerSlot).map { _ in range.slot(&random) }
    }

    /// The accounts of a slot, or none and the error if GitHub rejected its ID.
    fileprivate typealias Page = (people: [Person], rejection: GitHubError?)

    /// In the order of `slots`. After an error, only the pages before it that are in flight.
    private func forEachPage(
        at slots: [AccountIDRange.Slot], _ body: (AccountIDRange.Slot, Result<Page, any Error>) throws -> Void
    ) async throws {
        var (waiting, next) = ([Int: Result<Page, any Error>](), 0)
        try await forEachConcurrently(slots, atMost: maxConcurrentRequests) { slot -> Page in
            do {
                return (try await page(slot.after), nil)
            } catch let error as GitHubError where error.isRejectedID {
                return ([], error)
            }
        } receive: { index, result in
            waiting[index] = result
            while let page = waiting.removeValue(forKey: next) {
                try Task.checkCancellation()
                try body(slots[next], page)
                next += 1
            }
        }
    }

    /// Returns the error if GitHub rejected the ID of the slot.
    private func add(
        _ page: Result<Page, any Error>, at slot: AccountIDRange.Slot, to sample: inout SampleResult,
        _ range: inout AccountIDRange
    ) throws -> GitHubError? {
        switch page {
        case .success(let page) where page.people.isEmpty:
            range.shrink(to: slot.after)
            return page.rejection
        case .success(let page): addPeople(from: page.people, at: slot, to: &sample.people)
        case .failure(let error as GitHubError): sample.error = sample.error ?? error
        case .failure(let error): throw error
        }
        return nil
    }

    /// The first account would have a better chance because of the gap before it.
    private func addPeople(from page: [Person], at slot: AccountIDRange.Slot, to people: inout [Person]) {
        var random = SplitMix64(seed: slot.seed)
        let selected = Set(people.map(\.id))
        var rest = page.filter { !selected.contains($0.id) }
        for _ in 0..<min(peoplePerSlot, count - people.count) where !rest.isEmpty {
            people.append(rest.remove(at: random.below(rest.count)))
        }
    }
}

extension Result<RandomSampler.Page, any Error> {
    fileprivate var hasNoPeople: Bool { if case .success(let page) = self { page.people.isEmpty } else { false } }
}
