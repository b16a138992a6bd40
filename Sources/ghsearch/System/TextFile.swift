#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Files that people write by hand.
enum TextFile {
    /// The text of the file; `nil` if there is none. A link is followed, as people link their settings.
    ///
    /// - Parameter limit: the most bytes that it may hold.
    /// - Throws: ``ConfigurationError/unusable(path:reason:)`` for what can't be read, or is no plain file of UTF-8.
    static func text(at path: String, limit: Int) throws(ConfigurationError) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(file) }
        return try text(of: file, at: path, limit: limit)
    }

    /// The same of an open file.
    static func text(of file: Int32, at path: String, limit: Int) throws(ConfigurationError) -> String {
        var facts = stat()
        guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(path: path, reason: "it is no file")
        }
        let bytes = try bytes(of: file, at: path, limit: limit)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .unreadable(path: path, reason: "it is not in UTF-8")
        }
        return text
    }

    private static func bytes(of file: Int32, at path: String, limit: Int) throws(ConfigurationError) -> [UInt8] {
        var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        while true {
            let count = read(file, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw .unreadable(path: path, reason: String(cString: strerror(errno)))
            }
            bytes += buffer[..<count]
            guard bytes.count <= limit else {
                throw .unreadable(path: path, reason: "it holds more than \(limit) bytes")
            }
        }
    }
}
