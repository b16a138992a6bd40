import Foundation

/// The server's end of a connection, for scripts. Used on one thread.
package final class ServerConnection {
    let socket: Int32
    private let server: LoopbackServer
    private var unread: [UInt8] = []

    init(_ socket: Int32, to server: LoopbackServer) {
        (self.socket, self.server) = (socket, server)
    }

    /// Reads and records one request. Returns `nil` when the client has closed the connection.
    @discardableResult
    package func receive() -> String? {
        while true {
            if let end = endOfRequest {
                let request = String(decoding: unread[..<end], as: UTF8.self)
                unread.removeFirst(end)
                server.record { $0.requests.append(request) }
                return request
            }
            guard let more = readSome(socket) else {
                server.record { $0.hungUp += 1 }
                return nil
            }
            unread += more
        }
    }

    /// Waits for some bytes of any protocol.
    package func receiveSome() { unread += readSome(socket) ?? [] }

    /// Sends bytes unchanged.
    package func send(_ bytes: some Collection<UInt8>) {
        writeAll(Array(bytes), to: socket)
    }

    /// Sends a complete response and keeps the connection open.
    package func respond(_ status: String = "200 OK", _ fields: [String] = [], body: some Collection<UInt8> = "".utf8) {
        let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + fields
        send(Array(head.joined(separator: "\r\n").utf8) + Array("\r\n\r\n".utf8) + Array(body))
    }

    /// Sends the same response to each request until the client closes the connection.
    package func respondToAll(_ status: String = "200 OK", _ fields: [String] = [], body: String = "") {
        while receive() != nil { respond(status, fields, body: body.utf8) }
    }

    /// Sends nothing more and waits until the client closes the connection.
    package func hold() {
        while receive() != nil {}
    }

    /// Ends the connection with a reset, as a crashed host does.
    package func reset() {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    }

    /// Forwards bytes in both directions between the client and the server on `port`, until either closes the
    /// connection.
    ///
    /// While `holds` returns `true`, the server's bytes wait until the client sends more. It is called after each read.
    package func relay(to port: UInt16, holds: () -> Bool = { false }) {
        guard let far = connectToLoopback(port) else { return }
        defer { close(far) }
        writeAll(unread, to: far)
        while true {
            var ends = [socket, far].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&ends, holds() ? 1 : 2, -1) > 0 else { return }
            for end in ends where end.revents != 0 {
                guard let bytes = readSome(end.fd) else {
                    if end.fd == socket { server.record { $0.hungUp += 1 } }
                    return
                }
                writeAll(bytes, to: end.fd == socket ? far : socket)
            }
        }
    }

    private var endOfRequest: Int? {
        guard let head = unread.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound else { return nil }
        let lines = String(decoding: unread[..<head], as: UTF8.self).lowercased().split(separator: "\r\n")
        let length = lines.first { $0.hasPrefix("content-length:") }?.split(separator: " ").last.flatMap { Int($0) }
        let end = head + (length ?? 0)
        return unread.count >= end ? end : nil
    }
}
