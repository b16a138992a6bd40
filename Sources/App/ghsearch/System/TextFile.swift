import Dispatch
import Foundation
import GitHubModel
import PrivateFiles
import SystemPackage

enum TextFile {
    /// The maximum size in bytes.
    private static let limit = 1 << 16

    /// Returns the contents of the file, or `nil` if it does not exist. Follows links, because users link their settings.
    ///
    /// - Parameter isTrustedOnly: whether to return `nil` if the file is not accessible, a link, not a regular file, or belongs
    ///   neither to the user nor to root.
    /// - Parameter isOwn: whether it is an error if the file belongs neither to the user nor to root, or others can write it.
    /// - Throws: ``ConfigurationError/unreadable(path:reason:)`` if it can't be read or is not a regular file of UTF-8.
    static func text(
        at path: String, isTrustedOnly: Bool = false, isOwn: Bool = false
    ) throws(ConfigurationError) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (isTrustedOnly ? O_NOFOLLOW : 0))
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
        if isOwn, ![geteuid(), 0].contains(status.st_uid) {
            throw .unreadable(path: path, reason: "it belongs to another user")
        }
        if isOwn, isWritableByOthers(status) { throw .unreadable(path: path, reason: "other users can change it") }
        do {
            if let text = String(
                validating: try readToEnd(of: FileDescriptor(rawValue: file), limit: limit), as: UTF8.self)
            {
                return text
            }
        } catch {
            throw .unreadable(path: path, reason: error.description)
        }
        throw .unreadable(path: path, reason: "it is not UTF-8")
    }

    /// Whether other users can write the file.
    private static func isWritableByOthers(_ status: stat) -> Bool {
        if status.st_mode & S_IWOTH != 0 { return true }
        guard status.st_mode & S_IWGRP != 0 else { return false }
        return !(UserGroup.current?.isPrivate(status.st_gid) ?? false)
    }
}

/// An error in a settings file. The file stays as it is.
enum ConfigurationError: Error, Hashable, CustomStringConvertible {
    /// The system can't read it, or it is not a UTF-8 file of acceptable size.
    case unreadable(path: String, reason: String)
    /// A syntax error, an unknown setting or an invalid value. `message` is a sentence.
    case invalid(path: String, location: String, message: String)
    /// A file in a directory selects a host without a signed-in account or a client ID.
    case untrustedHost(path: String, location: String, host: String)
    /// An address is on a host other than the known ones.
    case unknownHost(String, known: [String])
    /// The address of the selected account is not on the host in use.
    case accountOnOtherHost(String, source: String, used: String)

    var description: String {
        switch self {
        case .unreadable(let path, let reason):
            "Can't read \(TextSanitizer.singleLine(path)): \(reason). Fix it or move it away."
        case .invalid(let path, let location, let message):
            TextSanitizer.singleLine("\(path), \(location): \(message) Correct it there.")
        case .untrustedHost(let path, let location, let host):
            "\(TextSanitizer.singleLine(path)), \(location): \(host) is not used, because no account is signed in to it. "
                + "If you trust it: ghsearch login --host \(host)"
        case .unknownHost(let host, let known):
            "\(TextSanitizer.excerpt(host)) is not a known host: use an address of \(known.joined(separator: " or "))."
        case .accountOnOtherHost(let host, let source, let used):
            "The account of \(source) is on \(TextSanitizer.excerpt(host)), not on \(used). Add --host \(TextSanitizer.excerpt(host))"
        }
    }
}

/// An error of ``readToEnd(of:limit:)``.
enum ReadError: Error, CustomStringConvertible {
    case system(Errno)
    case tooLarge(limit: Int)

    var description: String {
        switch self {
        case .system(let code): code.description
        case .tooLarge(let limit): "it is larger than \(limit) bytes"
        }
    }
}

/// Returns everything up to the end of the input.
func readToEnd(of file: FileDescriptor, limit: Int) throws(ReadError) -> [UInt8] {
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while true {
        let count: Int
        do {
            count = try Errno.typed { try buffer.withUnsafeMutableBytes { try file.read(into: $0) } }
        } catch {
            throw .system(error)
        }
        guard count > 0 else { return bytes }
        bytes += buffer[..<count]
        guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    }
}

enum StandardInput {
    static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Reads everything up to the end of the input.
    ///
    /// - Throws: ``CommandError`` if it can't be read, or is larger than `limit` bytes.
    static func text(limit: Int) throws(CommandError) -> String {
        do throws(ReadError) {
            return String(decoding: try readToEnd(of: .standardInput, limit: limit), as: UTF8.self)
        } catch .tooLarge {
            throw CommandError(.failed, "Standard input is larger than \(limit) bytes, so it is not a token.")
        } catch {
            throw CommandError(.failed, "Can't read standard input (\(error)).")
        }
    }

    /// Returns the bytes as they arrive. A thread of its own reads the next ones when the previous ones were taken.
    static func chunks() -> AsyncThrowingStream<[UInt8], any Error> {
        let queue = DispatchQueue(label: "ghsearch.standard-input")
        return AsyncThrowingStream {
            try await withCheckedThrowingContinuation { continuation in
                queue.async { continuation.resume(with: Result { try chunk() }) }
            }
        }
    }

    /// Returns the next bytes, or `nil` at the end of the input.
    private static func chunk() throws(CommandError) -> [UInt8]? {
        do {
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = try buffer.withUnsafeMutableBytes { try FileDescriptor.standardInput.read(into: $0) }
            return count == 0 ? nil : Array(buffer[..<count])
        } catch {
            throw CommandError(.failed, "Can't read standard input (\(error)).")
        }
    }
}
