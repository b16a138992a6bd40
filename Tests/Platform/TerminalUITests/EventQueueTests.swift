import Testing

@testable import TerminalUI

@Suite("Event queue")
struct EventQueueTests {
    @Test("Events are dequeued in order, while others arrive")
    func order() {
        let queue = EventQueue<Int>()
        var dequeued: [Int] = []
        for number in 0..<100 {
            queue.send(2 * number)
            queue.send(2 * number + 1)
            if let next = queue.dequeue() { dequeued.append(next) }
        }
        #expect(queue.count == 100)
        while let next = queue.dequeue() { dequeued.append(next) }
        #expect(dequeued == Array(0..<200))
        #expect(queue.count == 0)
    }

    @Test("Events can be removed")
    func removal() {
        let queue = EventQueue<Int>()
        for number in 0..<10 { queue.send(number) }
        _ = queue.dequeue()
        for number in 10..<20 { queue.send(number) }
        queue.removeAll { $0 % 2 == 0 }
        #expect(queue.count == 10)
        #expect(queue.dequeue() == 1)
        #expect(queue.dequeue() == 3)
    }
}
