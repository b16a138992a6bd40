import Foundation
import Synchronization

/// A server on loopback that simulates GitHub's REST and GraphQL APIs, sign-in pages and avatars.
///
/// All data is in its ``Dataset``. ``control`` injects faults and changes its state. Endpoints that ghsearch does not
/// use are missing (404).
package final class StandInServer: Sendable {
    /// `http://127.0.0.1:PORT`, without a trailing slash: the base address of the REST API and of the sign-in pages.
    package let baseURL: String
    /// Controls the server, and lists the requests it received.
    package let control: StandInControl
    private let context: ServerContext
    private let active: Mutex<Active>

    /// What listens at the address.
    private struct Active {
        let socket: BoundSocket
        let listener: Listener

        init(_ socket: BoundSocket, _ context: ServerContext) async throws(StandInError) {
            self.socket = socket
            listener = try await Listener(on: socket) { await Connection(socket: $0, server: context).serve() }
        }
    }

    private init(_ context: ServerContext, on socket: BoundSocket) async throws(StandInError) {
        (baseURL, control, self.context) = (context.baseURL, context.control, context)
        active = Mutex(try await Active(socket, context))
    }

    /// Starts a server. It accepts connections when this returns.
    /// - Parameter port: The port, or 0 for any free one.
    /// - Throws: ``StandInError``.
    package static func start(
        dataset: Dataset = .seeded(), settings: StandInSettings = StandInSettings(), port: UInt16 = 0
    ) async throws(StandInError) -> StandInServer {
        let control = StandInControl(dataset: dataset, settings: settings)
        let socket = try BoundSocket(port: port)
        let context = ServerContext(control: control, baseURL: "http://127.0.0.1:\(socket.port)")
        return try await StandInServer(context, on: socket)
    }

    /// Runs a server during `body`, and stops it however `body` ends.
    package static func run<Value>(
        dataset: Dataset = .seeded(), settings: StandInSettings = StandInSettings(),
        _ body: (StandInServer) async throws -> Value
    ) async throws -> Value {
        let server = try await start(dataset: dataset, settings: settings)
        do {
            let value = try await body(server)
            await server.stop()
            return value
        } catch {
            await server.stop()
            throw error
        }
    }

    /// Closes all connections. Returns when no task of the server runs any more. Connections are refused from then on,
    /// until ``restart()`` or at least until the server is deallocated.
    package func stop() async { await active.withLock(\.listener).stop() }

    /// Accepts connections again, at the same address and with the same data. Stops first if necessary.
    /// - Throws: ``StandInError``.
    package func restart() async throws(StandInError) {
        await stop()
        let next = try await Active(active.withLock(\.socket).reopened(), context)
        active.withLock { $0 = next }
    }
}

/// The settings of a stand-in at its start. ``StandInControl`` changes its state while it runs.
package struct StandInSettings: Sendable {
    /// The delay before each response, to simulate a network.
    package var latency: Duration = .zero
    /// The `interval` of the device flow, which the stand-in enforces; whole seconds, 0 or more.
    package var devicePollInterval: Duration = .seconds(5)
    /// The lifetime of a device code; whole seconds.
    package var deviceCodeLifetime: Duration = .seconds(900)
    /// The login as which every device code is approved at once, or `nil` to wait for an approval.
    package var approvesCodesAs: String?
    /// Whether responses are compressed for clients that accept gzip, as on GitHub.
    package var compresses = true
    /// The server's clock: the time since 1970. ``StandInControl/advanceClock(by:)`` adds to it.
    package var now: @Sendable () -> Duration = StandInSettings.systemTime

    /// Creates settings with GitHub's defaults and no latency.
    package init() {}

    /// Returns the time of the system's clock since 1970.
    @Sendable package static func systemTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

/// An error of starting a stand-in.
package enum StandInError: Error, Equatable, CustomStringConvertible {
    /// The port is in use or not permitted.
    case cannotListen(port: UInt16, reason: String)

    /// What happened, then what to do.
    package var description: String {
        switch self {
        case .cannotListen(let port, let reason):
            "Port \(port) on 127.0.0.1 cannot be opened (\(reason)). Choose another, or 0 for any free one."
        }
    }
}
