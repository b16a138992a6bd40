import GitHubAPI
import GitHubModel
import GitHubStandIn
import Store
import StandInSupport
import TestSupport
import Testing

@testable import Repositories

@Suite("Cached listing", .timeLimit(.minutes(3)))
struct StoredListingTests {
    @Test("A fresh cached listing is the only value, and no request is sent")
    func fresh() async throws {
        try await StoredListingHarness.run { harness in
            let first = await harness.listings(of: .hundredOne)
            #expect(first.listings.map(\.pages) == [1, 2, 2])
            let requests = harness.control.requests.count
            harness.advance(by: 59)
            let (listings, error) = await harness.listings(of: .hundredOne)
            #expect(error == nil)
            #expect(listings.count == 1)
            #expect(harness.control.requests.count == requests)
            let only = try #require(listings.first)
            #expect(only.repositories == first.listings.last?.repositories)
            #expect(only.isComplete)
            #expect(!only.isPreview)
            #expect(only.storedAt == nil)
            #expect(only.message == nil)
        }
    }

    @Test("If the stored profile states the number of repositories, all pages are requested before one arrives")
    func knownNumber() async throws {
        try await StoredListingHarness.run(token: "mona") { harness in
            let account = Dataset.Fixture.manyRepositories
            // The response also states the rate limit.
            let person = try await harness.github.person(account.name)
            #expect(person.profile?.publicRepositories == account.repositories)
            harness.store.people.store([person], at: harness.date)
            harness.control.inject(.hang, onPathPrefix: "/users/\(account.login)/repos")
            let loading = Task { await harness.listings(of: account) }
            await harness.control.waitForRequests(23, onPathPrefix: "/user/\(account.id)/repos")
            loading.cancel()
            _ = await loading.value
            #expect(harness.control.requests(onPathPrefix: "/user/\(account.id)/repos").count == 23)
        }
    }

    @Test("A cached listing is a preview with its age until GitHub's listing replaces it")
    func preview() async throws {
        try await StoredListingHarness.run { harness in
            let stored = try await harness.storeListing(3, ofAge: 3 * 3600)
            let (listings, error) = await harness.listings(of: .hundredOne)
            #expect(error == nil, "pages are not sent individually")
            #expect(listings.map(\.isPreview) == [true, false], "pages are not sent individually")
            #expect(listings[0].repositories == stored)
            #expect(listings[0].age == "3 h ago")
            #expect(listings[0].isComplete)
            #expect(listings[1].repositories.count == 101)
            #expect(listings[1].isComplete)
            #expect(listings[1].storedAt == nil)
            let saved = try await harness.storedListing(of: .hundredOne)
            #expect(saved.repositories == listings[1].repositories)
            #expect(try await harness.ageOfStored(.hundredOne) == 0)
            #expect(saved.isComplete)
        }
    }

    @Test("A refresh sends requests for a fresh listing, without a preview")
    func refresh() async throws {
        try await StoredListingHarness.run { harness in
            _ = try await harness.storeListing(3, ofAge: 1)
            let (listings, error) = await harness.listings(of: .hundredOne, ignoresCache: true)
            #expect(error == nil)
            #expect(listings.allSatisfy { !$0.isPreview })
            #expect(listings.last?.repositories.count == 101)
            #expect(listings.last?.isComplete == true)
        }
    }

    @Test("If GitHub is unreachable, the cached listing is final, with its age and the reason")
    func unreachable() async throws {
        try await StoredListingHarness.run { harness in
            let stored = try await harness.storeListing(3, ofAge: 3 * 3600)
            harness.control.inject(.reset, onPathPrefix: "/", times: nil)
            for ignoresCache in [false, true] {
                let (listings, error) = await harness.listings(of: .hundredOne, ignoresCache: ignoresCache)
                #expect(error == nil)
                #expect(listings.first?.isPreview == !ignoresCache)
                let last = try #require(listings.last)
                #expect(last.repositories == stored)
                #expect(last.age == "3 h ago")
                #expect(last.storedAt != nil)
                #expect(last.message == "GitHub is unreachable. <reload>")
            }
            #expect(try await harness.ageOfStored(.hundredOne) == 3 * 3600)
        }
    }

    @Test("Fallback pages from the response cache do not count as a listing from GitHub")
    func cachedResponses() async throws {
        try await StoredListingHarness.run { harness in
            _ = await harness.listings(of: .hundredOne)
            harness.advance(by: 7200)
            harness.control.inject(.reset, onPathPrefix: "/", times: nil)
            let (listings, error) = await harness.listings(of: .hundredOne)
            #expect(error == nil)
            #expect(listings.map(\.age) == ["2 h ago", "2 h ago"])
            #expect(listings.last?.message == "GitHub is unreachable. <reload>")
            let age = try await harness.ageOfStored(.hundredOne)
            #expect(age == 7200)
        }
    }

    @Test("After any other failure, the cached listing is final, with its age and the reason")
    func failures() async throws {
        try await StoredListingHarness.run { harness in
            let stored = try await harness.storeListing(3, ofAge: 3600)
            for fault in [Fault.status(502), .garbage, .status(403, .html), .truncated] {
                harness.control.inject(fault, onPathPrefix: "/users/hundred-one/repos")
                let (listings, error) = await harness.listings(of: .hundredOne)
                #expect(error == nil)
                #expect(listings.map(\.isPreview) == [true, false])
                #expect(listings.last?.repositories == stored)
                #expect(listings.last?.age == "1 h ago")
                #expect(listings.last?.message != nil)
            }
            harness.control.setRateLimit(.core, for: .anonymous, remaining: 0, resetsIn: .seconds(600))
            let last = try #require(await harness.listings(of: .hundredOne).listings.last)
            #expect(last.message == "Rate limit reached. <reload>")
            #expect(last.repositories == stored)
        }
    }

    @Test("A 404 of the first page is thrown after the preview; a 404 of a later page is a failure")
    func notFound() async throws {
        try await StoredListingHarness.run { harness in
            let stored = await harness.listings(of: .hundredOne).listings.last?.repositories
            harness.advance(by: 3600)
            harness.control.inject(.status(404), onPathPrefix: "/users/hundred-one/repos")
            let (listings, error) = await harness.listings(of: .hundredOne)
            #expect(listings.map(\.isPreview) == [true])
            #expect((error as? GitHubError) == .notFound)
            // The second page, which is requested with the first one, can be fresh.
            harness.advance(by: 3600)
            harness.control.inject(.status(404), onPathPrefix: "/user/101222/repos", times: nil)
            let midway = await harness.listings(of: .hundredOne)
            #expect(midway.error == nil)
            #expect(midway.listings.last?.repositories == stored)
            #expect(midway.listings.last?.message == "GitHub returned an unexpected status (404). <reload>")
        }
    }

    @Test("Without a cached listing, a 404 of a later page is thrown as an unexpected status")
    func notFoundMidway() async throws {
        try await StoredListingHarness.run { harness in
            harness.control.inject(.status(404), onPathPrefix: "/user/101222/repos")
            let (listings, error) = await harness.listings(of: .hundredOne)
            #expect(listings.last?.repositories.count == 100)
            #expect((error as? GitHubError) == .unexpectedStatus(status: 404))
        }
    }

    @Test("Offline the cached listing is the only value, regardless of its age; without one an error is thrown")
    func offline() async throws {
        try await StoredListingHarness.run { harness in
            _ = try await harness.storeListing(3, ofAge: 40 * 86400)
            _ = await harness.listings(of: .oneRepository)
            let requests = harness.control.requests.count
            let offline = try await harness.nextRun(.cacheOnly)
            let (stored, _) = await offline.listings(of: .hundredOne)
            #expect(stored.map(\.age) == ["40 days ago"])
            #expect(stored[0].message == nil)
            #expect(!stored[0].isPreview)
            let (none, error) = await offline.listings(of: .hundred)
            #expect(none.isEmpty)
            #expect((error as? GitHubError) == .notCached)
            #expect(harness.control.requests.count == requests)
        }
    }
}
