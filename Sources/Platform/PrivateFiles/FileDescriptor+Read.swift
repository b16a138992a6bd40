package import SystemPackage

extension FileDescriptor {
    /// Reads everything up to the end of the file, at most `limit` bytes.
    package func readToEnd(limit: Int) throws(ReadError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count: Int
            do {
                count = try Errno.typed { try buffer.withUnsafeMutableBytes { try read(into: $0) } }
            } catch {
                throw .system(error)
            }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        }
    }
}

/// Why a file could not be read to its end.
package enum ReadError: Error, CustomStringConvertible {
    case system(Errno)
    case tooLarge(limit: Int)

    package var description: String {
        switch self {
        case .system(let code): code.description
        case .tooLarge(let limit): "it is larger than \(limit) bytes"
        }
    }
}
