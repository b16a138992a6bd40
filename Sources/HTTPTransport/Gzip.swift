import CZlib
import HTTPTypes

/// Decompression of gzip (RFC 1952).
enum Gzip {
    enum DecodingError: Error {
        /// The bytes are not a complete gzip member, or more than one.
        case damaged
        /// The limit is exceeded.
        case tooLarge
    }

    /// The memory after the decompressed bytes. A JSON parser that reads beyond the end needs it to parse them without a copy.
    private static let padding = 64
    /// The largest window, in a gzip member only.
    private static let windowBits: Int32 = 15 + 16

    /// Returns the content of a gzip member. Allocates `maxSize` bytes at most, however many the member contains.
    static func decompress(_ bytes: [UInt8], maxSize: Int) throws(DecodingError) -> [UInt8] {
        // A member ends with its size. If that is wrong, the bytes don't fit, or zlib rejects it.
        let size = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        let capacity = min(size, maxSize)
        var status = Z_OK
        let content = [UInt8](unsafeUninitializedCapacity: capacity + padding) { buffer, count in
            status = inflate(bytes, into: buffer, limit: capacity, &count)
        }
        guard status == Z_STREAM_END else { throw size > maxSize && content.count == maxSize ? .tooLarge : .damaged }
        return content
    }

    /// Decompresses up to `limit` bytes. Returns `Z_STREAM_END` if that was everything.
    private static func inflate(
        _ bytes: [UInt8], into buffer: UnsafeMutableBufferPointer<UInt8>, limit: Int, _ count: inout Int
    ) -> Int32 {
        var stream = z_stream()
        var status = inflateInit2_(&stream, windowBits, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { return status }
        defer { inflateEnd(&stream) }
        bytes.withUnsafeBufferPointer { bytes in
            stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)  // zlib does not write to it
            stream.avail_in = UInt32(clamping: bytes.count)
            (stream.next_out, stream.avail_out) = (buffer.baseAddress, UInt32(limit))
            status = CZlib.inflate(&stream, Z_FINISH)
        }
        count = limit - Int(stream.avail_out)
        return stream.avail_in == 0 || status != Z_STREAM_END ? status : Z_DATA_ERROR
    }
}

extension Response {
    /// The version of zlib, such as `zlib/1.2.13`.
    package static var libraryVersion: String { "zlib/" + String(cString: zlibVersion()) }
}

/// The encoding of a body by its `Content-Encoding` fields (RFC 9110, 8.4).
enum ContentEncoding {
    case identity, gzip
    /// One that was not requested, or several.
    case unsupported

    /// The value of `Accept-Encoding` in all requests.
    static let accepted = "gzip"

    init(_ fields: HTTPFields) {
        let names = fields[values: .contentEncoding].flatMap { $0.lowercased().split { $0 == "," || $0 == " " } }
        self =
            switch names.filter({ $0 != "identity" }) {
            case []: .identity
            case ["gzip"], ["x-gzip"]: .gzip
            default: .unsupported
            }
    }
}
