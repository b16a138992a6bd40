import TestSupport
import Testing

@testable import Warm

@Suite("What is prefetched", .timeLimit(.minutes(1)))
struct WarmPlanTests {
    @Test("Without a directory and without the account, the clone in the current directory is read")
    func directories() {
        #expect(WarmPlan(directories: [], includesAccount: false).clones == ["."])
        #expect(WarmPlan(directories: [], includesAccount: true).clones == [])
        #expect(WarmPlan(directories: ["a", "b"], includesAccount: true).clones == ["a", "b"])
    }

    @Test("The offer is made once, and not if that can't be recorded")
    func offer() async throws {
        let directory = try TemporaryDirectory()
        #expect(await PrefetchOffer(directory: directory.path).isFirst())
        #expect(await !PrefetchOffer(directory: directory.path).isFirst())
        #expect(await !PrefetchOffer(directory: "/dev/null").isFirst())
    }
}
