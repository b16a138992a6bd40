package import GitHubAPI
package import GitHubModel
package import Store
import TerminalUI

#if canImport(FoundationEssentials)
package import struct FoundationEssentials.Date
#else
package import struct Foundation.Date
#endif

/// Draws people at random out of everybody on GitHub, or, where GitHub is not asked or not reached, out of the store.
package struct ExplorerService: Sendable {
    /// Is GitHub not asked at all?
    package let isOffline: Bool
    let github: GitHubClient
    private let store: LocalStore?
    private let use: ResponseCache.Policy
    private let now: @Sendable () -> Date
    private let makeSeed: @Sendable () -> UInt64

    /// Asks through `github`.
    ///
    /// - Parameters:
    ///   - store: keeps people; `nil` keeps nobody.
    ///   - use: when what is stored is enough, as the client's memory has it.
    ///   - now: the time that people are kept with.
    ///   - chance: the seed of a draw that has none.
    package init(
        github: GitHubClient, store: LocalStore? = nil, use: ResponseCache.Policy = .default,
        now: @escaping @Sendable () -> Date = { Date() },
        makeSeed: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }
    ) {
        (self.github, self.store, self.use, self.now, self.makeSeed) = (github, store, use, now, makeSeed)
        isOffline = use == .cacheOnly
    }

    /// The people of `draw`. Where a request fails, those who came before it are the answer, with the failure.
    ///
    /// - Throws: `GitHubError` if nobody came, and nobody is stored where it is for want of a way to GitHub;
    ///   `CancellationError`.
    package func people(of draw: SampleRequest) async throws -> SampleResult {
        let random = SplitMix64(seed: draw.seed ?? makeSeed(), number: draw.index)
        if isOffline {
            guard let stored = storedPeople(draw.count, random) else { throw GitHubError.notCached }
            return stored
        }
        do {
            let lottery = RandomSampler(count: draw.count, peoplePerSlot: try await peoplePerSlot(of: draw)) {
                try await page(after: $0)
            }
            let drawn = try await lottery.run(in: try await accountIDRange(), random)
            store?.people.store(drawn.people, at: now())
            return SampleResult(drawn.people, error: drawn.error)
        } catch let error as GitHubError where error.isConnectivityError {
            guard let stored = storedPeople(draw.count, random, because: error) else { throw error }
            return stored
        }
    }

    /// Looks the profiles of `people` up, several at once, and hands each out as it comes: those stored first, which cost
    /// nothing. Whoever is gone meanwhile is passed over.
    ///
    /// - Parameters:
    ///   - reserve: requests left over; with no more than those left, nothing is asked any more.
    ///   - each: gets somebody with their profile.
    /// - Throws: the first `GitHubError`, after which no more is asked; `CancellationError`.
    package func profiles(of people: [Person], keeping reserve: Int = 0, each: (Person) -> Void) async throws {
        let known = use == .refresh ? [] : people.map(withStoredProfile).filter { $0.profile != nil }
        known.forEach(each)
        let ids = Set(known.map(\.id))
        var failure: (any Error)?
        await forEachConcurrently(people.filter { !ids.contains($0.id) }, atMost: Self.maxConcurrentRequests) {
            person in
            await Result { try await profile(of: person, keeping: reserve) }
        } receive: { _, result in
            switch result {
            case .success(let person): if let person { each(person) }
            case .failure(let error): failure = failure ?? error
            }
            return failure == nil
        }
        try Task.checkCancellation()
        if let failure { throw failure }
    }

    /// What is left to ask with, as far as it is known.
    package func requestsLeft() async -> Int? { await github.rateLimit(of: .core)?.remaining }

    /// As many requests as GitHub gets at once.
    static let maxConcurrentRequests = 8

    /// How many people one place gives. One is fairest, and costs most: who asks without an account has few requests, and
    /// large draws need not be spread over more than ``mostPlaces``.
    private func peoplePerSlot(of draw: SampleRequest) async throws -> Int {
        let isThrifty = draw.seed == nil ? try await github.account() == nil : false
        return max(isThrifty ? 3 : 1, (draw.count + Self.maxSlots - 1) / Self.maxSlots)
    }

    private static let maxSlots = 30

    /// `nil` if they are gone or nothing may be spent any more.
    private func profile(of person: Person, keeping reserve: Int) async throws -> Person? {
        if reserve > 0, let left = await requestsLeft(), left <= reserve { return nil }
        do {
            let found = try await github.person(person.login)
            store?.people.store([found], at: now())
            return found.id == person.id ? found : nil  // the login may have passed to somebody else
        } catch GitHubError.notFound {
            return nil
        }
    }

    private func withStoredProfile(_ person: Person) -> Person {
        var person = person
        if let stored = store?.people.person(person.login)?.person, stored.id == person.id {
            person.profile = person.profile ?? stored.profile
        }
        return person
    }

    /// `nil` if nobody is stored.
    private func storedPeople(
        _ count: Int, _ random: SplitMix64, because failure: GitHubError? = nil
    ) -> SampleResult? {
        var random = random
        let stored = store?.people.random(count, using: &random) ?? []
        guard let oldest = stored.map(\.seenAt).min() else { return nil }
        return SampleResult(
            stored.map(\.person), storedAt: oldest, age: RelativeTime.formatted(since: oldest, now: now()),
            error: failure)
    }
}

extension Result where Failure == any Error {
    init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
