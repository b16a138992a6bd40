import FlyingSocks

/// Accepts connections on loopback and serves each in its own task until it is stopped.
///
/// FlyingFox's `HTTPServer` keeps its sockets to itself, so nothing above it could reset a connection, cut an answer
/// short or see a client leave; this is why the stand-in stands on its socket layer, FlyingSocks, directly.
final class Listener: Sendable {
    private let serving: Task<Void, Never>

    /// - Throws: ``StandInError/cannotListen(port:reason:)``.
    init(on bound: BoundSocket, serve: @escaping @Sendable (AsyncSocket) async -> Void) async throws(StandInError) {
        let pool: some AsyncSocketPool = SocketPool.make(maxEvents: 64)
        do {
            try await pool.prepare()
            let listening = try AsyncSocket(socket: bound.socket, pool: pool)
            serving = Task { await Self.run(listening, pool, serve) }
        } catch {
            throw .cannotListen(port: bound.port, reason: "\(error)")
        }
    }

    /// Ends every connection and returns when all of their tasks are over.
    func stop() async {
        serving.cancel()
        await serving.value
    }

    private static func run(
        _ listening: AsyncSocket, _ pool: some AsyncSocketPool, _ serve: @escaping @Sendable (AsyncSocket) async -> Void
    ) async {
        await withDiscardingTaskGroup { group in
            // Each ends by cancellation only: `stop()` is the one way out.
            group.addTask { _ = await Result.awaiting { try await pool.run() } }
            while !Task.isCancelled {
                guard case .success(let client) = await Result.awaiting({ try await listening.accept() }) else { break }
                group.addTask { await serve(client) }
            }
            group.cancelAll()
        }
        // The descriptor is ours and open, so closing it cannot fail in a way that matters.
        _ = Result { try listening.close() }
    }
}

extension Result where Failure == any Error {
    /// What `body` returned or threw.
    static func awaiting(_ body: () async throws -> Success) async -> Self {
        do { return .success(try await body()) } catch { return .failure(error) }
    }
}
