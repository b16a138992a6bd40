import Synchronization

/// Things to be handled one after another; kept, in order, however long nobody takes them.
///
/// Unlike an `AsyncStream` it outlives whoever reads it: the next screen finds what the one before it left.
public final class Inbox<Element: Sendable>: Sendable {
    private struct State {
        var waiting: [Element] = []
        var bell: (@Sendable () -> Void)?
    }
    private let state = Mutex(State())

    /// An empty one.
    public init() {}

    /// Puts `element` behind what already waits.
    public func send(_ element: Element) {
        let bell = state.withLock { state in
            state.waiting.append(element)
            return state.bell
        }
        bell?()
    }

    /// The first that waits.
    func take() -> Element? {
        state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    }

    /// Calls `bell` after each thing that comes from now on; `nil` calls nobody.
    func ring(_ bell: (@Sendable () -> Void)?) {
        state.withLock { $0.bell = bell }
    }
}
