import Synchronization
import Foundation

/// A cache of avatars on disk, in the format in which they were downloaded.
///
/// Any number of processes can use the same directory: an avatar gets its file name when it is complete. If the disk is
/// full or read-only, avatars are downloaded again.
package final class AvatarCache: Sendable {
    /// The location and the size limit of a cache.
    package struct Properties: Sendable, Hashable {
        /// The absolute path of the directory, which is created with the first avatar (0700; files 0600).
        package var directory: String
        /// The size limit in bytes. Above it, the least recently used avatars are evicted.
        package var limit = 32 << 20

        package init(directory: String) { self.directory = directory }
    }

    /// The number and the size of the stored avatars.
    package struct Status: Sendable, Hashable {
        package let directory: String
        /// The number of avatars.
        package let images: Int
        /// Their size on disk.
        package let bytes: Int
    }

    private let directory: ImageDirectory
    private let limit: Int
    /// The size on disk as this process knows it, or `nil` before the first write.
    private let bytes = Mutex<Int?>(nil)

    /// Creates a cache. Nothing is created or read on disk yet.
    package init(_ properties: Properties) {
        (directory, limit) = (ImageDirectory(path: properties.directory), properties.limit)
    }

    /// Returns an avatar and when it was stored, or `nil` if there is none. Updates its last use to `now`.
    func image(_ name: String, now: Date) -> (bytes: [UInt8], date: Date)? {
        directory.image(name, atMost: limit, usedAt: now)
    }

    /// Stores an avatar, and evicts others above the limit. Returns `false` if it can't be written.
    @discardableResult
    func store(_ image: [UInt8], as name: String, at date: Date) -> Bool {
        guard directory.write(image, as: name, at: date) else { return false }
        bytes.withLock { bytes in
            let total = bytes.map { $0 + image.count } ?? status().bytes
            bytes = total > limit ? evict() : total
        }
        return true
    }

    func remove(_ name: String) { directory.remove(name) }

    /// Returns the number and the size of the stored avatars.
    package func status() -> Status {
        let files = directory.files()
        return Status(directory: directory.path, images: files.count, bytes: files.reduce(0) { $0 + $1.bytes })
    }

    /// Removes all avatars. Returns `false` if one stays.
    package func clear() -> Bool {
        bytes.withLock { bytes in
            bytes = nil
            return directory.clear()
        }
    }

    /// Evicts the least recently used avatars down to 90% of the limit, so that not every write evicts.
    ///
    /// - Returns: The size of the others in bytes.
    private func evict() -> Int {
        let files = directory.files().sorted { $0.used < $1.used }
        var total = files.reduce(0) { $0 + $1.bytes }
        for file in files {
            guard total > limit - limit / 10 else { break }
            directory.remove(file.name)
            total -= file.bytes
        }
        return total
    }
}
