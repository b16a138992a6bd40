import Dispatch
import FlyingSocks
import Foundation
import Synchronization

/// Accepts connections on loopback and serves each in its own task until it is stopped.
///
/// FlyingFox's `HTTPServer` hides its sockets. A server on top of it can't reset a connection, truncate a response or
/// detect a disconnect, so the stand-in uses FlyingSocks, its socket layer, directly.
final class Listener: Sendable {
    private let serving: Task<Void, Never>

    /// - Throws: ``StandInError/cannotListen(port:reason:)``.
    init(on bound: BoundSocket, serve: @escaping @Sendable (AsyncSocket) async -> Void) async throws(StandInError) {
        let pool: some AsyncSocketPool = SocketPool.make(maxEvents: 64)
        do {
            try await pool.prepare()
            let listening = try AsyncSocket(socket: bound.socket, pool: pool)
            serving = Task(executorPreference: ServerExecutor.shared) { await Self.run(listening, pool, serve) }
        } catch {
            throw .cannotListen(port: bound.port, reason: "\(error)")
        }
    }

    /// Closes all connections. Returns when their tasks have ended.
    func stop() async {
        serving.cancel()
        await serving.value
    }

    private static func run(
        _ listening: AsyncSocket, _ pool: some AsyncSocketPool, _ serve: @escaping @Sendable (AsyncSocket) async -> Void
    ) async {
        await withDiscardingTaskGroup { group in
            // Both tasks end by cancellation only: `stop()` is the only way to end them.
            group.addTask { _ = await Result.awaiting { try await pool.run() } }
            while !Task.isCancelled {
                guard case .success(let client) = await Result.awaiting({ try await listening.accept() }) else { break }
                group.addTask { await serve(client) }
            }
            group.cancelAll()
        }
        // Closing an open descriptor of our own can't fail in a way that matters.
        _ = Result { try listening.close() }
    }
}

extension Result where Failure == any Error {
    /// Returns the value or the error of `body`.
    static func awaiting(_ body: () async throws -> Success) async -> Self {
        do { return .success(try await body()) } catch { return .failure(error) }
    }
}

/// A socket that listens on 127.0.0.1 only.
struct BoundSocket: Sendable {
    let socket: Socket
    let port: UInt16

    /// - Parameter port: the port, or 0 for any free one.
    /// - Throws: ``StandInError/cannotListen(port:reason:)``.
    init(port: UInt16) throws(StandInError) {
        do {
            socket = try Self.listening(on: port)
            guard case .ip4(_, let actual) = try socket.sockname() else { throw SocketError.unsupportedAddress }
            self.port = actual
        } catch {
            throw .cannotListen(port: port, reason: "\(error)")
        }
    }

    private static func listening(on port: UInt16) throws -> Socket {
        let socket = try Socket(domain: AF_INET, type: .stream)
        do {
            try socket.setValue(true, for: .localAddressReuse)
            try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
        } catch {
            try socket.close()
            throw error
        }
        try socket.listen()  // closes the socket if it fails
        return socket
    }
}

/// Runs the tasks of a server on threads of its own. Where tests share the process, work in the thread pool of Swift's
/// concurrency, which has as many threads as the machine has cores, would delay responses beyond the time limits of clients.
final class ServerExecutor: TaskExecutor {
    static let shared = ServerExecutor(threads: 2)

    /// Serial queues, which dispatch gives a thread each even while its other threads are busy.
    private let queues: [DispatchQueue]
    private let next = Atomic<Int>(0)

    init(threads: Int) {
        queues = (0..<threads).map { DispatchQueue(label: "github-stand-in.\($0)") }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        queues[index % queues.count].async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
