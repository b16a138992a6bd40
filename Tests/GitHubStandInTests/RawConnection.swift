import Dispatch
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A connection on a plain socket, read on threads of its own: a test sees each byte, and how the other side ends.
final class RawConnection: Sendable {
    /// How a connection ended.
    enum End: Equatable {
        case closed, reset, timedOut
    }
    struct Failure: Error { let what: String }
    private let descriptor: Int32
    private let isClosed = Atomic(false)

    init(to baseURL: String) throws {
        guard let port = UInt16(baseURL.split(separator: ":").last ?? "") else { throw Failure(what: "port") }
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
            throw Failure(what: "connect")
        }
    }

    func send(_ text: String) throws {
        let sent = text.withCString { Self.write(descriptor, $0, strlen($0)) }
        guard sent == text.utf8.count else { throw Failure(what: "send") }
    }

    /// Once: a second time could hit another connection that has the number by then.
    func close() {
        let wasClosed = isClosed.exchange(true, ordering: .relaxed)
        if !wasClosed { _ = Self.close(descriptor) }
    }

    /// The next answer, as long as its `content-length` says.
    func reply() async throws -> Reply {
        try await onThread { [self] () throws -> Reply in
            var bytes: [UInt8] = []
            while true {
                if let reply = Reply(bytes) { return reply }
                guard case .success(let more) = read(65_536) else { throw Failure(what: "ended after \(bytes.count)") }
                bytes += more
            }
        }
    }

    /// Everything until the end, and how it ended.
    func rest() async throws -> (bytes: [UInt8], end: End) {
        try await onThread { [self] in
            var bytes: [UInt8] = []
            while true {
                switch read(65_536) {
                case .success(let more): bytes += more
                case .failure(let ending): return (bytes, ending.end)
                }
            }
        }
    }

    private struct Ending: Error { let end: End }

    private func read(_ most: Int) -> Result<[UInt8], Ending> {
        var chunk = [UInt8](repeating: 0, count: most)
        let count = recv(descriptor, &chunk, most, 0)
        if count > 0 { return .success(Array(chunk[..<count])) }
        if count == 0 { return .failure(Ending(end: .closed)) }
        return .failure(Ending(end: errno == ECONNRESET ? .reset : .timedOut))
    }

    /// On a queue of its own: the global one shares its threads with the tasks of the server.
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
