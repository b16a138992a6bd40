#if os(Linux)
import Testing

@testable import GitHubStandIn

@Suite("Event queue of a server")
struct ServerEventQueueTests {
    @Test("The descriptor that wakes a queue is found, and closed with it: its number is used again")
    func closesDescriptor() throws {
        var numbers: Set<Int32> = []
        for _ in 0..<200 {
            var queue = SystemEventQueue(maxEvents: 1)
            try queue.open()
            numbers.insert(try #require(queue.wakeDescriptor))
            try queue.stop()
            try queue.close()
            #expect(queue.wakeDescriptor == nil)
        }
        // Other tests open descriptors at the same time.
        #expect(numbers.count < 100)
    }
}
#endif
