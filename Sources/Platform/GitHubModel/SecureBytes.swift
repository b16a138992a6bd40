package import Foundation

/// Immutable bytes in shared memory that is overwritten when the last reference is released.
package final class SecureBytes: Sendable {
    // Written only by the initializers and by `deinit`, when no other reference exists. Otherwise it is only read.
    nonisolated(unsafe) private let buffer: UnsafeMutableRawBufferPointer

    package convenience init(_ bytes: some Collection<UInt8>) {
        self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    /// Allocates bytes, which are zero before `fill` sets them.
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

    package func withBytes<Value, Failure>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try body(UnsafeRawBufferPointer(buffer))
    }

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
    package mutating func zeroize() { withUnsafeMutableBytes(SecureBytes.zeroize) }
}
