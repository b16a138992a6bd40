import GitHubAPI
import GitHubModel
import GitHubStandIn
import Store
import TestSupport
import Testing

@testable import Repositories

@Suite("A stored listing", .timeLimit(.minutes(1)))
struct StoredListingTests {
    @Test("While it is fresh it is all there is, and nothing is asked")
    func fresh() async throws {
        try await StoredBench.run { bench in
            let first = await bench.listings(of: .hundredOne)
            #expect(first.listings.map(\.pages) == [1, 2, 2])
            let asked = bench.control.requests.count
            bench.advance(by: 59)
            let (listings, error) = await bench.listings(of: .hundredOne)
            #expect(error == nil)
            #expect(listings.count == 1)
            #expect(bench.control.requests.count == asked)
            let only = try #require(listings.first)
            #expect(only.repositories == first.listings.last?.repositories)
            #expect(only.isComplete)
            #expect(!only.isPreview)
            #expect(only.storedAt == nil)
            #expect(only.message == nil)
        }
    }

    @Test("Later it comes first with its age; the whole of GitHub's answer takes its place and is kept")
    func preview() async throws {
        try await StoredBench.run { bench in
            let stored = try await bench.keep(3, ofAge: 3 * 3600)
            let (listings, error) = await bench.listings(of: .hundredOne)
            #expect(error == nil, "no pages on their own")
            #expect(listings.map(\.isPreview) == [true, false], "no pages on their own")
            #expect(listings[0].repositories == stored)
            #expect(listings[0].age == "3 h ago")
            #expect(listings[0].isComplete)
            #expect(listings[1].repositories.count == 101)
            #expect(listings[1].isComplete)
            #expect(listings[1].storedAt == nil)
            let kept = try await bench.kept(of: .hundredOne)
            #expect(kept.repositories == listings[1].repositories)
            #expect(kept.storedAt == bench.date)
            #expect(kept.isComplete)
        }
    }

    @Test("A part of a listing is a preview however fresh it is")
    func part() async throws {
        try await StoredBench.run { bench in
            _ = try await bench.keep(3, ofAge: 1, isComplete: false)
            let (listings, _) = await bench.listings(of: .hundredOne)
            #expect(listings.map(\.isPreview) == [true, false])
            #expect(listings.map(\.isComplete) == [false, true])
        }
    }

    @Test("Asked again, what is fresh is asked for too, and what was shown before does not come first")
    func asksAgain() async throws {
        try await StoredBench.run { bench in
            _ = try await bench.keep(3, ofAge: 1)
            let (listings, error) = await bench.listings(of: .hundredOne, asksAgain: true)
            #expect(error == nil)
            #expect(listings.map(\.repositories.count) == [101])
            #expect(listings[0].isComplete)
        }
    }

    @Test("Where GitHub can't be reached it is the last word, with its age and the reason, and stays as it was kept")
    func unreachable() async throws {
        try await StoredBench.run { bench in
            let stored = try await bench.keep(3, ofAge: 3 * 3600)
            bench.control.inject(.reset, onPathPrefix: "/", times: nil)
            for asksAgain in [false, true] {
                let (listings, error) = await bench.listings(of: .hundredOne, asksAgain: asksAgain)
                #expect(error == nil)
                #expect(listings.map(\.isPreview) == (asksAgain ? [false] : [true, false]))
                let last = try #require(listings.last)
                #expect(last.repositories == stored)
                #expect(last.age == "3 h ago")
                #expect(last.storedAt != nil)
                #expect(last.message?.hasPrefix("Can't reach 127.0.0.1") == true)
            }
            #expect(try await bench.ageOfKept(.hundredOne) == 3 * 3600)
        }
    }

    @Test("Where the client's memory stands in for GitHub, that is not taken for GitHub's word of now")
    func remembered() async throws {
        try await StoredBench.run { bench in
            _ = await bench.listings(of: .hundredOne)
            bench.advance(by: 7200)
            bench.control.inject(.reset, onPathPrefix: "/", times: nil)
            let (listings, error) = await bench.listings(of: .hundredOne)
            #expect(error == nil)
            #expect(listings.map(\.age) == ["2 h ago", "2 h ago"])
            #expect(listings.last?.message == "GitHub can't be reached. Check the network connection.")
            let age = try await bench.ageOfKept(.hundredOne)
            #expect(age == 7200)
        }
    }

    @Test("Any other failure is thrown after the preview")
    func trouble() async throws {
        try await StoredBench.run { bench in
            _ = try await bench.keep(3, ofAge: 3600)
            bench.control.inject(.status(502), onPathPrefix: "/users/hundred-one/repos")
            let (listings, error) = await bench.listings(of: .hundredOne)
            #expect(listings.map(\.isPreview) == [true])
            #expect((error as? GitHubError) == .serverError(status: 502))
        }
    }

    @Test("Offline it is all there is, however old; without one the client's memory answers, or nothing does")
    func offline() async throws {
        try await StoredBench.run { bench in
            _ = try await bench.keep(3, ofAge: 40 * 86400)
            _ = await bench.listings(of: .oneRepository)
            let asked = bench.control.requests.count
            let offline = try await bench.nextRun(.cacheOnly)
            let (stored, _) = await offline.listings(of: .hundredOne)
            #expect(stored.map(\.age) == ["40 days ago"])
            #expect(stored[0].message == nil)
            #expect(!stored[0].isPreview)
            let (none, error) = await offline.listings(of: .hundred)
            #expect(none.isEmpty)
            #expect((error as? GitHubError) == .notCached)
            #expect(bench.control.requests.count == asked)
        }
    }
}
