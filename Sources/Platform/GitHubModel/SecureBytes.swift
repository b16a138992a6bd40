package import Foundation

/// Immutable bytes in shared memory that is overwritten when the last reference is released.
package final class SecureBytes: Sendable {
    // Written only by the initializers and by `deinit`, when no other reference exists. Otherwise it is only read.
    nonisolated(unsafe) private let buffer: UnsafeMutableRawBufferPointer

    /// Copies `bytes`. The original is not overwritten.
    package convenience init(_ bytes: some Collection<UInt8>) {
        self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    /// Allocates `count` bytes, which are zero before `fill` sets them.
    /// - Throws: What `fill` throws.
    package init<Failure>(
        count: Int, fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        buffer = .allocate(byteCount: count, alignment: 1)
        buffer.initializeMemory(as: UInt8.self, repeating: 0)
        try fill(buffer)
    }

    deinit {
        Self.zeroize(buffer)
        buffer.deallocate()
    }

    package var count: Int { buffer.count }

    /// Calls `body` with the bytes. Copies that it makes are not overwritten.
    package func withBytes<Value, Failure>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try body(UnsafeRawBufferPointer(buffer))
    }

    /// Overwrites memory with zeros. The call is not removed by optimization.
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
    package static func == (left: SecureBytes, right: SecureBytes) -> Bool {
        left.withBytes { left in right.withBytes { left.elementsEqual($0) } }
    }

    package func hash(into hasher: inout Hasher) { withBytes { hasher.combine(bytes: $0) } }
}

extension Data {
    /// Overwrites the bytes with zeros. Copies are not overwritten.
    package mutating func zeroize() { withUnsafeMutableBytes(SecureBytes.zeroize) }
}
