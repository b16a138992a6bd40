import Synchronization

@testable import HTTPTransport

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A TCP server on 127.0.0.1 that treats every connection, on a thread of its own, as its script says.
final class LoopbackServer: Sendable {
    typealias Script = @Sendable (ServerConnection) -> Void

    /// What happened so far.
    struct Facts: Sendable {
        var connections = 0
        /// Connections the client ended.
        var hungUp = 0
        /// Heads and bodies, in the order they came in.
        var requests: [String] = []
    }

    let port: UInt16
    private let listener: Int32
    private let state = Mutex(State())

    private struct State {
        var facts = Facts()
        var open: Set<Int32> = []
        var isStopped = false
        var watchers: [AsyncStream<Facts>.Continuation] = []
    }

    /// Listens on a free port until ``stop()``.
    init(script: @escaping Script) throws {
        (listener, port) = try listenOnLoopback()
        startThread { self.acceptAll(script) }
    }

    var address: String { "http://127.0.0.1:\(port)" }
    var facts: Facts { state.withLock { $0.facts } }

    /// Waits until the facts are as `condition` wants; a cancelled wait just ends.
    func wait(until condition: @Sendable (Facts) -> Bool) async {
        let (changes, watcher) = AsyncStream<Facts>.makeStream()
        state.withLock { state in
            state.watchers.append(watcher)
            watcher.yield(state.facts)
        }
        for await facts in changes where condition(facts) { break }
    }

    /// Ends the connections that are left and stops listening.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            for connection in state.open { shutdown(connection, Int32(SHUT_RDWR)) }
        }
        if let wakeUp = connectToLoopback(port) { close(wakeUp) }  // `accept` knows no other end on every system
    }

    func record(_ change: (inout Facts) -> Void) {
        state.withLock { state in
            change(&state.facts)
            for watcher in state.watchers { watcher.yield(state.facts) }
        }
    }

    private func acceptAll(_ script: @escaping Script) {
        defer { close(listener) }
        while true {
            let socket = accept(listener, nil, nil)
            guard socket >= 0 else { continue }
            setUp(socket)
            guard opened(socket) else {
                close(socket)
                return
            }
            startThread {
                script(ServerConnection(socket, to: self))
                self.ended(socket)
            }
        }
    }

    private func opened(_ socket: Int32) -> Bool {
        let isNew = state.withLock { state in
            if !state.isStopped { state.open.insert(socket) }
            return !state.isStopped
        }
        if isNew { record { $0.connections += 1 } }
        return isNew
    }

    private func ended(_ socket: Int32) {
        state.withLock { _ = $0.open.remove(socket) }
        close(socket)
    }
}
