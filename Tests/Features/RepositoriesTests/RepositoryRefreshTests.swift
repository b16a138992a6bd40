import GitHubAPI
import GitHubModel
import GitHubStandIn
import Store
import TerminalUI
import StandInSupport
import TestSupport
import Testing

@testable import Repositories

@Suite("Listing revalidation", .timeLimit(.minutes(3)))
struct RepositoryRefreshTests {
    @Test("Signed in, revalidating a large listing uses no requests of the rate limit")
    func confirmed() async throws {
        try await StoredListingHarness.run(token: "mona") { harness in
            let first = await harness.listings(of: .manyRepositories)
            let before = try await harness.github.rateLimits()?[.core]?.remaining
            harness.advance(by: 3600)
            let (listings, error) = await harness.listings(of: .manyRepositories)
            #expect(error == nil)
            #expect(listings.map(\.isPreview) == [true, false])
            #expect(
                listings.map(\.repositories) == [first.listings.last?.repositories, first.listings.last?.repositories])
            let now = try await harness.github.rateLimits()?[.core]?.remaining
            #expect(now == before)
            #expect(now != nil)
            let age = try await harness.ageOfStored(.manyRepositories)
            #expect(age == 0)
        }
    }

    @Test("The user's own listing is cached")
    func own() async throws {
        try await StoredListingHarness.run(token: "mona") { harness in
            let first = try await harness.ownListing()
            let requests = harness.control.requests.count
            #expect(try await harness.ownListing().repositories == first.repositories)
            let offline = try await harness.nextRun(.cacheOnly)
            harness.advance(by: 7200)
            let old = try await offline.ownListing()
            #expect(old.repositories == first.repositories)
            #expect(old.age == "2 h ago")
            #expect(old.message == nil)
            #expect(harness.control.requests.count == requests)
        }
    }

    @Test("Another account sees no private repositories of the first one, and sends its own requests")
    func otherAccount() async throws {
        try await StoredListingHarness.run(token: "mona") { harness in
            let publicRepositories = try harness.storeForOtherAccount()
            let (listings, error) = await harness.listings(of: .hundredOne)
            #expect(error == nil)
            #expect(listings.map(\.isPreview) == [true, false])
            #expect(listings.first?.repositories == publicRepositories)
            #expect(listings.first?.age == "just now")
            #expect(listings.map(\.isComplete) == [false, true])
            #expect(listings.last?.repositories.count == 101)
            let saved = try await harness.storedListing(of: .hundredOne)
            #expect(saved.repositories.count == 101, "stored for this account")
            #expect(saved.isComplete, "stored for this account")
        }
    }

    @Test("Offline or unreachable, the listing of another account is an incomplete fallback")
    func otherAccountFallback() async throws {
        try await StoredListingHarness.run(token: "mona") { harness in
            let publicRepositories = try harness.storeForOtherAccount()
            harness.advance(by: 7200)
            harness.control.inject(.reset, onPathPrefix: "/", times: nil)
            for policy in [ResponseCache.Policy.default, .cacheOnly] {
                let last = try #require(await harness.nextRun(policy).listings(of: .hundredOne).listings.last)
                #expect(last.repositories == publicRepositories)
                #expect(last.age == "2 h ago")
                #expect(!last.isComplete)
                #expect(last.isFinal)
                #expect((last.message != nil) == (policy == .default))
            }
        }
    }

    @Test("A profile is cached and used offline or if GitHub is unreachable")
    func profiles() async throws {
        try await StoredListingHarness.run { harness in
            let mona = RepositoryService.Source.account(try Dataset.Fixture.mona.name)
            var profile = try await harness.service.profile(of: mona)
            profile.nodeID = nil  // not cached
            try await harness.flush()
            #expect(harness.store.people.person(profile.login)?.person == profile)
            harness.control.inject(.reset, onPathPrefix: "/", times: nil)
            // Another spelling has another URL, which is not in the response cache.
            let other = RepositoryService.Source.account(try Login("MONA"))
            #expect(try await harness.service.profile(of: other) == profile)
            #expect(try await harness.nextRun(.cacheOnly).service.profile(of: other) == profile)
            let unknown = RepositoryService.Source.account(try Login("qqq"))
            await #expect(throws: GitHubError.notCached) {
                _ = try await harness.nextRun(.cacheOnly).service.profile(of: unknown)
            }
        }
    }

    @Test("A cached person without a profile is not used as a profile")
    func bare() async throws {
        try await StoredListingHarness.run { harness in
            var mona = try Sample.mona()
            mona.profile = nil
            harness.store.people.store([mona], at: harness.date)
            let offline = try await harness.nextRun(.cacheOnly)
            await #expect(throws: GitHubError.notCached) {
                _ = try await offline.service.profile(of: .account(mona.login))
            }
        }
    }

    @Test("The controller sends the preview, then the complete listing; a refresh ignores the cache")
    func controller() async throws {
        try await StoredListingHarness.run { harness in
            _ = try await harness.storeListing(3, ofAge: 3600)
            let (owner, sent) = (try harness.owner(.hundredOne), ObservedValue<[RepositoriesScreen.Action]>([]))
            let controller = RepositoriesController(
                .init(of: try Sample.mona(repositories: 0)),
                repositories: harness.service, avatars: try .forTests(),
                reactions: .init(onAction: { action in sent.update { $0.append(action) } }))
            await controller.perform(.load(owner))
            _ = await sent.wait { $0.listings.count == 2 }
            #expect(sent.read { $0.listings.map(\.isPreview) } == [true, false])
            try await harness.flush()
            let requests = harness.control.requests(onPathPrefix: "/users/hundred-one/repos").count
            await controller.perform(.refresh(owner))
            _ = await sent.wait { $0.listings.count == 3 }
            #expect(sent.read { $0.listings.last?.isPreview } == false)
            #expect(harness.control.requests(onPathPrefix: "/users/hundred-one/repos").count == requests + 1)
            await controller.stop()
        }
    }
}

extension StoredListingHarness {
    /// Stores three repositories of `hundredOne` for another account and returns the two public ones.
    fileprivate func storeForOtherAccount() throws -> [Repository] {
        var repositories = try Sample.many(3)
        repositories[1].isPrivate = true
        storePage(repositories, viewer: 77, at: date)
        return [repositories[0], repositories[2]]
    }

    /// Returns the final value of the user's own listing.
    fileprivate func ownListing() async throws -> RepositoryListing {
        try await flush()
        var last = RepositoryListing()
        for try await listing in service.listing(of: .me) { last = listing }
        return last
    }
}
