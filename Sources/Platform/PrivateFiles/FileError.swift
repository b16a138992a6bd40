import SystemPackage

/// An error while reading, writing or locking a file or directory.
///
/// The contents are intact, except after ``FileLock/overwrite(with:)`` and if only the synchronization failed.
package enum FileError: Error, Hashable {
    /// The system can't read the file; `reason` is its message.
    case cannotRead(path: String, reason: String)
    /// The system can't write the file; `reason` is its message.
    case cannotWrite(path: String, reason: String)
    /// A symbolic link, a directory or a device instead of a file, or no directory where one is required.
    case notAFile(path: String)
    /// The file belongs to another user.
    case wrongOwner(path: String)
    /// The file is larger than anything that this program stores in it.
    case tooLarge(path: String)
    /// Another process held the lock until the timeout.
    case busy(path: String)
    /// A name in the path, or the path, is longer than the system allows.
    case nameTooLong(path: String)

    init(_ code: Errno, reading path: String) {
        self = Self.ofPath(code, path) ?? .cannotRead(path: path, reason: code.description)
    }

    init(_ code: Errno, writing path: String) {
        self = Self.ofPath(code, path) ?? .cannotWrite(path: path, reason: code.description)
    }

    /// Returns the error if the path is the reason.
    private static func ofPath(_ code: Errno, _ path: String) -> FileError? {
        switch code {
        case .tooManySymbolicLinkLevels: .notAFile(path: path)
        case .fileNameTooLong: .nameTooLong(path: path)
        default: nil
        }
    }

    /// The path of the file or directory.
    package var path: String {
        switch self {
        case .cannotRead(let path, _), .cannotWrite(let path, _), .notAFile(let path), .wrongOwner(let path),
            .tooLarge(let path), .busy(let path), .nameTooLong(let path):
            path
        }
    }

    /// What happened, as a part of a sentence without a period.
    package var reason: String {
        switch self {
        case .cannotRead(_, let reason), .cannotWrite(_, let reason): reason
        case .notAFile: "it is not a regular file"
        case .wrongOwner: "it belongs to another user"
        case .tooLarge: "it is too large"
        case .busy: "another program has locked it"
        case .nameTooLong: "its name is too long"
        }
    }
}

extension FileError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .cannotWrite: "Can't write \(path): \(reason)."
        default: "Can't use \(path): \(reason)."
        }
    }
}
