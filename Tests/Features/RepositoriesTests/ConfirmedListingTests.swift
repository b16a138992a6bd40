import GRDB
import GitHubModel
import GitHubStandIn
@testable import Store
import StandInSupport
import TestSupport
import Testing

@testable import Repositories

@Suite("Confirmed listing", .timeLimit(.minutes(3)))
struct ConfirmedListingTests {
    /// Returns the row of the stored listing. A listing that is stored again has another one.
    private func row(_ harness: StoredListingHarness) async throws -> Int64 {
        try await harness.flush()
        let login = try Dataset.Fixture.hundredOne.name.description
        return try #require(
            harness.store.read(orElse: nil) { db in
                try Int64.fetchOne(db, sql: "SELECT rowid FROM listing WHERE login = ?", arguments: [login])
            })
    }

    @Test(
        "If GitHub confirms all pages, the listing gets a new date and is not stored again", arguments: [true, false])
    func confirmed(ignoresCache: Bool) async throws {
        try await StoredListingHarness.run(token: "mona") { harness in
            let first = await harness.listings(of: .hundredOne)
            _ = await harness.listings(of: .hundred)  // so that a listing that is stored again is in another row
            let row = try await row(harness)
            harness.advance(by: 3600)
            let (listings, error) = await harness.listings(of: .hundredOne, ignoresCache: ignoresCache)
            #expect(error == nil)
            #expect(listings.last?.repositories == first.listings.last?.repositories)
            #expect(try await self.row(harness) == row)
            #expect(try await harness.ageOfStored(.hundredOne) == 0)
        }
    }

    @Test(
        "A stored listing of other pages is replaced, even if GitHub confirms all cached pages",
        arguments: [nil, [], [#"W/"1""#], [#"W/"1""#, #"W/"2""#]] as [[String]?])
    func otherPages(etags: [String]?) async throws {
        try await StoredListingHarness.run(token: "mona") { harness in
            let first = await harness.listings(of: .hundredOne)
            _ = try await harness.storeListing(3, ofAge: 3600, etags: etags)
            let (listings, error) = await harness.listings(of: .hundredOne)
            #expect(error == nil)
            #expect(listings.last?.repositories == first.listings.last?.repositories)
            #expect(try await harness.storedListing(of: .hundredOne).repositories == listings.last?.repositories)
        }
    }

    @Test("A damaged listing is stored again, even if GitHub confirms all pages")
    func damaged() async throws {
        try await StoredListingHarness.run(token: "mona") { harness in
            let first = await harness.listings(of: .hundredOne)
            try await harness.damageListings()
            let (listings, error) = await harness.listings(of: .hundredOne)
            #expect(error == nil)
            #expect(listings.last?.repositories == first.listings.last?.repositories)
            #expect(try await harness.storedListing(of: .hundredOne).repositories == listings.last?.repositories)
        }
    }
}
