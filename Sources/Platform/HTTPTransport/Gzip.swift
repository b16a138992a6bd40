import CDeflate
import HTTPTypes

enum Gzip {
    enum DecodingError: Error {
        /// The bytes are not a complete gzip member, or more than one.
        case damaged
        case tooLarge
    }

    /// Returns the content of a gzip member. Allocates `maxSize` bytes at most, however many the member contains.
    static func decompress(_ bytes: [UInt8], maxSize: Int) throws(DecodingError) -> [UInt8] {
        // A member ends with its size. If that is wrong, the bytes don't fit, or libdeflate rejects it.
        let size = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        let capacity = min(size, maxSize)
        var result = LIBDEFLATE_BAD_DATA
        let content = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            result = decompress(bytes, into: UnsafeMutableBufferPointer(rebasing: buffer[..<capacity]), &count)
        }
        switch result {
        case LIBDEFLATE_SUCCESS: return content
        case LIBDEFLATE_INSUFFICIENT_SPACE where size > maxSize: throw .tooLarge
        default: throw .damaged
        }
    }

    private static func decompress(
        _ bytes: [UInt8], into buffer: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
    ) -> libdeflate_result {
        guard let decompressor = libdeflate_alloc_decompressor() else { return LIBDEFLATE_BAD_DATA }
        defer { libdeflate_free_decompressor(decompressor) }
        var read = 0
        var written = 0
        let result = libdeflate_gzip_decompress_ex(
            decompressor, bytes, bytes.count, buffer.baseAddress, buffer.count, &read, &written)
        guard result == LIBDEFLATE_SUCCESS else { return result }
        count = written
        return read == bytes.count ? result : LIBDEFLATE_BAD_DATA
    }
}

extension Response {
    /// The version of libdeflate's headers, such as `libdeflate/1.14`.
    package static var libraryVersion: String { "libdeflate/" + LIBDEFLATE_VERSION_STRING }
}

/// The encoding of a body by its `Content-Encoding` fields (RFC 9110, 8.4).
enum ContentEncoding {
    case identity, gzip
    case unsupported

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
