import CZstd
import Foundation

/// Zstandard compression: as strong as zlib, but decompresses eight times faster. libcurl loads it anyway.
enum Zstd {
    /// The limit for decompressed data; anything larger is not from this program.
    static let maxDecompressedBytes = 64 << 20
    /// The number of bytes of the checksum at the end of compressed data.
    static let checksumLength = 4
    /// The fastest of the regular levels. The default, 3, makes responses and lists only 1 % smaller.
    private static let level: Int32 = 1

    static func compress(_ bytes: [UInt8]) -> Data {
        let capacity = ZSTD_compressBound(bytes.count)
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)
        defer { buffer.deallocate() }
        let count = compress(bytes, into: buffer, capacity)
        precondition(ZSTD_isError(count) == 0, "the buffer has the size of ZSTD_compressBound")
        return Data(bytes: buffer, count: count)
    }

    /// Adds a checksum, which decompression compares.
    private static func compress(_ bytes: [UInt8], into buffer: UnsafeMutableRawPointer, _ capacity: Int) -> Int {
        guard let context = ZSTD_createCCtx() else { preconditionFailure("no memory") }
        defer { ZSTD_freeCCtx(context) }
        ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)
        ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
        return bytes.withUnsafeBytes { ZSTD_compress2(context, buffer, capacity, $0.baseAddress, $0.count) }
    }

    /// Returns `nil` if `compressed` is damaged, or the data are larger than `limit` bytes.
    static func decompress(_ compressed: Data, limit: Int = maxDecompressedBytes) -> [UInt8]? {
        compressed.withUnsafeBytes { compressed in
            let size = ZSTD_getFrameContentSize(compressed.baseAddress, compressed.count)
            guard size <= UInt64(limit) else { return nil }  // the values for "unknown" are larger
            var isComplete = false
            let bytes = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
                let written = ZSTD_decompress(buffer.baseAddress, Int(size), compressed.baseAddress, compressed.count)
                isComplete = ZSTD_isError(written) == 0 && written == Int(size)
                count = isComplete ? written : 0
            }
            return isComplete ? bytes : nil
        }
    }
}

extension ResponseStore {
    package static var libraryVersion: String { "zstd/" + String(cString: ZSTD_versionString()) }
}
