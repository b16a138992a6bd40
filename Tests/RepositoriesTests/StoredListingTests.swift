import GitHubAPI
import GitHubModel
import GitHubStandIn
import Store
import TestSupport
import Testing

@testable import Repositories

@Suite("Cached listing", .timeLimit(.minutes(1)))
struct StoredListingTests {
    @Test("A fresh cached listing is the only value, and no request is sent")
    func fresh() async throws {
        try await StoredBench.run { bench in
            let first = await bench.listings(of: .hundredOne)
            #expect(first.listings.map(\.pages) == [1, 2, 2])
            let requests = bench.control.requests.count
            bench.advance(by: 59)
            let (listings, error) = await bench.listings(of: .hundredOne)
            #expect(error == nil)
            #expect(listings.count == 1)
            #expect(bench.control.requests.count == requests)
            let only = try #require(listings.first)
            #expect(only.repositories == first.listings.last?.repositories)
            #expect(only.isComplete)
            #expect(!only.isPreview)
            #expect(only.storedAt == nil)
            #expect(only.message == nil)
        }
    }

    @Test("A cached listing is a preview with its age until GitHub's listing replaces it")
    func preview() async throws {
        try await StoredBench.run { bench in
            let stored = try await bench.storeListing(3, ofAge: 3 * 3600)
            let (listings, error) = await bench.listings(of: .hundredOne)
            #expect(error == nil, "pages are not sent individually")
            #expect(listings.map(\.isPreview) == [true, false], "pages are not sent individually")
            #expect(listings[0].repositories == stored)
            #expect(listings[0].age == "3 h ago")
            #expect(listings[0].isComplete)
            #expect(listings[1].repositories.count == 101)
            #expect(listings[1].isComplete)
            #expect(listings[1].storedAt == nil)
            let saved = try await bench.storedListing(of: .hundredOne)
            #expect(saved.repositories == listings[1].repositories)
            #expect(saved.storedAt == bench.date)
            #expect(saved.isComplete)
        }
    }

    @Test("An incomplete cached listing is a preview, even if it is fresh")
    func incomplete() async throws {
        try await StoredBench.run { bench in
            _ = try await bench.storeListing(3, ofAge: 1, isComplete: false)
            let (listings, _) = await bench.listings(of: .hundredOne)
            #expect(listings.map(\.isPreview) == [true, false])
            #expect(listings.map(\.isComplete) == [false, true])
        }
    }

    @Test("A refresh sends requests for a fresh listing, without a preview")
    func refresh() async throws {
        try await StoredBench.run { bench in
            _ = try await bench.storeListing(3, ofAge: 1)
            let (listings, error) = await bench.listings(of: .hundredOne, ignoresCache: true)
            #expect(error == nil)
            #expect(listings.map(\.repositories.count) == [101])
            #expect(listings[0].isComplete)
        }
    }

    @Test("If GitHub is unreachable, the cached listing is final, with its age and the reason")
    func unreachable() async throws {
        try await StoredBench.run { bench in
            let stored = try await bench.storeListing(3, ofAge: 3 * 3600)
            bench.control.inject(.reset, onPathPrefix: "/", times: nil)
            for ignoresCache in [false, true] {
                let (listings, error) = await bench.listings(of: .hundredOne, ignoresCache: ignoresCache)
                #expect(error == nil)
                #expect(listings.map(\.isPreview) == (ignoresCache ? [false] : [true, false]))
                let last = try #require(listings.last)
                #expect(last.repositories == stored)
                #expect(last.age == "3 h ago")
                #expect(last.storedAt != nil)
                #expect(last.message?.hasPrefix("Can't reach 127.0.0.1") == true)
            }
            #expect(try await bench.ageOfStored(.hundredOne) == 3 * 3600)
        }
    }

    @Test("Fallback pages from the response cache do not count as a listing from GitHub")
    func cachedResponses() async throws {
        try await StoredBench.run { bench in
            _ = await bench.listings(of: .hundredOne)
            bench.advance(by: 7200)
            bench.control.inject(.reset, onPathPrefix: "/", times: nil)
            let (listings, error) = await bench.listings(of: .hundredOne)
            #expect(error == nil)
            #expect(listings.map(\.age) == ["2 h ago", "2 h ago"])
            #expect(listings.last?.message == "GitHub is unreachable. Check the network connection.")
            let age = try await bench.ageOfStored(.hundredOne)
            #expect(age == 7200)
        }
    }

    @Test("Any other error is thrown after the preview")
    func serverError() async throws {
        try await StoredBench.run { bench in
            _ = try await bench.storeListing(3, ofAge: 3600)
            bench.control.inject(.status(502), onPathPrefix: "/users/hundred-one/repos")
            let (listings, error) = await bench.listings(of: .hundredOne)
            #expect(listings.map(\.isPreview) == [true])
            #expect((error as? GitHubError) == .serverError(status: 502))
        }
    }

    @Test("Offline the cached listing is the only value, regardless of its age; without one an error is thrown")
    func offline() async throws {
        try await StoredBench.run { bench in
            _ = try await bench.storeListing(3, ofAge: 40 * 86400)
            _ = await bench.listings(of: .oneRepository)
            let requests = bench.control.requests.count
            let offline = try await bench.nextRun(.cacheOnly)
            let (stored, _) = await offline.listings(of: .hundredOne)
            #expect(stored.map(\.age) == ["40 days ago"])
            #expect(stored[0].message == nil)
            #expect(!stored[0].isPreview)
            let (none, error) = await offline.listings(of: .hundred)
            #expect(none.isEmpty)
            #expect((error as? GitHubError) == .notCached)
            #expect(bench.control.requests.count == requests)
        }
    }
}
