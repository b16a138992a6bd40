import Foundation

enum TextFile {
    /// Returns the contents of the file, or `nil` if it does not exist. Follows links, because users link their settings.
    ///
    /// - Parameters:
    ///   - limit: the maximum size in bytes.
    ///   - isTrustedOnly: whether to return `nil` if the file is not accessible, not a regular file, or belongs neither to
    ///     the user nor to root.
    /// - Throws: ``ConfigurationError/unreadable(path:reason:)`` if it can't be read or is not a regular file of UTF-8.
    static func text(
        at path: String, limit: Int, isTrustedOnly: Bool = false
    ) throws(ConfigurationError) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            let ignored = isTrustedOnly ? [ENOENT, ENOTDIR, EACCES, ELOOP] : [ENOENT, ENOTDIR]
            if ignored.contains(errno) { return nil }
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(file) }
        var status = stat()
        let isRegular = fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        if isTrustedOnly, !isRegular || ![geteuid(), 0].contains(status.st_uid) { return nil }
        guard isRegular else { throw .unreadable(path: path, reason: "it is not a regular file") }
        guard let text = String(validating: try bytes(of: file, at: path, limit: limit), as: UTF8.self) else {
            throw .unreadable(path: path, reason: "it is not UTF-8")
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
                throw .unreadable(path: path, reason: "it is larger than \(limit) bytes")
            }
        }
    }
}
