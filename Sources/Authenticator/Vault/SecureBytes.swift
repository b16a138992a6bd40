import COpenSSL

/// Bytes that are overwritten when their time is over.
struct SecureBytes: ~Copyable {
    private let buffer: UnsafeMutableRawBufferPointer

    /// `count` bytes, zero before `fill` sets them.
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

    /// Lends the bytes; a copy made of them is not overwritten.
    borrowing func withBytes<R, E>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
        try body(UnsafeRawBufferPointer(buffer))
    }
}
