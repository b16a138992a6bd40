import Synchronization

/// An unbounded FIFO queue of events. Unlike an `AsyncStream`, it outlives its consumer.
package final class EventQueue<Element: Sendable>: Sendable {
    private struct State {
        /// In reverse order, to remove the first one in constant time.
        var first: [Element] = []
        var elements: [Element] = []
        var wakeHandler: (@Sendable () -> Void)?
    }
    private let state = Mutex(State())

    package init() {}

    package func send(_ element: Element) {
        let wakeHandler = state.withLock { state in
            state.elements.append(element)
            return state.wakeHandler
        }
        wakeHandler?()
    }

    package func dequeue() -> Element? {
        state.withLock { state in
            if state.first.isEmpty {
                state.first = state.elements.reversed()
                state.elements = []
            }
            return state.first.popLast()
        }
    }

    var count: Int { state.withLock { $0.first.count + $0.elements.count } }

    func removeAll(where isRemoved: (Element) -> Bool) {
        state.withLock { state in
            state.first.removeAll(where: isRemoved)
            state.elements.removeAll(where: isRemoved)
        }
    }

    /// Calls `handler` after each element that arrives from now on; `nil` removes the handler.
    package func setWakeHandler(_ handler: (@Sendable () -> Void)?) { state.withLock { $0.wakeHandler = handler } }

    /// Passes each element to `body`, in order, until the task is cancelled. Further elements stay in the queue.
    package func forEach(_ body: (Element) -> Void) async {
        let signal = RedrawSignal()
        setWakeHandler(signal.send)
        defer { setWakeHandler(nil) }
        signal.send()
        for await _ in signal.signals {
            while !Task.isCancelled, let element = dequeue() { body(element) }
        }
    }
}
