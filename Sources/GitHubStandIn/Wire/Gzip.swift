import CZlib

/// gzip through zlib.
enum Gzip {
    /// `bytes` as one gzip member at level 1; `nil` if zlib has no memory.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        let gzipWindow: Int32 = 15 + 16
        guard
            deflateInit2_(
                &stream, Z_BEST_SPEED, Z_DEFLATED, gzipWindow, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        let packed = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            bytes.withUnsafeBufferPointer { input in
                // zlib only reads its input; its C declaration lacks the `const`.
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(bound)
                deflate(&stream, Z_FINISH)
                count = bound - Int(stream.avail_out)
            }
        }
        return packed
    }

    /// Two checksums, for entity tags.
    static func checksums(_ bytes: [UInt8]) -> UInt64 {
        bytes.withUnsafeBufferPointer { buffer in
            let length = UInt32(buffer.count)
            let (first, second) = (crc32(0, buffer.baseAddress, length), adler32(1, buffer.baseAddress, length))
            return UInt64(first) << 32 | UInt64(second & 0xffff_ffff)
        }
    }
}
