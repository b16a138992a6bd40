#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Why a file or directory could not be read, written or locked. What was there is as it was; or, where only the disk did not
/// confirm it, the new is in its place.
package enum FileError: Error, Hashable {
    /// The system refused; `reason` is its own word for it.
    case cannotRead(path: String, reason: String)
    /// The system refused; `reason` is its own word for it.
    case cannotWrite(path: String, reason: String)
    /// A symbolic link, a directory or a device where a file should be, or no directory where one should be.
    case notAFile(path: String)
    /// It belongs to another user.
    case wrongOwner(path: String)
    /// It holds more than anything that was ever put there.
    case tooLarge(path: String)
    /// Another process has held the lock for too long.
    case busy(path: String)

    /// The system's refusal to read; `code` is its `errno`.
    init(_ code: Int32, reading path: String) {
        self = code == ELOOP ? .notAFile(path: path) : .cannotRead(path: path, reason: String(cString: strerror(code)))
    }

    /// The system's refusal to write; `code` is its `errno`.
    init(_ code: Int32, writing path: String) {
        self = code == ELOOP ? .notAFile(path: path) : .cannotWrite(path: path, reason: String(cString: strerror(code)))
    }

    /// Which file or directory.
    package var path: String {
        switch self {
        case .cannotRead(let path, _), .cannotWrite(let path, _), .notAFile(let path), .wrongOwner(let path),
            .tooLarge(let path), .busy(let path):
            path
        }
    }

    /// What is the matter with it: some words, no sentence.
    package var reason: String {
        switch self {
        case .cannotRead(_, let reason), .cannotWrite(_, let reason): reason
        case .notAFile: "it is a link, or of another kind"
        case .wrongOwner: "it belongs to another user"
        case .tooLarge: "it is too large"
        case .busy: "another program holds it"
        }
    }
}
