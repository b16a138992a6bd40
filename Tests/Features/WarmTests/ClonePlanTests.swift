import Foundation
import GitHistory
import Store
import Testing

@testable import Warm

@Suite("Plans for clones", .timeLimit(.minutes(1)))
struct ClonePlanTests {
    private let start = Date(timeIntervalSince1970: 1e9)

    private func progress(_ finished: String...) -> ReadingProgress {
        ReadingProgress(source: "x", finished: finished, readAt: start)
    }

    @Test("A clone of which nothing is stored is unread, due, and has no rest")
    func unread() {
        let plan = ClonePlan(whole: nil, part: nil, latest: nil)
        #expect(plan.isUnread)
        #expect(plan.isDueInBackground(at: start))
        #expect(plan.known.isEmpty)
        #expect(plan.rest == nil)
    }

    @Test("After the latest commits, the others follow without them")
    func latest() {
        let plan = ClonePlan(whole: nil, part: nil, latest: progress("a"))
        #expect(!plan.isUnread)
        #expect(plan.rest == .init(writtenPeople: 0, commits: ["a"], skippedCommits: Clone.maxLatestCommits))
        #expect(ClonePlan(whole: progress("b"), part: nil, latest: progress("a")).rest == nil, "the history was read")
    }

    @Test("An interrupted run continues after the people that it wrote")
    func interrupted() {
        let plan = ClonePlan(whole: progress("a"), part: progress("2000", "b", "c"), latest: progress("b"))
        #expect(plan.known == ["a"])
        #expect(plan.rest == .init(writtenPeople: 2_000, commits: ["b", "c"], skippedCommits: 0))
        let first = ClonePlan(whole: nil, part: progress("2000", "b"), latest: progress("b"))
        #expect(first.rest == .init(writtenPeople: 2_000, commits: ["b"], skippedCommits: Clone.maxLatestCommits))
        let other = ClonePlan(whole: nil, part: progress("2000", "c"), latest: progress("b"))
        #expect(other.rest?.skippedCommits == 0, "the run began with other commits")
        #expect(ClonePlan(whole: progress("a"), part: progress(), latest: nil).rest == nil, "the run has ended")
    }

    @Test(
        "The background reads a clone once an hour, and after a change of the clock",
        arguments: [
            (0.0, false), (3_599, false), (3_600, true), (-3_599, false), (-3_600, true),
        ])
    func interval(seconds: Double, isDue: Bool) {
        let plan = ClonePlan(whole: progress("a"), part: nil, latest: nil)
        #expect(plan.isDueInBackground(at: start.addingTimeInterval(seconds)) == isDue)
    }
}
