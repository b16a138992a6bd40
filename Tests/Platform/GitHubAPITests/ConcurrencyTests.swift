import Synchronization
import Testing

@testable import GitHubAPI

@Suite("Concurrency", .timeLimit(.minutes(1)))
struct ConcurrencyTests {
    @Test("A limit that gets lower holds for the work that has not started")
    func lowerLimit() async throws {
        let limit = Mutex(8)
        let running = Mutex(0)
        let maxAtStart = Mutex(0)
        try await forEachConcurrently(Array(1...40), atMost: limit.withLock(\.self)) { number in
            let count = running.withLock {
                $0 += 1; return $0
            }
            if number > 8 { maxAtStart.withLock { $0 = max($0, count) } }
            await Task.yield()
            running.withLock { $0 -= 1 }
        } receive: { _, _ in
            limit.withLock { $0 = 2 }
        }
        #expect((1...2).contains(maxAtStart.withLock(\.self)))
    }
}
