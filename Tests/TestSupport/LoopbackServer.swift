import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A TCP server on 127.0.0.1 that treats every connection, on a thread of its own, as its script says.
package final class LoopbackServer: Sendable {
    /// Speaks with one client; the connection closes when it returns.
    package typealias Script = @Sendable (ServerConnection) -> Void

    /// What happened so far.
    package struct Facts: Sendable {
        /// Accepted so far.
        package var connections = 0
        /// Connections the client ended.
        package var hungUp = 0
        /// Heads and bodies, in the order they came in.
        package var requests: [String] = []
    }

    /// The free port it got.
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
        onOwnThread { self.acceptAll(script) }
    }

    /// `http://127.0.0.1:PORT`, without a slash at the end.
    package var address: String { "http://127.0.0.1:\(port)" }
    /// What happened up to now.
    package var facts: Facts { state.withLock { $0.facts } }

    /// Waits until the facts are as `condition` wants; a cancelled wait just ends.
    package func wait(until condition: @Sendable (Facts) -> Bool) async {
        let (changes, watcher) = AsyncStream<Facts>.makeStream()
        state.withLock { state in
            state.watchers.append(watcher)
            watcher.yield(state.facts)
        }
        for await facts in changes where condition(facts) { break }
    }

    /// Ends the connections that are left and stops listening.
    package func stop() {
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
            onOwnThread {
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

/// Runs what blocks on a thread that waits for nobody else.
private func onOwnThread(_ work: @escaping @Sendable () -> Void) {
    Thread.detachNewThread(work)
}
