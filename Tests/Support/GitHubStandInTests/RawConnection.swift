import Dispatch
import Synchronization

import Foundation

/// A connection on a plain socket, read on its own threads. A test sees each byte, and how the server closes.
final class RawConnection: Sendable {
    /// How a connection was closed.
    enum End: Equatable {
        case closed, reset, timedOut
    }
    struct ConnectionError: Error { let reason: String }
    private let descriptor: Int32
    private let isClosed = Atomic(false)

    init(to baseURL: String) throws {
        guard let port = UInt16(baseURL.split(separator: ":").last ?? "") else { throw ConnectionError(reason: "port") }
        #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var timeout = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { [descriptor] in
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            _ = Self.close(descriptor)
            throw ConnectionError(reason: "connect")
        }
    }

    func send(_ text: String) throws {
        let sent = text.withCString { Self.write(descriptor, $0, strlen($0)) }
        guard sent == text.utf8.count else { throw ConnectionError(reason: "send") }
    }

    /// Closes once: a second time could close another connection that uses the same descriptor by then.
    func close() {
        let wasClosed = isClosed.exchange(true, ordering: .relaxed)
        if !wasClosed { _ = Self.close(descriptor) }
    }

    /// Returns the next response, of the length in its `content-length`.
    func response() async throws -> RawResponse {
        try await onThread { [self] () throws -> RawResponse in
            var bytes: [UInt8] = []
            while true {
                if let response = RawResponse(bytes) { return response }
                guard case .success(let more) = read(65_536) else {
                    throw ConnectionError(reason: "ended after \(bytes.count)")
                }
                bytes += more
            }
        }
    }

    /// Returns all bytes until the connection is closed, and how it was.
    func rest() async throws -> (bytes: [UInt8], end: End) {
        try await onThread { [self] in
            var bytes: [UInt8] = []
            while true {
                switch read(65_536) {
                case .success(let more): bytes += more
                case .failure(let error): return (bytes, error.end)
                }
            }
        }
    }

    private struct EndError: Error { let end: End }

    private func read(_ maxCount: Int) -> Result<[UInt8], EndError> {
        var chunk = [UInt8](repeating: 0, count: maxCount)
        let count = recv(descriptor, &chunk, maxCount, 0)
        if count > 0 { return .success(Array(chunk[..<count])) }
        if count == 0 { return .failure(EndError(end: .closed)) }
        return .failure(EndError(end: errno == ECONNRESET ? .reset : .timedOut))
    }

    /// Uses a queue of its own: the global one shares its threads with the server's tasks.
    private func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "raw connection").async { continuation.resume(with: Result(catching: work)) }
        }
    }

    private static func close(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
        Darwin.close(descriptor)
        #elseif canImport(Glibc)
        Glibc.close(descriptor)
        #else
        Musl.close(descriptor)
        #endif
    }

    private static func write(_ descriptor: Int32, _ bytes: UnsafePointer<CChar>, _ count: Int) -> Int {
        #if canImport(Darwin)
        Darwin.write(descriptor, bytes, count)
        #elseif canImport(Glibc)
        Glibc.send(descriptor, bytes, count, Int32(MSG_NOSIGNAL))
        #else
        Musl.send(descriptor, bytes, count, Int32(MSG_NOSIGNAL))
        #endif
    }
}
