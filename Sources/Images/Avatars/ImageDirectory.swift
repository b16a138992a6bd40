import PrivateFiles

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A directory of pictures. A file's time of change is when its picture came, its time of access when it was last used.
struct ImageDirectory: Sendable {
    struct File: Sendable {
        let name: String
        let bytes: Int
        let used: Date
    }
    let path: String
    /// What a killed process left half written is removed when it is so old, in seconds.
    private static let temporaryFileLifetime = 600.0
    private static let unfinished = ".new-"

    /// In no order. What was never finished is not among them, and goes when it is old.
    func files() -> [File] {
        names().compactMap { name in
            var status = stat()
            guard lstat("\(path)/\(name)", &status) == 0, status.isRegular else { return nil }
            guard !name.hasPrefix(Self.unfinished) else {
                if Date().timeIntervalSince(status.changed) > Self.temporaryFileLifetime { remove(name) }
                return nil
            }
            return File(name: name, bytes: Int(status.st_size), used: status.used)
        }
    }

    /// The picture and when it came; it counts as used `now`.
    func image(_ name: String, atMost limit: Int, usedAt now: Date) -> (bytes: [UInt8], date: Date)? {
        guard let file = OpenFile("\(path)/\(name)", O_RDONLY), let facts = file.status, facts.isRegular,
            (1...limit).contains(Int(facts.st_size))
        else { return nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(facts.st_size)) { buffer, count in
            count = file.readAll(into: UnsafeMutableRawBufferPointer(buffer)) ?? 0
        }
        file.setTimes(used: now, changed: facts.changed)
        return (bytes, facts.changed)
    }

    /// Whole or not at all: it gets its name by renaming.
    func write(_ bytes: [UInt8], as name: String, at date: Date) -> Bool {
        guard prepare() else { return false }
        let new = "\(path)/\(Self.unfinished)\(UInt64.random(in: 0...UInt64.max))"
        guard writeContents(bytes, into: new, at: date), rename(new, "\(path)/\(name)") == 0 else {
            unlink(new)
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

    /// Removes everything, finished or not; `false` if something stays.
    func clear() -> Bool {
        for name in names() { remove(name) }
        return rmdir(path) == 0 || errno == ENOENT
    }

    private func names() -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            return []  // it is made with the first picture, and one that can't be read is as good as empty
        }
    }

    private func prepare() -> Bool {
        do {
            try PrivateDirectory(path: path).create()
            return true
        } catch {
            return false  // without a directory nothing is kept, and each picture is asked for again
        }
    }
}

extension OpenFile {
    /// A disk that refuses only makes a picture look used less, or older.
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
