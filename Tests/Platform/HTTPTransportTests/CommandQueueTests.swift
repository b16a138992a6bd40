import TestSupport
import Testing

@testable import HTTPTransport

@Suite("Command queue", .timeLimit(.minutes(3)))
struct CommandQueueTests {
    @Test("The first command starts the thread, and no other one does")
    func start() {
        let starts = ObservedValue(0)
        let queue = CommandQueue { _ in starts.update { $0 += 1 } }
        #expect(starts.read { $0 } == 0)
        for _ in 0..<3 { queue.post { _ in } }
        #expect(starts.read { $0 } == 1)
        #expect(queue.dequeueAll().count == 3)
        queue.end()
        #expect(starts.read { $0 } == 1)
        #expect(queue.dequeueAll().count == 1)
    }

    @Test("Without a command, the end starts no thread")
    func unused() {
        let queue = CommandQueue { _ in Issue.record("the thread was started") }
        queue.end()
        #expect(queue.dequeueAll().isEmpty)
    }
}
