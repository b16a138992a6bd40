import PrivateFiles
import Foundation

/// A directory of image files. Their modification time is when they were stored, their access time when they were last
/// used.
struct ImageDirectory: Sendable {
    struct File: Sendable {
        let name: String
        let bytes: Int
        let used: Date
    }
    let path: String
    /// The age in seconds at which incomplete files of killed processes are removed.
    private static let temporaryFileLifetime = 600.0
    private static let temporaryPrefix = ".new-"

    /// Returns the complete files, unsorted. Removes old incomplete ones.
    func files() -> [File] {
        names().compactMap { name in
            var status = stat()
            guard lstat("\(path)/\(name)", &status) == 0, status.isRegular else { return nil }
            guard !name.hasPrefix(Self.temporaryPrefix) else {
                if Date().timeIntervalSince(status.changed) > Self.temporaryFileLifetime { remove(name) }
                return nil
            }
            return File(name: name, bytes: Int(status.st_size), used: status.used)
        }
    }

    /// Returns the image and when it was stored. Sets its access time to `now`.
    func image(_ name: String, atMost limit: Int, usedAt now: Date) -> (bytes: [UInt8], date: Date)? {
        guard let file = OpenFile("\(path)/\(name)", O_RDONLY), let status = file.status, status.isRegular,
            (1...limit).contains(Int(status.st_size))
        else { return nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
            count = file.readAll(into: UnsafeMutableRawBufferPointer(buffer)) ?? 0
        }
        file.setTimes(used: now, changed: status.changed)
        return (bytes, status.changed)
    }

    /// Writes a file atomically: it gets its name by renaming.
    func write(_ bytes: [UInt8], as name: String, at date: Date) -> Bool {
        guard prepare() else { return false }
        let temporary = "\(path)/\(Self.temporaryPrefix)\(UInt64.random(in: 0...UInt64.max))"
        guard writeContents(bytes, into: temporary, at: date), rename(temporary, "\(path)/\(name)") == 0 else {
            unlink(temporary)
            return false
        }
        return true
    }

    private func writeContents(_ bytes: [UInt8], into path: String, at date: Date) -> Bool {
        guard let file = OpenFile(path, O_WRONLY | O_CREAT | O_EXCL), bytes.withUnsafeBytes({ file.writeAll($0) })
        else { return false }
        file.setTimes(used: date, changed: date)
        return file.close()
    }

    func remove(_ name: String) { unlink("\(path)/\(name)") }

    /// Removes all files, complete or not. Returns `false` if one stays.
    func clear() -> Bool {
        for name in names() { remove(name) }
        return rmdir(path) == 0 || errno == ENOENT
    }

    private func names() -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            return []  // it is created with the first image; one that can't be read counts as empty
        }
    }

    private func prepare() -> Bool {
        do {
            try PrivateDirectory(path: path).create()
            return true
        } catch {
            return false  // nothing is cached without a directory
        }
    }
}

extension OpenFile {
    /// Sets the times of the file. A failure makes the image look older or less used.
    fileprivate func setTimes(used: Date, changed: Date) {
        _ = futimens(descriptor, [timespec(used), timespec(changed)])
    }
}

extension timespec {
    fileprivate init(_ date: Date) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        self.init(tv_sec: Int(seconds), tv_nsec: Int((date.timeIntervalSince1970 - seconds) * 1e9))
    }

    fileprivate var date: Date { Date(timeIntervalSince1970: Double(tv_sec) + Double(tv_nsec) / 1e9) }
}

extension stat {
    fileprivate var isRegular: Bool { st_mode & S_IFMT == S_IFREG }

    #if canImport(Darwin)
    fileprivate var used: Date { st_atimespec.date }
    fileprivate var changed: Date { st_mtimespec.date }
    #else
    fileprivate var used: Date { st_atim.date }
    fileprivate var changed: Date { st_mtim.date }
    #endif
}
