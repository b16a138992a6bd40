import Foundation
import SystemPackage

/// Another process that holds a lock on a file, as far as the system says so: Linux does, in `/proc/locks`.
package struct LockHolder: Sendable, Hashable, CustomStringConvertible {
    /// The ID of the process.
    let id: Int32
    /// The name of the program, or `nil` if it is unknown.
    let program: String?

    /// Returns the process that holds a lock on one of the files: first one that keeps all others out. `nil` if none
    /// does, or if the system does not say which.
    ///
    /// The files are not opened: closing one would release the locks that this process has on it (`fcntl(2)`).
    package init?(ofFilesAt paths: [String]) {
        let files = Set(paths.compactMap(LockedFile.init))
        let locks = Self.systemLocks.split(separator: "\n").compactMap(SystemLock.init).filter { lock in
            files.contains(lock.file) && lock.holder != getpid()
        }
        guard let lock = locks.first(where: \.isExclusive) ?? locks.first else { return nil }
        id = lock.holder
        program = Self.program(of: lock.holder)
    }

    package var description: String { program.map { "\($0) (process \(id))" } ?? "process \(id)" }

    private static let maxLength = 1 << 20
    private static let maxNameLength = 32

    private static var systemLocks: Substring { contents(of: "/proc/locks", maxLength) }

    /// A program chooses its name, so that only letters, digits and some marks are used.
    private static func program(of id: Int32) -> String? {
        let name = contents(of: "/proc/\(id)/comm", maxNameLength).unicodeScalars
            .filter { $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains($0)) }
        return name.isEmpty ? nil : String(String.UnicodeScalarView(name))
    }

    /// Returns an empty text if the file can't be read, as on systems without it.
    private static func contents(of path: String, _ limit: Int) -> Substring {
        do {
            let file = try OpenFile(path, .readOnly)
            var bytes = [UInt8](repeating: 0, count: limit)
            let count = try bytes.withUnsafeMutableBytes { try file.readAll(into: $0) }
            return Substring(decoding: bytes.prefix(count), as: UTF8.self)
        } catch {
            return ""
        }
    }
}

/// A file as `/proc/locks` names it.
private struct LockedFile: Hashable {
    /// `MAJOR:MINOR:INODE`, the first two with two hexadecimal digits or more.
    let name: Substring

    init(name: Substring) { self.name = name }

    /// Returns `nil` without a file at the path.
    init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let device = UInt64(status.st_dev)
        let major = (device >> 8 & 0xFFF) | (device >> 32 & ~0xFFF)
        let minor = (device & 0xFF) | (device >> 12 & ~0xFF)
        name = Substring(String(format: "%02llx:%02llx:%llu", major, minor, UInt64(status.st_ino)))
    }
}

/// A line of `/proc/locks`, such as `1: POSIX  ADVISORY  WRITE 708 fd:01:1234 120 120`.
private struct SystemLock {
    let isExclusive: Bool
    let holder: Int32
    let file: LockedFile

    /// Returns `nil` for other lines, such as those of processes that wait, and for locks of all processes that have
    /// the database open (the byte 128 of SQLite's index of the log).
    init?(_ line: Substring) {
        let fields = line.split(separator: " ")
        guard fields.count >= 8, let holder = Int32(fields[4]), holder > 0, fields[6] != "128" else { return nil }
        isExclusive = fields[3] == "WRITE"
        self.holder = holder
        file = LockedFile(name: fields[5])
    }
}
