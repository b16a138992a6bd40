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

    /// Accepts connections on `bound`, which ``stop()`` closes, as does a failure.
    /// - Throws: ``StandInError/cannotListen(port:reason:)``.
    init(on bound: BoundSocket, serve: @escaping @Sendable (AsyncSocket) async -> Void) async throws(StandInError) {
        let pool = SocketPool(queue: ServerEventQueue(maxEvents: 64))
        do {
            try await pool.prepare()
            let listening = try AsyncSocket(socket: bound.socket, pool: pool)
            serving = Task(executorPreference: ServerExecutor.shared) { await Self.run(listening, pool, serve) }
        } catch {
            _ = Result { try bound.socket.close() }  // as below
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
    private let reservation: PortReservation?

    /// - Parameter port: The port, or 0 for any free one, which no other server gets until the socket is deallocated.
    /// - Throws: ``StandInError/cannotListen(port:reason:)``.
    init(port: UInt16) throws(StandInError) {
        do {
            let reservation = port == 0 ? try PortReservation() : nil
            try self.init(port: reservation?.port ?? port, reservation)
        } catch {
            throw .cannotListen(port: port, reason: "\(error)")
        }
    }

    private init(port: UInt16, _ reservation: PortReservation?) throws {
        (self.port, self.reservation) = (port, reservation)
        socket = try Socket.bound(to: port, isShared: reservation != nil)
        try socket.listen()  // closes the socket if it fails
    }

    /// Returns a socket that listens on the port of this one, which is closed.
    /// - Throws: ``StandInError/cannotListen(port:reason:)``.
    func reopened() throws(StandInError) -> BoundSocket {
        do {
            return try BoundSocket(port: port, reservation)
        } catch {
            throw .cannotListen(port: port, reason: "\(error)")
        }
    }
}

/// A free port of 127.0.0.1. Until it is deallocated, connections to the port are refused unless the process listens on
/// it: clients of a stopped server never reach another one.
private final class PortReservation: Sendable {
    let port: UInt16
    private let socket: Socket

    init() throws {
        socket = try Socket.bound(to: 0, isShared: true)
        guard case .ip4(_, let port) = try socket.sockname() else { throw SocketError.unsupportedAddress }
        self.port = port
    }

    // Closing an open descriptor of our own can't fail in a way that matters.
    deinit { _ = Result { try socket.close() } }
}

extension Socket {
    /// - Parameter isShared: Whether other sockets of this user that are shared can be bound to the same port.
    fileprivate static func bound(to port: UInt16, isShared: Bool) throws -> Socket {
        let socket = try Socket(domain: AF_INET, type: .stream)
        do {
            try socket.setValue(true, for: .localAddressReuse)
            if isShared { try socket.setValue(true, for: BoolSocketOption(name: SO_REUSEPORT)) }
            try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
        } catch {
            try socket.close()
            throw error
        }
        return socket
    }
}

/// Runs the tasks of a server on threads of its own. Where tests share the process, work in the thread pool of Swift's
/// concurrency, which has as many threads as the machine has cores, would delay responses beyond the time limits of
/// clients.
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
