import Synchronization

/// Things to be handled one after another; kept, in order, however long nobody takes them.
///
/// Unlike an `AsyncStream` it outlives whoever reads it: the next screen finds what the one before it left.
public final class EventQueue<Element: Sendable>: Sendable {
    private struct State {
        var waiting: [Element] = []
        var wakeHandler: (@Sendable () -> Void)?
        var receiver: (@Sendable (Element) -> Void)?
    }
    private let state = Mutex(State())

    /// An empty one.
    public init() {}

    /// Puts `element` behind what already waits.
    public func send(_ element: Element) {
        let bell: (@Sendable () -> Void)? = state.withLock { state in
            if let receiver = state.receiver {
                receiver(element)
                return nil
            }
            state.waiting.append(element)
            return state.wakeHandler
        }
        bell?()
    }

    /// Gives what waits and what comes to `receiver`, in order, which must return at once; `nil` ends that.
    public func setConsumer(to receiver: (@Sendable (Element) -> Void)?) {
        state.withLock { state in
            state.receiver = receiver
            guard let receiver else { return }
            state.waiting.forEach(receiver)
            state.waiting = []
        }
    }

    /// The first that waits.
    func dequeue() -> Element? {
        state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    }

    /// Calls `bell` after each thing that comes from now on; `nil` calls nobody.
    func setWakeHandler(_ bell: (@Sendable () -> Void)?) {
        state.withLock { $0.wakeHandler = bell }
    }
}
