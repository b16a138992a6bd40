import COpenSSL

/// Bytes that are overwritten on deinitialization.
struct SecureBytes: ~Copyable {
    private let buffer: UnsafeMutableRawBufferPointer

    /// Allocates `count` zero bytes, then calls `fill` to set them.
    init<E>(count: Int, fill: (UnsafeMutableRawBufferPointer) throws(E) -> Void) throws(E) {
        buffer = .allocate(byteCount: count, alignment: 1)
        buffer.initializeMemory(as: UInt8.self, repeating: 0)
        try fill(buffer)
    }

    deinit {
        OPENSSL_cleanse(buffer.baseAddress, buffer.count)
        buffer.deallocate()
    }

    var count: Int { buffer.count }

    /// Calls `body` with the bytes. Copies of them are not overwritten.
    borrowing func withBytes<R, E>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
        try body(UnsafeRawBufferPointer(buffer))
    }
}
