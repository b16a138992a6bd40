import Foundation
package import GitHubModel
import PrivateFiles
import Synchronization
import SystemPackage

/// A cache of avatars on disk, as they were downloaded. Any number of processes can use the directory: an avatar gets
/// its name when it is complete. The modification time of a file is when it was stored, its access time the last use.
/// The directory can contain other files or be a link: only files with names of the cache are removed, and a link is
/// not followed.
package final class AvatarCache: Sendable {
    package struct Status: Sendable, Hashable {
        package let directory: String
        package let images: Int
        package let bytes: Int
    }

    private struct File {
        let name: String
        let bytes: Int
        let used: Date
    }

    /// The age in seconds at which incomplete files of killed processes are removed.
    private static let temporaryFileLifetime = 600.0
    private static let temporaryPrefix = ".new-"

    private let directory: PrivateDirectory
    private let limit: Int
    /// The size on disk as this process knows it, or `nil` before the first write.
    private let bytes = Mutex<Int?>(nil)

    /// `directory`, an absolute path, is created with the first avatar. Above `limit` bytes, the least recently used
    /// ones are evicted.
    package init(directory: String, limit: Int = 32 << 20) {
        self.directory = PrivateDirectory(path: directory)
        self.limit = limit
    }

    func image(_ name: String, now: Date) -> (bytes: [UInt8], date: Date)? {
        do {
            let file = try OpenFile(directory.path(of: name), .readOnly)
            let status = try file.status()
            guard status.isRegular, (1...limit).contains(Int(status.st_size)) else { return nil }
            var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
            let count = try bytes.withUnsafeMutableBytes { try file.readAll(into: $0) }
            file.setTimes(used: now, changed: status.changed)
            return (Array(bytes.prefix(count)), status.changed)
        } catch {
            return nil  // it is downloaded again
        }
    }

    @discardableResult
    func store(_ image: [UInt8], as name: String, at date: Date) -> Bool {
        guard write(image, as: name, at: date) else { return false }
        bytes.withLock { bytes in
            let total = bytes.map { $0 + image.count } ?? status().bytes
            bytes = total > limit ? evict() : total
        }
        return true
    }

    /// Removes the images of an account in all sizes. Returns `false` if one stays.
    package func remove(avatarOf id: Person.ID, on host: GitHubModel.Host) -> Bool {
        Avatar.fileNames(of: id, on: host).map(remove).allSatisfy(\.self)
    }

    @discardableResult
    func remove(_ name: String) -> Bool { openDirectory()?.remove(name) ?? true }

    package func status() -> Status {
        let files = files()
        return Status(directory: directory.path, images: files.count, bytes: files.reduce(0) { $0 + $1.bytes })
    }

    package func clear() -> Bool {
        bytes.withLock { bytes in
            bytes = nil
            guard let files = openDirectory() else { return true }
            let areRemoved = files.names().filter(Self.isOwnName).map { files.remove($0) }.allSatisfy(\.self)
            rmdir(directory.path)  // fails if it contains other files
            return areRemoved
        }
    }

    private static func isOwnName(_ name: String) -> Bool {
        guard name.hasPrefix(temporaryPrefix) else { return Avatar.isFileName(name) }
        return name.dropFirst(temporaryPrefix.count).wholeMatch(of: #/[0-9]{1,20}/#) != nil
    }

    /// Evicts the least recently used avatars down to 90% of the limit, and returns the size of the others.
    private func evict() -> Int {
        let files = files().sorted { $0.used < $1.used }
        var total = files.reduce(0) { $0 + $1.bytes }
        for file in files {
            guard total > limit - limit / 10 else { break }
            remove(file.name)
            total -= file.bytes
        }
        return total
    }

    private func openDirectory() -> CacheDirectory? {
        do {
            return CacheDirectory(file: try OpenFile(directory.path, .readOnly, options: [.directory, .noFollow]))
        } catch {
            return nil  // it is created with the first image; one that can't be read counts as empty
        }
    }

    /// Returns the complete files, unsorted. Removes old incomplete ones.
    private func files() -> [File] {
        guard let directory = openDirectory() else { return [] }
        return directory.names().filter(Self.isOwnName).compactMap { name in
            guard let status = directory.status(of: name), status.isRegular else { return nil }
            guard !name.hasPrefix(Self.temporaryPrefix) else {
                if Date().timeIntervalSince(status.changed) > Self.temporaryFileLifetime { directory.remove(name) }
                return nil
            }
            return File(name: name, bytes: Int(status.st_size), used: status.used)
        }
    }

    private func write(_ bytes: [UInt8], as name: String, at date: Date) -> Bool {
        let temporary = "\(Self.temporaryPrefix)\(UInt64.random(in: 0...UInt64.max))"
        do {
            guard !isLink else { return false }
            try directory.create()
            let file = try OpenFile(
                directory.path(of: temporary), .writeOnly, options: [.create, .exclusiveCreate])
            try bytes.withUnsafeBytes { try file.writeAll($0) }
            file.setTimes(used: date, changed: date)
            try file.finish()
            guard rename(directory.path(of: temporary), directory.path(of: name)) == 0 else {
                throw Errno(rawValue: errno)
            }
            return true
        } catch {
            remove(temporary)
            return false
        }
    }

    private var isLink: Bool {
        var status = stat()
        return lstat(directory.path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}

/// An open directory, whose files are found by name even if a link takes its place.
private struct CacheDirectory: ~Copyable {
    let file: OpenFile

    func names() -> [String] {
        guard let stream = fdopendir(dup(file.descriptor.rawValue)) else { return [] }
        defer { closedir(stream) }
        rewinddir(stream)  // the position is shared with the descriptor
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names.filter { $0 != "." && $0 != ".." }
    }

    func status(of name: String) -> stat? {
        var status = stat()
        return fstatat(file.descriptor.rawValue, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    @discardableResult
    func remove(_ name: String) -> Bool { unlinkat(file.descriptor.rawValue, name, 0) == 0 || errno == ENOENT }
}

extension OpenFile {
    /// Sets the times of the file. A failure makes the image look older or less used.
    fileprivate func setTimes(used: Date, changed: Date) {
        _ = futimens(descriptor.rawValue, [timespec(used), timespec(changed)])
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
    #if canImport(Darwin)
    fileprivate var used: Date { st_atimespec.date }
    fileprivate var changed: Date { st_mtimespec.date }
    #else
    fileprivate var used: Date { st_atim.date }
    fileprivate var changed: Date { st_mtim.date }
    #endif
}
