import FlyingSocks

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A socket that listens on 127.0.0.1, and nowhere else.
struct BoundSocket: Sendable {
    let socket: Socket
    let port: UInt16

    /// - Parameter port: 0 takes a free one.
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
        try socket.listen()  // closes the socket itself when it fails
        return socket
    }
}
