import Foundation
import GitHubAPI
package import GitHubModel
package import People
import Store
import TerminalUI

/// Loads random accounts: from GitHub, or from the store if requests fail or offline mode is on.
package struct ExplorerService: LoadingService {
    package let dependencies: ServiceDependencies
    private let makeSeed: @Sendable () -> UInt64

    /// `makeSeed` returns the seed of a request without one.
    package init(
        _ dependencies: ServiceDependencies,
        makeSeed: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }
    ) {
        self.dependencies = dependencies
        self.makeSeed = makeSeed
    }

    /// After an error, the result has the accounts loaded before, and the error. It is thrown if there are none, also
    /// in the store, or after a rate limit. `onPage` gets the accounts of each response before the next request, but
    /// not those of the store.
    package func people(
        of request: SampleRequest, onPage: (([Person]) throws -> Void)? = nil
    ) async throws -> SampleResult {
        let random = SplitMix64(seed: request.seed ?? makeSeed(), index: request.index)
        if policy == .cacheOnly {
            guard let stored = storedPeople(request.count, random) else { throw GitHubError.notCached }
            return stored
        }
        do {
            var sample = try await sample(of: request, random, onPage)
            sample.people = addingStoredProfiles(to: sample.people)
            return sample
        } catch let error as GitHubError where error.allowsStoredSample {
            guard let stored = storedPeople(request.count, random, because: error) else { throw error }
            return stored
        }
    }

    /// A sample without a seed takes one request if requests are anonymous, because few are allowed then: its accounts
    /// are of one page, so that they signed up at about the same time.
    private func sample(
        of request: SampleRequest, _ random: SplitMix64, _ onPage: (([Person]) throws -> Void)?
    ) async throws -> SampleResult {
        let isOnePage = try await isAnonymous() && request.seed == nil
        let perPage = isOnePage ? max(Self.anonymousPageLength, request.count) : Self.pageLength
        let sampler = RandomSampler(
            count: request.count, peoplePerSlot: isOnePage ? request.count : Self.peoplePerSlot(of: request),
            maxConcurrentRequests: onPage == nil ? Self.maxConcurrentRequests : 1
        ) {
            try await accounts(after: $0, perPage: perPage)
        }
        let range = try await isOnePage ? likelyRange() : accountIDRange()
        return try await sampler.run(in: range, random) { people in
            store?.people.store(people, at: now())
            try onPage?(addingStoredProfiles(to: people))
        }
    }

    func using(_ github: GitHubClient) -> ExplorerService {
        var dependencies = dependencies
        dependencies.github = github
        return ExplorerService(dependencies, makeSeed: makeSeed)
    }

    /// Whether profiles take a request each, of which few are allowed.
    package func isAnonymous() async throws -> Bool { try await github.account() == nil }

    private static let anonymousPageLength = 60

    /// Loads the profiles of `people` and returns each as it arrives: from the cache, then from a GraphQL query, which
    /// only an account can send, then others, several at once, while more than `reserve` requests remain. Deleted
    /// people are left out. The stream throws the first `GitHubError`, and sends no request after it.
    package func profiles(of people: [Person], keeping reserve: Int = 0) -> AsyncThrowingStream<Person, any Error> {
        .running { output in
            let known = addingStoredProfiles(to: people)
            known.filter { $0.profile != nil }.forEach { output.yield($0) }
            let queried = try await github.addingProfiles(to: known.filter { $0.profile == nil })
            let found = queried.filter { $0.profile != nil }
            store?.people.store(found, at: now())
            found.forEach { output.yield($0) }
            var firstError: (any Error)?
            let missing = queried.filter { $0.profile == nil }
            try await forEachConcurrently(missing, atMost: Self.maxConcurrentRequests) { person in
                try await profile(of: person, keeping: reserve)
            } receive: { _, result in
                switch result {
                case .success(let person): if let person { output.yield(person) }
                case .failure(let error): firstError = firstError ?? error
                }
            }
            try Task.checkCancellation()
            if let firstError { throw firstError }
        }
    }

    package func requestsLeft() async -> Int? { await github.rateLimit(of: .core)?.remaining }

    static let maxConcurrentRequests = 8

    /// One account per slot gives each the same chance. A sample has at most ``maxSlots`` slots.
    private static func peoplePerSlot(of request: SampleRequest) -> Int {
        max(1, (request.count + maxSlots - 1) / maxSlots)
    }

    private static let maxSlots = SampleRequest.maxSlots

    /// Returns `nil` if the account was deleted, or no more than `reserve` requests remain.
    private func profile(of person: Person, keeping reserve: Int) async throws -> Person? {
        if reserve > 0, let remaining = await requestsLeft(), remaining <= reserve { return nil }
        do {
            let loaded = try await github.person(person.login)
            store?.people.storeLookUp(of: loaded, at: now())
            return loaded.id == person.id ? loaded : nil  // another account may have the login now
        } catch GitHubError.notFound {
            return nil
        }
    }

    private func addingStoredProfiles(to people: [Person]) -> [Person] {
        policy == .refresh ? people : store?.people.addingProfiles(to: people) ?? people
    }

    private func storedPeople(
        _ count: Int, _ random: SplitMix64, because error: GitHubError? = nil
    ) -> SampleResult? {
        var random = random
        let stored = store?.people.random(count, using: &random) ?? []
        guard let oldest = stored.map(\.seenAt).min() else { return nil }
        return SampleResult(
            people: stored.map(\.person), storedAt: oldest, age: RelativeTime.formatted(since: oldest, now: now()),
            error: error)
    }
}
