import Foundation
import GitHubAPI
import Store
import Testing

@testable import Warm

@Suite("Plans for accounts", .timeLimit(.minutes(1)))
struct AccountPlanTests {
    private let start = Date(timeIntervalSince1970: 1e9)

    private func progress(_ finished: String..., after seconds: Double = 0) -> ReadingProgress {
        ReadingProgress(source: "x", finished: finished, readAt: start.addingTimeInterval(seconds))
    }

    @Test("The first run reads everything")
    func first() {
        let plan = AccountPlan(lists: nil, queries: nil, profiles: nil, now: start)
        #expect(!plan.isContinued)
        #expect(plan.includes("following"))
        #expect(plan.areQueriesDue)
        #expect(plan.areProfilesDue)
    }

    @Test("After an interruption, the lists that were read are left out, until the run is complete")
    func interrupted() {
        var plan = AccountPlan(lists: progress("following"), queries: nil, profiles: nil, now: start)
        #expect(plan.isContinued)
        #expect(!plan.includes("following"))
        #expect(plan.includes("followers"))
        plan.finish("followers")
        #expect(!plan.includes("followers"))
        plan.restart()
        #expect(plan.includes("following"))
        #expect(plan.finished.isEmpty)
    }

    @Test("Queries and profiles are due after a day, each by its own date")
    func due() {
        let plan = AccountPlan(
            lists: nil, queries: progress("mona/a", after: -86_400), profiles: progress(after: -86_399), now: start)
        #expect(plan.areQueriesDue)
        #expect(!plan.areProfilesDue)
        #expect(plan.knownRepositories == ["mona/a"])
    }

    @Test("A run ends after its requests, and when half of the rate limit is used")
    func limits() {
        func limit(_ remaining: Int) -> RateLimit { RateLimit(limit: 60, remaining: remaining, resetsIn: .seconds(60)) }
        #expect(AccountPlan.stopError(after: 0, nil) == nil)
        #expect(AccountPlan.stopError(after: AccountPlan.maxRequests - 1, limit(31)) == nil)
        #expect(AccountPlan.stopError(after: AccountPlan.maxRequests, limit(60)) == .requests)
        #expect(AccountPlan.stopError(after: 0, limit(30)) == .rateLimit)
    }
}
