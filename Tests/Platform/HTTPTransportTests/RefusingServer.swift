import Foundation
import Synchronization
import TestSupport

/// An HTTP/2 server that resets the first streams, then responds with an empty body. A connection carries one stream.
final class RefusingServer: Sendable {
    let port: UInt16
    private let process: Process
    private let state: Mutex<State>

    private struct State {
        var refusals: Int
        let code: UInt8
        var requests = 0
        var received: [UInt8] = []
    }

    /// Starts `openssl s_server`, which passes the bytes of its connections, one after the other.
    ///
    /// - Parameter code: The reason of a reset, by default `REFUSED_STREAM` (RFC 9113, 7).
    init(_ certificate: Certificate, refusals: Int, code: UInt8 = 7) async throws {
        state = Mutex(State(refusals: refusals, code: code))
        port = try freePort()
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "openssl", "s_server", "-quiet", "-alpn", "h2", "-accept", "127.0.0.1:\(port)", "-cert",
            certificate.file, "-key", certificate.key,
        ]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let writer = Descriptor(dup(input.fileHandleForWriting.fileDescriptor))
        let reader = Descriptor(dup(output.fileHandleForReading.fileDescriptor))
        Thread.detachNewThread { [self] in
            while let bytes = reader.read() { writer.write(responses(to: bytes)) }
        }
        try await poll { isListening(port) ? .ready(()) : .pending(missing: "a listening server", on: "") }
    }

    var requests: Int { state.withLock(\.requests) }

    func stop() { kill(process.processIdentifier, SIGKILL) }

    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

    /// Returns the frames for what the client has sent (RFC 9113, 4.1).
    private func responses(to bytes: [UInt8]) -> [UInt8] {
        state.withLock { state in
            state.received += bytes
            var frames: [UInt8] = []
            while let length = Self.lengthOfFirst(in: state.received), state.received.count >= length {
                let first = state.received.prefix(length)
                state.received.removeFirst(length)
                if first.starts(with: Self.preface) {
                    frames += Self.frame(type: 4, flags: 0, stream: 0, [])
                } else if first[3] <= 1, first[4] & 1 == 1 {  // HEADERS or DATA, with END_STREAM
                    frames += Self.response(to: Array(first), &state)
                }
            }
            return frames
        }
    }

    /// The length of the preface or the first frame, or `nil` if it has not arrived.
    private static func lengthOfFirst(in bytes: [UInt8]) -> Int? {
        if bytes.starts(with: preface.prefix(bytes.count)) { return preface.count }
        guard bytes.count >= 9 else { return nil }
        return 9 + bytes.prefix(3).reduce(0) { $0 << 8 | Int($1) }
    }

    private static func response(to frame: [UInt8], _ state: inout State) -> [UInt8] {
        let stream = frame[5..<9].reduce(0) { $0 << 8 | UInt32($1) }
        state.requests += 1
        guard state.refusals == 0 else {
            state.refusals -= 1
            return self.frame(type: 3, flags: 0, stream: stream, [0, 0, 0, state.code])  // RST_STREAM
        }
        return self.frame(type: 1, flags: 5, stream: stream, [0x88])  // HEADERS with :status 200 and no body
    }

    private static func frame(type: UInt8, flags: UInt8, stream: UInt32, _ payload: [UInt8]) -> [UInt8] {
        let count = UInt32(payload.count)
        let length = [UInt8(count >> 16 & 0xFF), UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)]
        let identifier = (0..<4).map { UInt8(stream >> (24 - 8 * $0) & 0xFF) }
        return length + [type, flags] + identifier + payload
    }
}
