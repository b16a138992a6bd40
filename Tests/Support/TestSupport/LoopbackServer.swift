import Foundation
import Synchronization

/// A TCP server on 127.0.0.1. It runs a script for every connection, each on a separate thread.
package final class LoopbackServer: Sendable {
    /// Handles one connection, which is closed when the script returns.
    package typealias Script = @Sendable (ServerConnection) -> Void

    /// The events so far.
    package struct Facts: Sendable {
        /// The number of accepted connections.
        package var connections = 0
        /// The number of connections that the client closed.
        package var hungUp = 0
        /// The heads and bodies of the requests, in order of arrival.
        package var requests: [String] = []
    }

    package let port: UInt16
    private let listener: Int32
    private let state = Mutex(State())

    private struct State {
        var facts = Facts()
        var open: Set<Int32> = []
        var isStopped = false
        var watchers: [AsyncStream<Facts>.Continuation] = []
    }

    /// Listens on a free port until ``stop()``.
    package init(script: @escaping Script) throws {
        (listener, port) = try listenOnLoopback()
        onSeparateThread { self.acceptAll(script) }
    }

    /// `http://127.0.0.1:PORT`, without a trailing slash.
    package var address: String { "http://127.0.0.1:\(port)" }
    /// The events so far.
    package var facts: Facts { state.withLock { $0.facts } }

    /// Waits until `condition` holds or the task is cancelled.
    package func wait(until condition: @Sendable (Facts) -> Bool) async {
        let (changes, watcher) = AsyncStream<Facts>.makeStream()
        state.withLock { state in
            state.watchers.append(watcher)
            watcher.yield(state.facts)
        }
        for await facts in changes where condition(facts) { break }
    }

    /// Closes the open connections and stops listening.
    package func stop() {
        state.withLock { state in
            state.isStopped = true
            for connection in state.open { shutdown(connection, Int32(SHUT_RDWR)) }
        }
        if let wakeUp = connectToLoopback(port) { close(wakeUp) }  // the only portable way to end `accept`
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
            onSeparateThread {
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

/// Runs blocking work on a separate thread.
private func onSeparateThread(_ work: @escaping @Sendable () -> Void) {
    Thread.detachNewThread(work)
}
