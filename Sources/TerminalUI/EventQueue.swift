import Synchronization

/// An unbounded FIFO queue of events. Unlike an `AsyncStream`, it outlives its consumer.
package final class EventQueue<Element: Sendable>: Sendable {
    private struct State {
        var elements: [Element] = []
        var wakeHandler: (@Sendable () -> Void)?
    }
    private let state = Mutex(State())

    package init() {}

    /// Appends `element`, then calls the wake handler.
    package func send(_ element: Element) {
        let wakeHandler = state.withLock { state in
            state.elements.append(element)
            return state.wakeHandler
        }
        wakeHandler?()
    }

    package func dequeue() -> Element? {
        state.withLock { $0.elements.isEmpty ? nil : $0.elements.removeFirst() }
    }

    /// Calls `handler` after each element that arrives from now on; `nil` removes the handler.
    package func setWakeHandler(_ handler: (@Sendable () -> Void)?) {
        state.withLock { $0.wakeHandler = handler }
    }

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
