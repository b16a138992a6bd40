#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Bytes that never change, shared by whoever holds them, and overwritten when the last of them lets go.
final class SecureBytes: Sendable {
    // Written only by `init` and `deinit`, when nobody else has the object: all others read the same bytes.
    nonisolated(unsafe) private let buffer: UnsafeMutableRawBufferPointer

    /// A copy of `bytes`.
    init(_ bytes: some Collection<UInt8>) {
        buffer = .allocate(byteCount: bytes.count, alignment: 1)
        buffer.copyBytes(from: bytes)
    }

    deinit {
        Self.zeroize(buffer)
        buffer.deallocate()
    }

    /// Lends the bytes.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(buffer))
    }

    /// Overwrites with zeros, in a way that no optimizer leaves out.
    static func zeroize(_ buffer: UnsafeMutableRawBufferPointer) {
        guard let start = buffer.baseAddress else { return }
        #if canImport(Darwin)
        memset_s(start, buffer.count, 0, buffer.count)
        #else
        explicit_bzero(start, buffer.count)
        #endif
    }
}

extension SecureBytes: Hashable {
    static func == (left: SecureBytes, right: SecureBytes) -> Bool {
        left.withBytes { left in right.withBytes { left.elementsEqual($0) } }
    }

    func hash(into hasher: inout Hasher) { withBytes { hasher.combine(bytes: $0) } }
}
