import Foundation

/// A socket like that of a D-Bus session bus. It accepts connections and never sends a response.
package final class UnresponsiveSocket: Sendable {
    /// The number of connections so far.
    package let connections = ObservedValue(0)
    private let home: TemporaryDirectory
    private let listener: Int32

    /// Listens until deinitialization.
    package init() throws {
        home = try TemporaryDirectory()
        listener = try Self.listen(at: "\(home.path)/bus")
        Thread.detachNewThread { [listener, connections] in
            var accepted: [Descriptor] = []  // kept open
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { break }
                accepted.append(Descriptor(connection))
                connections.update { $0 += 1 }
            }
            close(listener)
        }
    }

    /// The other thread closes the listener and the accepted connections.
    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// The directory that contains `bus`.
    package var directory: String { home.path }

    /// The D-Bus address of the socket.
    package var address: String { "unix:path=\(home.path)/bus" }
    /// The environment variables for processes that use the socket.
    package var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

    private static func listen(at path: String) throws -> Int32 {
        #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
        #else
        let kind = SOCK_STREAM
        #endif
        let listener = socket(AF_UNIX, kind, 0)
        _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) }
        }
        #if canImport(Darwin)
        let isListening = isBound == 0 && Darwin.listen(listener, 8) == 0
        #elseif canImport(Glibc)
        let isListening = isBound == 0 && Glibc.listen(listener, 8) == 0
        #else
        let isListening = isBound == 0 && Musl.listen(listener, 8) == 0
        #endif
        guard isListening else { throw SystemError(action: "listen at \(path)", code: errno) }
        return listener
    }
}
