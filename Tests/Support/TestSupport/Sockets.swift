import Foundation

/// The error number of a failed socket call.
struct SocketError: Error { let code = errno }

/// Returns a listening socket on 127.0.0.1 and its free port.
func listenOnLoopback() throws -> (socket: Int32, port: UInt16) {
    let (descriptor, port) = try boundSocket(port: 0)
    guard listen(descriptor, 1024) == 0 else { throw SocketError() }
    return (descriptor, port)
}

/// Returns a socket that is bound to 127.0.0.1 and the port, or a free one if it is 0, and the port.
private func boundSocket(port: UInt16) throws -> (socket: Int32, port: UInt16) {
    let descriptor = streamSocket()
    var address = loopback(port: port)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    guard withSocketAddress(&address, { bind(descriptor, $0, $1) }) == 0,
        withSocketAddress(&address, { address, _ in getsockname(descriptor, address, &length) }) == 0
    else {
        let error = SocketError()
        close(descriptor)
        throw error
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
}

/// A port of 127.0.0.1 to which connections are refused. No other process gets it before the deallocation.
package final class ClosedPort: Sendable {
    package let number: UInt16
    private let socket: Int32

    /// - Parameter number: The port, or 0 for any free one.
    /// - Throws: An error if the port is in use.
    package init(_ number: UInt16 = 0) throws { (socket, self.number) = try boundSocket(port: number) }

    deinit { close(socket) }
}

/// Returns a port on which no process listens at the moment.
package func freePort() throws -> UInt16 {
    try ClosedPort().number
}

/// Returns whether a process listens on a loopback port. It gets a connection without data.
package func isListening(_ port: UInt16) -> Bool {
    guard let descriptor = connectToLoopback(port) else { return false }
    close(descriptor)
    return true
}

func connectToLoopback(_ port: UInt16) -> Int32? {
    let descriptor = streamSocket()
    var address = loopback(port: port)
    if withSocketAddress(&address, { connect(descriptor, $0, $1) }) == 0 { return descriptor }
    close(descriptor)
    return nil
}

/// Returns the available data, or `nil` at the end.
func readSome(_ descriptor: Int32) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 64 << 10) { room, count in
        count = max(0, recv(descriptor, room.baseAddress, room.count, 0))
    }
    return bytes.isEmpty ? nil : bytes
}

/// Sends all of `bytes`, or as many as the other side accepts.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, withoutSignal) }
        if count <= 0 { return }
        rest = rest.dropFirst(count)
    }
}

/// Closes the socket on exec, because child processes would keep it open, and disables SIGPIPE.
func setUp(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
}

#if canImport(Darwin)
private let withoutSignal: Int32 = 0
#else
private let withoutSignal = Int32(MSG_NOSIGNAL)
#endif

private func streamSocket() -> Int32 {
    #if canImport(Glibc)
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    setUp(descriptor)
    return descriptor
}

private func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return address
}

private func withSocketAddress(
    _ address: inout sockaddr_in, _ call: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Int32
) -> Int32 {
    withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
}
