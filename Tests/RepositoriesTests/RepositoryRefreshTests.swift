import GitHubAPI
import GitHubModel
import GitHubStandIn
import Store
import TestSupport
import Testing

@testable import Repositories

@Suite("The second look", .timeLimit(.minutes(1)))
struct RepositoryRefreshTests {
    @Test("A large account looked at again, signed in, is confirmed whole for nothing and kept anew")
    func confirmed() async throws {
        try await StoredBench.run(token: "mona") { bench in
            let first = await bench.listings(of: .manyRepositories)
            let left = try await bench.github.rateLimits()?[.core]?.remaining
            bench.advance(by: 3600)
            let (listings, error) = await bench.listings(of: .manyRepositories)
            #expect(error == nil)
            #expect(listings.map(\.isPreview) == [true, false])
            #expect(
                listings.map(\.repositories) == [first.listings.last?.repositories, first.listings.last?.repositories])
            let now = try await bench.github.rateLimits()?[.core]?.remaining
            #expect(now == left)
            #expect(now != nil)
            let age = try await bench.ageOfKept(.manyRepositories)
            #expect(age == 0)
        }
    }

    @Test("Your own listing is no stored list: the client's memory answers while it is fresh, and offline")
    func own() async throws {
        try await StoredBench.run(token: "mona") { bench in
            let first = try await bench.ownListing()
            let asked = bench.control.requests.count
            #expect(try await bench.ownListing().repositories == first.repositories)
            let offline = try await bench.nextRun(.cacheOnly)
            bench.advance(by: 7200)
            let old = try await offline.ownListing()
            #expect(old.repositories == first.repositories)
            #expect(old.age == "2 h ago")
            #expect(old.message == nil)
            #expect(bench.control.requests.count == asked)
            #expect(bench.store.listings.listing(of: try Dataset.Fixture.mona.name, viewer: 1) == nil)
        }
    }

    @Test("Another account sees nothing private of what the first one saw, and asks GitHub itself at once")
    func others() async throws {
        try await StoredBench.run(token: "mona") { bench in
            let seen = try bench.keepAsSeenByAnother()
            let (listings, error) = await bench.listings(of: .hundredOne)
            #expect(error == nil)
            #expect(listings.map(\.isPreview) == [true, false])
            #expect(listings.first?.repositories == seen)
            #expect(listings.first?.age == "just now")
            #expect(listings.map(\.isComplete) == [false, true])
            #expect(listings.last?.repositories.count == 101)
            let kept = try await bench.kept(of: .hundredOne)
            #expect(kept.repositories.count == 101, "its own from now on")
            #expect(kept.isComplete, "its own from now on")
        }
    }

    @Test("Offline and out of reach, what another account saw stands in with its age, and is not called complete")
    func othersStandIn() async throws {
        try await StoredBench.run(token: "mona") { bench in
            let seen = try bench.keepAsSeenByAnother()
            bench.advance(by: 7200)
            bench.control.inject(.reset, onPathPrefix: "/", times: nil)
            for use in [ResponseCache.Policy.default, .cacheOnly] {
                let last = try #require(await bench.nextRun(use).listings(of: .hundredOne).listings.last)
                #expect(last.repositories == seen)
                #expect(last.age == "2 h ago")
                #expect(!last.isComplete)
                #expect(last.isFinal)
                #expect((last.message != nil) == (use == .default))
            }
        }
    }

    @Test("A profile that came is remembered; it stands in offline, and where GitHub can't be reached")
    func profiles() async throws {
        try await StoredBench.run { bench in
            let mona = RepositoryService.Owner.account(try Dataset.Fixture.mona.name)
            let profile = try await bench.service.profile(of: mona)
            try await bench.flush()
            #expect(bench.store.people.person(profile.login)?.person == profile)
            bench.control.inject(.reset, onPathPrefix: "/", times: nil)
            // Another spelling is another address, which the client's memory does not know.
            let other = RepositoryService.Owner.account(try Login("MONA"))
            #expect(try await bench.service.profile(of: other) == profile)
            #expect(try await bench.nextRun(.cacheOnly).service.profile(of: other) == profile)
            let nobody = RepositoryService.Owner.account(try Login("qqq"))
            await #expect(throws: GitHubError.notCached) {
                _ = try await bench.nextRun(.cacheOnly).service.profile(of: nobody)
            }
        }
    }

    @Test("Somebody stored without a profile does not stand in for one")
    func bare() async throws {
        try await StoredBench.run { bench in
            var mona = try Sample.mona()
            mona.profile = nil
            bench.store.people.store([mona], at: bench.date)
            let offline = try await bench.nextRun(.cacheOnly)
            await #expect(throws: GitHubError.notCached) {
                _ = try await offline.service.profile(of: .account(mona.login))
            }
        }
    }

    @Test("The controller tells the preview, then the whole; a reload asks although it is fresh")
    func controller() async throws {
        try await StoredBench.run { bench in
            _ = try await bench.keep(3, ofAge: 3600)
            let (owner, told) = (try bench.owner(.hundredOne), ObservedValue<[RepositoriesScreen.Action]>([]))
            let controller = RepositoriesController(
                dependencies: .init(repositories: bench.service),
                reactions: .init { action in told.update { $0.append(action) } })
            await controller.load(owner)
            _ = await told.wait(upTo: .seconds(20)) { $0.listings(of: owner).count == 2 }
            #expect(told.read { $0.listings(of: owner).map(\.isPreview) } == [true, false])
            try await bench.flush()
            let asked = bench.control.requests(onPathPrefix: "/users/hundred-one/repos").count
            await controller.refresh(owner)
            _ = await told.wait(upTo: .seconds(20)) { $0.listings(of: owner).count == 3 }
            #expect(told.read { $0.listings(of: owner).last?.isPreview } == false)
            #expect(bench.control.requests(onPathPrefix: "/users/hundred-one/repos").count == asked + 1)
            await controller.stop()
        }
    }
}

extension StoredBench {
    /// Keeps three of `hundredOne`'s as another account sees them now; returns the two that are for everybody.
    fileprivate func keepAsSeenByAnother() throws -> [Repository] {
        var repositories = try Sample.many(3)
        repositories[1].isPrivate = true
        store.listings.store(
            repositories, of: try Dataset.Fixture.hundredOne.name, viewer: 77, isComplete: true, at: date)
        return [repositories[0], repositories[2]]
    }

    /// The last that comes of your own listing.
    fileprivate func ownListing() async throws -> RepositoryListing {
        try await flush()
        var last = RepositoryListing()
        for try await listing in service.listing(of: .me) { last = listing }
        return last
    }
}
