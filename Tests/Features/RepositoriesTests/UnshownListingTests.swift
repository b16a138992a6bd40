import GitHubAPI
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@testable import Repositories

@Suite("Cached listing that is not shown first", .timeLimit(.minutes(3)))
struct UnshownListingTests {
    @Test("Without a preview, only GitHub's listing is sent; a cached one is still used if it is fresh, or a fallback")
    func noPreview() async throws {
        try await StoredListingHarness.run { harness in
            let stored = try await harness.storeListing(3, ofAge: 3600)
            harness.control.inject(.status(502), onPathPrefix: "/users/hundred-one/repos", times: nil)
            let fallback = await harness.listings(of: .hundredOne, sendsPreview: false).listings
            #expect(fallback.map(\.repositories) == [stored])
            #expect(fallback.first?.message != nil)
            harness.control.clearFaults()
            let (listings, _) = await harness.listings(of: .hundredOne, sendsPreview: false)
            #expect(listings.last?.count == 101)
            #expect(listings.allSatisfy { !$0.isPreview })
            let requests = harness.control.requests.count
            #expect(await harness.listings(of: .hundredOne, sendsPreview: false).listings.last?.count == 101)
            #expect(harness.control.requests.count == requests)
        }
    }

    @Test(
        "A damaged cached listing is used neither as a preview nor as a fallback",
        arguments: [(1.0, true), (3600, true), (3600, false)])
    func damaged(age: Double, sendsPreview: Bool) async throws {
        try await StoredListingHarness.run { harness in
            _ = try await harness.storeListing(3, ofAge: age)
            try await harness.damageListings()
            harness.control.inject(.status(502), onPathPrefix: "/users/hundred-one/repos", times: nil)
            let (listings, error) = await harness.listings(of: .hundredOne, sendsPreview: sendsPreview)
            #expect(listings == [])
            #expect(error is GitHubError)
            harness.control.clearFaults()
            let loaded = await harness.listings(of: .hundredOne, sendsPreview: sendsPreview)
            #expect(loaded.listings.last?.count == 101)
            #expect(loaded.listings.allSatisfy { !$0.isPreview })
        }
    }

    @Test("With a damaged cached listing, the pages before a failure are sent", arguments: [true, false])
    func loadedPages(sendsPreview: Bool) async throws {
        try await StoredListingHarness.run { harness in
            _ = try await harness.storeListing(3, ofAge: 3600)
            try await harness.damageListings()
            harness.control.inject(.status(502), onPathPrefix: "/user/", times: nil)
            let (listings, error) = await harness.listings(of: .hundredOne, sendsPreview: sendsPreview)
            #expect(listings.last?.count == 100)
            #expect(listings.allSatisfy { !$0.isComplete })
            #expect(error is GitHubError)
        }
    }
}
