import CZstd

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Compression of what is stored. A page of repositories becomes 15 times smaller, as with zlib, and is open again in an
/// eighth of the time; libcurl has loaded the library already.
enum Zstd {
    /// What opens to more than this is not ours.
    static let maxDecompressedBytes = 64 << 20
    private static let level: Int32 = 3

    static func compress(_ bytes: [UInt8]) -> Data {
        var packed = Data(count: ZSTD_compressBound(bytes.count))
        let count = packed.withUnsafeMutableBytes { room in
            bytes.withUnsafeBytes { bytes in
                ZSTD_compress(room.baseAddress, room.count, bytes.baseAddress, bytes.count, level)
            }
        }
        precondition(ZSTD_isError(count) == 0, "the room is what zstd asks for")
        return packed.prefix(count)
    }

    /// `nil` if `packed` is damaged or too large.
    static func decompress(_ packed: Data) -> [UInt8]? {
        packed.withUnsafeBytes { packed in
            let size = ZSTD_getFrameContentSize(packed.baseAddress, packed.count)
            guard size <= UInt64(maxDecompressedBytes) else { return nil }  // the two words for "unknown" are larger
            var isWhole = false
            let bytes = [UInt8](unsafeUninitializedCapacity: Int(size)) { room, count in
                let opened = ZSTD_decompress(room.baseAddress, Int(size), packed.baseAddress, packed.count)
                isWhole = ZSTD_isError(opened) == 0 && opened == Int(size)
                count = isWhole ? opened : 0
            }
            return isWhole ? bytes : nil
        }
    }
}
