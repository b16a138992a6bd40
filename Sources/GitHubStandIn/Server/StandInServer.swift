/// A server on loopback that answers like GitHub's REST API, sign-in pages and avatars.
///
/// Everything it knows is in its ``Dataset``; what goes wrong, and when, is steered through ``control``. It leaves out
/// GraphQL and every endpoint that ghsearch does not use (404).
package final class StandInServer: Sendable {
    /// `http://127.0.0.1:PORT`, without a slash at the end: the REST base and the web base (sign-in) in one.
    package let baseURL: String
    /// Steers the server and tells what it was asked.
    package let control: StandInControl
    private let listener: Listener

    private init(baseURL: String, control: StandInControl, listener: Listener) {
        (self.baseURL, self.control, self.listener) = (baseURL, control, listener)
    }

    /// Starts a server; when this returns, it accepts connections.
    /// - Parameter port: 0 takes a free one.
    /// - Throws: ``StandInError``.
    package static func start(
        world: Dataset = .seeded(), settings: StandInSettings = StandInSettings(), port: UInt16 = 0
    ) async throws(StandInError) -> StandInServer {
        let control = StandInControl(world: world, settings: settings)
        let bound = try BoundSocket(port: port)
        let site = ServerContext(control: control, baseURL: "http://127.0.0.1:\(bound.port)")
        let listener = try await Listener(on: bound) { await Connection(socket: $0, site: site).serve() }
        return StandInServer(baseURL: site.baseURL, control: control, listener: listener)
    }

    /// A server for the length of `body`: it ends with it, however that ends.
    ///
    /// - Returns: what `body` returns.
    package static func run<Value>(
        world: Dataset = .seeded(), settings: StandInSettings = StandInSettings(),
        _ body: (StandInServer) async throws -> Value
    ) async throws -> Value {
        let server = try await start(world: world, settings: settings)
        do {
            let value = try await body(server)
            await server.stop()
            return value
        } catch {
            await server.stop()
            throw error
        }
    }

    /// Ends every connection and returns when nothing of the server runs any more.
    package func stop() async {
        await listener.stop()
    }
}
