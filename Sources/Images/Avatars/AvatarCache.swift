import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Pictures kept on the disk, as they came.
///
/// Any number of processes may use the same one: a picture gets its name when it is whole, and one that is gone is only
/// missing. A disk that is full or read-only costs the cache, nothing else.
package final class AvatarCache: Sendable {
    /// Where it is, and how much it may hold.
    package struct Properties: Sendable, Hashable {
        /// An absolute path; made when the first picture comes, for its owner alone (0700; files 0600).
        package var directory: String
        /// Bytes on the disk; beyond them the pictures longest unused go.
        package var limit = 32 << 20

        /// A cache in `directory`.
        package init(directory: String) { self.directory = directory }
    }

    /// What is kept, in numbers.
    package struct Status: Sendable, Hashable {
        /// Where it is.
        package let directory: String
        /// How many pictures.
        package let images: Int
        /// On the disk.
        package let bytes: Int
    }

    private let directory: ImageDirectory
    private let limit: Int
    /// On the disk, as far as this process knows; `nil` until it has looked.
    private let bytes = Mutex<Int?>(nil)

    /// Nothing is made or read yet.
    package init(_ properties: Properties) {
        (directory, limit) = (ImageDirectory(path: properties.directory), properties.limit)
    }

    /// A picture, and when it came; `nil` if it is not there. It counts as used now.
    func image(_ name: String, now: Date) -> (bytes: [UInt8], date: Date)? {
        directory.image(name, atMost: limit, usedAt: now)
    }

    /// Keeps a picture, and lets others go to make room. `false` if that was not possible.
    @discardableResult
    func store(_ picture: [UInt8], as name: String, at date: Date) -> Bool {
        guard directory.write(picture, as: name, at: date) else { return false }
        bytes.withLock { bytes in
            let known = bytes.map { $0 + picture.count } ?? status().bytes
            bytes = known > limit ? evict() : known
        }
        return true
    }

    func remove(_ name: String) { directory.remove(name) }

    /// What is kept now.
    package func status() -> Status {
        let files = directory.files()
        return Status(directory: directory.path, images: files.count, bytes: files.reduce(0) { $0 + $1.bytes })
    }

    /// Removes all pictures. `false` if one stays.
    package func clear() -> Bool {
        bytes.withLock { bytes in
            bytes = nil
            return directory.clear()
        }
    }

    /// Lets the longest unused go, and a tenth more, so that it is not done for every picture.
    ///
    /// - Returns: the bytes that stay.
    private func evict() -> Int {
        let files = directory.files().sorted { $0.used < $1.used }
        var left = files.reduce(0) { $0 + $1.bytes }
        for file in files {
            guard left > limit - limit / 10 else { break }
            directory.remove(file.name)
            left -= file.bytes
        }
        return left
    }
}
