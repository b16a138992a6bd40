import Synchronization

/// The faults to come and the latencies, by path prefix.
final class FaultTable: Sendable {
    private struct Entry {
        let fault: Fault
        let prefix: String
        /// How often it still strikes; `nil` until cleared.
        var left: Int?
    }
    private struct State {
        var entries: [Entry] = []
        var latencies: [String: Duration]
    }
    private let state: Mutex<State>

    init(latency: Duration) {
        state = Mutex(State(latencies: ["/": latency]))
    }

    func add(_ fault: Fault, prefix: String, times: Int?) {
        state.withLock { $0.entries.append(Entry(fault: fault, prefix: prefix, left: times)) }
    }

    func clear() {
        state.withLock { $0.entries = [] }
    }

    /// The first fault meant for `target`; it is used up once more.
    func next(for target: String) -> Fault? {
        state.withLock { state in
            let match = state.entries.firstIndex { target.hasPrefix($0.prefix) && $0.left != 0 }
            guard let match else { return nil }
            let fault = state.entries[match].fault
            state.entries[match].left? -= 1
            if state.entries[match].left == 0 { state.entries.remove(at: match) }
            return fault
        }
    }

    func setLatency(_ latency: Duration, prefix: String) {
        state.withLock { $0.latencies[prefix] = latency }
    }

    /// The latency of the longest prefix that fits.
    func latency(for target: String) -> Duration {
        state.withLock { state in
            state.latencies.filter { target.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }?.value ?? .zero
        }
    }
}
